#include "tests/kernels/simulator/answers/form.h"

namespace warpatlas::simulator::answers {
namespace {

void addShifts(std::vector<Form>& forms)
{
    for (const std::string t : {"b16", "b32", "b64"})
        forms.push_back({"shl." + t + " $0, $1, $2;", t, {t, "n"}});
    for (const std::string t : {"b16", "b32", "b64", "u16", "u32", "u64", "s16", "s32", "s64"})
        forms.push_back({"shr." + t + " $0, $1, $2;", t, {t, "n"}});
    for (const std::string mode : {"l.clamp", "l.wrap", "r.clamp", "r.wrap"})
        forms.push_back({"shf." + mode + ".b32 $0, $1, $2, $3;", "b32", {"b32", "b32", "n"}});
}

void addFields(std::vector<Form>& forms)
{
    for (const std::string t : {"u32", "s32", "u64", "s64"}) {
        forms.push_back({"bfe." + t + " $0, $1, $2, $3;", t, {t, "n", "n"}});
        forms.push_back({"bfind." + t + " $0, $1;", "u32", {t}});
        forms.push_back({"bfind.shiftamt." + t + " $0, $1;", "u32", {t}});
    }
    for (const std::string t : {"b32", "b64"}) {
        forms.push_back({"bfi." + t + " $0, $1, $2, $3, $4;", t, {t, t, "n", "n"}});
        forms.push_back({"popc." + t + " $0, $1;", "u32", {t}});
        forms.push_back({"clz." + t + " $0, $1;", "u32", {t}});
        forms.push_back({"brev." + t + " $0, $1;", t, {t}});
    }
    for (const std::string mode : {"clamp", "wrap"}) {
        forms.push_back({"bmsk." + mode + ".b32 $0, $1, $2;", "b32", {"n", "n"}});
        forms.push_back({"szext." + mode + ".u32 $0, $1, $2;", "u32", {"u32", "n"}});
        forms.push_back({"szext." + mode + ".s32 $0, $1, $2;", "s32", {"s32", "n"}});
    }
    // The nth set bit, from a base; the offset is taken from a few bits of a random word.
    forms.push_back(
        {"and.b32 %r10, $2, 31; bfe.s32 %r11, $3, 0, 6; fns.b32 $0, $1, %r10, %r11;", "b32", {"b32", "n", "n"}});
}

void addLogic(std::vector<Form>& forms)
{
    for (const std::string t : {"b16", "b32", "b64", "pred"}) {
        for (const char* operation : {"and", "or", "xor"})
            forms.push_back({std::string(operation) + "." + t + " $0, $1, $2;", t, {t, t}});
        forms.push_back({"not." + t + " $0, $1;", t, {t}});
        if (t != "pred")
            forms.push_back({"cnot." + t + " $0, $1;", t, {t}});
    }
    for (const int table : {0x00, 0x01, 0x1b, 0x80, 0x96, 0xca, 0xe8, 0xf8, 0xff, 0x6a, 0x3c})
        forms.push_back({"lop3.b32 $0, $1, $2, $3, " + std::to_string(table) + ";", "b32", {"b32", "b32", "b32"}});
    for (const std::string operation : {"or", "and"})
        forms.push_back(
            {"lop3." + operation + ".b32 $0|$9, $1, $2, $3, 0x96, $4;", "b32", {"b32", "b32", "b32", "pred"}, "pred"});
    forms.push_back({"prmt.b32 $0, $1, $2, $3;", "b32", {"b32", "b32", "sel"}});
    forms.push_back({"prmt.b32 $0, $1, 0, 0x8180;", "b32", {"b32"}});
    for (const std::string mode : {"f4e", "b4e", "rc8", "ecl", "ecr", "rc16"})
        forms.push_back({"prmt.b32." + mode + " $0, $1, $2, $3;", "b32", {"b32", "b32", "sel"}});
}

void addMoves(std::vector<Form>& forms)
{
    for (const std::string t : {"b16", "b32", "b64", "u16", "s32", "u64", "f32", "f64", "pred"})
        forms.push_back({"mov." + t + " $0, $1;", t, {t}});
    forms.push_back({"mov.b32 $0, {$1, $2};", "b32", {"b16", "b16"}});
    forms.push_back({"mov.b64 $0, {$1, $2};", "b64", {"b32", "b32"}});
    forms.push_back({"mov.b64 $0, {$1, $2, $3, $4};", "b64", {"b16", "b16", "b16", "b16"}});
    forms.push_back({"mov.b32 {$0, $9}, $1;", "b16", {"b32"}, "b16"});
    forms.push_back({"mov.b64 {$0, $9}, $1;", "b32", {"b64"}, "b32"});
    forms.push_back({"mov.b64 {%h5, $9, %h6, $0}, $1;", "b16", {"b64"}, "b16"});
    forms.push_back({"{ .reg .b8 %b<4>; mov.b32 {%b0, %b1, %b2, %b3}, $1; mov.b32 $0, {%b3, %b1, %b2, %b0}; }", "b32",
        {"b32"}, "", {}, false});
    forms.push_back(
        {"{ .reg .b8 %b<2>; mov.b16 {%b0, %b1}, $1; mov.b16 $0, {%b1, %b0}; }", "b16", {"b16"}, "", {}, false});
    forms.push_back({"mov.b64 {_, $0}, $1;", "b32", {"b64"}});
    forms.push_back({"mov.b64 $0, $1; mov.b64 {%r10, %r11}, $0; mov.b64 $0, {%r11, %r10};", "b64", {"b64"}});
    forms.push_back({"mov.b128 %q0, {$1, $2}; mov.b128 %q1, %q0; mov.b128 {$0, $9}, %q1;", "b64", {"b64", "b64"}, "b64",
        {}, false});
    for (const std::string t : {"b16", "b32", "b64", "u16", "s16", "u32", "s32", "u64", "s64", "f32", "f64"}) {
        forms.push_back({"selp." + t + " $0, $1, $2, $3;", t, {t, t, "pred"}});
        forms.push_back({"slct." + t + ".s32 $0, $1, $2, $3;", t, {t, t, "s32"}});
        forms.push_back({"slct." + t + ".f32 $0, $1, $2, $3;", t, {t, t, "f32"}});
        forms.push_back({"slct.ftz." + t + ".f32 $0, $1, $2, $3;", t, {t, t, "f32"}});
    }
    forms.push_back({"selp.s32 $0, -1, 0, $1;", "s32", {"pred"}});
    // Spaces: addresses differ between devices, what they belong to does not.
    for (const std::string space : {"shared", "global", "local", "const"}) {
        forms.push_back({"isspacep." + space + " $0, %in;", "pred", {"b32"}, "", {}, false});
        forms.push_back({"mov.u64 %row, own; cvta.shared.u64 %row, %row; isspacep." + space + " $0, %row;", "pred",
            {"b32"}, "", {}, false});
    }
    forms.push_back({"cvt.u64.u32 %l5, %sh; cvta.shared.u64 %row, %l5; st.u32 [%row], $1; ld.shared.u32 $0, [%sh];",
        "b32", {"b32"}, "", {}, false});
    forms.push_back({"cvta.to.global.u64 %l5, %out; cvta.global.u64 %l6, %l5; st.u32 [%l6+8], $1; ld.global.u32 $0, "
                     "[%l5+8];",
        "b32", {"b32"}, "", {}, false});
}

} // namespace

void addBits(std::vector<Form>& forms)
{
    addShifts(forms);
    addFields(forms);
    addLogic(forms);
    addMoves(forms);
}

} // namespace warpatlas::simulator::answers
