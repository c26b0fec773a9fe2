import { termColour, themed } from "./colours.js";

// What the drawings on the canvas share.
export const monoFont = (size, weight = 500) => `${weight} ${size}px "JetBrains Mono", ui-monospace, "DejaVu Sans Mono", Menlo, Consolas, monospace`;
export const sansFont = (size, weight = 400) => `${weight} ${size}px Inter, system-ui, "Segoe UI", Roboto, sans-serif`;

export function drawText(context, text, x, y, { font = sansFont(12), colour = themed("text"), align = "left", base = "alphabetic", most } = {}) {
    Object.assign(context, { font, fillStyle: colour, textAlign: align, textBaseline: base });
    context.fillText(most === undefined ? text : shortened(context, text, most), x, y);
}

// As much of a text as fits, with an ellipsis where something is left out.
export function shortened(context, text, most) {
    if (context.measureText(text).width <= most) return text;
    let length = Math.max(0, Math.floor(text.length * most / context.measureText(text).width) - 1);
    while (length > 0 && context.measureText(`${text.slice(0, length)}…`).width > most) length--;
    return length > 0 ? `${text.slice(0, length)}…` : "";
}

// A text in as many lines as it needs, the first of them beginning further in; the last allowed one is shortened.
export function drawWrapped(context, text, x, y, width, { begin = 0, lines = 4, colour = themed("soft") } = {}) {
    context.font = sansFont(12);
    let line = "", from = x + begin, left = lines;
    const put = last => { drawText(context, line, from, y, { colour, most: last ? x + width - from : undefined }); line = ""; from = x; y += 17; left--; };
    for (const part of text.split(" ")) {
        const longer = line ? `${line} ${part}` : part;
        if (left > 1 && context.measureText(longer).width > x + width - from) { put(false); line = part; } else line = longer;
    }
    put(true);
}

// Pieces of a text in their own colours, one behind the other. Returns the width.
export function drawPieces(context, pieces, x, y, font) {
    context.font = font;
    const start = x;
    for (const { text, kind } of pieces) {
        drawText(context, text, x, y, { font, colour: termColour(kind) });
        x += context.measureText(text).width;
    }
    return x - start;
}

export function piecesWidth(context, pieces, font) {
    context.font = font;
    return pieces.reduce((sum, { text }) => sum + context.measureText(text).width, 0);
}

export function drawLine(context, colour, width, points, dash = []) {
    context.strokeStyle = colour;
    context.lineWidth = width;
    context.setLineDash(dash);
    context.beginPath();
    points.forEach(([x, y], index) => (index === 0 ? context.moveTo(x, y) : context.lineTo(x, y)));
    context.stroke();
    context.setLineDash([]);
}

export function fillBox(context, colour, x, y, width, height, radius = 0) {
    context.fillStyle = colour;
    context.beginPath();
    context.roundRect(x, y, width, height, radius);
    context.fill();
}

export function frameBox(context, colour, lineWidth, x, y, width, height, radius = 0) {
    context.strokeStyle = colour;
    context.lineWidth = lineWidth;
    context.beginPath();
    context.roundRect(x, y, width, height, radius);
    context.stroke();
}

// Stripes in a box: bytes that nobody asked for, and places outside of a buffer.
export function stripeBox(context, colour, x, y, width, height, distance = 6) {
    context.save();
    context.beginPath();
    context.rect(x, y, width, height);
    context.clip();
    context.strokeStyle = colour;
    context.lineWidth = 1.4;
    context.beginPath();
    for (let at = x - height; at < x + width; at += distance) {
        context.moveTo(at, y + height);
        context.lineTo(at + height, y);
    }
    context.stroke();
    context.restore();
}
