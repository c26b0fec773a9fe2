#include "tests/kernels/simulator/answers/form.h"

namespace warpatlas::simulator::answers {
namespace {

const std::vector<std::string> ordered{"eq", "ne", "lt", "le", "gt", "ge"};
const std::vector<std::string> unordered{"equ", "neu", "ltu", "leu", "gtu", "geu", "num", "nan"};

std::vector<std::string> comparisonsOf(const std::string& type)
{
    if (type.starts_with('b') && !isFloat(type))
        return {"eq", "ne"};
    std::vector<std::string> list = ordered;
    if (isFloat(type))
        list.insert(list.end(), unordered.begin(), unordered.end());
    else if (type.starts_with('u'))
        list.insert(list.end(), {"lo", "ls", "hi", "hs"});
    return list;
}

/// Every comparison alone; a few with each way to combine it.
void addSetp(std::vector<Form>& forms, const std::string& t)
{
    // One half has one answer; a pair of halves always has two.
    const bool pairs = t.ends_with("x2"), single = t.ends_with("f16");
    const std::string both = single ? " $0" : " $0|$9";
    const std::vector<std::string> comparisons = comparisonsOf(t);
    for (std::size_t i = 0; i < comparisons.size(); ++i) {
        const std::string& compare = comparisons[i];
        const std::string target = pairs ? "$0|$9" : "$0", second = pairs ? "pred" : "";
        forms.push_back({"setp." + compare + "." + t + " " + target + ", $1, $2;", "pred", {t, t}, second});
        if (t == "f32" || t.starts_with("f16"))
            forms.push_back({"setp." + compare + ".ftz." + t + " " + target + ", $1, $2;", "pred", {t, t}, second});
        const std::string combine = i % 3 == 0 ? "and" : i % 3 == 1 ? "or" : "xor";
        const std::string negate = i % 2 == 0 ? "" : "!";
        forms.push_back({"setp." + compare + "." + combine + "." + t + both + ", $1, $2, " + negate + "$3;", "pred",
            {t, t, "pred"}, single ? "" : "pred"});
    }
    if (!pairs)
        for (const std::string combine : {"and", "or", "xor"})
            for (const std::string negate : {"", "!"}) {
                if (combine == "or" && negate == "!")
                    continue; // was the second of those above
                forms.push_back(
                    {"setp." + comparisons[1] + "." + combine + "." + t + both + ", $1, $2, " + negate + "$3;", "pred",
                        {t, t, "pred"}, single ? "" : "pred"});
            }
    if (!pairs && !single)
        forms.push_back({"setp." + comparisons[0] + "." + t + " $0|$9, $1, $2;", "pred", {t, t}, "pred"});
}

void addSet(std::vector<Form>& forms, const std::string& result, const std::string& t)
{
    const std::vector<std::string> comparisons = comparisonsOf(t);
    for (std::size_t i = 0; i < comparisons.size(); i += isFloat(t) ? 3 : 2) {
        const std::string types = "." + result + "." + t;
        forms.push_back({"set." + comparisons[i] + types + " $0, $1, $2;", result, {t, t}, "", {}, true, true});
        const std::string combine = i % 3 == 0 ? "xor" : i % 3 == 1 ? "or" : "and";
        forms.push_back(
            {"set." + comparisons[i] + "." + combine + types + " $0, $1, $2, " + (i % 2 == 0 ? "!" : "") + "$3;",
                result, {t, t, "pred"}, "", {}, true, true});
    }
    if (t == "f32" || t == "f16" || t == "f16x2")
        forms.push_back({"set.lt.ftz." + result + "." + t + " $0, $1, $2;", result, {t, t}, "", {}, true, true});
}

} // namespace

void addComparisons(std::vector<Form>& forms)
{
    for (const std::string t :
        {"b16", "b32", "b64", "u16", "u32", "u64", "s16", "s32", "s64", "f32", "f64", "f16", "f16x2", "bf16", "bf16x2"})
        addSetp(forms, t);
    for (const std::string t : {"b16", "b32", "b64", "u16", "u32", "u64", "s16", "s32", "s64", "f32", "f64"})
        for (const std::string result : {"u32", "s32", "f32"})
            addSet(forms, result, t);
    for (const std::string t : {"f16", "bf16"})
        for (const std::string result : {"u16", "s16", "u32", "s32"})
            addSet(forms, result, t);
    addSet(forms, "f16", "f16");
    addSet(forms, "f16", "s32");
    addSet(forms, "f16", "f32");
    addSet(forms, "bf16", "bf16");
    addSet(forms, "f16x2", "f16x2");
    addSet(forms, "bf16x2", "bf16x2");
    addSet(forms, "u32", "f16x2");
    addSet(forms, "s32", "bf16x2");
    forms.push_back({"setp.ne.s32 $0, $1, 0;", "pred", {"s32"}});
    forms.push_back({"setp.gt.f32 $0, $1, 0f00000000;", "pred", {"f32"}});
    forms.push_back({"setp.lt.u32 $0, $1, -1;", "pred", {"u32"}});
}

} // namespace warpatlas::simulator::answers
