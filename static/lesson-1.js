// <rope-lesson plan="20"></rope-lesson> steps through a lesson of docs/teaching.md: its figures, with the question and the
// teacher's notes beside each. It brings embed-1.js along. Its types are in lesson-1.d.ts; docs/embedding.md explains it.
(() => {
  const script = document.currentScript ?? document.querySelector('script[src*="lesson-1.js"]');
  // xtask/src/site/folder.rs writes static/lessons.json here.
  const { words, lessons } = {};

  // A longer lesson goes on where a shorter one ends, without that one's last row.
  const rowsOf = (plan) => {
    const [first, ...more] = lessons.filter(({ minutes }) => minutes <= plan);
    return more.length ? [...first.rows.slice(0, -1), ...more.flatMap(({ rows }) => rows)] : first.rows;
  };
  const filled = (word, ...values) => word.replace(/\{(\d)\}/g, (_, index) => values[index]);
  const make = (tag, className = "", text = "") => {
    const element = document.createElement(tag);
    element.className = className;
    // *Words* of a figure's buttons.
    text.split("*").forEach((piece, index) => {
      const part = index % 2 ? document.createElement("em") : "";
      if (part) part.textContent = piece;
      element.append(part || piece);
    });
    return element;
  };

  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`
    :host { display: block; container-type: inline-size; font: 1rem/1.5 system-ui, sans-serif }
    :host([hidden]) { display: none }
    header, .steps { display: flex; flex-wrap: wrap; gap: .5rem 1rem; align-items: center }
    header { justify-content: space-between; margin-bottom: .75rem }
    p, dl, dd { margin: 0 }
    .both { display: grid; grid-template-columns: minmax(0, 1fr) minmax(14rem, 26%); gap: 1.5rem; align-items: start }
    @container (max-width: 60rem) { .both { display: flex; flex-direction: column-reverse; align-items: stretch } }
    @container (min-width: 90rem) { section { font-size: 1.25rem } }
    .ask { font-size: 1.25em; line-height: 1.35; text-wrap: balance }
    dl { margin-top: .75rem; padding-left: .75rem; border-left: 3px solid GrayText }
    dt { font-size: .875em; opacity: .75 }
    dd + dt { margin-top: .5rem }
    table { margin-top: 1rem; border-collapse: collapse; font-variant-numeric: tabular-nums }
    caption { text-align: left; font-size: .875em; opacity: .75; white-space: nowrap }
    td, th { padding: .125rem .75rem .125rem 0; font-weight: 400; text-align: left }
    button { font: inherit; min-height: 44px; min-width: 44px; padding: 0 1rem }`);

  class RopeLesson extends HTMLElement {
    static observedAttributes = ["plan", "lang", "src", "theme"];
    answers = [];
    #at = 0;
    #rows = [];
    #figures = [];
    #parts;

    connectedCallback() {
      if (!customElements.get("rope-figure") && !document.querySelector('script[src*="embed-1.js"]')) {
        const element = document.createElement("script");
        element.src = new URL("embed-1.js", script?.src ?? location);
        document.head.append(element);
      }
      if (!this.shadowRoot) this.#build();
      document.addEventListener("keydown", this);
      addEventListener("resize", this.#fill);
      this.#sized.observe(this);
      this.attributeChangedCallback();
    }

    disconnectedCallback() {
      document.removeEventListener("keydown", this);
      removeEventListener("resize", this.#fill);
      this.#sized.disconnect();
    }

    attributeChangedCallback(name, before, after) {
      if (!this.#parts || (name && before === after)) return;
      const plan = Number(this.getAttribute("plan") ?? lessons[0].minutes);
      const isKnown = lessons.some(({ minutes }) => minutes === plan);
      this.#parts.unknown.textContent = isKnown ? "" : filled(this.#words.unknown, this.getAttribute("plan"), lessons.map(({ minutes }) => minutes).join(", "));
      this.#rows = rowsOf(isKnown ? plan : lessons[0].minutes);
      this.#figures = [];
      if (name === "plan") this.answers = [];
      this.step = name === "plan" ? 0 : this.#at;
    }

    // The present row, from 0.
    get step() {
      return this.#at;
    }
    set step(at) {
      // Before it is in a page, its plan is unknown.
      this.#at = Math.max(0, Math.min((this.#rows.length || Infinity) - 1, Math.trunc(at) || 0));
      if (this.#parts) this.#show(false);
    }

    // First the notes of this row, then the next row.
    next() {
      if (this.#parts.notes.hidden) this.#show(true);
      else if (this.#at < this.#rows.length - 1) this.step += 1;
    }

    back() {
      if (this.#parts.notes.hidden) this.step -= 1;
      else this.#show(false);
    }

    // Takes the answer of a student, as a figure's message has it, to this row's question.
    collect({ question, choice, text, right }) {
      const step = this.#at;
      const same = this.answers.find((it) => it.step === step && it.question === question && it.choice === choice);
      if (same) same.count += 1;
      else this.answers.push({ step, question, choice, text, right, count: 1 });
      this.#count();
    }

    // A presenter's keys, if nothing else on the page has the focus.
    handleEvent(event) {
      const { key, target, altKey, ctrlKey, metaKey, shiftKey } = event;
      const act = { ArrowRight: "next", PageDown: "next", ArrowLeft: "back", PageUp: "back" }[key];
      if (!act || altKey || ctrlKey || metaKey || shiftKey || event.defaultPrevented) return;
      if (target !== this && target !== document.body) return;
      event.preventDefault();
      this[act]();
    }

    get #language() {
      const lang = this.lang || this.closest("[lang]")?.lang || "en";
      return Object.keys(words).find((tag) => tag.slice(0, 2) === lang.slice(0, 2)) ?? "en";
    }

    get #words() {
      return words[this.#language];
    }

    #build() {
      const root = this.attachShadow({ mode: "open" });
      root.adoptedStyleSheets = [sheet];
      const section = make("section");
      const [header, steps, both, beside] = ["header", "div", "div", "div"].map((tag) => make(tag));
      const place = make("p");
      place.role = "status";
      const [back, next] = ["back", "next"].map((act) => {
        const button = make("button", act);
        button.type = "button";
        button.addEventListener("click", () => this[act]());
        return button;
      });
      const [unknown, ask, figure] = [make("p", "unknown"), make("p", "ask"), make("div", "figure")];
      const [notes, table] = [make("dl"), make("table")];
      steps.className = "steps";
      both.className = "both";
      steps.append(back, next);
      header.append(place, steps);
      beside.append(ask, notes, table);
      both.append(figure, beside);
      section.append(unknown, header, both);
      root.append(section);
      root.addEventListener("rope-answer", ({ detail }) => this.collect(detail));
      this.#parts = { section, place, back, next, unknown, ask, figure, notes, table };
    }

    #show(hasNotes) {
      const { section, place, back, next, ask, figure, notes } = this.#parts;
      const [row, at, last] = [this.#rows[this.#at], this.#at, this.#rows.length - 1];
      const [question, students, say] = row[this.#language];
      const said = this.#words;
      section.lang = this.#language;
      section.ariaLabel = said.lesson;
      place.textContent = filled(said.step, at + 1, last + 1, row.minutes);
      back.textContent = said.back;
      next.textContent = hasNotes ? said.next : said.notes;
      back.disabled = !at && !hasNotes;
      next.disabled = at === last && hasNotes;
      ask.replaceChildren(...make("p", "", question).childNodes);
      notes.replaceChildren(make("dt", "", said.answer), make("dd", "", students), make("dt", "", said.say), make("dd", "", say));
      notes.hidden = !hasNotes;
      // A figure that was left is as it was left.
      const shown = (this.#figures[at] ??= this.#figure(row));
      if (figure.firstChild !== shown) {
        figure.replaceChildren(shown);
        this.#fill();
        this.dispatchEvent(new CustomEvent("rope-step", { bubbles: true, composed: true, detail: { step: at, link: row.link } }));
      }
      this.#count();
    }

    #figure(row) {
      const figure = document.createElement("rope-figure");
      for (const [key, value] of new URLSearchParams(row.link)) figure.setAttribute(key === "figure" ? "name" : key, value);
      // A caption would say what is asked.
      figure.setAttribute("caption", "0");
      figure.setAttribute("theme", this.getAttribute("theme") ?? "host");
      figure.setAttribute("lang", this.#language);
      if (this.hasAttribute("src")) figure.setAttribute("src", this.getAttribute("src"));
      return figure;
    }

    // A page may show it later, or make it wider without the window.
    #sized = new ResizeObserver(() => requestAnimationFrame(this.#fill));

    // Fills the rest of a wide window with the figure.
    #fill = () => {
      if (!this.clientWidth) return;
      const { figure } = this.#parts;
      const shown = figure.firstChild;
      const isWide = this.clientWidth >= 90 * parseFloat(getComputedStyle(document.documentElement).fontSize);
      const rest = innerHeight - figure.getBoundingClientRect().top - scrollY - 16;
      shown.toggleAttribute("fit", isWide);
      if (isWide) shown.setAttribute("height", Math.max(rest, innerHeight / 2));
      else shown.removeAttribute("height");
    };

    // What the class has answered; which answer is right stands with the notes.
    #count() {
      const { table, notes } = this.#parts;
      const given = this.answers.filter(({ step }) => step === this.#at);
      table.hidden = !given.length;
      table.replaceChildren(make("caption", "", this.#words.answers));
      for (const { choice, text, right, count } of given.sort((a, b) => b.count - a.count)) {
        const line = table.insertRow();
        line.append(make("th", "", text ?? choice), make("td", "", `${count}`), make("td", "", right && !notes.hidden ? "✓ " + this.#words.right : ""));
      }
    }
  }
  customElements.get("rope-lesson") ?? customElements.define("rope-lesson", RopeLesson);
})();
