#include "app/ptx/words/explainer.h"

#include "app/ptx/words/operand_words.h"
#include "app/ptx/words/type_words.h"

#include <cctype>
#include <charconv>

namespace warpatlas::inline listing {

using ptx::Type;

/// Matrices in the registers of a warp.
bool Explainer::tiles()
{
    unsigned m = 0, n = 0, k = 0;
    for (const std::string_view modifier : m_instruction.modifiers) {
        if (modifier.size() < 6 || modifier[0] != 'm' || std::isdigit(static_cast<unsigned char>(modifier[1])) == 0)
            continue;
        const char *at = modifier.data(), *const end = at + modifier.size();
        for (unsigned* const extent : {&m, &n, &k})
            at = at < end ? std::from_chars(at + 1, end, *extent).ptr : end;
    }
    put("m", m);
    put("n", n);
    put("k", k);
    if (is("mma") || (is("wmma") && has("mma")))
        return count() == 4
            && tell({"ptx.mma",
                "All lanes together: multiplies a matrix of {m} x {k} in {a} by one of {k} x {n} in {b}, "
                "adds the one of {m} x {n} in {c} and puts the result into {d}."});
    if (is("wmma"))
        return fragment();
    const std::uint64_t matrices = has("x4") ? 4 : has("x2") ? 2 : 1;
    put("matrices", matrices == 1 ? say("ptx.matrix", "a matrix") : say("ptx.matrices", "{} matrices", matrices));
    put("turned", has("trans") ? say("ptx.transposed", ", transposed") : "");
    if (is("ldmatrix")) {
        put("place", place(operand(1)));
        return tell({"ptx.ldmatrix",
            "All lanes together: loads {matrices} of 8 x 8 values of 16 bits, a row from "
            "{place} of each lane, and spreads them over the warp into {d}{turned}."});
    }
    if (is("stmatrix")) {
        put("place", place(operand(0)));
        put("value", words(1));
        return tell({"ptx.stmatrix",
            "All lanes together: stores {matrices} of 8 x 8 values of 16 bits that the warp has "
            "in {value}, a row into {place} of each lane{turned}."});
    }
    if (is("movmatrix"))
        return tell({"ptx.movmatrix",
            "All lanes together: transposes the matrix of 8 x 8 values of 16 bits in {a} and "
            "puts it into {d}."});
    return false;
}

bool Explainer::fragment()
{
    const bool load = has("load");
    if (!load && !has("store"))
        return false;
    put("value", words(load ? 0 : 1));
    put("place", place(operand(load ? 1 : 0)));
    put("lines", has("col") ? say("ptx.by_columns", "columns") : say("ptx.by_rows", "rows"));
    put("step", "");
    if (count() > 2) {
        put("apart", words(2, Type::S32));
        put("step", filled({"ptx.fragment.step", ", whose {lines} begin {apart} elements apart"}));
    }
    put("which",
        has("a")       ? filled({"ptx.fragment.a", "the left factor, {m} x {k}"})
            : has("b") ? filled({"ptx.fragment.b", "the right factor, {k} x {n}"})
            : has("c") ? filled({"ptx.fragment.c", "what is added, {m} x {n}"})
                       : filled({"ptx.fragment.d", "the result, {m} x {n}"}));
    return tell(load ? Text{"ptx.wmma.load",
                    "All lanes together: loads a matrix from {place}{step}, into {value}: "
                    "{which}."}
                     : Text{"ptx.wmma.store",
                         "All lanes together: stores the matrix in {value} into {place}{step}: "
                         "{which}."});
}

} // namespace warpatlas::inline listing
