import { state } from "./store.js";
import { laneColour, themed } from "./colours.js";
import { drawLine, drawText, fillBox, frameBox, monoFont, stripeBox } from "./draw.js";

// A request in memory, in sectors of 32 bytes: those that it touches, with the bytes that each lane asks for. Returns for each
// of the lanes where its bytes are drawn, and how far down all of it reaches.
const sectorBytes = 32;

export function drawSectors(context, box, request, lanes, offsets) {
    const array = state.run.arrays[request.array], end = array ? array.elements * elementBytes(array) : Infinity;
    const { groups, scale } = placeSectors(box, offsets, request.bytes);
    const at = offset => { const group = groups.find(one => offset >= one.from && offset < one.to); return group.x + (offset - group.from) * scale; };
    for (const group of groups) for (let sector = group.from; sector < group.to; sector += sectorBytes) drawSector(context, box, at(sector), sectorBytes * scale, sector >= end);
    const boxes = offsets.map((offset, index) => {
        const x = at(offset), width = Math.max(request.bytes * scale - (scale > 2 ? 1 : 0), 1), outside = offset < 0 || offset + request.bytes > end;
        fillBox(context, outside ? themed("wrong") : laneColour(lanes[index]), x, box.y, width, box.height);
        if (outside) stripeBox(context, themed("canvas"), x, box.y, width, box.height);
        return { x, width, outside };
    });
    for (const group of groups) drawGroupWords(context, box, group, scale, array, end);
    return { boxes, bottom: box.y + box.height + 18 };
}

function elementBytes(array) {
    return (Number(array.type.slice(1)) / 8) * array.channels;
}

// Sectors beside each other in memory are drawn beside each other; between others there is a gap.
function placeSectors(box, offsets, bytes) {
    const touched = new Set();
    for (const offset of offsets) for (let sector = Math.floor(offset / sectorBytes); sector * sectorBytes < offset + bytes; sector++) touched.add(sector);
    const groups = [];
    for (const sector of [...touched].sort((first, second) => first - second)) {
        const open = groups.at(-1);
        if (open && open.to === sector * sectorBytes) open.to += sectorBytes;
        else groups.push({ from: sector * sectorBytes, to: (sector + 1) * sectorBytes });
    }
    const gap = groups.length > 1 ? Math.min(26, (box.width * 0.3) / (groups.length - 1)) : 0;
    const scale = Math.min((box.width - gap * (groups.length - 1)) / (touched.size * sectorBytes), 4.2);
    let x = box.x;
    for (const group of groups) { group.x = x; x += (group.to - group.from) * scale + gap; }
    return { groups, scale };
}

function drawSector(context, box, x, width, outside) {
    stripeBox(context, themed(outside ? "wrong" : "line"), x, box.y, width, box.height);
    frameBox(context, themed(outside ? "wrong" : "soft"), 1, x + 0.5, box.y + 0.5, Math.max(width - 1, 0.5), box.height - 1, width > 8 ? 3 : 0);
}

function drawGroupWords(context, box, group, scale, array, end) {
    const width = (group.to - group.from) * scale, bytes = array ? elementBytes(array) : 1;
    if (end > group.from && end < group.to) {
        const x = group.x + (end - group.from) * scale;
        drawLine(context, themed("text"), 3, [[x, box.y - 6], [x, box.y + box.height + 6]]);
    }
    if (!array || width < 60) return;
    const text = `${array.name}[${Math.ceil(group.from / bytes)}]`;
    drawText(context, text, group.x, box.y + box.height + 14, { font: monoFont(11), colour: themed(group.from >= end ? "wrong" : "soft"), most: width });
}
