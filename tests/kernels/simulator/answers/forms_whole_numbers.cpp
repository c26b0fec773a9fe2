#include "tests/kernels/simulator/answers/form.h"

namespace warpatlas::simulator::answers {
namespace {

const std::vector<std::string> wordTypes{"u32", "s32", "u64", "s64"};
const std::vector<std::string> wholeTypes{"u16", "s16", "u32", "s32", "u64", "s64"};

std::string twice(const std::string& type)
{
    return type.substr(0, 1) + (type.ends_with("16") ? "32" : "64");
}

void addCarries(std::vector<Form>& forms)
{
    for (const std::string& t : wordTypes) {
        const auto two = [&](const std::string& first, const std::string& last) {
            forms.push_back(
                {first + ".cc." + t + " $9, $1, $2; " + last + "." + t + " $0, $3, $4;", t, {t, t, t, t}, t});
        };
        two("add", "addc");
        two("sub", "subc");
        // A chain of three: the carry goes through the middle.
        forms.push_back({"add.cc." + t + " $9, $1, $2; addc.cc." + t + " $9, $3, $4; addc." + t + " $0, 0, 0;", t,
            {t, t, t, t}, t});
        forms.push_back({"sub.cc." + t + " $9, $1, $2; subc.cc." + t + " $9, $3, $4; subc." + t + " $0, 0, 0;", t,
            {t, t, t, t}, t});
        for (const char* half : {"lo", "hi"}) {
            const std::string h = half;
            forms.push_back(
                {"mad." + h + ".cc." + t + " $9, $1, $2, $3; addc." + t + " $0, $4, 0;", t, {t, t, t, t}, t});
            forms.push_back(
                {"add.cc." + t + " $9, $1, $1; madc." + h + "." + t + " $0, $2, $3, $4;", t, {t, t, t, t}, t});
            forms.push_back(
                {"add.cc." + t + " $9, $1, $1; madc." + h + ".cc." + t + " $9, $2, $3, $4; addc." + t + " $0, 0, 0;", t,
                    {t, t, t, t}, t});
        }
    }
}

void addPairs(std::vector<Form>& forms)
{
    for (const std::string t : {"u16x2", "s16x2"})
        for (const char* operation : {"add", "min", "max"})
            forms.push_back({std::string(operation) + "." + t + " $0, $1, $2;", t, {t, t}});
    for (const char* operation : {"min", "max"}) {
        forms.push_back({std::string(operation) + ".relu.s16x2 $0, $1, $2;", "s16x2", {"s16x2", "s16x2"}});
        forms.push_back({std::string(operation) + ".relu.s32 $0, $1, $2;", "s32", {"s32", "s32"}});
    }
}

} // namespace

void addWholeNumbers(std::vector<Form>& forms)
{
    for (const std::string& t : wholeTypes) {
        for (const char* operation : {"add", "sub", "mul.lo", "mul.hi", "div", "rem", "min", "max"})
            forms.push_back({std::string(operation) + "." + t + " $0, $1, $2;", t, {t, t}});
        for (const char* operation : {"mad.lo", "mad.hi", "sad"})
            forms.push_back({std::string(operation) + "." + t + " $0, $1, $2, $3;", t, {t, t, t}});
        if (t.starts_with('s'))
            for (const char* operation : {"abs", "neg"})
                forms.push_back({std::string(operation) + "." + t + " $0, $1;", t, {t}});
        if (t.ends_with("64"))
            continue;
        forms.push_back({"mul.wide." + t + " $0, $1, $2;", twice(t), {t, t}});
        forms.push_back({"mad.wide." + t + " $0, $1, $2, $3;", twice(t), {t, t, twice(t)}});
    }
    for (const char* operation : {"add.sat", "sub.sat"})
        forms.push_back({std::string(operation) + ".s32 $0, $1, $2;", "s32", {"s32", "s32"}});
    forms.push_back({"mad.hi.sat.s32 $0, $1, $2, $3;", "s32", {"s32", "s32", "s32"}});
    for (const std::string t : {"u32", "s32"}) {
        for (const std::string half : {"lo", "hi"}) {
            forms.push_back({"mul24." + half + "." + t + " $0, $1, $2;", t, {t, t}});
            forms.push_back({"mad24." + half + "." + t + " $0, $1, $2, $3;", t, {t, t, t}});
        }
    }
    forms.push_back({"mad24.hi.sat.s32 $0, $1, $2, $3;", "s32", {"s32", "s32", "s32"}});
    // With constants, as compilers write them.
    forms.push_back({"div.s32 $0, $1, 7;", "s32", {"s32"}});
    forms.push_back({"div.u32 $0, $1, 10;", "u32", {"u32"}});
    forms.push_back({"rem.s32 $0, $1, -3;", "s32", {"s32"}});
    forms.push_back({"div.s32 $0, $1, -1;", "s32", {"s32"}});
    forms.push_back({"mul.lo.s32 $0, $1, -2147483648;", "s32", {"s32"}});
    forms.push_back({"add.s16 $0, $1, -32768;", "s16", {"s16"}});
    forms.push_back({"sub.s64 $0, 1, $1;", "s64", {"s64"}});
    for (const std::string a : {"u32", "s32"}) {
        for (const std::string b : {"u32", "s32"}) {
            const std::string types = "." + a + "." + b + " $0, $1, $2, $3;";
            const std::string result = a == "u32" && b == "u32" ? "u32" : "s32";
            for (const char* operation : {"dp4a", "dp2a.lo", "dp2a.hi"})
                forms.push_back({operation + types, result, {"b32", "b32", result}});
        }
    }
    addCarries(forms);
    addPairs(forms);
}

} // namespace warpatlas::simulator::answers
