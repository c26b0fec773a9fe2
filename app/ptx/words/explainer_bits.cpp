#include "app/ptx/words/explainer.h"

#include "app/ptx/words/operand_words.h"

namespace warpatlas::inline listing {
namespace {

/// The meaning of the lop3 tables that compilers make most.
constexpr std::pair<unsigned, std::string_view> tables[] = {{0x80, "a & b & c"}, {0xfe, "a | b | c"},
    {0x96, "a ^ b ^ c"}, {0xe8, "(a & b) | (a & c) | (b & c)"}, {0xca, "(a & b) | (~a & c)"},
    {0xac, "(a & c) | (~a & b)"}, {0xe2, "(b & a) | (~b & c)"}, {0xb8, "(b & c) | (~b & a)"},
    {0xd8, "(c & b) | (~c & a)"}, {0xe4, "(c & a) | (~c & b)"}, {0xea, "(a & b) | c"}, {0xf8, "a | (b & c)"},
    {0xec, "(a & c) | b"}, {0xa8, "(a | b) & c"}, {0xe0, "a & (b | c)"}, {0xc8, "(a | c) & b"}, {0x78, "a ^ (b & c)"},
    {0x6a, "(a & b) ^ c"}, {0x6c, "(a & c) ^ b"}, {0x1e, "a ^ (b | c)"}, {0x56, "(a | b) ^ c"}, {0x28, "(a ^ b) & c"},
    {0x60, "a & (b ^ c)"}, {0xc0, "a & b"}, {0xa0, "a & c"}, {0x88, "b & c"}, {0xfc, "a | b"}, {0xfa, "a | c"},
    {0xee, "b | c"}, {0x3c, "a ^ b"}, {0x5a, "a ^ c"}, {0x66, "b ^ c"}, {0x30, "a & ~b"}, {0x0c, "~a & b"},
    {0x0f, "~a"}, {0x33, "~b"}, {0x55, "~c"}, {0xf0, "a"}, {0xcc, "b"}, {0xaa, "c"}, {0x40, "a & b & ~c"},
    {0x20, "a & ~b & c"}, {0x10, "a & ~b & ~c"}, {0xf2, "a | (~b & c)"}, {0xf4, "a | (b & ~c)"}, {0x01, "~(a | b | c)"},
    {0x7f, "~(a & b & c)"}, {0x69, "~(a ^ b ^ c)"}, {0x00, "0"}, {0xff, "~0"}};

} // namespace

bool Explainer::bits()
{
    using ptx::Type;
    const bool sign = ptx::isSigned(lastType());
    const auto plain = [&](const char* name, std::size_t index) {
        if (index < count())
            put(name, words(index, Type::S32));
    };
    if (is("popc"))
        return tell({"ptx.popc", "Counts the bits of {a} that are 1 and puts their number into {d}."});
    if (is("clz"))
        return tell({"ptx.clz", "Counts the zeros above the highest 1 of {a} and puts their number into {d}."});
    if (is("brev"))
        return tell({"ptx.brev", "Turns the order of the bits of {a} round and puts the result into {d}."});
    if (is("bfind"))
        return tell(sign ? Text{"ptx.bfind.signed",
                        "Finds the highest bit of {a} that differs from its sign and puts its number into {d}."}
                         : Text{"ptx.bfind", "Finds the highest 1 of {a} and puts its number into {d}."});
    if (is("bfe")) {
        plain("b", 2);
        plain("c", 3);
        return tell(sign
                ? Text{"ptx.bfe.signed",
                    "Takes {c} bits of {a} from bit {b} on and puts them, with their sign above, into {d}."}
                : Text{"ptx.bfe", "Takes {c} bits of {a} from bit {b} on and puts them, with zeros above, into {d}."});
    }
    if (is("bfi")) {
        plain("c", 3);
        plain("e", 4);
        return tell({"ptx.bfi",
            "Puts the lowest {e} bits of {a} over those of {b} from bit {c} on; the result goes into "
            "{d}."});
    }
    if (is("bmsk")) {
        plain("a", 1);
        plain("b", 2);
        return tell({"ptx.bmsk", "Makes a mask of {b} ones from bit {a} on, in {d}."});
    }
    if (is("szext")) {
        plain("b", 2);
        return tell(sign
                ? Text{"ptx.szext.signed",
                    "Keeps the lowest {b} bits of {a} and puts them, with their sign above, into "
                    "{d}."}
                : Text{"ptx.szext", "Keeps the lowest {b} bits of {a} and puts them, with zeros above, into {d}."});
    }
    if (is("fns")) {
        plain("b", 2);
        plain("c", 3);
        return tell({"ptx.fns",
            "Looks in {a} from bit {b} on for the 1 that is number {c} (negative: downwards) and puts "
            "its place into {d}."});
    }
    if (is("dp4a")) {
        plain("c", 3);
        return tell({"ptx.dp4a",
            "Multiplies the four bytes of {a} by those of {b}, one by one, adds the products and "
            "{c}, and puts the sum into {d}."});
    }
    if (is("dp2a")) {
        plain("c", 3);
        return tell(has("hi") ? Text{"ptx.dp2a.hi",
                        "Multiplies the two halves of {a} by the high two bytes of {b}, one by one, adds "
                        "the products and {c}, and puts the sum into {d}."}
                              : Text{"ptx.dp2a.lo",
                                  "Multiplies the two halves of {a} by the low two bytes of {b}, one by one, adds "
                                  "the products and {c}, and puts the sum into {d}."});
    }
    if (is("prmt"))
        return tell({"ptx.prmt",
            "Puts four bytes together in {d}: of {a} (its bytes are 0 to 3) and {b} (4 to 7), as {c} "
            "chooses."});
    if (is("testp"))
        return tell(has("finite")   ? Text{"ptx.testp.finite", "Sets {d} to whether {a} is finite."}
                : has("infinite")   ? Text{"ptx.testp.infinite", "Sets {d} to whether {a} is infinite."}
                : has("number")     ? Text{"ptx.testp.number", "Sets {d} to whether {a} is a number."}
                : has("notanumber") ? Text{"ptx.testp.notanumber", "Sets {d} to whether {a} is NaN."}
                : has("subnormal")  ? Text{"ptx.testp.subnormal", "Sets {d} to whether {a} is subnormal."}
                                    : Text{"ptx.testp.normal", "Sets {d} to whether {a} is normal."});
    return is("lop3") && logicTable();
}

bool Explainer::logicTable()
{
    const std::uint64_t table = operand(4).bits & 0xff;
    std::string formula;
    for (const auto& [known, text] : tables)
        if (known == table)
            formula = text;
    for (const auto& [letter, index] : {std::pair{'a', 1u}, std::pair{'b', 2u}, std::pair{'c', 3u}})
        for (std::size_t at = 0; (at = formula.find(letter, at)) != std::string::npos;) {
            const std::string name = "\x01" + std::to_string(index);
            formula.replace(at, 1, name);
            at += name.size();
        }
    for (std::size_t at = 0; (at = formula.find('\x01', at)) != std::string::npos;) {
        const std::string name = words(static_cast<std::size_t>(formula[at + 1] - '0'));
        formula.replace(at, 2, name);
        at += name.size();
    }
    put("table", fmt::format("{} (0x{:x})", table, table));
    put("formula", formula.empty() ? "" : ": " + formula);
    if (operand(0).kind != ptx::OperandKind::Pair)
        return tell({"ptx.lop3",
            "Combines {a}, {b} and {c} bit by bit as table {table} says and puts the result into "
            "{d}{formula}."});
    put("first", operandWords(operand(0).elements.at(0), lastType(), m_names));
    put("second", operandWords(operand(0).elements.at(1), lastType(), m_names));
    put("condition", conditionWords(operand(5), m_names));
    return tell(has("and") ? Text{"ptx.lop3.and",
                    "Combines {a}, {b} and {c} bit by bit as table {table} says and puts "
                    "the result into {first}{formula}; {second} is whether it is not zero "
                    "and {condition}."}
                           : Text{"ptx.lop3.or",
                               "Combines {a}, {b} and {c} bit by bit as table {table} says and puts the "
                               "result into {first}{formula}; {second} is whether it is not zero or "
                               "{condition}."});
}

} // namespace warpatlas::inline listing
