#include "tests/kernels/simulator/answers/form.h"

namespace warpatlas::simulator::answers {
namespace {

/// Registers of 32 bits, from sources of 64: %a, %b and %c; and of 64 bits: %x, %y and %z.
const std::string prologue = "{ .reg .b32 %a<8>, %b<8>, %c<8>; .reg .b64 %x<8>, %y<8>, %z<8>; ";
const std::string takenApart = "mov.b64 {%a0, %a1}, $1; mov.b64 {%a2, %a3}, $2; mov.b64 {%b0, %b1}, $3; "
                               "mov.b64 {%c0, %c1}, $4; ";
/// The sums so far come in opposites, so that much of a sum cancels.
const std::string floatsBehind = "xor.b32 %c2, %c1, 0x80000000; shl.b32 %c3, %c0, 1; ";
const std::string wordsBehind = "not.b32 %c2, %c1; add.u32 %c3, %c0, 77; ";

std::string listOf(const std::string& name, unsigned count)
{
    std::string text = "{";
    for (unsigned i = 0; i < count; ++i)
        text += (i > 0 ? ", %" : "%") + name + std::to_string(i);
    return text + "}";
}

struct Product {
    std::string shape, types; ///< ".f32.f16.f16.f32"
    unsigned a, b, c; ///< registers
    std::string factors, sum; ///< types of the sources
};

void add(std::vector<Form>& forms, const Product& p, const std::string& behind, const std::string& modifiers = "")
{
    const std::string result = p.c == 2 ? "st.global.v2.b32 [%out], {%c0, %c1}; st.global.b64 [%out+8], 0; }"
                                        : "st.global.v4.b32 [%out], {%c0, %c1, %c2, %c3}; }";
    forms.push_back({prologue + takenApart + behind + "mma.sync.aligned." + p.shape + ".row.col" + modifiers + p.types
            + ' ' + listOf("c", p.c) + ", " + listOf("a", p.a) + ", " + listOf("b", p.b) + ", " + listOf("c", p.c)
            + "; " + result,
        "", {p.factors, p.factors, p.factors, p.sum}, "", {}, false});
}

void addFloats16(std::vector<Form>& forms)
{
    for (const std::string t : {"f16", "bf16"}) {
        const std::string types = ".f32." + t + '.' + t + ".f32", factors = "near:" + t;
        for (const std::string sum : {"near:f32", "f64"}) { // the second: any bits, infinities and NaN among them
            add(forms, {"m16n8k8", types, 2, 1, 4, factors, sum}, floatsBehind);
            add(forms, {"m16n8k16", types, 4, 2, 4, factors, sum}, floatsBehind);
        }
        // Any factors: what is not finite makes whole rows so.
        add(forms, {"m16n8k8", types, 2, 1, 4, "f64", "near:f32"}, floatsBehind);
        add(forms, {"m16n8k16", types, 4, 2, 4, "b64", "near:f32"}, floatsBehind);
    }
    for (const std::string factors : {"near:f16", "f64", "b64"}) {
        add(forms, {"m16n8k8", ".f16.f16.f16.f16", 2, 1, 2, factors, "near:f16"}, "");
        add(forms, {"m16n8k16", ".f16.f16.f16.f16", 4, 2, 2, factors, "near:f16"}, "");
    }
}

/// Products of eight lanes each.
void addQuads(std::vector<Form>& forms)
{
    for (const std::string a : {"row", "col"})
        for (const std::string b : {"row", "col"}) {
            const std::string layouts = "mma.sync.aligned.m8n8k4." + a + '.' + b;
            forms.push_back({prologue + takenApart + layouts
                    + ".f16.f16.f16.f16 {%c0, %c1, %a0, %a1}, {%a2, %a3}, {%b0, %b1}, "
                      "{%c0, %c1, %a0, %a1}; st.global.v4.b32 [%out], {%c0, "
                      "%c1, %a0, %a1}; }",
                "", {"near:f16", "near:f16", "near:f16", "near:f16"}, "", {}, false});
            forms.push_back({prologue + takenApart + floatsBehind
                    + "mov.b32 %c4, %c0; neg.f32 %c5, %c3; mov.b32 %c6, 0; mov.b32 %c7, %c2; " + layouts
                    + ".f32.f16.f16.f32 " + listOf("c", 8) + ", {%a2, %a3}, {%b0, %b1}, " + listOf("c", 8)
                    + "; xor.b32 %c0, %c0, %c4; xor.b32 %c1, %c1, %c5; xor.b32 %c2, %c2, %c6; xor.b32 %c3, %c3, %c7; "
                      "st.global.v4.b32 [%out], {%c0, %c1, %c2, %c3}; }",
                "", {"near:f16", "near:f16", "near:f16", "near:f32"}, "", {}, false});
        }
}

void addOtherFloats(std::vector<Form>& forms)
{
    const std::string tf32 = ".f32.tf32.tf32.f32";
    for (const std::string factors : {"near:f32", "b64"}) {
        add(forms, {"m16n8k4", tf32, 2, 1, 4, factors, "near:f32"}, floatsBehind);
        add(forms, {"m16n8k8", tf32, 4, 2, 4, factors, "near:f32"}, floatsBehind);
    }
    for (const std::string types : {"e4m3.e4m3", "e5m2.e5m2", "e4m3.e5m2", "e5m2.e4m3"}) {
        add(forms, {"m16n8k32", ".f32." + types + ".f32", 4, 2, 4, "near:" + types.substr(0, 4), "near:f32"},
            floatsBehind);
        add(forms, {"m16n8k32", ".f32." + types + ".f32", 4, 2, 4, "b64", "near:f32"}, floatsBehind);
    }
}

void addDoubles(std::vector<Form>& forms)
{
    const std::string f64 = ".row.col.f64.f64.f64.f64 ";
    for (const std::string t : {"near:f64", "f64"}) {
        forms.push_back({"mma.sync.aligned.m8n8k4" + f64
                + "{%l10, %l11}, {$1}, {$2}, {$3, $4}; st.global.v2.b64 [%out], {%l10, %l11};",
            "", {t, t, t, t}, "", {}, false});
        // Four results a lane: two of them stand for all.
        const std::string fold =
            " xor.b64 %z0, %z0, %z2; xor.b64 %z1, %z1, %z3; st.global.v2.b64 [%out], {%z0, %z1}; }";
        const std::string values = prologue
            + "mov.b64 %x0, $1; mov.b64 %x1, $2; neg.f64 %x2, $3; mov.b64 %x3, $4; "
              "mov.b64 %y0, $3; neg.f64 %y1, $1; mov.b64 %z0, $4; mov.b64 %z1, $2; "
              "neg.f64 %z2, $4; mov.b64 %z3, $3; ";
        forms.push_back({values + "mma.sync.aligned.m16n8k4" + f64
                + "{%z0, %z1, %z2, %z3}, {%x0, %x1}, {%y0}, {%z0, %z1, %z2, %z3};" + fold,
            "", {t, t, t, t}, "", {}, false});
        forms.push_back({values + "mma.sync.aligned.m16n8k8" + f64
                + "{%z0, %z1, %z2, %z3}, {%x0, %x1, %x2, %x3}, {%y0, %y1}, {%z0, %z1, %z2, %z3};" + fold,
            "", {t, t, t, t}, "", {}, false});
    }
}

void addWhole(std::vector<Form>& forms)
{
    for (const std::string types : {"s8.s8", "u8.u8", "s8.u8", "u8.s8"}) {
        for (const std::string saturate : {"", ".satfinite"}) {
            const std::string all = ".s32." + types + ".s32";
            add(forms, {"m8n8k16", all, 1, 1, 2, "b64", "b64"}, "", saturate);
            add(forms, {"m16n8k16", all, 2, 1, 4, "b64", "b64"}, wordsBehind, saturate);
            add(forms, {"m16n8k32", all, 4, 2, 4, "b64", "b64"}, wordsBehind, saturate);
        }
    }
    for (const std::string types : {"s4.s4", "u4.u4", "s4.u4"}) {
        const std::string all = ".s32." + types + ".s32";
        add(forms, {"m8n8k32", all, 1, 1, 2, "b64", "b64"}, "");
        add(forms, {"m16n8k32", all, 2, 1, 4, "b64", "b64"}, wordsBehind);
        add(forms, {"m16n8k64", all, 4, 2, 4, "b64", "b64"}, wordsBehind, ".satfinite");
    }
    for (const std::string operation : {".and.popc", ".xor.popc"}) {
        add(forms, {"m8n8k128", ".s32.b1.b1.s32" + operation, 1, 1, 2, "b64", "b64"}, "");
        add(forms, {"m16n8k128", ".s32.b1.b1.s32" + operation, 2, 1, 4, "b64", "b64"}, wordsBehind);
        add(forms, {"m16n8k256", ".s32.b1.b1.s32" + operation, 4, 2, 4, "b64", "b64"}, wordsBehind);
    }
}

} // namespace

void addProducts(std::vector<Form>& forms)
{
    addFloats16(forms);
    addQuads(forms);
    addOtherFloats(forms);
    addDoubles(forms);
    addWhole(forms);
}

} // namespace warpatlas::simulator::answers
