// The page has no words of its own: they come with the run, in its language.
let texts = {};
let grouped = new Intl.NumberFormat("en");
let rounded = new Intl.NumberFormat("en", { maximumSignificantDigits: 4 });

export function setWords(words, language) {
    texts = words;
    grouped = new Intl.NumberFormat(language, { maximumFractionDigits: 0 });
    rounded = new Intl.NumberFormat(language, { maximumSignificantDigits: 4 });
}

export function hasWord(key) {
    return key in texts;
}

// The text of a key, with figures in the places of {0}, {1} ...
export function word(key, ...figures) {
    const text = texts[key] ?? key;
    return text.replace(/\{(\d+)\}/g, (place, index) => figures[index] ?? place);
}

// A number as it is read: whole ones grouped, others with four digits that count.
export function figure(value) {
    if (typeof value === "bigint") return grouped.format(value);
    if (!Number.isFinite(value)) return String(value);
    return Number.isInteger(value) && Math.abs(value) < 1e15 ? grouped.format(value) : rounded.format(value);
}
