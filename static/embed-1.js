// <rope-figure name="turn" m="5" n="2" lock></rope-figure> shows a figure of rope-explainer in a page of yours, in a frame as
// high as the figure. Its types are in embed-1.d.ts; docs/embedding.md explains it.
(() => {
  const script = document.currentScript ?? document.querySelector('script[src*="embed-1.js"]');
  // These attributes are the element's own, and those are the page's in the frame. All others are fields of the figure,
  // `part` and `one` too.
  const OWN = /^(name|src|height|title|lang|id|class|style|slot|hidden|inert|dir|role|tabindex|nonce|is|(aria|data)-.*|on(?!e$).*)$/;
  const OF_PAGE = /^(embed|parts|controls|caption|fit|v|predict|host|theme|size)$/;
  // The height of a frame while its figure is as it starts. xtask/src/first_heights.rs writes these tables from those of
  // src/state/frame_height.rs: behind each figure's key a character for the widths below each of these.
  const BELOW = [];
  const HEIGHTS = "";
  const first = (name, width) => {
    const at = BELOW.filter((it) => width >= it).length;
    const code = HEIGHTS.split(name.slice(0, 2) + name.at(-1))[1]?.charCodeAt(at) - 35;
    return 290 * 1.04 ** code || 600;
  };
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(":host{display:block}:host([hidden]){display:none}iframe{display:block;border:0;width:100%;max-height:100%}");

  class RopeFigure extends HTMLElement {
    fields = {};
    numbers = {};
    #frame = document.createElement("iframe");
    #isReady;
    // Whether the frame begins with `fields`, as it ended, and not with the attributes.
    #isKnown;
    // What the figure has sent last.
    #height;
    // The theme of the link, where that is the host's.
    #theme;
    #asked = new Map();
    #count = 0;
    #observer = new MutationObserver((changes) => this.#change(changes));
    #switched = new MutationObserver(() => this.#theme !== undefined && this.#theme !== this.#scheme() && this.#load());

    constructor() {
      super();
      const root = this.attachShadow({ mode: "open" });
      root.adoptedStyleSheets = [sheet];
      root.append(this.#frame);
      this.#frame.loading = "lazy";
      this.#frame.allow = "clipboard-write; fullscreen";
      this.#observer.observe(this, { attributes: true });
      new ResizeObserver(() => this.#size()).observe(this);
    }

    connectedCallback() {
      addEventListener("message", this);
      for (const it of [document.documentElement, document.body]) this.#switched.observe(it, { attributes: true });
      this.#note(this.#observer.takeRecords(), true);
      this.#load();
    }

    disconnectedCallback() {
      removeEventListener("message", this);
      this.#switched.disconnect();
      this.#isReady = false;
      // Or the frame would load its old address first when it is put back, and say that it is ready.
      this.#frame.removeAttribute("src");
    }

    set(fields) {
      return this.#ask({ type: "set", fields });
    }

    get() {
      return this.#ask({ type: "get" });
    }

    reset() {
      return this.#ask({ type: "reset" });
    }

    handleEvent({ source, origin, data }) {
      const from = this.#origin;
      if (source !== this.#frame.contentWindow || (from && origin !== from) || data?.source !== "rope-explainer") return;
      const { type, id, height } = data;
      this.#height = height || this.#height;
      this.#size();
      if (type === "ready" || type === "change") {
        this.fields = data.fields;
        this.numbers = data.numbers;
        this.#isKnown = true;
      }
      // A frame without a figure, whose name is wrong, says so and is never ready.
      const isLost = type === "error" && !data.figure;
      if ((type === "ready" || isLost) && !this.#isReady) {
        this.#isReady = true;
        for (const [message] of this.#asked.values()) this.#post(message);
      }
      this.dispatchEvent(new CustomEvent("rope-" + type, { bubbles: true, composed: true, detail: data }));
      if (type === "change" || isLost) {
        const [, resolve, reject] = this.#asked.get(id) ?? [];
        isLost ? reject?.(new Error(data.text)) : resolve?.(data);
        this.#asked.delete(id);
      }
    }

    // The origin of the frame, where it has one: a file has none, whatever browsers call it.
    get #origin() {
      const { origin } = new URL(this.#frame.src);
      return origin.startsWith("http") && origin;
    }

    #ask(asked) {
      return new Promise((resolve, reject) => {
        const id = ++this.#count;
        const message = { target: "rope-explainer", id, ...asked };
        this.#asked.set(id, [message, resolve, reject]);
        if (this.#isReady) this.#post(message);
      });
    }

    #post(message) {
      this.#frame.contentWindow.postMessage(message, this.#origin || "*");
    }

    #attributes(isMeant) {
      const meant = [...this.attributes].filter(({ name }) => !OWN.test(name) && isMeant(name));
      return meant.map(({ name, value }) => [name, value || "1"]);
    }

    // The theme of the host: none where that follows the reader's system.
    #scheme() {
      const { colorScheme } = getComputedStyle(this);
      return !/dark/.test(colorScheme) ? "light" : /light/.test(colorScheme) ? "" : "dark";
    }

    #load() {
      const lang = { zh: "zh-Hans" }[this.lang.slice(0, 2)];
      const name = this.getAttribute("name");
      const address = new URL(this.getAttribute("src") ?? new URL(".", script?.src ?? location), document.baseURI);
      const { pathname } = address;
      if (lang && !pathname.endsWith(lang + ".html")) address.pathname = pathname.replace(/(\/)(index\.html)?$|html$/, "$1" + lang + ".html");
      const fields = this.#isKnown ? Object.entries(this.fields) : this.#attributes((name) => !OF_PAGE.test(name));
      const ofPage = this.#attributes((name) => OF_PAGE.test(name));
      const theme = ofPage.find((field) => "" + field === "theme,host");
      this.#theme = theme && (theme[1] = this.#scheme());
      const all = [["embed", "1"], ...ofPage.filter(([, value]) => value), ...fields];
      if (name) all.unshift(["figure", name]);
      if (origin.startsWith("http")) all.push(["host", origin]);
      address.search = new URLSearchParams(all);
      this.#isReady = false;
      this.#name();
      this.#frame.src = address;
    }

    // Until the figure has sent its height, an estimate for the width that the page gives the frame. A height to fill is
    // the page's.
    #size() {
      const own = parseInt(this.getAttribute("height"));
      const height = (this.hasAttribute("fit") && own) || this.#height || own || first(`${this.getAttribute("name")}`, this.#frame.clientWidth);
      this.#frame.style.height = height + "px";
    }

    #name() {
      this.#frame.title = this.title || "Rotary position embedding: " + this.getAttribute("name");
    }

    // Notes changed attributes and returns their names. What is not in a page takes no messages: fields that change then
    // count when it is put back.
    #note(changes, isAway) {
      const names = new Set(changes.map(({ attributeName }) => attributeName));
      const has = (...some) => some.some((name) => names.has(name));
      if (has("name", "src")) this.#isKnown = this.#height = 0;
      if (has("name", "height", "size")) this.#size();
      if (isAway && [...names].some((name) => !OWN.test(name) && !OF_PAGE.test(name))) this.#isKnown = 0;
      return names;
    }

    #change(changes) {
      const names = this.#note(changes, !this.isConnected);
      const has = (...some) => some.some((name) => names.has(name));
      if (!this.isConnected) return;
      if (has("title")) this.#name();
      const changed = [...names].filter((name) => !OWN.test(name));
      if (has("name", "src", "lang") || changed.some((name) => OF_PAGE.test(name))) return this.#load();
      if (!changed.length) return;
      // Without its attribute a field is again what the figure begins with.
      const isLess = changed.some((name) => !this.hasAttribute(name));
      if (isLess) this.reset();
      this.set(Object.fromEntries(this.#attributes((name) => !OF_PAGE.test(name) && (isLess || names.has(name)))));
    }
  }
  customElements.get("rope-figure") ?? customElements.define("rope-figure", RopeFigure);
})();
