#include "tests/kernels/simulator/answers/form.h"

#include <algorithm>

namespace warpatlas::simulator::answers {
namespace {

/// An mbarrier of each warp, which its first lane alone uses, so that tokens do not depend on an order of lanes.
const std::string ownPhase =
    "{ .shared .align 8 .b64 mb; .reg .pred %first, %q<4>; .reg .b32 %n, %k, %i, %s<8>; "
    ".reg .b64 %u<4>; setp.ne.u32 %first, %lane, 0; mov.b64 %u3, 0; mov.b32 %s0, 0; mov.b32 %s1, 0; "
    "mov.b32 %s2, 0; mov.b32 %s3, 0; @%first bra DONE; ";
const std::string behindPhase = " DONE: st.global.v4.b32 [%out], {%s0, %s1, %s2, %s3}; }";

void addPhase(std::vector<Form>& forms, const std::string& text, const std::vector<std::string>& sources)
{
    forms.push_back({ownPhase + text + behindPhase, "", sources, "", {}, false});
}

/// Whether each parity counts as over.
const std::string parities = " mbarrier.test_wait.parity.shared.b64 %q0, [mb], 0; "
                             "mbarrier.test_wait.parity.shared.b64 %q1, [mb], 1; selp.b32 %s1, 1, 0, %q0; "
                             "selp.b32 %s2, 1, 0, %q1; ";

void addCounts(std::vector<Form>& forms)
{
    // $1: arrivals of a phase, 1 to 8; $2: how often the lane arrives, 0 to 31.
    const std::string begin = "and.b32 %n, $1, 7; add.u32 %n, %n, 1; and.b32 %k, $2, 31; mov.u32 %i, 0; "
                              "mbarrier.init.shared.b64 [mb], %n; ";
    const auto round = [](const std::string& what) {
        return "AGAIN: setp.ge.u32 %q2, %i, %k; @%q2 bra ENOUGH; " + what
            + " mbarrier.pending_count.b64 %s4, %u3; mad.lo.u32 %s0, %s0, 31, %s4; add.u32 %i, %i, 1; bra AGAIN; "
              "ENOUGH: ";
    };
    addPhase(forms, begin + round("mbarrier.arrive.shared.b64 %u3, [mb];") + parities, {"u32", "u32"});
    addPhase(forms,
        begin + round("mbarrier.arrive.shared.b64 %u3, [mb];")
            + "mbarrier.arrive.shared.b64 %u2, [mb]; mbarrier.test_wait.shared.b64 %q3, [mb], %u2; "
              "selp.b32 %s3, 1, 0, %q3; mbarrier.pending_count.b64 %s4, %u2; shl.b32 %s4, %s4, 8; or.b32 %s3, %s3, "
              "%s4; "
            + parities,
        {"u32", "u32"});
    // No more than are missing: half of a phase at once.
    addPhase(forms,
        "and.b32 %n, $1, 7; mad.lo.u32 %n, %n, 2, 2; shr.u32 %k, %n, 1; mbarrier.init.shared.b64 [mb], %n; "
        "mbarrier.arrive.noComplete.shared.b64 %u3, [mb], %k; mbarrier.pending_count.b64 %s0, %u3; "
        "mbarrier.arrive.shared::cta.b64 %u3, [mb], %k; mbarrier.pending_count.b64 %s3, %u3; "
            + parities,
        {"u32"});
    // One of a phase's arrivals is expected no more.
    addPhase(forms,
        "and.b32 %n, $1, 7; add.u32 %n, %n, 2; mbarrier.init.shared.b64 [mb], %n; sub.u32 %k, %n, 1; "
        "mbarrier.arrive_drop.shared.b64 %u3, [mb]; mbarrier.pending_count.b64 %s0, %u3; "
        "mbarrier.arrive.shared::cta.b64 %u3, [mb], %k; mbarrier.arrive.shared.b64 %u3, [mb]; "
        "mbarrier.pending_count.b64 %s3, %u3; "
            + parities,
        {"u32"});
    // Bytes: expected ones, and those that came.
    addPhase(forms,
        "and.b32 %n, $1, 0xfff0; add.u32 %n, %n, 16; and.b32 %k, $2, 1; mad.lo.u32 %k, %k, -16, %n; "
        "mbarrier.init.shared.b64 [mb], 1; mbarrier.arrive.expect_tx.shared::cta.b64 %u3, [mb], %n; "
        "mbarrier.pending_count.b64 %s0, %u3; mbarrier.test_wait.shared.b64 %q3, [mb], %u3; selp.b32 %s3, 2, 0, %q3; "
        "mbarrier.complete_tx.shared::cta.relaxed.cta.b64 [mb], %k; "
            + parities,
        {"u32", "u32"});
}

/// Copies of every lane into its own place, which the phase waits for.
void addCopiesOfPhases(std::vector<Form>& forms)
{
    const auto copies = [&](const std::string& track, const std::string& arrive) {
        forms.push_back({"{ .shared .align 8 .b64 mb; .reg .pred %first, %q; .reg .b64 %u; setp.eq.u32 %first, %lane, "
                         "0; "
                         "@%first mbarrier.init.shared.b64 [mb], 32; st.shared.v2.b64 [%sh], {-1, -1}; "
                         "bar.warp.sync -1; cp.async.ca.shared.global [%sh], [%in], 16; cp.async.mbarrier.arrive"
                + track + ".shared::cta.b64 [mb]; " + arrive
                + "AGAIN: mbarrier.test_wait.parity.shared.b64 %q, [mb], 0; @!%q bra AGAIN; xor.b32 %t, %lane, 5; "
                  "shl.b32 %t, %t, 4; mov.u32 %sh, own; add.u32 %sh, %sh, %t; ld.shared.v2.b64 {%l18, %l19}, [%sh]; "
                  "st.global.v2.b64 [%out], {%l18, %l19}; }",
            "", {"b64", "b64"}, "", {}, false, true});
    };
    copies("", "mbarrier.arrive.shared.b64 %u, [mb]; ");
    copies(".noinc", "");
}

/// Forms from the assembler's code for sm_90 that no GPU was asked.
void addComposed(std::vector<Form>& forms)
{
    const auto video = [&](const std::string& text, std::size_t sources) {
        const auto same = [&](const Form& form) { return form.text == text; };
        if (std::ranges::any_of(furtherForms(), same))
            return;
        forms.push_back({text, "u32", std::vector<std::string>(sources, "u32"), "", {}, false, true});
    };
    for (const std::string types : {".u32.u32.u32", ".s32.s32.s32", ".u32.u32.s32", ".s32.u32.u32"}) {
        for (const std::string operation : {"vadd", "vsub", "vabsdiff", "vmin", "vmax"}) {
            for (const std::string sat : {"", ".sat"}) {
                for (const std::string part : {".b1", ".b3", ".h0", ".h1"})
                    video(operation + types + sat + " $0" + part + ", $1, $2, $3;", 3);
                for (const std::string second : {".min", ".max"})
                    video(operation + types + sat + second + " $0, $1, $2, $3;", 3);
            }
        }
        for (const std::string second : {"", ".sat"})
            video("vmad" + types + second + " $0, $1, $2, $3;", 3);
    }
    for (const std::string operation : {"vshl", "vshr"})
        for (const std::string types : {".u32.u32.u32", ".s32.s32.u32", ".u32.s32.u32"})
            for (const std::string sat : {"", ".sat"}) {
                for (const std::string part : {".b2", ".h1"})
                    video(operation + types + sat + ".clamp $0" + part + ", $1, $2.b0, $3;", 3);
                for (const std::string second : {".min", ".max"})
                    video(operation + types + sat + ".clamp" + second + " $0, $1, $2.b0, $3;", 3);
            }
    // Products of subnormal halves: their sums round to zero.
    for (const std::string shape : {"m16n8k8", "m16n8k16"}) {
        const bool small = shape == "m16n8k8";
        forms.push_back({"{ .reg .b32 %a<4>, %b<4>, %c<4>; .reg .b64 %w<3>; and.b64 %w0, $1, 0x83ff83ff83ff83ff; "
                         "and.b64 %w1, $2, 0x83ff83ff83ff83ff; and.b64 %w2, $4, 0x8003800380038003; "
                         "mov.b64 {%a0, %a1}, %w0; mov.b64 {%a2, %a3}, %w1; mov.b64 {%b0, %b1}, $3; "
                         "mov.b64 {%c0, %c1}, %w2; mma.sync.aligned."
                + shape + ".row.col.f16.f16.f16.f16 {%c0, %c1}, "
                + (small ? "{%a0, %a1}, {%b0}" : "{%a0, %a1, %a2, %a3}, {%b0, %b1}")
                + ", {%c0, %c1}; st.global.v2.b32 [%out], {%c0, %c1}; st.global.b64 [%out+8], 0; }",
            "", {"b64", "b64", "near:f16", "b64"}, "", {}, false});
    }
    // Any halves: what is not finite too.
    for (const std::string types : {".f16.f16.f16.f16", ".f32.f16.f16.f32"}) {
        const bool wide = types[2] == '3';
        const std::string c = wide ? "{%c0, %c1, %c2, %c3, %c4, %c5, %c6, %c7}" : "{%c0, %c1, %c2, %c3}";
        forms.push_back({"{ .reg .b32 %a<2>, %b<2>, %c<8>; mov.b64 {%a0, %a1}, $1; mov.b64 {%b0, %b1}, $2; "
                         "mov.b64 {%c0, %c1}, $3; mov.b64 {%c2, %c3}, $4; mov.b32 %c4, %c1; mov.b32 %c5, %c0; "
                         "mov.b32 %c6, %c3; mov.b32 %c7, %c2; mma.sync.aligned.m8n8k4.row.col"
                + types + ' ' + c + ", {%a0, %a1}, {%b0, %b1}, " + c + "; "
                + (wide ? "xor.b32 %c0, %c0, %c4; xor.b32 %c1, %c1, %c5; xor.b32 %c2, %c2, %c6; xor.b32 %c3, %c3, %c7; "
                        : "")
                + "st.global.v4.b32 [%out], {%c0, %c1, %c2, %c3}; }",
            "", {"b64", "near:f16", wide ? "f64" : "b64", "near:f32"}, "", {}, false});
    }
}

} // namespace

void addPhases(std::vector<Form>& forms)
{
    addCounts(forms);
    addCopiesOfPhases(forms);
    addComposed(forms);
}

} // namespace warpatlas::simulator::answers
