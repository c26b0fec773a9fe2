#include "app/ptx/words/explainer.h"

namespace warpatlas::inline listing {
namespace {

struct Pattern {
    std::string_view opcode;
    Text text;
};
constexpr Pattern floatAndWhole[] = {
    {"add", {"ptx.add", "Adds {a} and {b} and puts the sum into {d}."}},
    {"sub", {"ptx.sub", "Subtracts {b} from {a} and puts the difference into {d}."}},
    {"rem", {"ptx.rem", "Divides {a} by {b} and puts what remains into {d}."}},
    {"abs", {"ptx.abs", "Puts {a} without its sign into {d}."}},
    {"neg", {"ptx.neg", "Puts {a} with the opposite sign into {d}."}},
    {"min", {"ptx.min", "Puts the smaller one of {a} and {b} into {d}."}},
    {"max", {"ptx.max", "Puts the larger one of {a} and {b} into {d}."}},
    {"sad", {"ptx.sad", "Adds the distance between {a} and {b} to {c} and puts the sum into {d}."}},
};
constexpr Pattern functionPatterns[] = {
    {"rcp", {"ptx.rcp", "Divides 1 by {a} and puts the quotient into {d}."}},
    {"sqrt", {"ptx.sqrt", "Puts the square root of {a} into {d}."}},
    {"rsqrt", {"ptx.rsqrt", "Divides 1 by the square root of {a} and puts the quotient into {d}."}},
    {"sin", {"ptx.sin", "Puts the sine of {a}, an angle in radians, into {d}."}},
    {"cos", {"ptx.cos", "Puts the cosine of {a}, an angle in radians, into {d}."}},
    {"lg2", {"ptx.lg2", "Puts the logarithm of {a} to the base 2 into {d}."}},
    {"ex2", {"ptx.ex2", "Puts 2 to the power of {a} into {d}."}},
    {"tanh", {"ptx.tanh", "Puts the hyperbolic tangent of {a} into {d}."}},
    {"copysign", {"ptx.copysign", "Puts {b} with the sign of {a} into {d}."}},
};

} // namespace

bool Explainer::arithmetic()
{
    if (carry() || multiply() || shift() || functions() || logic())
        return true;
    for (const Pattern& pattern : floatAndWhole)
        if (is(pattern.opcode))
            return tell(pattern.text);
    return false;
}

bool Explainer::multiply()
{
    const std::string_view opcode = m_instruction.opcode;
    const bool mad = opcode.starts_with("mad");
    if (opcode == "fma" || (opcode == "mad" && ptx::isFloat(lastType())))
        return tell({"ptx.fma", "Multiplies {a} by {b}, adds {c}, and puts the sum, rounded once, into {d}."});
    if (opcode != "mul" && opcode != "mul24" && !mad)
        return false;
    put("bits", bitsOfType());
    put("twice", 2 * bitsOfType());
    if (opcode.ends_with("24")) {
        const bool high = has("hi");
        if (mad)
            return tell(high ? Text{"ptx.mad24.hi",
                            "Multiplies the low 24 bits of {a} and {b}, adds bits 16 to 47 of the "
                            "product to {c}, and puts the sum into {d}."}
                             : Text{"ptx.mad24.lo",
                                 "Multiplies the low 24 bits of {a} and {b}, adds the low 32 bits of the "
                                 "product to {c}, and puts the sum into {d}."});
        return tell(high ? Text{"ptx.mul24.hi",
                        "Multiplies the low 24 bits of {a} and {b} and keeps bits 16 to 47 of the product in {d}."}
                         : Text{"ptx.mul24.lo",
                             "Multiplies the low 24 bits of {a} and {b} and keeps the low 32 bits of the product in "
                             "{d}."});
    }
    if (ptx::isFloat(lastType()))
        return tell({"ptx.mul", "Multiplies {a} by {b} and puts the product into {d}."});
    if (has("wide"))
        return tell(mad
                ? Text{"ptx.mad.wide",
                    "Multiplies {a} by {b}, adds {c} to the whole product of {twice} bits, and puts the sum into {d}."}
                : Text{"ptx.mul.wide", "Multiplies {a} by {b} and puts the whole product of {twice} bits into {d}."});
    if (has("hi"))
        return tell(
            mad ? Text{"ptx.mad.hi",
                "Multiplies {a} by {b}, adds {c} to the high {bits} bits of the product, and puts the sum into {d}."}
                : Text{"ptx.mul.hi", "Multiplies {a} by {b} and keeps the high {bits} bits in {d}."});
    return tell(mad ? Text{"ptx.mad.lo",
                    "Multiplies {a} by {b}, adds {c} to the low {bits} bits of the product, and puts the sum into {d}."}
                    : Text{"ptx.mul.lo", "Multiplies {a} by {b} and keeps the low {bits} bits in {d}."});
}

/// With a carry, or keeping one.
bool Explainer::carry()
{
    const std::string_view opcode = m_instruction.opcode;
    const bool takes = opcode == "addc" || opcode == "subc" || opcode == "madc", keeps = has("cc");
    if (!takes && !keeps)
        return false;
    put("kept", keeps ? say("ptx.carry.kept", "; the carry out of it is kept for the next instruction") : "");
    put("half", has("hi") ? say("ptx.half.high", "high") : say("ptx.half.low", "low"));
    put("bits", bitsOfType());
    if (opcode.starts_with("add"))
        return tell(takes
                ? Text{"ptx.addc", "Adds {a}, {b} and the carry that was kept, and puts the sum into {d}{kept}."}
                : Text{"ptx.add.cc", "Adds {a} and {b} and puts the sum into {d}{kept}."});
    if (opcode.starts_with("sub"))
        return tell(takes ? Text{"ptx.subc",
                        "Subtracts {b} and the borrow that was kept from {a} and puts the difference into {d}{kept}."}
                          : Text{"ptx.sub.cc", "Subtracts {b} from {a} and puts the difference into {d}{kept}."});
    return tell(takes ? Text{"ptx.madc",
                    "Multiplies {a} by {b}, adds {c} and the carry that was kept to the {half} "
                    "{bits} bits of the product, and puts the sum into {d}{kept}."}
                      : Text{"ptx.mad.cc",
                          "Multiplies {a} by {b}, adds {c} to the {half} {bits} bits of the product, "
                          "and puts the sum into {d}{kept}."});
}

bool Explainer::shift()
{
    if (is("shl")) {
        put("b", words(2, ptx::Type::U32));
        return tell({"ptx.shl", "Shifts {a} left by {b} bits, zeros coming in below, and puts the result into {d}."});
    }
    if (is("shr")) {
        put("b", words(2, ptx::Type::U32));
        return tell(ptx::isSigned(lastType())
                ? Text{"ptx.shr.signed",
                    "Shifts {a} right by {b} bits, its sign coming in above, and puts the result into {d}."}
                : Text{
                    "ptx.shr", "Shifts {a} right by {b} bits, zeros coming in above, and puts the result into {d}."});
    }
    if (!is("shf"))
        return false;
    put("c", words(3, ptx::Type::U32));
    return tell(has("l") ? Text{"ptx.shf.l",
                    "Takes {b} above {a} as 64 bits, shifts them left by {c} and puts the high "
                    "32 bits into {d}."}
                         : Text{"ptx.shf.r",
                             "Takes {b} above {a} as 64 bits, shifts them right by {c} and puts the low "
                             "32 bits into {d}."});
}

bool Explainer::functions()
{
    if (is("div"))
        return tell(ptx::isFloat(lastType())
                ? Text{"ptx.div", "Divides {a} by {b} and puts the quotient into {d}."}
                : Text{"ptx.div.whole",
                    "Divides {a} by {b}, cuts off what is behind the point and puts the quotient "
                    "into {d}."});
    for (const Pattern& pattern : functionPatterns)
        if (is(pattern.opcode))
            return tell(pattern.text);
    return false;
}

bool Explainer::logic()
{
    static constexpr std::pair<std::string_view, std::pair<Text, Text>> patterns[] = {
        {"and",
            {{"ptx.and", "Puts the bits that are 1 in {a} and in {b} into {d}: bit by bit AND."},
                {"ptx.and.pred", "Sets {d} to whether both {a} and {b} hold."}}},
        {"or",
            {{"ptx.or", "Puts the bits that are 1 in {a} or in {b} into {d}: bit by bit OR."},
                {"ptx.or.pred", "Sets {d} to whether {a} or {b} holds, or both."}}},
        {"xor",
            {{"ptx.xor", "Puts the bits in which {a} and {b} differ into {d}: bit by bit exclusive OR."},
                {"ptx.xor.pred", "Sets {d} to whether exactly one of {a} and {b} holds."}}},
        {"not",
            {{"ptx.not_bits", "Flips every bit of {a} and puts the result into {d}."},
                {"ptx.not.pred", "Sets {d} to the opposite of {a}."}}},
    };
    for (const auto& [opcode, texts] : patterns)
        if (is(opcode))
            return tell(lastType() == ptx::Type::Pred ? texts.second : texts.first);
    if (is("cnot"))
        return tell({"ptx.cnot", "Puts 1 into {d} if {a} is zero, else 0."});
    return false;
}

} // namespace warpatlas::inline listing
