// Makes pictures of figures: their drawings, their numbers and their names, without prose and controls. As SVG of plain
// shapes, images and texts, which slide programs and drawing programs open, and as PNG.

/** The margin around a picture, in CSS pixels. */
const MARGIN = 16;

const rounded = (number) => String(+number.toFixed(2));

const px = (text) => parseFloat(text) || 0;

/** An element of SVG, without the attributes that have no value. */
function tag(name, attributes = {}, ...inside) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== undefined) element.setAttribute(key, typeof value === "number" ? rounded(value) : value);
  }
  element.append(...inside);
  return element;
}

const ink = Object.assign(document.createElement("canvas"), { width: 1, height: 1 }).getContext("2d", { willReadFrequently: true });
const colours = new Map();

/** A colour as hexadecimal digits, and its opacity. */
function colour(text) {
  if (!colours.has(text)) {
    ink.clearRect(0, 0, 1, 1);
    ink.fillStyle = text;
    ink.fillRect(0, 0, 1, 1);
    const [alpha, ...parts] = [3, 0, 1, 2].map((part) => ink.getImageData(0, 0, 1, 1).data[part]);
    colours.set(text, { hex: "#" + parts.map((part) => part.toString(16).padStart(2, "0")).join(""), alpha: alpha / 255 });
  }
  return colours.get(text);
}

/** The attributes of a colour that fills or strokes; nothing for one that is not seen. */
function paint(kind, text, opacity = 1) {
  const { hex, alpha } = colour(text);
  const seen = alpha * opacity;
  return seen ? { [kind]: hex, [kind + "-opacity"]: seen < 1 ? seen : undefined } : undefined;
}

/** Ascent and descent of a font, in pixels. */
function metricsOf(style) {
  ink.font = `${style.fontStyle} ${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
  const { fontBoundingBoxAscent: ascent, fontBoundingBoxDescent: descent } = ink.measureText("x");
  return { ascent, descent };
}

const fontOf = (style) => ({
  // Other programs have the fonts by their own names.
  "font-family": style.fontFamily.replace(/"(As Wide: )?/g, "'"),
  "font-size": px(style.fontSize),
  "font-weight": style.fontWeight === "400" ? undefined : style.fontWeight,
  "font-style": style.fontStyle === "normal" ? undefined : style.fontStyle,
  "font-variant-numeric": style.fontVariantNumeric === "normal" ? undefined : style.fontVariantNumeric,
});

class Drawing {
  /** A drawing of an element. Canvases of a copy are empty: `canvases` are those that it is a copy of. */
  constructor(name, { left, top }, canvases) {
    Object.assign(this, { name, left, top, canvases, definitions: tag("defs"), scales: new Map() });
  }

  /** The box of an element, in whole pixels: as browsers draw it. */
  box(element) {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    const [x, y] = [Math.round(left), Math.round(top)];
    return { x: x - this.left, y: y - this.top, width: Math.round(right) - x, height: Math.round(bottom) - y };
  }

  /** Defines something once and returns the way to it. */
  define(definition) {
    definition.id = `${this.name}-${this.definitions.childElementCount}`;
    this.definitions.append(definition);
    return `url(#${definition.id})`;
  }

  /** A group for what has an opacity or is cut off at the edge of an element. */
  group(element, style, into) {
    const isCut = style.overflowX !== "visible" && element.scrollWidth > element.clientWidth + 1 && element.clientWidth;
    if (!isCut && style.opacity === "1") return into;
    const clip = isCut ? this.define(tag("clipPath", {}, tag("rect", this.box(element)))) : undefined;
    const group = tag("g", { opacity: style.opacity === "1" ? undefined : style.opacity, "clip-path": clip });
    into.append(group);
    return group;
  }

  element(element, around) {
    const style = getComputedStyle(element);
    if (style.display === "none" || style.clipPath === "inset(50%)") return;
    const into = this.group(element, style, around);
    if (element.localName === "svg") return this.shapes(element, into);
    if (style.visibility === "visible" && style.display !== "contents") this.surface(this.box(element), style, into);
    if (element.localName === "canvas") this.canvas(element, style, into);
    for (const child of element.childNodes) {
      if (child.nodeType === Node.ELEMENT_NODE) this.element(child, into);
      else if (child.nodeType === Node.TEXT_NODE && style.visibility === "visible") this.text(child, style, into);
    }
  }

  /** Ground, border and outline of a box. */
  surface({ x, y, width, height }, style, into) {
    if (!width || !height) return;
    const round = Math.min(px(style.borderTopLeftRadius), width / 2, height / 2);
    const rect = (grown, paint) => {
      const size = { x: x - grown, y: y - grown, width: width + 2 * grown, height: height + 2 * grown };
      if (paint) into.append(tag("rect", { ...size, rx: round ? round + grown : undefined, ...paint }));
    };
    const line = (side) => {
      const [wide, drawn] = [px(style[side + "Width"]), style[side + "Style"]];
      const stroke = wide && !["none", "hidden"].includes(drawn) ? paint("stroke", style[side + "Color"]) : undefined;
      const dash = { dashed: `${3 * wide} ${2 * wide}`, dotted: `${wide} ${wide}` }[drawn];
      return stroke && { fill: "none", "stroke-width": wide, "stroke-dasharray": dash, ...stroke };
    };
    rect(0, paint("fill", style.backgroundColor));
    for (const { fill, ...size } of this.gradients({ x, y, width, height }, style)) into.append(tag("rect", { rx: round || undefined, ...size, fill }));
    const sides = ["Top", "Right", "Bottom", "Left"].map((side) => line("border" + side));
    if (sides.every((side) => JSON.stringify(side) === JSON.stringify(sides[0]))) {
      rect(-(sides[0]?.["stroke-width"] ?? 0) / 2, sides[0]);
    } else {
      sides.forEach((side, index) => {
        const half = side?.["stroke-width"] / 2;
        const at = [
          `M${x} ${y + half}h${width}`,
          `M${x + width - half} ${y}v${height}`,
          `M${x} ${y + height - half}h${width}`,
          `M${x + half} ${y}v${height}`,
        ];
        if (side) into.append(tag("path", { d: at[index], ...side }));
      });
    }
    rect(px(style.outlineOffset) + px(style.outlineWidth) / 2, line("outline"));
  }

  /** Linear gradients, which are legends and hatched grounds. */
  gradients(box, style) {
    const images = style.backgroundImage.matchAll(/(repeating-)?linear-gradient\((?:to (\w+)|(\d+)deg)?((?:[^()]|\([^()]*\))*)\)/g);
    return [...images].map(([, repeats, side, degrees, stops]) => {
      const of = (text, whole) => (text?.endsWith("%") ? (px(text) / 100) * whole : text === "auto" ? whole : px(text));
      const [sizes, places] = [style.backgroundSize, style.backgroundPosition].map((text) => text.split(" "));
      const [width, height] = [of(sizes[0], box.width), of(sizes[1] ?? "auto", box.height)];
      const [x, y] = [box.x + of(places[0], box.width - width), box.y + of(places[1], box.height - height)];
      const angle = ({ top: 0, right: 90, left: 270 }[side] ?? degrees ?? 180) * (Math.PI / 180);
      const [right, down] = [Math.sin(angle), -Math.cos(angle)];
      const long = Math.abs(width * right) + Math.abs(height * down);
      const marks = [...stops.matchAll(/([a-z]+\([^()]*\))((?: [\d.]+(?:px|%))*)/g)].flatMap(([, colour, at]) =>
        (at.trim() || "none").split(" ").map((at) => ({ ...paint("stop-color", colour), at })),
      );
      const places_px = marks.map(({ at }, index) => (at === "none" ? (long * index) / (marks.length - 1) : of(at, long)));
      const end = repeats ? places_px.at(-1) : long;
      const [x1, y1] = [x + (width - long * right) / 2, y + (height - long * down) / 2];
      const line = { x1, y1, x2: x1 + end * right, y2: y1 + end * down };
      const inside = marks.map((mark, index) =>
        tag("stop", {
          offset: String(+(places_px[index] / end).toFixed(4)),
          "stop-color": mark["stop-color"] ?? "#fff",
          "stop-opacity": mark["stop-color"] ? mark["stop-color-opacity"] : 0,
        }),
      );
      const spread = { gradientUnits: "userSpaceOnUse", spreadMethod: repeats && "repeat" };
      return { x, y, width, height, fill: this.define(tag("linearGradient", { ...line, ...spread }, ...inside)) };
    });
  }

  /** A canvas as an image. Cells stay sharp in programs that smooth what they enlarge. */
  canvas(copy, style, into) {
    const [canvas, box] = [this.canvases.get(copy), this.box(copy)];
    if (!canvas.width || !canvas.height) return;
    const isOfCells = style.imageRendering === "pixelated";
    const times = isOfCells ? Math.ceil((2 * box.width) / canvas.width) : 1;
    const large = Object.assign(document.createElement("canvas"), { width: canvas.width * times, height: canvas.height * times });
    const context = large.getContext("2d");
    context.imageSmoothingEnabled = false;
    context.drawImage(canvas, 0, 0, large.width, large.height);
    into.append(tag("image", { ...box, preserveAspectRatio: "none", href: large.toDataURL() }));
  }

  /**
   * A text, line by line, joined to what stands before it in its line: in other fonts too, lines keep their place and
   * words their distance.
   */
  text(node, style, into) {
    const fill = paint("fill", style.color);
    if (!fill) return;
    const range = document.createRange();
    const lines = new Map();
    const put = (text, at, isPart) => {
      range.setStart(node, at);
      range.setEnd(node, at + text.length);
      const [rect, ...others] = [...range.getClientRects()].filter(({ width, height }) => width && height);
      if (!rect) return;
      if (others.length && text.length > 1) {
        for (const sign of text) {
          put(sign, at, true);
          at += sign.length;
        }
        return;
      }
      const line = Math.round(rect.top);
      lines.set(line, [...(lines.get(line) ?? []), { text, rect, isPart }]);
    };
    for (const word of node.data.matchAll(/\S+/g)) put(word[0], word.index);
    const { ascent, descent } = metricsOf(style);
    const isUpright = style.writingMode === "horizontal-tb";
    const size = px(style.fontSize);
    let block = node.parentElement;
    while (getComputedStyle(block).display === "inline") block = block.parentElement;
    for (const words of lines.values()) {
      const { left, top, width, height } = words[0].rect;
      const last = words.at(-1).rect;
      const baseline = (ascent / (ascent + descent)) * (isUpright ? height : width);
      const [from, to] = isUpright ? [left - this.left, last.right - this.left] : [top - this.top, last.bottom - this.top];
      const y = isUpright ? top - this.top + baseline : 0;
      const written = words.map(({ text, isPart }) => text + (isPart ? "" : " ")).join("").trim();
      const line = style.textDecorationLine === "none" ? undefined : style.textDecorationLine;
      const span = tag("tspan", { ...fontOf(style), ...fill, "text-decoration": line }, written);
      const { run } = this;
      const gap = from - run?.to;
      if (isUpright && run?.block === block && run.into === into && Math.abs(gap) < size / 2 && Math.abs(y - run.y) < size) {
        if (gap > size / 8) span.prepend(" ");
        if (Math.abs(y - run.y) > 0.5) span.setAttribute("dy", rounded(y - run.y));
        run.text.append(span);
      } else {
        const transform = isUpright ? undefined : `translate(${rounded(left - this.left + width - baseline)}) rotate(90)`;
        const anchor = { right: "end", end: "end", center: "middle" }[style.textAlign];
        this.run = { text: tag("text", { y, transform, "text-anchor": anchor, "xml:space": "preserve" }, span), from, block, into };
        into.append(this.run.text);
      }
      Object.assign(this.run, { to, y });
      const { text } = this.run;
      const middle = (this.run.from + to) / 2;
      text.setAttribute("x", rounded({ end: to, middle }[text.getAttribute("text-anchor")] ?? this.run.from));
      if ([...text.textContent].length > 1) {
        text.setAttribute("textLength", rounded(to - this.run.from));
        text.setAttribute("lengthAdjust", "spacingAndGlyphs");
      }
    }
  }

  /** The shapes of a drawing, each with its own way to the picture's pixels. */
  shapes(parent, around) {
    for (const shape of parent.children) {
      const style = getComputedStyle(shape);
      if (style.display === "none" || !(shape instanceof SVGGraphicsElement)) continue;
      const into = this.group(shape, style, around);
      if (shape.localName === "g" || shape.localName === "svg") this.shapes(shape, into);
      else if (shape.localName === "text") this.label(shape, style, into);
      else if (shape instanceof SVGGeometryElement && style.visibility === "visible") this.shape(shape, style, into);
    }
  }

  matrix(shape) {
    const { a, b, c, d, e, f } = shape.getScreenCTM();
    return new DOMMatrix([a, b, c, d, e - this.left, f - this.top]);
  }

  shape(shape, style, into) {
    const matrix = this.matrix(shape);
    const { a, b, c, d } = matrix;
    // In a drawing that is stretched to its box, the points are moved: its strokes are as wide in all directions.
    const isStretched = Math.abs(Math.hypot(a, b) - Math.hypot(c, d)) > 0.01 * Math.hypot(a, b);
    const scale = style.vectorEffect === "none" || isStretched ? 1 : Math.hypot(a, b);
    const fill = this.fill("fill", style.fill, style.fillOpacity, isStretched && matrix);
    const stroke = this.fill("stroke", style.stroke, style.strokeOpacity, isStretched && matrix);
    if (!fill && !stroke) return;
    const lines = stroke && {
      "stroke-width": precise(px(style.strokeWidth) / scale),
      "stroke-dasharray": style.strokeDasharray.replace(/[\d.]+(px)?/g, (length) => precise(px(length) / scale)),
      "stroke-linecap": style.strokeLinecap,
      "stroke-linejoin": style.strokeLinejoin,
    };
    const name = isStretched ? "path" : shape.localName;
    const names = { path: ["d"], line: ["x1", "y1", "x2", "y2"], circle: ["cx", "cy", "r"], ellipse: ["cx", "cy", "rx", "ry"] };
    const own = (names[name] ?? ["points", "x", "y", "width", "height", "rx"]).map((name) => [name, shape.getAttribute(name) ?? undefined]);
    const geometry = isStretched ? { d: moved(shape, matrix) } : { ...Object.fromEntries(own), transform: written(matrix) };
    into.append(tag(name, { ...geometry, fill: "none", ...fill, ...stroke, ...lines }));
  }

  /** A colour, or a gradient that is defined again with its colours, and with the matrix of points that are moved. */
  fill(kind, text, opacity, matrix) {
    const [, id] = text.match(/^url\("?#(.*?)"?\)/) ?? [];
    if (!id) return text === "none" ? undefined : paint(kind, text, opacity);
    const transform = matrix ? written(matrix) : undefined;
    const key = id + transform;
    if (!this.scales.has(key)) {
      const scale = document.getElementById(id).cloneNode();
      for (const stop of document.getElementById(id).children) {
        scale.append(tag("stop", { offset: stop.getAttribute("offset") ?? "0", ...paint("stop-color", getComputedStyle(stop).stopColor) }));
      }
      if (transform) scale.setAttribute("gradientTransform", transform);
      this.scales.set(key, this.define(scale));
    }
    return { [kind]: this.scales.get(key) };
  }

  /** A text of a drawing. */
  label(label, style, into) {
    const copy = label.cloneNode(true);
    const parts = [label, ...label.querySelectorAll("*")];
    [copy, ...copy.querySelectorAll("*")].forEach((part, index) => {
      const style = getComputedStyle(parts[index]);
      const kept = ["x", "y", "dx", "dy", "rotate"].map((name) => [name, part.getAttribute(name) ?? undefined]);
      for (const name of part.getAttributeNames()) part.removeAttribute(name);
      const halo = style.stroke === "none" ? {} : { ...paint("stroke", style.stroke), "stroke-width": px(style.strokeWidth) };
      const attributes = { ...Object.fromEntries(kept), ...fontOf(style), ...halo, ...paint("fill", style.fill, style.fillOpacity) };
      for (const [key, value] of Object.entries(attributes)) if (value !== undefined) part.setAttribute(key, value);
    });
    const { ascent, descent } = metricsOf(style);
    const down = style.dominantBaseline === "central" ? (ascent - descent) / 2 : 0;
    const matrix = this.matrix(label).translate(0, down);
    if (style.textAnchor !== "start") copy.setAttribute("text-anchor", style.textAnchor);
    copy.setAttribute("transform", written(matrix));
    if (style.visibility === "visible") into.append(copy);
  }
}

const precise = (number) => String(+number.toPrecision(5));

const written = ({ a, b, c, d, e, f }) => `matrix(${[a, b, c, d, e, f].map(precise).join(" ")})`;

/** The points of a shape of straight lines, scaled and moved, as a path. */
function moved(shape, { a, d, e, f }) {
  const [x, y, width, height] = ["x", "y", "width", "height"].map((name) => shape[name]?.baseVal.value);
  const line = ["x1", "y1", "x2", "y2"].map((name) => shape[name]?.baseVal.value);
  const path = {
    rect: `M${x} ${y}h${width}v${height}h-${width}Z`,
    line: `M${line[0]} ${line[1]}L${line[2]} ${line[3]}`,
  };
  let [command, count] = ["", 0];
  // A number is an x or a y by its command and its place after it.
  return (path[shape.localName] ?? shape.getAttribute("d")).replace(/([a-z])|-?[\d.]+/gi, (part, letter) => {
    if (letter) {
      [command, count] = [letter, 0];
      return letter;
    }
    const isX = "Hh".includes(command) || (!"Vv".includes(command) && count++ % 2 === 0);
    const [scale, by] = isX ? [a, e] : [d, f];
    return " " + rounded(part * scale + (command < "a" ? by : 0));
  });
}

/** Makes elements of what style sheets write and draw before and after elements: nothing else can be measured. */
function writeOut(copy) {
  const made = [copy, ...copy.querySelectorAll("*")].flatMap((element) =>
    ["::before", "::after"].flatMap((name) => {
      const style = getComputedStyle(element, name);
      if (["none", "normal"].includes(style.content) || style.display === "none") return [];
      const span = document.createElement("span");
      span.style.cssText = [...style].map((property) => `${property}:${style.getPropertyValue(property)}`).join(";");
      span.textContent = style.content.replace(/^"(.*)"$/, "$1");
      return [() => (name === "::before" ? element.prepend(span) : element.append(span))];
    }),
  );
  for (const put of made) put();
  copy.classList.add("written-out");
}

/** The page's fonts as a style sheet, for programs that read it; nothing where they could not be fetched. */
let fonts;
const pageFonts = () =>
  (fonts ??= fetch(siteFiles.fonts)
    .then((response) => (response.ok ? response.text() : ""))
    .catch(() => ""));

/** A figure as SVG. A copy of it, laid out in its place, loses its prose and its controls but for what is chosen. */
function svg(place, css, { caption, title, link }) {
  const copy = place.cloneNode(true);
  copy.classList.add("picture");
  copy.classList.toggle("captioned", caption);
  // Another button of its group would come off.
  for (const button of copy.querySelectorAll("[name]")) button.removeAttribute("name");
  copy.style.cssText = `position: fixed; box-sizing: border-box; margin: 0; width: ${place.getBoundingClientRect().width}px`;
  place.after(copy);
  try {
    const scrolled = [...place.querySelectorAll("*")];
    const copies = [...copy.querySelectorAll("*")];
    copies.forEach((element, index) => (element.scrollLeft = scrolled[index].scrollLeft));
    const originals = new Map(copies.map((element, index) => [element, scrolled[index]]));
    for (const select of copy.querySelectorAll("select")) {
      const text = document.createElement("span");
      text.className = "selected-option";
      text.append(originals.get(select).selectedOptions[0]?.text ?? "");
      select.replaceWith(text);
    }
    writeOut(copy);
    const drawing = new Drawing(place.id, { left: 0, top: 0 }, originals);
    const { x, y, width, height } = drawing.box(copy.querySelector(":scope > :is(.story-figure, .bench)") ?? copy);
    Object.assign(drawing, { left: x - MARGIN, top: y - MARGIN });
    const size = { width: width + 2 * MARGIN, height: height + 2 * MARGIN };
    const picture = tag("svg", { ...size, viewBox: `0 0 ${size.width} ${size.height}` });
    picture.append(tag("title", {}, title), tag("desc", {}, link), tag("style", {}, css), drawing.definitions);
    picture.append(tag("rect", { ...size, ...paint("fill", getComputedStyle(document.documentElement).backgroundColor) }));
    drawing.element(copy, picture);
    const text = new XMLSerializer().serializeToString(picture);
    return text.replace(/[^\t\n\r\x20-\ud7ff\ue000-\ufffd]/gu, (sign) => (sign.length === 2 ? sign : ""));
  } finally {
    copy.remove();
  }
}

const frame = () => new Promise((resolve) => (setTimeout(resolve, 300), requestAnimationFrame(resolve)));

let made = Promise.resolve();

/** Waits for the picture before: of two at once, one would take the other's theme for the page's. */
function inTheme(theme, act) {
  const making = made.then(() => whileIn(theme, act));
  made = making.catch(() => {});
  return making;
}

/** Does something while the page has a theme. Canvases are drawn again on their own, in the frames that follow. */
async function whileIn(theme, act) {
  const { dataset } = document.documentElement;
  const { theme: before } = dataset;
  const change = (theme) => {
    if (theme) dataset.theme = theme;
    else delete dataset.theme;
    dispatchEvent(new Event("rope-theme"));
  };
  const isDark = (text) => {
    const [red, green, blue] = text.match(/[\d.]+/g).map(Number);
    return red + green + blue < 3 * 128;
  };
  if (isDark(getComputedStyle(document.documentElement).backgroundColor) === (theme === "dark")) return act();
  change(theme);
  try {
    await frame();
    await frame();
    return act();
  } finally {
    change(before);
  }
}

/** A picture of so many pixels for each of SVG's. */
async function png(text, scale) {
  const image = new Image();
  image.src = "data:image/svg+xml;charset=utf-8," + encodeURIComponent(text);
  await image.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [image.naturalWidth * scale, image.naturalHeight * scale];
  const context = canvas.getContext("2d");
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  if (text.includes("<image")) {
    // WebKit decodes images within an image later than the image.
    await new Promise((resolve) => setTimeout(resolve, 100));
    context.drawImage(image, 0, 0, canvas.width, canvas.height);
  }
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("too large"))), "image/png"),
  );
}

/** Downloads a file and returns its address. */
function save(file, blob) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = file;
  link.click();
  return link.href;
}

/** A frame may refuse downloads without an error. */
const mayRefuse = () => parent !== window;

/** The addresses of pictures that are shown, by figure. */
const shown = {};

export async function savePicture(figure, file, isDark, scale, caption, title, link) {
  const place = document.getElementById("figure-" + figure);
  const css = await pageFonts();
  const text = await inTheme(isDark ? "dark" : "light", () => svg(place, css, { caption, title, link }));
  const blob = file.endsWith(".png") ? await png(text, scale) : new Blob([text], { type: "image/svg+xml" });
  URL.revokeObjectURL(shown[figure]);
  shown[figure] = save(file, blob);
  return mayRefuse() ? shown[figure] : undefined;
}

export function saveText(file, type, text) {
  save(file, new Blob([text], { type }));
  return mayRefuse();
}
