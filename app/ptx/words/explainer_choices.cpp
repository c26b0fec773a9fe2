#include "app/ptx/words/explainer.h"

#include "app/ptx/words/operand_words.h"
#include "app/ptx/words/type_words.h"

namespace warpatlas::inline listing {
namespace {

using ptx::OperandKind;
using ptx::Type;

struct NamedComparison {
    std::string_view name;
    Text text;
};
constexpr NamedComparison comparisons[] = {
    {"eq", {"ptx.compare.eq", "{a} equals {b}"}},
    {"ne", {"ptx.compare.ne", "{a} differs from {b}"}},
    {"lt", {"ptx.compare.lt", "{a} is less than {b}"}},
    {"le", {"ptx.compare.le", "{a} is at most {b}"}},
    {"gt", {"ptx.compare.gt", "{a} is greater than {b}"}},
    {"ge", {"ptx.compare.ge", "{a} is at least {b}"}},
    {"lo", {"ptx.compare.lt", "{a} is less than {b}"}},
    {"ls", {"ptx.compare.le", "{a} is at most {b}"}},
    {"hi", {"ptx.compare.gt", "{a} is greater than {b}"}},
    {"hs", {"ptx.compare.ge", "{a} is at least {b}"}},
    {"equ", {"ptx.compare.equ", "{a} equals {b} or one is NaN"}},
    {"neu", {"ptx.compare.neu", "{a} differs from {b} or one is NaN"}},
    {"ltu", {"ptx.compare.ltu", "{a} is less than {b} or one is NaN"}},
    {"leu", {"ptx.compare.leu", "{a} is at most {b} or one is NaN"}},
    {"gtu", {"ptx.compare.gtu", "{a} is greater than {b} or one is NaN"}},
    {"geu", {"ptx.compare.geu", "{a} is at least {b} or one is NaN"}},
    {"num", {"ptx.compare.num", "neither {a} nor {b} is NaN"}},
    {"nan", {"ptx.compare.nan", "{a} or {b} is NaN"}},
};

bool isPair(Type type)
{
    return type == Type::F16x2 || type == Type::BF16x2 || type == Type::E4M3x2 || type == Type::E5M2x2;
}

} // namespace

bool Explainer::choices()
{
    if (is("setp"))
        return setPredicate();
    if (is("set"))
        return setValue();
    if (is("selp")) {
        put("condition", conditionWords(operand(3), m_names));
        return tell({"ptx.selp", "Puts {a} into {d} if {condition}, else {b}."});
    }
    if (is("slct")) {
        const std::vector<Type> list = typesOf(m_instruction);
        for (const auto& [name, index] : {std::pair{"a", 1}, std::pair{"b", 2}})
            put(name, words(static_cast<std::size_t>(index), list.empty() ? Type::None : list.front()));
        return tell({"ptx.slct", "Puts {a} into {d} if {c} is zero or more, else {b}."});
    }
    if (is("cvt"))
        return convert();
    return is("mov") && move();
}

std::string Explainer::comparison() const
{
    for (const NamedComparison& known : comparisons)
        if (!m_instruction.modifiers.empty() && m_instruction.modifiers.front() == known.name)
            return filled(known.text);
    return {};
}

bool Explainer::setPredicate()
{
    const std::string holds = comparison();
    if (holds.empty())
        return false;
    const bool combined = has("and") || has("or") || has("xor");
    put("holds", holds);
    if (combined)
        put("condition", conditionWords(operand(3), m_names));
    if (operand(0).kind != OperandKind::Pair) {
        if (!combined)
            return tell({"ptx.setp", "Sets {d} to whether {holds}."});
        return tell(has("and") ? Text{"ptx.setp.and", "Sets {d} to whether {holds} and {condition}."}
                : has("or")    ? Text{"ptx.setp.or", "Sets {d} to whether {holds} or {condition}."}
                               : Text{"ptx.setp.xor", "Sets {d} to whether either {holds} or {condition}, not both."});
    }
    put("first", operandWords(operand(0).elements.at(0), lastType(), m_names));
    put("second", operandWords(operand(0).elements.at(1), lastType(), m_names));
    put("joined",
        !combined        ? ""
            : has("and") ? filled({"ptx.setp.joined.and", " and {condition}"})
            : has("or")  ? filled({"ptx.setp.joined.or", " or {condition}"})
                         : filled({"ptx.setp.joined.xor", ", exclusive or {condition}"}));
    if (isPair(lastType()))
        return tell({"ptx.setp.halves",
            "Compares half by half: sets {first} to whether {holds}{joined} in the low "
            "halves, and {second} in the high ones."});
    return tell({"ptx.setp.pair",
        "Sets {first} to whether {holds}{joined}, and {second} to the same with the opposite "
        "comparison."});
}

bool Explainer::setValue()
{
    const std::string holds = comparison();
    const std::vector<Type> list = typesOf(m_instruction);
    if (holds.empty() || list.size() != 2)
        return false;
    put("holds", holds);
    put("value", ptx::isFloat(list[0]) ? "1.0" : say("ptx.all_ones", "all ones (-1)"));
    put("joined", "");
    if (has("and") || has("or") || has("xor")) {
        put("condition", conditionWords(operand(3), m_names));
        put("joined",
            has("and")      ? filled({"ptx.setp.joined.and", " and {condition}"})
                : has("or") ? filled({"ptx.setp.joined.or", " or {condition}"})
                            : filled({"ptx.setp.joined.xor", ", exclusive or {condition}"}));
    }
    if (isPair(list[1]))
        return tell({"ptx.set.halves",
            "Compares half by half: puts {value} into a half of {d} if {holds}{joined} there, "
            "else 0."});
    return tell({"ptx.set", "Puts {value} into {d} if {holds}{joined}, else 0."});
}

bool Explainer::convert()
{
    const std::vector<Type> list = typesOf(m_instruction);
    if (list.size() < 2)
        return false;
    if (has("pack")) {
        put("to", severalOf(list[0]));
        if (count() > 3)
            return tell({"ptx.cvt.pack.more",
                "Converts {a} and {b} to {to} and packs them into {d}, {b} lowest; what is "
                "above them comes from {c}."});
        return tell({"ptx.cvt.pack", "Converts {a} and {b} to {to} and packs them into {d}, {b} in the low half."});
    }
    put("to", oneOf(list[0]));
    put("from", oneOf(list[1]));
    if (isPair(list[0]) && count() > 2)
        return tell({"ptx.cvt.pair", "Converts {a} and {b} to {to} and packs them into {d}, {b} in the low half."});
    return tell({"ptx.cvt", "Converts {a}, {from}, to {to} and puts it into {d}."});
}

bool Explainer::move()
{
    const bool extracts = operand(0).kind == OperandKind::Vector, packs = operand(1).kind == OperandKind::Vector;
    if (extracts && packs)
        return tell({"ptx.mov.vector", "Copies {a} into {d}, one by one."});
    if (extracts)
        return tell({"ptx.mov.extract", "Takes {a} apart into {d}, the lowest bits first."});
    if (packs)
        return tell({"ptx.mov.pack", "Packs {a} into {d}, the first one lowest."});
    if (operand(1).kind == OperandKind::Register)
        return tell({"ptx.mov", "Copies {a} into {d}."});
    return tell({"ptx.mov.value", "Puts {a} into {d}."});
}

} // namespace warpatlas::inline listing
