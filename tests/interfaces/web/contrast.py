"""Text in pictures that is hard to read: axe does not look into SVG."""

LIMITS = [4.5, 18.66, 3.0]  # least ratio of WCAG 2.1, 1.4.3; pixels of large bold text; its least

LOW_CONTRAST = """([least, large, leastLarge]) => {
  const parse = (text) => {
    const [r, g, b, a = 1] = text.match(/[\\d.]+/g).map(Number);
    return [r, g, b, a];
  };
  const over = ([r, g, b], [R, G, B], a) => [r * a + R * (1 - a), g * a + G * (1 - a), b * a + B * (1 - a)];
  const luminance = (colour) => {
    const [r, g, b] = colour.map((part) => part / 255)
      .map((part) => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const ratio = (one, other) => {
    const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b);
    return (high + 0.05) / (low + 0.05);
  };
  const opacity = (element) => {
    let all = 1;
    for (let at = element; at && at.nodeName !== "svg"; at = at.parentElement)
      all *= Number(getComputedStyle(at).opacity);
    return all;
  };
  const paper = (element) => {
    for (let at = element; at; at = at.parentElement) {
      const colour = parse(getComputedStyle(at).backgroundColor);
      if (colour[3] === 1) return colour.slice(0, 3);
    }
    return [255, 255, 255];
  };
  const shapes = "rect, circle, ellipse, polygon, path";
  const found = [];
  for (const svg of document.querySelectorAll("#table svg")) {
    const drawn = [...svg.querySelectorAll(`${shapes}, text`)];
    drawn.forEach((text, place) => {
      if (text.nodeName !== "text" || !text.textContent.trim()) return;
      const box = text.getBoundingClientRect();
      const middle = new DOMPoint(box.x + box.width / 2, box.y + box.height / 2);
      const look = getComputedStyle(text);
      let ground = paper(svg);
      for (const shape of drawn.slice(0, place)) {
        const fill = getComputedStyle(shape).fill;
        if (shape.nodeName === "text" || fill === "none") continue;
        if (fill.startsWith("url")) continue;  // the light on a piece is clear in its middle
        const inside = middle.matrixTransform(shape.getScreenCTM().inverse());
        if (!shape.isPointInFill(inside)) continue;
        const colour = parse(fill);
        ground = over(colour, ground, colour[3] * opacity(shape));
      }
      if (look.paintOrder.startsWith("stroke") && look.stroke !== "none") ground = parse(look.stroke).slice(0, 3);
      const seen = over(parse(look.fill), ground, opacity(text));
      const isLarge = box.height >= large * 1.1 && Number(look.fontWeight) >= 600;
      const measured = ratio(seen, ground);
      if (measured < (isLarge ? leastLarge : least))
        found.push(`${text.textContent} (${text.getAttribute("class")}): ${measured.toFixed(2)}`);
    });
  }
  return [...new Set(found)];
}"""


def low_contrast(page):
    """Each text in the pictures of a table with too little contrast to what is painted under it."""
    return page.evaluate(LOW_CONTRAST, LIMITS)
