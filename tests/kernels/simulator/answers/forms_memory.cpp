#include "tests/kernels/simulator/answers/form.h"

namespace warpatlas::simulator::answers {
namespace {

/// A form whose result is the 16 bytes at [%out]: first zeros.
Form raw(const std::string& text, const std::vector<std::string>& sources = {})
{
    return {"st.global.v2.b64 [%out], {0, 0}; " + text, "", sources, "", {}, false};
}

/// The type of register that holds a value in memory of this type, and its name.
std::string holder(const std::string& type, int number)
{
    return std::string{'%', bytesOf(type) == 8 ? 'l' : bytesOf(type) == 4 ? 'r' : 'h'} + std::to_string(number);
}

std::string list(const std::string& type, int count, int first)
{
    std::string names = count == 1 ? "" : "{";
    for (int i = 0; i < count; ++i)
        names += (i > 0 ? ", " : "") + holder(type, first + i);
    return names + (count == 1 ? "" : "}");
}

void addTypes(std::vector<Form>& forms)
{
    for (const std::string t :
        {"b8", "u8", "s8", "b16", "u16", "s16", "b32", "u32", "s32", "f32", "b64", "u64", "s64", "f64"}) {
        for (const int count : {1, 2, 4}) {
            if (bytesOf(t) * static_cast<std::size_t>(count) > 16)
                continue;
            const std::string vector = count == 1 ? "." : ".v" + std::to_string(count) + ".";
            const std::string values = list(t, count, 1);
            forms.push_back(raw("ld.global" + vector + t + " " + values + ", [%in+16]; st.shared" + vector + t
                + " [%sh], " + values + "; ld.shared" + vector + t + " " + values + ", [%sh]; st" + vector + t
                + " [%out], " + values + ";"));
        }
    }
    // Narrow values in wider registers: loads extend, stores cut off.
    for (const std::string t : {"u8", "s8", "u16", "s16"}) {
        forms.push_back({"ld.global." + t + " $0, [%in+3-3];", "b32", {}, "", {}, false});
        forms.back().text = "ld.global." + t + " $0, [%in+2];";
        forms.push_back({"ld.global." + t + " $0, [%in+6];", "b64", {}, "", {}, false});
        forms.push_back(raw("st.global." + t + " [%out+4], $1;", {"b32"}));
        forms.push_back(raw("st.global." + t + " [%out+2], $1;", {"b64"}));
    }
    for (const std::string t : {"u32", "s32"})
        forms.push_back({"ld.global." + t + " $0, [%in+8];", "b64", {}, "", {}, false});
    forms.push_back(raw("ld.global.b128 %q0, [%in]; st.global.b128 [%out], %q0;"));
    forms.push_back(raw("ld.global.b128 %q0, [%in]; st.shared.b128 [%sh], %q0; ld.shared.v2.b64 {%l1, %l2}, [%sh]; "
                        "st.global.v2.b64 [%out], {%l2, %l1};"));
    forms.push_back(
        raw("{ .local .align 16 .b8 mine[32]; .reg .b64 %p2; mov.u64 %p2, mine; ld.global.v4.f32 {%r1, %r2, "
            "%r3, %r4}, [%in]; st.local.v4.f32 [%p2+16], {%r4, %r3, %r2, %r1}; ld.local.v2.b64 {%l1, %l2}, "
            "[%p2+16]; st.global.v2.b64 [%out], {%l1, %l2}; }"));
}

/// None of these changes what one thread sees of its own memory.
void addModifiers(std::vector<Form>& forms)
{
    for (const std::string m : {".ca.global", ".cg.global", ".cs.global", ".lu.global", ".cv.global", ".global.nc",
             ".global.nc.L1::no_allocate", ".global.L1::evict_last", ".global.L1::evict_first",
             ".global.L1::no_allocate", ".global.L2::128B", ".global.L2::64B", ".volatile.global", ".volatile",
             ".relaxed.cta.global", ".relaxed.gpu.global", ".relaxed.sys", ".acquire.gpu.global", ".acquire.cta",
             ".acquire.sys.global", ".weak.global", ".acquire.cluster.global", ".ca.global.L2::256B",
             ".mmio.relaxed.sys.global"}) {
        forms.push_back({"ld" + m + ".u32 $0, [%in+4];", "u32", {}, "", {}, false});
        if (!m.starts_with(".mmio"))
            forms.push_back({"ld" + m + ".u64 $0, [%in+8];", "u64", {}, "", {}, false});
    }
    for (const std::string m : {".wb.global", ".cg.global", ".cs.global", ".wt.global", ".volatile.global", ".volatile",
             ".relaxed.gpu.global", ".release.cta.global", ".release.gpu", ".release.sys.global", ".weak.global",
             ".global.L1::no_allocate", ".global.L1::evict_last"})
        forms.push_back(raw("st" + m + ".u32 [%out+4], $1;", {"u32"}));
    for (const std::string m :
        {".volatile.shared", ".relaxed.cta.shared", ".shared", ".weak.shared::cta", ".shared::cta"})
        forms.push_back({"st" + m + ".u32 [%sh+4], $1; ld" + m + ".u32 $0, [%sh+4];", "u32", {"u32"}, "", {}, false});
    forms.push_back({"ldu.global.u32 $0, [%in+4];", "u32", {}, "", {}, false});
    for (const std::string nothing : {"prefetch.global.L1 [%in];", "prefetch.global.L2 [%in];", "prefetch.L2 [%in];",
             "prefetchu.L1 [%in];", "prefetch.global.L2::evict_last [%in];", "fence.sc.gpu;", "fence.acq_rel.cta;",
             "fence.acq_rel.sys;", "fence.sc.cta;", "membar.cta;", "membar.gl;", "membar.sys;", "fence.proxy.alias;",
             "nanosleep.u32 20;", "griddepcontrol.launch_dependents;", "griddepcontrol.wait;", "bar.warp.sync -1;",
             "bar.sync 0;", "barrier.sync.aligned 1, 32;", "barrier.cta.sync 0;", "pmevent 3;",
             "and.b64 %row, %in, -128; applypriority.global.L2::evict_normal [%row], 128;", "fence.acq_rel.gpu;",
             "fence.sc.sys;"})
        forms.push_back({std::string(nothing) + " mov.b32 $0, $1;", "b32", {"b32"}, "", {}, false});
}

} // namespace

void addMemory(std::vector<Form>& forms)
{
    addTypes(forms);
    addModifiers(forms);
}

void addAtomics(std::vector<Form>& forms)
{
    struct Kind {
        const char* operation;
        std::vector<std::string> types;
        std::size_t operands = 1;
    };
    const std::vector<Kind> kinds{{"add", {"u32", "s32", "u64", "f32", "f64", "f16", "f16x2", "bf16", "bf16x2"}},
        {"min", {"u32", "s32", "u64", "s64"}}, {"max", {"u32", "s32", "u64", "s64"}}, {"and", {"b32", "b64"}},
        {"or", {"b32", "b64"}}, {"xor", {"b32", "b64"}}, {"inc", {"u32"}}, {"dec", {"u32"}}, {"exch", {"b32", "b64"}},
        {"cas", {"b16", "b32", "b64"}, 2}};
    for (const Kind& kind : kinds) {
        for (const std::string& t : kind.types) {
            const std::string name = kind.operation, bits = 'b' + std::to_string(8 * bytesOf(t));
            const std::string half = bytesOf(t) == 2 || t.ends_with("x2") ? ".noftz" : "";
            const std::string modifiers = name == "add" ? half : "";
            const bool cas = kind.operands == 2;
            // The word is the first source. Its new value is the second result.
            const std::string operands = cas ? "$2, $3;" : "$2;";
            std::vector<std::string> sources(cas ? 3 : 2, t);
            for (const std::string space : {"global", "shared"}) {
                const std::string place = space == "global" ? "[%out+8]" : "[%sh+8]";
                const std::string begin = "st." + space + "." + bits + " " + place + ", $1; ";
                const std::string end = " ld." + space + "." + bits + " $9, " + place + ";";
                forms.push_back({begin + "atom." + space + "." + name + modifiers + "." + t + " $0, " + place + ", "
                        + operands + end,
                    t, sources, t, {}, false, true});
                if (name != "cas" && name != "exch")
                    forms.push_back({begin + "red." + space + "." + name + modifiers + "." + t + " " + place + ", "
                            + operands + end + " mov." + bits + " $0, $2;",
                        t, sources, t, {}, false, true});
            }
            forms.push_back({"st.global." + bits + " [%out+8], $1; atom." + name + modifiers + "." + t
                    + " $0, [%out+8], " + operands + " ld.global." + bits + " $9, [%out+8];",
                t, sources, t, {}, false, true});
            if (cas) { // equal on purpose
                forms.push_back({"st.global." + bits + " [%out+8], $1; atom.relaxed.gpu.global.cas." + t
                        + " $0, [%out+8], $1, $2; ld.global." + bits + " $9, [%out+8];",
                    t, {t, t}, t, {}, false});
                forms.push_back({"st.shared." + bits + " [%sh+8], $1; atom.shared.cas." + t
                        + " $0, [%sh+8], $1, $2; ld.shared." + bits + " $9, [%sh+8];",
                    t, {t, t}, t, {}, false});
            }
        }
    }
    for (const std::string m :
        {".relaxed.gpu.global", ".acq_rel.gpu.global", ".acquire.cta.global", ".release.sys.global", ".acq_rel.sys"})
        forms.push_back(
            {"st.global.b32 [%out+8], $1; atom" + m + ".add.u32 $0, [%out+8], $2; ld.global.b32 $9, [%out+8];", "u32",
                {"u32", "u32"}, "u32", {}, false});
    forms.push_back(
        {"st.global.b32 [%out+8], $1; red.relaxed.gpu.global.add.s32 [%out+8], $2; ld.global.b32 $0, [%out+8];", "s32",
            {"s32", "s32"}, "", {}, false});
    // Two words at once.
    const std::string pair = "st.global.v2.b64 [%out], {$1, $2}; ";
    forms.push_back({pair
            + "{ .reg .b128 %c, %d, %e; mov.b128 %c, {$1, $2}; mov.b128 %d, {$3, $4}; "
              "atom.global.cas.b128 %e, [%out], %c, %d; }",
        "", {"b64", "b64", "b64", "b64"}, "", {}, false});
    forms.push_back({pair
            + "{ .reg .b128 %c, %d, %e; mov.b128 %c, {$2, $1}; mov.b128 %d, {$3, $4}; "
              "atom.global.cas.b128 %e, [%out], %c, %d; }",
        "", {"b64", "b64", "b64", "b64"}, "", {}, false});
    forms.push_back({pair
            + "{ .reg .b128 %d, %e; mov.b128 %d, {$3, $4}; atom.global.exch.b128 %e, [%out], %d; mov.b128 "
              "{%l10, %l11}, %e; xor.b64 %l10, %l10, %l11; ld.global.b64 %l11, [%out]; xor.b64 %l10, %l10, "
              "%l11; st.global.b64 [%out], %l10; }",
        "", {"b64", "b64", "b64", "b64"}, "", {}, false});
    // Vectors of floats, four bytes to sixteen.
    const std::string words = "st.global.v2.b64 [%out], {$1, $2}; mov.b64 {%r5, %r6}, $3; mov.b64 {%r7, %r8}, $4; ";
    const auto vectors = [&](const std::string& text) {
        forms.push_back({words + text, "", {"f64", "f64", "f64", "f64"}, "", {}, false});
    };
    vectors("red.global.v2.f32.add [%out], {%r5, %r6};");
    vectors("red.global.v4.f32.add [%out], {%r5, %r6, %r7, %r8};");
    vectors("atom.global.v2.f32.add {%r10, %r11}, [%out], {%r5, %r6}; st.global.b32 [%out+8], %r11;");
    vectors(
        "atom.global.v4.f32.add {%r10, %r11, %r12, %r13}, [%out], {%r5, %r6, %r7, %r8}; st.global.b32 [%out], %r13;");
    vectors("red.global.v2.f16x2.add.noftz [%out], {%r5, %r6};");
    vectors("red.global.v4.f16x2.add.noftz [%out], {%r5, %r6, %r7, %r8};");
    vectors("red.global.v4.bf16x2.max.noftz [%out], {%r5, %r6, %r7, %r8};");
    vectors("red.global.v2.bf16x2.add.noftz [%out], {%r5, %r6};");
    vectors(
        "mov.b32 {%h5, %h6}, %r5; mov.b32 {%h7, %h8}, %r6; red.global.v4.f16.add.noftz [%out], {%h5, %h6, %h7, %h8};");
    vectors("mov.b32 {%h5, %h6}, %r5; mov.b32 {%h7, %h8}, %r6; red.global.v2.f16.min.noftz [%out], {%h5, %h6};");
    vectors("mov.b32 {%h5, %h6}, %r5; red.global.v2.bf16.max.noftz [%out], {%h5, %h6};");
}

void addWarps(std::vector<Form>& forms)
{
    for (const std::string mode : {"up", "down", "bfly", "idx"}) {
        forms.push_back(
            {"shfl.sync." + mode + ".b32 $0|$9, $1, $2, 31, 0xffffffff;", "b32", {"b32", "lane"}, "pred", {}, false});
        forms.push_back({"shfl.sync." + mode + ".b32 $0|$9, $1, $2, $3, 0xffffffff;", "b32", {"b32", "lane", "clamp"},
            "pred", {}, false});
        forms.push_back({"shfl.sync." + mode + ".b32 $0, $1, 3, 0x181f, -1;", "b32", {"b32"}, "", {}, false});
    }
    for (const std::string mode : {"all.pred", "any.pred", "uni.pred"})
        forms.push_back({"vote.sync." + mode + " $0, $1, 0xffffffff;", "pred", {"pred"}, "", {}, false});
    forms.push_back({"vote.sync.ballot.b32 $0, $1, 0xffffffff;", "b32", {"pred"}, "", {}, false});
    forms.push_back({"vote.sync.ballot.b32 $0, !$1, 0xffffffff;", "b32", {"pred"}, "", {}, false});
    for (const std::string t : {"b32", "b64"}) {
        const std::string few = t == "b32" ? "and.b32 $1, $1, 3; " : "and.b64 $1, $1, 0x100000001; ";
        forms.push_back({few + "match.any.sync." + t + " $0, $1, 0xffffffff;", "b32", {t}, "", {}, false});
        forms.push_back({few + "match.all.sync." + t + " $0|$9, $1, 0xffffffff;", "b32", {t}, "pred", {}, false});
        forms.push_back(
            {"mov." + t + " $1, 5; match.all.sync." + t + " $0|$9, $1, 0xffffffff;", "b32", {t}, "pred", {}, false});
    }
    for (const std::string t : {"u32", "s32"})
        for (const std::string operation : {"add", "min", "max"})
            forms.push_back({"redux.sync." + operation + "." + t + " $0, $1, 0xffffffff;", t, {t}, "", {}, false});
    for (const std::string operation : {"and", "or", "xor"})
        forms.push_back({"redux.sync." + operation + ".b32 $0, $1, 0xffffffff;", "b32", {"b32"}, "", {}, false});
    for (const std::string operation : {"and", "or"})
        forms.push_back({"bar.red." + operation + ".pred $0, 0, $1;", "pred", {"pred"}, "", {}, false});
    forms.push_back({"barrier.cta.red.popc.aligned.u32 $0, 1, 32, !$1;", "u32", {"pred"}, "", {}, false});
    forms.push_back({"bar.red.popc.u32 $0, 2, $1;", "u32", {"pred"}, "", {}, false});
    forms.push_back({"activemask.b32 $0; xor.b32 $0, $0, $1;", "b32", {"b32"}, "", {}, false});
    forms.push_back({"elect.sync $0|$9, 0xffffffff;", "b32", {}, "pred", {}, false});
    for (const std::string name : {"laneid", "lanemask_eq", "lanemask_le", "lanemask_lt", "lanemask_ge", "lanemask_gt",
             "tid.x", "tid.y", "ntid.x", "ntid.z", "nctaid.y", "ctaid.y"})
        forms.push_back({"mov.u32 $0, %" + name + ";", "u32", {}, "", {}, false});
}

} // namespace warpatlas::simulator::answers
