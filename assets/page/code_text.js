// A line of CUDA C++ in pieces with their kinds: words of the index in their terms' colours, the rest quietly.
const pieceOfCode = /(\/\/.*|\/\*.*?(?:\*\/|$))|("(?:\\.|[^"\\])*"?|'(?:\\.|[^'\\])*'?)|\b((?:blockIdx|threadIdx|blockDim|gridDim)(?:\.[xyz])?)\b|\b(__\w+__|const|volatile|static|extern|unsigned|signed|int|float|double|char|short|long|bool|void|auto|if|else|for|while|do|return|struct|template|typename|size_t|u?char[1-4]|float[1-4]|int[1-4]|__\w+)\b|(\b\d[\w.]*)/g;
const indexKinds = { blockIdx: "block", threadIdx: "thread", blockDim: "dimension", gridDim: "dimension" };

export function piecesOfCode(line) {
    const pieces = [];
    let done = 0;
    for (const found of line.matchAll(pieceOfCode)) {
        if (found.index > done) pieces.push({ column: done, text: line.slice(done, found.index), kind: "" });
        const kind = found[1] ? "comment" : found[2] ? "string" : found[3] ? indexKinds[found[3].split(".")[0]] : found[4] ? "keyword" : "number";
        pieces.push({ column: found.index, text: found[0], kind });
        done = found.index + found[0].length;
    }
    if (done < line.length) pieces.push({ column: done, text: line.slice(done), kind: "" });
    return pieces;
}

// The same, cut where values stand below, so that each value has its own token. Values that overlap an earlier one are left to it.
export function piecesWithValues(line, values) {
    const cuts = [], sorted = [...values].sort((first, second) => first.column - second.column || first.length - second.length);
    for (const value of sorted) if (value.column + value.length <= line.length && value.column >= (cuts.at(-1)?.end ?? 0)) cuts.push({ ...value, end: value.column + value.length });
    const pieces = piecesOfCode(line), result = [];
    const slice = (from, to) => pieces.filter(piece => piece.column < to && piece.column + piece.text.length > from).map(piece => {
        const start = Math.max(from, piece.column);
        return { kind: piece.kind, text: piece.text.slice(start - piece.column, to - piece.column) };
    });
    let done = 0;
    for (const cut of cuts) {
        result.push(...slice(done, cut.column).map(piece => ({ pieces: [piece] })), { pieces: slice(cut.column, cut.end), value: cut });
        done = cut.end;
    }
    result.push(...slice(done, line.length).map(piece => ({ pieces: [piece] })));
    glueSigns(result);
    return result;
}

// A sign behind a token with a value stays on its line.
function glueSigns(result) {
    result.forEach((entry, index) => {
        const next = result[index + 1]?.pieces[0], signs = entry.value && next && !result[index + 1].value ? /^[;,)\]]+/.exec(next.text)?.[0] : null;
        if (!signs) return;
        entry.signs = signs;
        next.text = next.text.slice(signs.length);
    });
}
