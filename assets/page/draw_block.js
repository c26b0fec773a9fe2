import { state } from "./store.js";
import { blockColour, themed } from "./colours.js";
import { blockName, volume } from "./launch.js";
import { word, figure } from "./words.js";
import { drawLine, drawText, fillBox, frameBox, monoFont, sansFont } from "./draw.js";

// A block of one dimension is folded into its warps; the layers of one of three lie side by side.
function blockForm(run) {
    const [width, height, depth] = run.launch.block, lines = height * depth === 1, columns = lines ? Math.min(run.launch.warp, width) : width;
    const rows = lines ? Math.ceil(width / columns) : height, across = Math.min(depth, Math.max(1, Math.round(Math.sqrt((depth * rows * 1.4) / columns))));
    const cellOf = inBlock => {
        const layer = Math.floor(inBlock / (columns * rows)), rest = inBlock % (columns * rows);
        return lines ? [inBlock % columns, Math.floor(inBlock / columns)] : [(layer % across) * (columns + 1) + (rest % columns), Math.floor(layer / across) * (rows + 1) + Math.floor(rest / columns)];
    };
    return { columns: across * (columns + 1) - 1, rows: Math.ceil((lines ? 1 : depth) / across) * (rows + 1) - 1, lines, cellOf };
}

// How large a block is on a narrow canvas, and how much room the cone then needs.
export const narrowBlock = 84;
export function narrowConeHeight(run) {
    const { columns, rows } = blockForm(run);
    return 212 + Math.ceil(rows * Math.min(narrowBlock / columns, narrowBlock / rows, 16));
}

// The block of the chosen thread: each of its threads as a cell, its warps in two shades. Returns the boxes that the cone joins.
export function drawBlock(context, box, place) {
    const { run } = state, { columns, rows, lines, cellOf: placeInForm } = blockForm(run);
    const scale = Math.min(box.width / columns, box.height / rows, 16), gap = scale > 3 ? 0.6 : 0;
    const cellOf = inBlock => { const [column, row] = placeInForm(inBlock); return [box.x + column * scale, box.y + row * scale]; };
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
    if (!lines) drawThreadBrackets(context, cellOf(place.inBlock - (place.inBlock % volume([...run.launch.block.slice(0, 2), 1]))), cellOf, place, scale);
    return { box: { x: box.x, y: box.y, width: columns * scale, height: rows * scale }, warp: warpBox };
}

function boxAround(cellOf, first, last, scale) {
    const cells = Array.from({ length: last - first + 1 }, (_, index) => cellOf(first + index));
    const x = Math.min(...cells.map(cell => cell[0])), y = Math.min(...cells.map(cell => cell[1]));
    return { x, y, width: Math.max(...cells.map(cell => cell[0])) - x + scale, height: Math.max(...cells.map(cell => cell[1])) - y + scale };
}

// How far the thread is from the first of its layer.
function drawThreadBrackets(context, [firstX, firstY], cellOf, place, scale) {
    const [x, y] = cellOf(place.inBlock), accent = themed("thread"), [across, down] = place.threadAt, top = firstY - 5, left = firstX - 5;
    drawLine(context, accent, 1.5, [[firstX, top + 3], [firstX, top], [x + scale / 2, top], [x + scale / 2, top + 3]]);
    drawLine(context, accent, 1.5, [[left + 3, firstY], [left, firstY], [left, y + scale / 2], [left + 3, y + scale / 2]]);
    drawText(context, String(across), Math.max(x + scale + 3, firstX + 4), top + 2, { font: monoFont(11), colour: accent });
    drawText(context, String(down), left - 3, Math.max((firstY + y + scale) / 2 + 4, firstY + 8), { font: monoFont(11), colour: accent, align: "right" });
}

export function drawBlockWords(context, x, y, place, most) {
    const { run } = state, name = `${word("block")} ${blockName(run, place.block)}`;
    drawText(context, name, x, y, { font: sansFont(12, 600) });
    const begin = context.measureText(name).width;
    drawText(context, ` · ${word("warps_of_block", figure(run.warps))}`, x + begin, y, { colour: themed("soft"), most: most - begin });
}
