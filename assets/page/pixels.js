// Cells as pixels: the cost is that of the pixels, whatever the number of elements. A layer has a colour for each pixel of a
// space; where a pixel covers more than one cell, four of them are mixed.
export function paintLayer({ width, height }, camera, ratio, shape, colourOf) {
    const layer = new Uint32Array(width * height), columns = new Int32Array(width), left = new Int32Array(width), right = new Int32Array(width);
    const stepX = 1 / (camera.scaleX * ratio), stepY = 1 / (camera.scaleY * ratio), several = stepX > 1.25 || stepY > 1.25, { elementAt } = shape;
    for (let x = 0; x < width; x++) {
        const column = camera.x + (x + 0.5) * stepX;
        columns[x] = Math.floor(column);
        left[x] = Math.floor(column - stepX / 4);
        right[x] = Math.floor(column + stepX / 4);
    }
    for (let y = 0, at = 0; y < height; y++) {
        const middle = camera.y + (y + 0.5) * stepY, row = Math.floor(middle), up = Math.floor(middle - stepY / 4), down = Math.floor(middle + stepY / 4);
        for (let x = 0; x < width; x++, at++) {
            layer[at] = several ? fourMixed(colourOf(elementAt(left[x], up), x, y), colourOf(elementAt(right[x], up), x, y), colourOf(elementAt(left[x], down), x, y), colourOf(elementAt(right[x], down), x, y))
                : colourOf(elementAt(columns[x], row), x, y);
        }
    }
    return layer;
}

function fourMixed(a, b, c, d) {
    const rb = ((a & 0xff00ff) + (b & 0xff00ff) + (c & 0xff00ff) + (d & 0xff00ff)) >>> 2, g = ((a & 0xff00) + (b & 0xff00) + (c & 0xff00) + (d & 0xff00)) >>> 2;
    return (0xff000000 | (rb & 0xff00ff) | (g & 0xff00)) >>> 0;
}

// For each pixel the number that `blockOf` has for its element.
export function blockLayer({ width, height }, camera, ratio, shape, blockOf) {
    const layer = new Int32Array(width * height);
    for (let y = 0, at = 0; y < height; y++) {
        const row = Math.floor(camera.y + (y + 0.5) / (camera.scaleY * ratio));
        for (let x = 0; x < width; x++, at++) layer[at] = blockOf(shape.elementAt(Math.floor(camera.x + (x + 0.5) / (camera.scaleX * ratio)), row));
    }
    return layer;
}

// The picture at a time: what waits, what runs and what is done, each from its layer.
export function joinLayers(pixels, time, { start, end }, { blocks, waiting, running, done }) {
    for (let at = 0; at < pixels.length; at++) {
        const block = blocks[at];
        pixels[at] = block < 0 || time < start[block] || time <= 0 ? waiting[at] : time < end[block] ? running[at] : done[at];
    }
}

// Where two cells beside each other belong to different blocks: lines as [column, row, column, row], joined as far as they go.
// Null where there would be too many to be seen.
export function blockEdges(shape, blockOf, most = 60000) {
    const lines = [];
    const along = (outer, inner, differ, put) => {
        for (let at = 1; at < outer; at++) {
            let from = -1;
            for (let step = 0; step <= inner; step++) {
                const edge = step < inner && differ(at, step);
                if (edge && from < 0) from = step;
                if (!edge && from >= 0) { lines.push(put(at, from, step)); from = -1; }
            }
            if (lines.length > most) return false;
        }
        return true;
    };
    const block = (column, row) => blockOf(shape.elementAt(column, row));
    const whole = along(shape.width, shape.height, (column, row) => block(column - 1, row) !== block(column, row), (column, from, to) => [column, from, column, to])
        && along(shape.height, shape.width, (row, column) => block(column, row - 1) !== block(column, row), (row, from, to) => [from, row, to, row]);
    return whole ? lines : null;
}
