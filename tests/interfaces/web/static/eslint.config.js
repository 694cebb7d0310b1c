import js from "@eslint/js";
import globals from "globals";

// Types are TypeScript's matter; these are rules of reading and of faults that types do not show.
export default [
  { ignores: ["**/static/idiomorph.js", "**/node_modules/**"] },
  js.configs.recommended,
  { files: ["**/static/*.js"], languageOptions: { globals: globals.browser } },
  { files: ["**/*.test.js", "**/browserless.js"], languageOptions: { globals: globals.node } },
  {
    files: ["**/export/**/*.js"], // what runs in pages, workers and Node
    languageOptions: { globals: { ...globals["shared-node-browser"], ...globals.worker } },
  },
  {
    files: ["**/service.js"], // `making.py` writes the names in capitals above it
    languageOptions: {
      globals: { ...globals.serviceworker, NAME: "readonly", MARK: "readonly", FILES: "readonly" },
    },
  },
  {
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: {
      eqeqeq: "error",
      "max-lines": ["error", 400],
      "max-len": ["error", { code: 100, ignoreStrings: true }],
      "max-params": ["error", 5],
      "no-implicit-globals": "error",
      "no-restricted-globals": ["error", "event", "name", "status", "length", "parent", "top"],
      "no-shadow": "error",
      "no-use-before-define": "off",
      "no-unused-vars": ["error", { varsIgnorePattern: "^_$" }],
      "no-var": "error",
      "prefer-const": ["error", { destructuring: "all" }],
    },
  },
  {
    files: ["**/export/**/*.js", "**/exported/static/*.js"], // lines as one step of Python
    rules: { "max-len": ["error", { code: 200, ignoreStrings: true, ignoreTemplateLiterals: true }] },
  },
  {
    files: ["**/exported/static/old.js"], // a script of any age, with its texts above it
    languageOptions: { sourceType: "script", ecmaVersion: 5, globals: { SAYS: "readonly" } },
    rules: { "no-var": "off", "no-implicit-globals": "off" },
  },
];
