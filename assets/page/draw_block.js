import { state } from "./store.js";
import { blockColour, themed } from "./colours.js";
import { blockName, unflatten } from "./launch.js";
import { word, figure } from "./words.js";
import { drawLine, drawText, fillBox, frameBox, monoFont, sansFont } from "./draw.js";

// A block of one dimension is folded into its warps.
function blockForm(run) {
    const [width, height, depth] = run.launch.block, lines = height * depth === 1, columns = lines ? Math.min(run.launch.warp, width) : width;
    return { columns, rows: Math.ceil(run.threadsPerBlock / columns), lines };
}

// How large a block is on a narrow canvas, and how much room the cone then needs.
export const narrowBlock = 84;
export function narrowConeHeight(run) {
    const { columns, rows } = blockForm(run);
    return 212 + Math.ceil(rows * Math.min(narrowBlock / columns, narrowBlock / rows, 16));
}

// The block of the chosen thread: each of its threads as a cell, its warps in two shades. Returns the boxes that the cone joins.
export function drawBlock(context, box, place) {
    const { run } = state, { columns, rows, lines } = blockForm(run);
    const scale = Math.min(box.width / columns, box.height / rows, 16), gap = scale > 3 ? 0.6 : 0;
    const cellOf = inBlock => [box.x + (inBlock % columns) * scale, box.y + Math.floor(inBlock / columns) * scale];
    const warpSize = run.launch.warp, first = place.warp * warpSize, last = Math.min(first + warpSize, run.threadsPerBlock) - 1;
    for (let inBlock = 0; inBlock < run.threadsPerBlock; inBlock++) {
        const [x, y] = cellOf(inBlock), warp = Math.floor(inBlock / warpSize);
        context.globalAlpha = warp === place.warp ? 1 : warp & 1 ? 0.34 : 0.5;
        fillBox(context, blockColour(run, place.block), x, y, scale - gap, scale - gap);
    }
    context.globalAlpha = 1;
    const warpBox = boxAround(cellOf, first, last, scale);
    if ((warpBox.width * warpBox.height) / (scale * scale) <= last - first + 1.5) frameBox(context, themed("text"), 1.5, warpBox.x - 1, warpBox.y - 1, warpBox.width + 2, warpBox.height + 2);
    const [x, y] = cellOf(place.inBlock), size = Math.max(scale, 5), shift = (scale - size) / 2;
    fillBox(context, themed("canvas"), x + shift - 1.5, y + shift - 1.5, size + 3, size + 3, 1);
    fillBox(context, themed("accent"), x + shift, y + shift, size, size, 1);
    if (!lines) drawThreadBrackets(context, box, cellOf, place, scale);
    return { box: { x: box.x, y: box.y, width: columns * scale, height: rows * scale }, warp: warpBox };
}

function boxAround(cellOf, first, last, scale) {
    const cells = Array.from({ length: last - first + 1 }, (_, index) => cellOf(first + index));
    const x = Math.min(...cells.map(cell => cell[0])), y = Math.min(...cells.map(cell => cell[1]));
    return { x, y, width: Math.max(...cells.map(cell => cell[0])) - x + scale, height: Math.max(...cells.map(cell => cell[1])) - y + scale };
}

function drawThreadBrackets(context, box, cellOf, place, scale) {
    const [x, y] = cellOf(place.inBlock), accent = themed("thread"), [across, down] = unflatten(place.inBlock, state.run.launch.block);
    const top = box.y - 5, left = box.x - 5;
    drawLine(context, accent, 1.5, [[box.x, top + 3], [box.x, top], [x + scale / 2, top], [x + scale / 2, top + 3]]);
    drawLine(context, accent, 1.5, [[left + 3, box.y], [left, box.y], [left, y + scale / 2], [left + 3, y + scale / 2]]);
    drawText(context, String(across), Math.max(x + scale + 3, box.x + 4), top + 2, { font: monoFont(11), colour: accent });
    drawText(context, String(down), left - 3, Math.max((box.y + y + scale) / 2 + 4, box.y + 8), { font: monoFont(11), colour: accent, align: "right" });
}

export function drawBlockWords(context, x, y, place, most) {
    const { run } = state, name = `${word("block")} ${blockName(run, place.block)}`;
    drawText(context, name, x, y, { font: sansFont(12, 600) });
    const begin = context.measureText(name).width;
    drawText(context, ` · ${word("warps_of_block", figure(run.warps))}`, x + begin, y, { colour: themed("soft"), most: most - begin });
}
