// Reads what stands in the page: base64 of zlib of "WAPG", the length of a JSON text, the text, and sections of numbers.
const sectionTypes = {
    u8: Uint8Array, i8: Int8Array, u16: Uint16Array, i16: Int16Array, u32: Uint32Array, i32: Int32Array, f32: Float32Array,
    f64: Float64Array, u64: BigUint64Array, i64: BigInt64Array, f16: Uint16Array,
};

export async function readPayload(base64) {
    const packed = Uint8Array.from(atob(base64.trim()), letter => letter.charCodeAt(0));
    const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate"));
    const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
    if (String.fromCharCode(...bytes.subarray(0, 4)) !== "WAPG") throw new Error("WAPG");
    const length = new DataView(bytes.buffer).getUint32(4, true);
    const data = JSON.parse(new TextDecoder().decode(bytes.subarray(8, 8 + length)));
    const begin = 8 + Math.ceil(length / 8) * 8;
    return { data, section: index => readSection(bytes, begin, data.sections[index]) };
}

// The numbers of a section; null where the payload has none.
function readSection(bytes, begin, section) {
    if (!section) return null;
    const Type = sectionTypes[section.type];
    const part = bytes.subarray(begin + section.offset, begin + section.offset + section.bytes);
    const own = section.delta ? summed(part, Type.BYTES_PER_ELEMENT, section.count, Number(section.delta)) : part.slice();
    const numbers = new Type(own.buffer, 0, section.count);
    return section.type === "f16" ? Float32Array.from(numbers, halfToNumber) : numbers;
}

// Undoes differences: planes of bytes, all lowest ones first, each number added to the one `apart` places before, wrapping.
function summed(planes, size, count, apart) {
    const Whole = { 1: Uint8Array, 2: Uint16Array, 4: Uint32Array }[size];
    if (!Whole) return summedLong(planes, count, apart);
    const numbers = new Whole(count);
    for (let i = 0; i < count; i++) {
        let difference = 0;
        for (let byte = 0; byte < size; byte++) difference |= planes[byte * count + i] << (8 * byte);
        numbers[i] = difference + (i < apart ? 0 : numbers[i - apart]);
    }
    return new Uint8Array(numbers.buffer);
}

function summedLong(planes, count, apart) {
    const bytes = new Uint8Array(count * 8);
    const numbers = new BigUint64Array(bytes.buffer);
    for (let byte = 0; byte < 8; byte++) for (let i = 0; i < count; i++) bytes[i * 8 + byte] = planes[byte * count + i];
    for (let i = apart; i < count; i++) numbers[i] += numbers[i - apart];
    return bytes;
}

function halfToNumber(half) {
    const sign = half & 0x8000 ? -1 : 1, exponent = (half >> 10) & 31, fraction = half & 1023;
    if (exponent === 31) return fraction ? NaN : sign * Infinity;
    return sign * (exponent ? (1 + fraction / 1024) * 2 ** (exponent - 15) : fraction * 2 ** -24);
}
