import { state } from "./store.js";
import { laneColour, themed } from "./colours.js";
import { figure, word } from "./words.js";
import { blockName } from "./launch.js";
import { lanesOf, offsetsOf } from "./open_run.js";
import { chosenPlace, chosenRequest, requestsOf, withoutThread } from "./thread.js";
import { drawBlock, drawBlockWords, narrowBlock } from "./draw_block.js";
import { drawBanks } from "./draw_banks.js";
import { drawSectors } from "./draw_sectors.js";
import { drawText, drawWrapped, fillBox, frameBox, monoFont, sansFont } from "./draw.js";

// The cone of one thread: from its block in the data to the block, to its warp, to the memory that the warp asked for.
export function drawCone(context, figure) {
    const { cone, narrow, blockBox, space } = figure, place = chosenPlace();
    if (!place) return drawWrapped(context, withoutThread(), cone.x, cone.y + 40, cone.width);
    const blockSize = narrow ? narrowBlock : Math.min(cone.height - 50, 230), left = cone.x + (narrow ? 18 : 0);
    const block = drawBlock(context, { x: left, y: cone.y + 18, width: blockSize * (narrow ? 1 : 1.3), height: blockSize }, place);
    if (blockBox && overlaps(blockBox, space)) drawRay(context, blockBox, block.box, space);
    const warpX = narrow ? cone.x : block.box.x + Math.max(block.box.width, 150) + 56, warpY = narrow ? block.box.y + block.box.height + 44 : cone.y + 44;
    const width = narrow ? cone.width : Math.min(cone.x + cone.width - warpX, 900), lane = Math.min(27, width / state.run.launch.warp);
    if (narrow) drawBlockWords(context, block.box.x + block.box.width + 14, cone.y + 30, place, cone.width - block.box.width - 32);
    else drawBlockWords(context, block.box.x, block.box.y + block.box.height + 18, place, 220);
    drawWarpWords(context, warpX, narrow ? warpY - 8 : warpY - 10, place, width);
    const row = { x: warpX, y: warpY, width: lane * state.run.launch.warp, height: narrow ? 16 : 19 };
    drawWarpRay(context, block.warp, row, narrow);
    drawMemory(context, figure, place, row, lane, narrow ? cone.width : width);
}

function drawWarpWords(context, x, y, place, most) {
    const name = `${word("warp")} ${place.warp}`;
    drawText(context, name, x, y, { font: sansFont(12, 600) });
    const begin = context.measureText(name).width;
    drawText(context, ` · ${word("lane_of_warp", place.lane)}`, x + begin, y, { colour: themed("soft"), most: most - begin });
}

const overlaps = (box, space) => box.x < space.x + space.width && box.x + box.width > space.x && box.y < space.y + space.height && box.y + box.height > space.y;

// The light from the block in the data to the block drawn large.
function drawRay(context, from, to, space) {
    const x1 = Math.min(Math.max(from.x, space.x), space.x + space.width), x2 = Math.min(Math.max(from.x + from.width, space.x), space.x + space.width);
    const y = Math.min(from.y + from.height, space.y + space.height);
    fillShape(context, [[x1, y], [x2, y], [to.x + to.width, to.y], [to.x, to.y]], 0.09, 0.5);
}

function drawWarpRay(context, warp, row, narrow) {
    if (narrow) return fillShape(context, [[warp.x, warp.y + warp.height], [warp.x + warp.width, warp.y + warp.height], [row.x + row.width, row.y], [row.x, row.y]], 0.09, 0.35);
    fillShape(context, [[warp.x + warp.width, warp.y], [row.x, row.y], [row.x, row.y + row.height], [warp.x + warp.width, warp.y + warp.height]], 0.09, 0.5);
}

function fillShape(context, points, inside, edge) {
    context.beginPath();
    points.forEach(([x, y], index) => (index === 0 ? context.moveTo(x, y) : context.lineTo(x, y)));
    context.closePath();
    Object.assign(context, { fillStyle: themed("text"), strokeStyle: themed("soft"), lineWidth: 1, globalAlpha: inside });
    context.fill();
    context.globalAlpha = edge;
    context.stroke();
    context.globalAlpha = 1;
}

function drawMemory(context, figure, place, row, lane, width) {
    const request = chosenRequest(), lanes = request ? lanesOf(request) : [];
    const reach = figure.narrow ? 44 : 50, box = { x: row.x, y: row.y + row.height + reach, width: request?.space === "shared" ? row.width : width, height: figure.narrow ? 22 : 26 };
    drawLanes(context, row, lane, place, request ? lanes : null);
    if (!request) return drawWrapped(context, absentWords(), row.x, row.y + row.height + 30, width);
    const offsets = offsetsOf(state.run, request), drawn = request.space === "global" || request.space === "shared";
    let below = row.y + row.height + 30;
    if (drawn) {
        const { boxes, bottom } = (request.space === "shared" ? drawBanks : drawSectors)(context, box, request, lanes, offsets);
        boxes.forEach((to, index) => drawRibbon(context, { x: row.x + lanes[index] * lane + 1, width: lane - 2, y: row.y + row.height }, { ...to, y: box.y }, lanes[index] === place.lane, to.outside ? themed("wrong") : laneColour(lanes[index])));
        below = bottom + 16;
    }
    const head = `${word("line_number", request.line)} · `;
    drawText(context, head, row.x, below, { font: sansFont(12, 600) });
    const begin = context.measureText(head).width;
    drawWrapped(context, [request.words, costOf(request)].filter(Boolean).join(" · "), row.x, below, width, { begin, lines: 3 });
}

function drawLanes(context, row, lane, place, taking) {
    for (let index = 0; index < state.run.launch.warp; index++) {
        const x = row.x + index * lane, active = taking === null || taking.includes(index), exists = place.warp * state.run.launch.warp + index < state.run.threadsPerBlock;
        if (active && exists) fillBox(context, laneColour(index), x + 0.5, row.y, lane - 1.5, row.height, 3);
        else frameBox(context, themed("line"), 1, x + 1, row.y + 0.5, lane - 2.5, row.height - 1, 3);
        if (lane >= 15) drawText(context, String(index), x + lane / 2, row.y + row.height / 2 + 0.5, { font: monoFont(10, 600), colour: active && exists ? laneInk(index) : themed("soft"), align: "center", base: "middle" });
    }
    const x = row.x + place.lane * lane;
    frameBox(context, themed("canvas"), 5, x, row.y - 1, lane - 0.5, row.height + 2, 3);
    frameBox(context, themed("accent"), 2, x - 0.5, row.y - 1.5, lane + 0.5, row.height + 3, 3);
}

const laneInk = lane => ([4, 6].includes(lane % 8) ? "#ffffff" : "#0c0d10");

function drawRibbon(context, from, to, chosen, colour) {
    const middle = (from.y + to.y) / 2;
    context.beginPath();
    context.moveTo(from.x, from.y);
    context.bezierCurveTo(from.x, middle, to.x, middle, to.x, to.y);
    context.lineTo(to.x + to.width, to.y);
    context.bezierCurveTo(to.x + to.width, middle, from.x + from.width, middle, from.x + from.width, from.y);
    context.fillStyle = colour;
    context.globalAlpha = chosen ? 0.95 : 0.28;
    context.fill();
    context.globalAlpha = 1;
}

// What a request costs, as the payload says it.
export function costOf(request) {
    if (request.sectors !== undefined) return word(request.sectors === 1 ? "one_sector" : "sectors", request.sectors);
    return request.passes === undefined ? "" : word(request.passes === 1 ? "one_pass" : "passes", request.passes);
}

// Why there is no request: of which blocks there are some.
function absentWords() {
    const { run } = state;
    if (run.sampled.size === 0) return word("no_accesses");
    if (requestsOf(run, state.thread)) return word(run.stories.has(state.thread) ? "no_request" : "request_not_kept");
    return word("accesses_of_blocks", keptBlocks(run));
}

export function keptBlocks(run) {
    const names = [...run.sampled.keys()].map(block => blockName(run, block));
    return names.length > 8 ? `${names.slice(0, 8).join(", ")} … (${figure(names.length)})` : names.join(", ");
}
