#include "tests/kernels/simulator/answers/form.h"

namespace warpatlas::simulator::answers {
namespace {

const std::vector<std::string> integers{"u8", "s8", "u16", "s16", "u32", "s32", "u64", "s64"};
const std::vector<std::string> floats{"f16", "bf16", "f32", "f64"};
const std::vector<std::string> wholeRoundings{".rni", ".rzi", ".rmi", ".rpi"};

void add(std::vector<Form>& forms, const std::string& modifiers, const std::string& to, const std::string& from)
{
    forms.push_back({"cvt" + modifiers + "." + to + "." + from + " $0, $1;", to, {from}});
}

/// Whether some values of `from` are none of `to`: only then is there a .sat.
bool clamps(const std::string& to, const std::string& from)
{
    const std::size_t toBytes = bytesOf(to), fromBytes = bytesOf(from);
    if (from[0] == to[0])
        return toBytes < fromBytes;
    return from[0] == 's' || toBytes <= fromBytes;
}

void addIntegers(std::vector<Form>& forms)
{
    for (const std::string& from : integers) {
        for (const std::string& to : integers) {
            add(forms, "", to, from);
            if (clamps(to, from))
                add(forms, ".sat", to, from);
        }
        const bool byte = from.ends_with("8");
        for (const std::string& to : floats) {
            if (byte && to == "bf16")
                continue;
            for (const std::string& rounding : roundings)
                add(forms, rounding, to, from);
            if (to != "bf16")
                add(forms, ".rn.sat", to, from);
        }
        for (const std::string& source : floats) {
            if (byte && source == "bf16")
                continue;
            for (const std::string& rounding : wholeRoundings)
                add(forms, rounding, from, source);
            if (source == "f32")
                for (const std::string& rounding : wholeRoundings)
                    add(forms, rounding + ".ftz", from, source);
            if (source != "bf16")
                add(forms, ".rzi.sat", from, source);
        }
    }
}

void addFloatPairs(std::vector<Form>& forms)
{
    // To the same type: rounded to a whole number, or clamped.
    for (const std::string t : {"f16", "f32", "f64"}) {
        for (const std::string& rounding : wholeRoundings) {
            add(forms, rounding, t, t);
            add(forms, rounding + ".sat", t, t);
        }
        add(forms, "", t, t);
        add(forms, ".sat", t, t);
    }
    for (const std::string modifiers : {".ftz", ".ftz.sat", ".rni.ftz", ".rzi.ftz.sat", ".rpi.ftz"})
        add(forms, modifiers, "f32", "f32");
    for (const std::string& rounding : wholeRoundings)
        add(forms, rounding, "bf16", "bf16");
    // To wider ones.
    for (const std::string modifiers : {"", ".sat", ".ftz", ".ftz.sat"}) {
        add(forms, modifiers, "f32", "f16");
        add(forms, modifiers, "f64", "f32");
    }
    for (const std::string modifiers : {"", ".sat"})
        add(forms, modifiers, "f64", "f16");
    add(forms, "", "f32", "bf16");
    add(forms, "", "f64", "bf16");
    // To narrower ones.
    for (const std::string& rounding : roundings) {
        for (const std::string sat : {"", ".sat"}) {
            add(forms, rounding + sat, "f32", "f64");
            add(forms, rounding + ".ftz" + sat, "f32", "f64");
            add(forms, rounding + sat, "f16", "f64");
            add(forms, rounding + sat, "f16", "f32");
            add(forms, rounding + ".ftz" + sat, "f16", "f32");
        }
        add(forms, rounding, "bf16", "f32");
        add(forms, rounding, "bf16", "f64");
        add(forms, rounding, "bf16", "f16");
    }
    add(forms, ".rn", "f16", "bf16");
}

void addPacked(std::vector<Form>& forms)
{
    for (const std::string rounding : {".rn", ".rz"}) {
        for (const std::string relu : {"", ".relu"}) {
            for (const std::string finite : {"", ".satfinite"}) {
                for (const std::string t : {"f16x2", "bf16x2"})
                    forms.push_back(
                        {"cvt" + rounding + relu + finite + "." + t + ".f32 $0, $1, $2;", t, {"f32", "f32"}});
                if (relu + finite != "") {
                    add(forms, rounding + relu + finite, "f16", "f32");
                    add(forms, rounding + relu + finite, "bf16", "f32");
                }
            }
        }
        add(forms, rounding, "tf32", "f32");
        add(forms, rounding + ".relu", "tf32", "f32");
    }
    add(forms, ".rna", "tf32", "f32");
    // Eight bits a number: sm_89 and later.
    for (const std::string t : {"e4m3x2", "e5m2x2"}) {
        for (const std::string relu : {"", ".relu"}) {
            forms.push_back({"cvt.rn.satfinite" + relu + "." + t + ".f32 $0, $1, $2;", "b16", {"f32", "f32"}});
            forms.push_back({"cvt.rn.satfinite" + relu + "." + t + ".f16x2 $0, $1;", "b16", {"f16x2"}});
            forms.push_back({"cvt.rn" + relu + ".f16x2." + t + " $0, $1;", "f16x2", {"b16"}});
        }
    }
    for (const std::string to : {"u16", "s16"})
        forms.push_back({"cvt.pack.sat." + to + ".s32 $0, $1, $2;", "b32", {"s32", "s32"}});
    for (const std::string to : {"u8", "s8"})
        forms.push_back({"cvt.pack.sat." + to + ".s32.b32 $0, $1, $2, $3;", "b32", {"s32", "s32", "b32"}});
}

} // namespace

void addConversions(std::vector<Form>& forms)
{
    addIntegers(forms);
    addFloatPairs(forms);
    addPacked(forms);
}

} // namespace warpatlas::simulator::answers
