// Makes pictures of a figure as it is, without its controls: as SVG of plain shapes, images and texts, which slide
// programs and drawing programs open, and as PNG. It is downloaded when the first picture is asked for.

/** The margin around a figure, in CSS pixels. */
const MARGIN = 16;

const escaped = (text) =>
  String(text)
    .replace(/[^\t\n\r\x20-\ud7ff\ue000-\ufffd]/gu, (sign) => (sign.length === 2 ? sign : ""))
    .replace(/[&<>"]/g, (sign) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[sign]);

const rounded = (number) => +number.toFixed(2);

/** An element, without the attributes that have no value. */
function tag(name, attributes, inside = "") {
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== undefined && value !== "")
    .map(([key, value]) => ` ${key}="${escaped(typeof value === "number" ? rounded(value) : value)}"`)
    .join("");
  return inside ? `<${name}${written}>${inside}</${name}>` : `<${name}${written}/>`;
}

const pixel = () => {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = 1;
  return canvas.getContext("2d", { willReadFrequently: true });
};
const ink = pixel();

const colours = new Map();

/** A colour as hexadecimal digits and its opacity; nothing for one that is not seen. */
function colour(text) {
  if (!colours.has(text)) colours.set(text, readColour(text));
  return colours.get(text);
}

function readColour(text) {
  const numbers = (text.match(/[\d.]+(e-?\d+)?/g) ?? []).map(Number);
  const isSrgb = text.startsWith("color(srgb ");
  let [red, green, blue, alpha = 1] = numbers;
  if (isSrgb) {
    [red, green, blue] = [red, green, blue].map((part) => part * 255);
  } else if (!text.startsWith("rgb")) {
    ink.clearRect(0, 0, 1, 1);
    ink.fillStyle = text;
    ink.fillRect(0, 0, 1, 1);
    [red, green, blue, alpha] = ink.getImageData(0, 0, 1, 1).data;
    alpha /= 255;
  }
  if (!alpha) return undefined;
  const digits = [red, green, blue].map((part) => Math.round(part).toString(16).padStart(2, "0"));
  return { hex: "#" + digits.join(""), alpha: alpha < 1 ? alpha : undefined };
}

/** The parts of a list, which may have lists in brackets. */
function listed(text) {
  const parts = [""];
  let depth = 0;
  for (const sign of text) {
    depth += { "(": 1, ")": -1 }[sign] ?? 0;
    if (sign === "," && !depth) parts.push("");
    else parts[parts.length - 1] += sign;
  }
  return parts.map((part) => part.trim());
}

const px = (text) => parseFloat(text) || 0;

class Drawing {
  constructor(root, origin) {
    this.origin = origin;
    this.definitions = [];
    this.name = root.id;
    this.parts = [];
  }

  /** Defines something once and returns the way to it. */
  define(name, attributes, inside) {
    const id = `${this.name}-${this.definitions.length}`;
    this.definitions.push(tag(name, { id, ...attributes }, inside));
    return `url(#${id})`;
  }

  put(...parts) {
    this.parts.push(...parts);
  }

  /** What `draw` puts, within a group that has these attributes. */
  group(attributes, draw) {
    const around = this.parts;
    this.parts = [];
    draw();
    const inside = this.parts.join("");
    this.parts = around;
    if (inside) this.put(tag("g", attributes, inside));
  }

  box(element) {
    const { left, top, width, height } = element.getBoundingClientRect();
    return { x: left - this.origin.x, y: top - this.origin.y, width, height };
  }

  element(element, line) {
    const style = getComputedStyle(element);
    if (style.display === "none" || style.clipPath === "inset(50%)") return;
    if (element.localName === "svg") return this.within(element, style, () => this.shapes(element, element));
    const drawn = line ?? "";
    const decorated = style.textDecorationLine === "none" ? drawn : style.textDecorationLine;
    this.within(element, style, () => {
      if (style.visibility === "visible" && style.display !== "contents") {
        this.surface(this.box(element), style, style.display === "inline" && element.getClientRects());
        this.content(element, style);
      }
      this.pseudo(element, "::before");
      for (const child of element.childNodes) {
        if (child.nodeType === Node.ELEMENT_NODE) this.element(child, decorated);
        else if (child.nodeType === Node.TEXT_NODE) this.text(child, decorated);
      }
      this.pseudo(element, "::after");
    });
  }

  /** Draws with the opacity of an element, and within what it clips. */
  within(element, style, draw) {
    const opacity = style.opacity === "1" ? undefined : +style.opacity;
    const isCut =
      element.localName !== "svg" &&
      style.overflow !== "visible" &&
      (element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 1) &&
      element.clientWidth > 0;
    if (!isCut && opacity === undefined) return draw();
    const clip = isCut ? this.define("clipPath", {}, tag("rect", this.box(element))) : undefined;
    this.group({ opacity, "clip-path": clip }, draw);
  }

  /** Ground, border and outline of a box; those of a text in lines are drawn line by line. */
  surface(box, style, lines) {
    if (lines && lines.length > 1) {
      for (const { left, top, width, height } of lines) {
        this.surface({ x: left - this.origin.x, y: top - this.origin.y, width, height }, style);
      }
      return;
    }
    const { x, y, width, height } = box;
    if (!width || !height) return;
    const round = Math.min(px(style.borderTopLeftRadius), width / 2, height / 2) || undefined;
    const rect = (grown, attributes, right = 0, down = 0) =>
      tag("rect", {
        x: x - grown + right,
        y: y - grown + down,
        width: Math.max(width + 2 * grown, 0),
        height: Math.max(height + 2 * grown, 0),
        rx: round && Math.max(round + grown, 0),
        ...attributes,
      });
    const filled = (paint) => ({ fill: paint.hex, "fill-opacity": paint.alpha });
    const stroked = (paint, width, dash) => ({
      fill: "none",
      stroke: paint.hex,
      "stroke-opacity": paint.alpha,
      "stroke-width": width,
      "stroke-dasharray": dash,
    });
    const shadows = style.boxShadow === "none" ? [] : listed(style.boxShadow).map(shadow);
    for (const { paint, right, down, spread, isInset } of shadows) {
      if (paint && !isInset) this.put(rect(spread, filled(paint), right, down));
    }
    const ground = colour(style.backgroundColor);
    if (ground) this.put(rect(0, filled(ground)));
    if (style.backgroundImage !== "none") this.gradients(box, style, round);
    for (const { paint, right, isInset } of shadows) {
      if (paint && isInset) this.put(tag("rect", { x, y, width: right, height, ...filled(paint) }));
    }
    const sides = ["Top", "Right", "Bottom", "Left"].map((side) => ({
      width: ["none", "hidden"].includes(style[`border${side}Style`]) ? 0 : px(style[`border${side}Width`]),
      dash: style[`border${side}Style`],
      paint: colour(style[`border${side}Color`]),
    }));
    const dash = ({ dash, width }) =>
      ({ dashed: `${3 * width} ${2 * width}`, dotted: `${width} ${width}` })[dash];
    const [top] = sides;
    const isSame = sides.every((side) => side.width === top.width && side.paint === top.paint && side.dash === top.dash);
    if (isSame) {
      if (top.width && top.paint) this.put(rect(-top.width / 2, stroked(top.paint, top.width, dash(top))));
    } else {
      const ways = [
        (half) => [x, y + half, x + width, y + half],
        (half) => [x + width - half, y, x + width - half, y + height],
        (half) => [x, y + height - half, x + width, y + height - half],
        (half) => [x + half, y, x + half, y + height],
      ];
      sides.forEach((side, index) => {
        if (!side.width || !side.paint) return;
        const [x1, y1, x2, y2] = ways[index](side.width / 2);
        this.put(tag("line", { x1, y1, x2, y2, ...stroked(side.paint, side.width, dash(side)) }));
      });
    }
    const outline = style.outlineStyle === "none" ? undefined : colour(style.outlineColor);
    if (outline) {
      const thick = px(style.outlineWidth);
      this.put(rect(px(style.outlineOffset) + thick / 2, stroked(outline, thick)));
    }
  }

  /** Linear gradients, which are legends and hatched grounds. */
  gradients(box, style, round) {
    for (const image of listed(style.backgroundImage)) {
      const [, repeats, inside] = image.match(/^(repeating-)?linear-gradient\((.*)\)$/) ?? [];
      if (!inside) continue;
      const [size, position] = [style.backgroundSize, style.backgroundPosition].map((text) => text.split(" "));
      const side = (text, whole) => (text === "auto" ? whole : inPx(text, whole));
      const width = side(size[0], box.width);
      const height = side(size[1] ?? size[0], box.height);
      const x = box.x + inPx(position[0], box.width - width);
      const y = box.y + inPx(position[1] ?? "50%", box.height - height);
      const stops = listed(inside);
      const angle = /^(to |-?[\d.]+deg)/.test(stops[0]) ? angleOf(stops.shift()) : Math.PI;
      const [right, down] = [Math.sin(angle), -Math.cos(angle)];
      const long = Math.abs(width * right) + Math.abs(height * down);
      const from = { x: x + (width - long * right) / 2, y: y + (height - long * down) / 2 };
      const places = stops.map((stop, index) => {
        const [, paint, at] = stop.match(/^(.*?\)|\S+)\s*(.*)$/);
        return { paint: colour(paint), at: at ? inPx(at, long) : (long * index) / (stops.length - 1) };
      });
      const end = repeats ? places.at(-1).at : long;
      const marks = places.map(({ paint, at }) => {
        const opacity = paint ? paint.alpha : 0;
        return tag("stop", { offset: String(+(at / end).toFixed(4)), "stop-color": paint?.hex ?? "#fff", "stop-opacity": opacity });
      });
      const fill = this.define(
        "linearGradient",
        {
          gradientUnits: "userSpaceOnUse",
          x1: from.x,
          y1: from.y,
          x2: from.x + end * right,
          y2: from.y + end * down,
          spreadMethod: repeats && "repeat",
        },
        marks.join(""),
      );
      this.put(tag("rect", { x, y, width, height, rx: round, fill }));
    }
  }

  /** What an element shows that is neither a child nor a text: a canvas, the value of a field, a tick. */
  content(element, style) {
    const box = this.box(element);
    if (element.localName === "canvas") {
      if (!element.width || !element.height) return;
      const href = pictureOf(element, box, style.imageRendering === "pixelated");
      this.put(tag("image", { ...box, preserveAspectRatio: "none", "xlink:href": href }));
    } else if (element.localName === "input" && element.type === "checkbox") {
      const paint = colour(style.color);
      const [x, y, unit] = [box.x + box.width / 2, box.y + box.height / 2, box.height / 16];
      const d = `M${rounded(x - 5 * unit)} ${rounded(y)}l${rounded(3.5 * unit)} ${rounded(4 * unit)}l${rounded(7 * unit)} ${rounded(-8 * unit)}`;
      this.put(tag("path", { d, fill: "none", stroke: paint.hex, "stroke-width": 2 * unit }));
    } else if (element.localName === "input" && element.type === "radio") {
      const [cx, cy, r] = [box.x + box.width / 2, box.y + box.height / 2, box.height / 4];
      if (element.checked) this.put(tag("circle", { cx, cy, r, fill: colour(style.color).hex }));
    } else if (["input", "select", "textarea"].includes(element.localName)) {
      const value = element.localName === "select" ? element.selectedOptions[0]?.label : element.value;
      if (!value) return;
      const metrics = metricsOf(style);
      const [inner, start] = [
        box.height - px(style.paddingTop) - px(style.paddingBottom),
        box.y + px(style.paddingTop),
      ];
      const y = start + (inner - metrics.ascent - metrics.descent) / 2 + metrics.ascent;
      const isEnd = ["right", "end"].includes(style.textAlign);
      const x = isEnd ? box.x + box.width - px(style.paddingRight) - px(style.borderRightWidth) : box.x + px(style.paddingLeft);
      this.put(this.run(value, style, { x, y, anchor: isEnd ? "end" : undefined }));
    }
  }

  /** What stands before or after the content of an element: a box in its place, or a sign in its line. */
  pseudo(element, name) {
    const style = getComputedStyle(element, name);
    if (["none", "normal"].includes(style.content) || style.display === "none") return;
    const text = style.content.replace(/^"(.*)"$/, "$1");
    const around = this.box(element);
    if (text) {
      const range = document.createRange();
      range.selectNodeContents(element);
      const lines = [...range.getClientRects()].filter(({ width }) => width);
      const line = name === "::before" ? lines[0] : lines.at(-1);
      const at = line ?? { left: around.x + this.origin.x, right: around.x + this.origin.x, top: around.y + this.origin.y, height: around.height };
      const metrics = metricsOf(style, text);
      const y = at.top - this.origin.y + (at.height * metrics.ascent) / (metrics.ascent + metrics.descent);
      const x = (name === "::before" ? at.left - metrics.width : at.right) - this.origin.x;
      this.put(this.run(text, style, { x, y }));
    } else if (["absolute", "fixed"].includes(style.position)) {
      let host = element;
      while (getComputedStyle(host).position === "static" && host.parentElement) host = host.parentElement;
      const [box, hostStyle] = [this.box(host), getComputedStyle(host)];
      const x = box.x + px(hostStyle.borderLeftWidth) + px(style.left);
      const y = box.y + px(hostStyle.borderTopWidth) + px(style.top);
      this.surface({ x, y, width: px(style.width), height: px(style.height) }, style);
    } else if (style.display.startsWith("inline-")) {
      const height = px(style.height);
      const y = around.y + (around.height - height) / 2;
      const x = name === "::before" ? around.x : around.x + around.width - px(style.width);
      this.surface({ x, y, width: px(style.width), height }, style);
    }
  }

  /** A text, line by line. */
  text(node, line) {
    if (!node.data.trim()) return;
    const parent = node.parentElement;
    const style = getComputedStyle(parent);
    if (style.visibility !== "visible") return;
    const isUpright = style.writingMode === "horizontal-tb";
    const range = document.createRange();
    const runs = [];
    let at = 0;
    for (const sign of node.data) {
      range.setStart(node, at);
      range.setEnd(node, (at += sign.length));
      const rects = range.getClientRects();
      const rect = rects[rects.length - 1];
      const last = runs.at(-1);
      if (!rect) continue;
      const { left, top, right, bottom } = rect;
      const isBlank = !sign.trim() && sign !== "\u00a0";
      const isSameLine = last && (isUpright ? Math.abs(last.top - top) < 2 && left > last.left - 1 : Math.abs(last.left - left) < 2);
      if (isSameLine) {
        last.blank += isBlank ? " " : "";
        if (!isBlank) {
          // Words stand where they stand, in other fonts too.
          if (last.blank) last.words.push({ text: sign, left, right });
          else Object.assign(last.words.at(-1), { text: last.words.at(-1).text + sign, right });
          last.text += last.blank + sign;
          last.blank = "";
          Object.assign(last, { right: Math.max(last.right, right), bottom: Math.max(last.bottom, bottom) });
        }
      } else if (!isBlank) {
        runs.push({ text: sign, blank: "", words: [{ text: sign, left, right }], left, top, right, bottom });
      }
    }
    const metrics = metricsOf(style);
    const part = metrics.ascent / (metrics.ascent + metrics.descent);
    const isPre = style.whiteSpace.startsWith("pre");
    runs.forEach(({ text, words, left, top, right, bottom }, index) => {
      const spaced = isPre ? text.replace(/ /g, "\u00a0") : text.replace(/ +/g, " ");
      const [x, y] = [left - this.origin.x, top - this.origin.y];
      if (!isUpright) {
        // The letters lie on their side; upright signs, which Chinese ones are, stay upright in the browser alone.
        const middle = x + (right - left) * (1 - part);
        const turned = `matrix(0 1 -1 0 ${rounded(middle)} ${rounded(y)})`;
        this.put(this.run(spaced, style, { x: 0, y: 0, transform: turned, length: bottom - top, line }));
        return;
      }
      const baseline = y + (bottom - top) * part;
      const isOnly = index === runs.length - 1 && node === parent.lastChild && node === parent.firstChild && runs.length === 1;
      const anchor = !isOnly ? undefined : { right: "end", end: "end", center: "middle" }[style.textAlign];
      const from = { end: right - left, middle: (right - left) / 2 }[anchor] ?? 0;
      const pieces = words.map((word) => ({ text: word.text, x: word.left - this.origin.x, length: word.right - word.left }));
      this.put(this.run(spaced, style, { x: x + from, y: baseline, anchor, length: right - left, line, pieces }));
    });
  }

  run(text, style, { x, y, anchor, length, line, transform, pieces = [] }) {
    const paint = colour(style.color);
    if (!paint) return "";
    const isOfWords = pieces.length > 1 && !anchor;
    // Another font takes as much room.
    const room = (text, length) =>
      [...text].length > 1 && length ? { textLength: length, lengthAdjust: "spacingAndGlyphs" } : {};
    const words = () => pieces.map(({ text, x, length }) => tag("tspan", { x, ...room(text, length) }, escaped(text)));
    return tag(
      "text",
      {
        transform,
        x,
        y,
        fill: paint.hex,
        "fill-opacity": paint.alpha,
        "font-family": style.fontFamily.replaceAll('"', "'"),
        "font-size": px(style.fontSize),
        "font-weight": style.fontWeight === "400" ? undefined : style.fontWeight,
        "font-style": style.fontStyle === "normal" ? undefined : style.fontStyle,
        "text-anchor": anchor,
        "text-decoration": line,
        ...(isOfWords ? {} : room(text, length)),
      },
      isOfWords ? words().join(" ") : escaped(text),
    );
  }

  /** The shapes of a drawing, each with its own transform to the picture's pixels. */
  shapes(parent, root) {
    for (const shape of parent.children) {
      const style = getComputedStyle(shape);
      if (style.display === "none") continue;
      const opacity = style.opacity === "1" ? undefined : +style.opacity;
      if (shape.localName === "g") {
        if (opacity === undefined) this.shapes(shape, root);
        else this.group({ opacity }, () => this.shapes(shape, root));
      } else if (shape.localName === "text") {
        this.label(shape, opacity);
      } else if (typeof shape.getTotalLength === "function" && style.visibility === "visible") {
        this.shape(shape, style, opacity);
      }
    }
  }

  matrix(shape) {
    const { a, b, c, d, e, f } = shape.getScreenCTM();
    return new DOMMatrix([a, b, c, d, e - this.origin.x, f - this.origin.y]);
  }

  shape(shape, style, opacity) {
    const matrix = this.matrix(shape);
    const [wide, high] = [Math.hypot(matrix.a, matrix.b), Math.hypot(matrix.c, matrix.d)];
    const stays = style.vectorEffect === "non-scaling-stroke";
    const isEven = Math.abs(wide - high) < 0.01 * wide;
    // A stroke that is as wide in all directions of a drawing that is stretched: the drawing's points are moved instead.
    const points = stays && !isEven ? moved(shape, matrix) : undefined;
    const scale = stays && !points ? wide : 1;
    const stroke = this.paint(style.stroke);
    const fill = this.paint(style.fill);
    if (!stroke && !fill) return;
    const has = (name, initial) => (stroke && style[name] !== initial ? style[name] : undefined);
    const dashes = has("strokeDasharray", "none");
    const geometry = points ? { d: points } : { transform: written(matrix), ...geometryOf(shape) };
    this.put(
      tag(points ? "path" : shape.localName, {
        ...geometry,
        opacity,
        fill: fill?.hex ?? "none",
        "fill-opacity": both(fill?.alpha, style.fillOpacity),
        "fill-rule": style.fillRule === "nonzero" ? undefined : style.fillRule,
        stroke: stroke?.hex,
        "stroke-opacity": stroke && both(stroke.alpha, style.strokeOpacity),
        "stroke-width": stroke && precise(px(style.strokeWidth) / scale),
        "stroke-dasharray": dashes?.replace(/[\d.]+(px)?/g, (length) => precise(px(length) / scale)),
        "stroke-linecap": has("strokeLinecap", "butt"),
        "stroke-linejoin": has("strokeLinejoin", "miter"),
      }),
    );
  }

  /** A colour, or a gradient that is defined again with its colours. */
  paint(text) {
    if (text === "none") return undefined;
    const [, id] = text.match(/^url\("?#(.*?)"?\)/) ?? [];
    if (!id) return colour(text);
    this.scales ??= {};
    this.scales[id] ??= this.scale(document.getElementById(id));
    return { hex: this.scales[id] };
  }

  scale(gradient) {
    const stops = [...gradient.children].map((stop) => {
      const paint = colour(getComputedStyle(stop).stopColor);
      return tag("stop", { offset: stop.getAttribute("offset") ?? "0", "stop-color": paint.hex, "stop-opacity": paint.alpha });
    });
    const attributes = [...gradient.attributes].filter(({ name }) => name !== "id" && name !== "class");
    return this.define(gradient.localName, Object.fromEntries(attributes.map(({ name, value }) => [name, value])), stops.join(""));
  }

  /** A text of a drawing, piece by piece. */
  label(label, opacity) {
    const walker = document.createTreeWalker(label, NodeFilter.SHOW_TEXT);
    const count = label.getNumberOfChars();
    let at = 0;
    while (walker.nextNode()) {
      const { data, parentElement } = walker.currentNode;
      const [start, long] = [at, Math.min(data.length, count - at)];
      at += data.length;
      if (!data.trim() || long < 1) continue;
      const computed = getComputedStyle(parentElement);
      const { x, y, height } = label.getExtentOfChar(start);
      const metrics = metricsOf(computed);
      const paint = this.paint(computed.fill);
      if (!paint) continue;
      const angle = label.getRotationOfChar(start);
      const place = label.getStartPositionOfChar(start);
      const baseline = angle ? place.y : y + (height * metrics.ascent) / (metrics.ascent + metrics.descent);
      const matrix = this.matrix(label);
      const part = tag(
        "text",
        {
          transform: written(angle ? matrix.translate(place.x, place.y).rotate(angle) : matrix),
          x: angle ? 0 : Math.min(x, place.x),
          y: angle ? 0 : baseline,
          opacity,
          fill: paint.hex,
          "fill-opacity": both(paint.alpha, computed.fillOpacity),
          "font-family": computed.fontFamily.replaceAll('"', "'"),
          "font-size": px(computed.fontSize),
          "font-weight": computed.fontWeight === "400" ? undefined : computed.fontWeight,
          "font-style": computed.fontStyle === "normal" ? undefined : computed.fontStyle,
          textLength: long > 1 ? label.getSubStringLength(start, long) : undefined,
          lengthAdjust: long > 1 ? "spacingAndGlyphs" : undefined,
        },
        escaped(data),
      );
      this.put(part);
    }
  }
}

const precise = (number) => String(+number.toPrecision(5));

const both = (alpha, opacity) => {
  const product = (alpha ?? 1) * opacity;
  return product < 1 ? product : undefined;
};

const written = ({ a, b, c, d, e, f }) =>
  [a, b, c, d, e, f].join() === "1,0,0,1,0,0" ? undefined : `matrix(${[a, b, c, d, e, f].map(precise).join(" ")})`;

const angleOf = (text) =>
  ({ "to right": 90, "to left": 270, "to top": 0, "to bottom": 180 })[text] * (Math.PI / 180) || (px(text) * Math.PI) / 180;

/** A length in pixels, of which a part may be given as percent. */
const inPx = (text, whole) => (text.endsWith("%") ? (parseFloat(text) / 100) * whole : px(text));

function shadow(text) {
  const [, before, lengths] = text.match(/^(.*\)|\S+)\s(.*)$/) ?? [, "", ""];
  const [right = 0, down = 0, , spread = 0] = lengths.split(" ").map(px);
  return { paint: colour(before), right, down, spread, isInset: text.includes("inset") };
}

const GEOMETRY = {
  path: ["d"],
  line: ["x1", "y1", "x2", "y2"],
  rect: ["x", "y", "width", "height", "rx", "ry"],
  circle: ["cx", "cy", "r"],
  ellipse: ["cx", "cy", "rx", "ry"],
  polyline: ["points"],
  polygon: ["points"],
};

const geometryOf = (shape) => {
  const values = GEOMETRY[shape.localName].map((name) => {
    const length = shape[name]?.baseVal;
    const isLength = length && "value" in length && shape.hasAttribute(name);
    return [name, isLength ? precise(length.value) : (shape.getAttribute(name) ?? undefined)];
  });
  return Object.fromEntries(values);
};

/** The points of a shape of straight lines in another space, as a path; nothing for other shapes. */
function moved(shape, matrix) {
  const point = (x, y) => {
    const at = new DOMPoint(x, y).matrixTransform(matrix);
    return `${rounded(at.x)} ${rounded(at.y)}`;
  };
  const number = (name) => shape[name].baseVal.value;
  if (shape.localName === "line") {
    return `M${point(number("x1"), number("y1"))}L${point(number("x2"), number("y2"))}`;
  }
  if (shape.localName === "rect") {
    const [x, y, width, height] = ["x", "y", "width", "height"].map(number);
    return `M${point(x, y)}L${point(x + width, y)}L${point(x + width, y + height)}L${point(x, y + height)}Z`;
  }
  const d = shape.getAttribute("d");
  if (!d || /[^MLHVZmlhvze\d\s.,+-]/.test(d)) return undefined;
  let [x, y, start] = [0, 0, [0, 0]];
  let path = "";
  for (const [, command, rest] of d.matchAll(/([a-df-z])([^a-df-z]*)/gi)) {
    const numbers = (rest.match(/[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?/gi) ?? []).map(Number);
    const isNear = command === command.toLowerCase();
    const kind = command.toUpperCase();
    if (kind === "Z") {
      path += "Z";
      [x, y] = start;
    }
    const step = kind === "H" || kind === "V" ? 1 : 2;
    for (let index = 0; index + step <= numbers.length; index += step) {
      const [first, second] = numbers.slice(index, index + step);
      const [fromX, fromY] = isNear ? [x, y] : [0, 0];
      if (kind !== "V") x = fromX + first;
      if (kind === "V") y = fromY + first;
      if (step === 2) y = fromY + second;
      const isStart = kind === "M" && index === 0;
      if (isStart) start = [x, y];
      path += (isStart ? "M" : "L") + point(x, y);
    }
  }
  return path;
}

/** Ascent and descent of a font, and the width of a text in it, in pixels. */
function metricsOf(style, text = "x") {
  ink.font = `${style.fontStyle} ${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
  const { fontBoundingBoxAscent: ascent, fontBoundingBoxDescent: descent, width } = ink.measureText(text);
  return { ascent, descent, width };
}

/** A canvas as the address of an image. Cells stay sharp in programs that smooth what they enlarge. */
function pictureOf(canvas, { width, height }, isOfCells) {
  const times = isOfCells ? Math.ceil((2 * Math.max(width, height)) / Math.max(canvas.width, canvas.height)) : 1;
  if (times <= 1) return canvas.toDataURL();
  const large = document.createElement("canvas");
  [large.width, large.height] = [canvas.width * times, canvas.height * times];
  const context = large.getContext("2d");
  context.imageSmoothingEnabled = false;
  context.drawImage(canvas, 0, 0, large.width, large.height);
  return large.toDataURL();
}

/** The figure in a place as SVG. While it is read it has no controls; nothing of that comes to the screen. */
function svg(place, { caption, title, link }) {
  const classes = place.classList;
  classes.add("picture");
  classes.toggle("captioned", caption);
  try {
    const { left, top, width, height } = (place.querySelector("figure") ?? place).getBoundingClientRect();
    const drawing = new Drawing(place, { x: left - MARGIN, y: top - MARGIN });
    const size = { width: Math.ceil(width) + 2 * MARGIN, height: Math.ceil(height) + 2 * MARGIN };
    const paper = colour(getComputedStyle(document.documentElement).backgroundColor) ?? { hex: "#ffffff" };
    drawing.element(place);
    return tag(
      "svg",
      {
        xmlns: "http://www.w3.org/2000/svg",
        "xmlns:xlink": "http://www.w3.org/1999/xlink",
        ...size,
        viewBox: `0 0 ${size.width} ${size.height}`,
      },
      [
        tag("title", {}, escaped(title)),
        tag("desc", {}, escaped(link)),
        drawing.definitions.length ? tag("defs", {}, drawing.definitions.join("")) : "",
        tag("rect", { width: "100%", height: "100%", fill: paper.hex }),
        ...drawing.parts,
      ].join("\n"),
    );
  } finally {
    classes.remove("picture", "captioned");
  }
}

const frame = () => new Promise((resolve) => (setTimeout(resolve, 300), requestAnimationFrame(resolve)));

/** Does something while the page has a theme. Canvases are drawn again on their own, in the frames that follow. */
async function inTheme(theme, act) {
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
  const text = await inTheme(isDark ? "dark" : "light", () => svg(place, { caption, title, link }));
  const blob = file.endsWith(".png") ? await png(text, scale) : new Blob([text], { type: "image/svg+xml" });
  URL.revokeObjectURL(shown[figure]);
  shown[figure] = save(file, blob);
  return mayRefuse() ? shown[figure] : undefined;
}

export function saveText(file, type, text) {
  save(file, new Blob([text], { type }));
  return mayRefuse();
}
