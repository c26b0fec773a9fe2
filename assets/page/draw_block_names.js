import { state, shownArray } from "./store.js";
import { blockColour, themed } from "./colours.js";
import { toX, toY } from "./camera.js";
import { NOBODY } from "./open_run.js";
import { blockName } from "./launch.js";
import { word } from "./words.js";
import { drawText, monoFont } from "./draw.js";

// Beside a folded line: which block wrote which rows, where the blocks are few enough to be named.
const mostNamed = 24, spansOf = new WeakMap();

export function drawBlockNames(context, { space, shape, camera, narrow, rulerGap }) {
    const { run } = state, array = shownArray();
    if (!shape.folded || narrow || run.blockCount > mostNamed) return;
    const right = Math.max(space.x, toX(camera, space, 0)) - rulerGap - 10;
    blockSpans(run, array).forEach(({ first, last }, block) => {
        const top = toY(camera, space, Math.floor(first / shape.columns)), bottom = toY(camera, space, Math.floor(last / shape.columns) + 1), middle = (top + bottom) / 2;
        if (bottom - top < 34 || middle < space.y + 8 || middle > space.y + space.height - 8) return;
        drawText(context, `${word("block")} ${blockName(run, block)}`, right, middle - 2, { font: monoFont(12, 600), colour: state.theme === "dark" ? blockColour(run, block) : themed("text"), align: "right" });
        drawText(context, `${first}…${last}`, right, middle + 13, { font: monoFont(11), colour: themed("soft"), align: "right" });
    });
}

// The first and the last element of each block that wrote nothing else than what lies between.
function blockSpans(run, array) {
    const owners = array.owners ?? array.readers;
    if (!owners || owners.length < array.elements) return new Map();
    if (spansOf.has(array)) return spansOf.get(array);
    const spans = new Map();
    owners.forEach((owner, element) => {
        if (owner === NOBODY) return;
        const block = Math.floor(owner / run.threadsPerBlock), span = spans.get(block);
        if (span) { span.last = element; span.count++; } else spans.set(block, { first: element, last: element, count: 1 });
    });
    for (const [block, { first, last, count }] of spans) if (count * 2 < last - first) spans.delete(block);
    spansOf.set(array, spans);
    return spans;
}
