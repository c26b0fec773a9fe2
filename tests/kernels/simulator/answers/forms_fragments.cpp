#include "tests/kernels/simulator/answers/form.h"

namespace warpatlas::simulator::answers {
namespace {

/// Two matrices of 1 KiB in shared memory, of what the lanes read: each has 16 bytes of either half of them.
const std::string matrices = "{ .shared .align 128 .b8 ma[1024]; .shared .align 128 .b8 mb[1024]; "
                             ".reg .b32 %pa, %pb, %at, %x<16>, %y<16>, %d<16>; mov.u32 %pa, ma; mov.u32 %pb, mb; "
                             "mul.lo.u32 %t, %lane, 16; add.u32 %at, %pa, %t; "
                             "st.shared.v2.b64 [%at], {$1, $2}; st.shared.v2.b64 [%at+512], {$3, $4}; "
                             "add.u32 %at, %pb, %t; st.shared.v2.b64 [%at], {$3, $4}; "
                             "st.shared.v2.b64 [%at+512], {$2, $1}; bar.warp.sync -1; ";
/// The contents of the second matrix: two words of 64 bits of each lane, the rest mixed in.
const std::string result = " bar.warp.sync -1; mul.lo.u32 %t, %lane, 16; add.u32 %at, %pb, %t; "
                           "ld.shared.v2.b64 {%l10, %l11}, [%at]; ld.shared.v2.b64 {%l12, %l13}, [%at+512]; "
                           "mul.lo.u64 %l12, %l12, 0x100000001b3; mul.lo.u64 %l13, %l13, 0x100000001b3; "
                           "xor.b64 %l10, %l10, %l12; xor.b64 %l11, %l11, %l13; "
                           "st.global.v2.b64 [%out], {%l10, %l11}; }";

std::string fragment(const std::string& name, unsigned count)
{
    std::string text = "{";
    for (unsigned i = 0; i < count; ++i)
        text += (i > 0 ? ", %" : "%") + name + std::to_string(i);
    return text + "}";
}

void add(std::vector<Form>& forms, const std::string& text, const std::string& type)
{
    forms.push_back({matrices + text + result, "", {type, type, type, type}, "", {}, false});
}

struct Wide {
    std::string shape, factor, sum; ///< "m16n16k16", "f16", "f32"
    unsigned a, b, c; ///< registers
    unsigned m, n, k;
};

/// Loads a and b, multiplies, and stores the sum. c is what a begins with.
void addWide(std::vector<Form>& forms, const Wide& w, const std::string& aLayout, const std::string& bLayout,
    const std::string& cLayout, const std::string& source)
{
    const auto stride = [](const std::string& layout, unsigned row, unsigned column) {
        return std::to_string(layout == "row" ? row : column);
    };
    const bool halves = w.factor == "f16";
    const std::string types =
        halves ? '.' + w.sum + '.' + w.sum : '.' + w.sum + '.' + w.factor + '.' + w.factor + '.' + w.sum;
    add(forms,
        "wmma.load.a.sync.aligned." + aLayout + '.' + w.shape + ".shared." + w.factor + ' ' + fragment("x", w.a)
            + ", [%pa], " + stride(aLayout, w.k, w.m) + "; wmma.load.b.sync.aligned." + bLayout + '.' + w.shape
            + ".shared." + w.factor + ' ' + fragment("y", w.b) + ", [%pb], " + stride(bLayout, w.n, w.k)
            + "; wmma.load.c.sync.aligned.row." + w.shape + ".shared." + w.sum + ' ' + fragment("d", w.c) + ", [%pa], "
            + std::to_string(w.n) + "; wmma.mma.sync.aligned." + aLayout + '.' + bLayout + '.' + w.shape + types + ' '
            + fragment("d", w.c) + ", " + fragment("x", w.a) + ", " + fragment("y", w.b) + ", " + fragment("d", w.c)
            + "; bar.warp.sync -1; wmma.store.d.sync.aligned." + cLayout + '.' + w.shape + ".shared." + w.sum
            + " [%pb], " + fragment("d", w.c) + ", " + stride(cLayout, w.n, w.m) + ';',
        source);
}

void addAllLayouts(std::vector<Form>& forms, const Wide& wide, const std::string& source)
{
    for (const std::string a : {"row", "col"})
        for (const std::string b : {"row", "col"})
            addWide(forms, wide, a, b, a == b ? "row" : "col", source);
}

void addRows(std::vector<Form>& forms)
{
    const std::string own = "mul.lo.u32 %t, %lane, 16; add.u32 %at, %pa, %t; ";
    for (const std::string trans : {"", ".trans"}) {
        for (const unsigned count : {1u, 2u, 4u}) {
            const std::string form = ".sync.aligned.m8n8.x" + std::to_string(count) + trans + ".shared.b16 ";
            std::string stores;
            for (unsigned i = 0; i < count; ++i)
                stores += " st.shared.b32 [%at+" + std::to_string(4 * i) + "], %x" + std::to_string(i) + ';';
            const std::string behind = " bar.warp.sync -1; mul.lo.u32 %t, %lane, 16; add.u32 %at, %pb, %t;" + stores;
            add(forms, own + "ldmatrix" + form + fragment("x", count) + ", [%at];" + behind, "b64");
            add(forms,
                "mul.lo.u32 %t, %lane, 16; add.u32 %at, %pb, %t; mov.b64 {%x0, %x1}, $1; mov.b64 {%x2, %x3}, $4; "
                "stmatrix"
                    + form + "[%at], " + fragment("x", count) + ';',
                "b64");
        }
    }
    add(forms,
        "mov.b64 {%x0, %x1}, $2; movmatrix.sync.aligned.m8n8.trans.b16 %x2, %x1; mul.lo.u32 %t, %lane, 16; "
        "add.u32 %at, %pb, %t; st.shared.b32 [%at], %x2;",
        "b64");
}

} // namespace

void addFragments(std::vector<Form>& forms)
{
    addRows(forms);
    for (const std::string sum : {"f32", "f16"}) {
        const unsigned c = sum == "f32" ? 8 : 4;
        addAllLayouts(forms, {"m16n16k16", "f16", sum, 8, 8, c, 16, 16, 16}, "near:f16");
        addAllLayouts(forms, {"m32n8k16", "f16", sum, 8, 8, c, 32, 8, 16}, "near:f16");
        addAllLayouts(forms, {"m8n32k16", "f16", sum, 8, 8, c, 8, 32, 16}, "near:f16");
    }
    addAllLayouts(forms, {"m16n16k16", "bf16", "f32", 4, 4, 8, 16, 16, 16}, "near:bf16");
    addAllLayouts(forms, {"m32n8k16", "bf16", "f32", 8, 2, 8, 32, 8, 16}, "near:bf16");
    addAllLayouts(forms, {"m8n32k16", "bf16", "f32", 2, 8, 8, 8, 32, 16}, "near:bf16");
    addAllLayouts(forms, {"m16n16k8", "tf32", "f32", 4, 4, 8, 16, 16, 8}, "near:f32");
    for (const std::string t : {"s8", "u8"}) {
        addAllLayouts(forms, {"m16n16k16", t, "s32", 2, 2, 8, 16, 16, 16}, "b64");
        addAllLayouts(forms, {"m32n8k16", t, "s32", 4, 1, 8, 32, 8, 16}, "b64");
        addAllLayouts(forms, {"m8n32k16", t, "s32", 1, 4, 8, 8, 32, 16}, "b64");
    }
}

} // namespace warpatlas::simulator::answers
