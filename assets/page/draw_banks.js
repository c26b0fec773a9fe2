import { laneColour, themed } from "./colours.js";
import { drawText, fillBox, frameBox, monoFont } from "./draw.js";

// A request in shared memory: 32 banks of four bytes each, and above one another the words that lanes want of the same bank,
// which come one after the other. Returns as drawSectors does.
const banks = 32;

export function drawBanks(context, box, request, lanes, offsets) {
    const width = box.width / banks, wanted = Array.from({ length: banks }, () => []);
    offsets.forEach((offset, index) => {
        for (let number = Math.floor(offset / 4); number * 4 < offset + request.bytes; number++) {
            const bank = wanted[((number % banks) + banks) % banks], known = bank.find(one => one.number === number);
            if (known) known.lanes.push(lanes[index]);
            else bank.push({ number, lanes: [lanes[index]] });
        }
    });
    const most = Math.max(1, ...wanted.map(bank => bank.length)), height = Math.min(box.height, Math.max((box.height * 1.8) / most, 2.5));
    wanted.forEach((bank, index) => {
        const x = box.x + index * width;
        frameBox(context, themed(bank.length > 1 ? "warning" : "line"), 1, x + 0.5, box.y + 0.5, width - 2, Math.max(height * Math.max(bank.length, 1), 6), 2);
        bank.forEach((one, level) => fillBox(context, laneColour(one.lanes[0]), x + 1.5, box.y + 1.5 + level * height, width - 4, Math.max(height - 1.5, 1)));
        if (width >= 14 || index % 8 === 0) drawText(context, String(index), x + width / 2 - 1, box.y + height * most + 14, { font: monoFont(10), colour: themed("soft"), align: "center" });
    });
    const boxes = offsets.map(offset => ({ x: box.x + ((((Math.floor(offset / 4) % banks) + banks) % banks) * width) + 1, width: width - 3, outside: false }));
    return { boxes, bottom: box.y + height * most + 18 };
}
