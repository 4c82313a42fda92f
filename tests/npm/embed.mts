import type { Change, FromFigure, RopeFigure, ToFigure } from "./embed-1.js";

// The element.
const figure: RopeFigure = document.createElement("rope-figure");
figure.addEventListener("rope-change", ({ detail }) => {
    const score: number | "?" | undefined = detail.numbers["score"];
    const field: string | undefined = detail.fields["m"];
    console.log(score, field, detail.by === "reader");
});
document.addEventListener("rope-answer", (event) => console.log(event.detail.right));
const changed: Change = await figure.set({ m: 9, lock: true });
await figure.set("m=9&n=2");
await figure.reset();
console.log(changed.link, figure.fields["m"], (await figure.get()).text);

// The messages themselves.
const frame = document.createElement("iframe");
const ask: ToFigure = { target: "rope-explainer", type: "set", fields: { m: 9 }, id: 1 };
frame.contentWindow?.postMessage(ask, "https://example.org");
addEventListener("message", ({ source, data }: MessageEvent<FromFigure>) => {
    if (source !== frame.contentWindow || data.source !== "rope-explainer") return;
    switch (data.type) {
        case "ready":
        case "resize":
            frame.style.height = `${data.height}px`;
            break;
        case "change":
            console.log(data.numbers, data.id);
            break;
        case "answer":
            console.log(data.question, data.choice, data.right);
            break;
        case "error":
            console.log(data.text);
    }
});

// @ts-expect-error: there is no such type of message.
const wrong: ToFigure = { target: "rope-explainer", type: "put" };
// @ts-expect-error: what a figure shows cannot be written.
figure.fields = {};
console.log(wrong);
