import { figure } from "./words.js";

// A value as it is: whole numbers whole, others with some digits that count, channels in brackets.
export function valueText(values, digits = 6) {
    if (!values) return "";
    const texts = values.map(value => (typeof value === "bigint" || Number.isInteger(value) ? String(value) : Number.isFinite(value) ? String(Number(value.toPrecision(digits))) : figure(value)));
    return texts.length === 1 ? texts[0] : `(${texts.join(", ")})`;
}

// "gray[241268]", and its column and row where it has them.
export function elementName(array, element) {
    return `${array.name}[${element}]`;
}

export function elementPlace(array, element) {
    const [width, height, depth] = array.size;
    if (height * depth === 1 || element < 0 || element >= array.elements) return "";
    const x = element % width, y = Math.floor(element / width) % height, z = Math.floor(element / (width * height));
    return `x ${x}, y ${y}${depth > 1 ? `, z ${z}` : ""}`;
}
