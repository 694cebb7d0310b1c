// Nobody is far away from an exported page.
export const useCompany = () => {};
