// Where a thread stands in its launch. Threads are numbered block by block.
export const volume = ([x, y, z]) => x * y * z;
export const unflatten = (number, [x, y]) => [number % x, Math.floor(number / x) % y, Math.floor(number / (x * y))];
export const flatten = ([x, y, z], [width, height]) => (z * height + y) * width + x;
export const axisIndex = axis => "xyz".indexOf(axis);

export function placeOf(run, thread) {
    const block = Math.floor(thread / run.threadsPerBlock), inBlock = thread % run.threadsPerBlock, warpSize = run.launch.warp;
    return {
        thread, block, inBlock, warp: Math.floor(inBlock / warpSize), lane: inBlock % warpSize,
        blockAt: unflatten(block, run.launch.grid), threadAt: unflatten(inBlock, run.launch.block),
    };
}

export function threadNumber(run, blockAt, threadAt) {
    const inside = (at, size) => at.every((value, axis) => value >= 0 && value < size[axis]);
    if (!inside(blockAt, run.launch.grid) || !inside(threadAt, run.launch.block)) return null;
    return flatten(blockAt, run.launch.grid) * run.threadsPerBlock + flatten(threadAt, run.launch.block);
}

// "(30, 15)": as many coordinates as the size has.
export function coordinates(at, size) {
    return `(${at.slice(0, size[2] > 1 ? 3 : size[1] > 1 ? 2 : 1).join(", ")})`;
}

export const blockName = (run, block) => coordinates(unflatten(block, run.launch.grid), run.launch.grid);
export const sizeText = size => size.slice(0, size[2] > 1 ? 3 : size[1] > 1 ? 2 : 1).join(" × ");
