#include "kernels/instrument/probes.h"

#include "kernels/instrument/recording_table.h"

#include <bit>
#include <cstddef>

namespace warpatlas::instrument {

namespace {

/// Lines of PTX in which '$' stands for the prefix of all names.
class ProbeLines {
public:
    explicit ProbeLines(const ProbeNames& names) : m_names(names) { }

    ProbeLines& add(std::string_view line)
    {
        for (const char letter : line) {
            if (letter == '$')
                m_text += m_names.prefix;
            else
                m_text += letter;
        }
        m_text += '\n';
        return *this;
    }
    /// An instruction that a predicate decides on; none: always.
    ProbeLines& when(const std::string& predicate, std::string_view line)
    {
        return add(predicate.empty() ? std::string(line) : "@" + predicate + " " + std::string(line));
    }
    /// Constant while the kernel runs, so that the compiler may read it once for several probes.
    ProbeLines& load(std::string_view name, std::size_t offset)
    {
        return add("ld.global.nc.u64 " + std::string(name) + ", [$_table+" + std::to_string(offset) + "];");
    }
    std::string take() { return std::move(m_text); }

private:
    const ProbeNames& m_names;
    std::string m_text;
};

} // namespace

std::string tableDeclaration(const ProbeNames& names)
{
    return ProbeLines(names)
        .add("\n.visible .global .align 8 .b8 $_table[" + std::to_string(sizeof(RecordingTable)) + "];")
        .take();
}

std::string silentPrintf(const ProbeNames& names)
{
    return ProbeLines(names)
        .add("\n.func (.param .b32 $_result) $_vprintf(.param .b64 $_format, .param .b64 $_arguments)")
        .add("{")
        .add(".reg .b32 %$_r;")
        .add("mov.u32 %$_r, 0;")
        .add("st.param.b32 [$_result], %$_r;")
        .add("ret;")
        .add("}")
        .take();
}

std::string beginning(const ProbeNames& names, bool starts)
{
    ProbeLines lines(names);
    lines.add("").add(".reg .b64 %$_block;").add(".reg .b32 %$_thread;").add("{");
    lines.add(".reg .pred %$_p;").add(".reg .b64 %$_d<4>;").add(".reg .b32 %$_r<5>;");
    if (starts) // the clock first: what follows takes time
        lines.add("mov.u64 %$_d3, %globaltimer;");
    // (z * ny + y) * nx + x, of the block in 64 bits.
    lines.add("mov.u32 %$_r0, %ctaid.z;").add("mov.u32 %$_r1, %nctaid.y;").add("mul.wide.u32 %$_d0, %$_r0, %$_r1;");
    lines.add("mov.u32 %$_r0, %ctaid.y;").add("cvt.u64.u32 %$_d1, %$_r0;").add("add.s64 %$_d0, %$_d0, %$_d1;");
    lines.add("mov.u32 %$_r0, %nctaid.x;").add("cvt.u64.u32 %$_d1, %$_r0;").add("mul.lo.s64 %$_d0, %$_d0, %$_d1;");
    lines.add("mov.u32 %$_r0, %ctaid.x;").add("cvt.u64.u32 %$_d1, %$_r0;").add("add.s64 %$_block, %$_d0, %$_d1;");
    lines.add("mov.u32 %$_r0, %tid.z;").add("mov.u32 %$_r1, %ntid.y;").add("mov.u32 %$_r2, %tid.y;");
    lines.add("mad.lo.s32 %$_r0, %$_r0, %$_r1, %$_r2;");
    lines.add("mov.u32 %$_r2, %ntid.x;").add("mov.u32 %$_r3, %tid.x;").add("mad.lo.s32 %$_r0, %$_r0, %$_r2, %$_r3;");
    lines.add("mul.lo.s32 %$_r1, %$_r1, %$_r2;").add("mov.u32 %$_r2, %ntid.z;").add("mul.lo.s32 %$_r1, %$_r1, %$_r2;");
    lines.add("cvt.u32.u64 %$_r2, %$_block;").add("mad.lo.s32 %$_thread, %$_r2, %$_r1, %$_r0;");
    if (starts) {
        // One thread a warp, which the clock is the same for, and one a block.
        lines.add("and.b32 %$_r1, %$_r0, 31;").add("setp.eq.s32 %$_p, %$_r1, 0;");
        lines.load("%$_d0", offsetof(RecordingTable, starts)).add("shl.b64 %$_d1, %$_block, 3;");
        lines.add("add.s64 %$_d0, %$_d0, %$_d1;").add("@%$_p red.global.min.u64 [%$_d0], %$_d3;");
        lines.add("setp.eq.s32 %$_p, %$_r0, 0;").add("mov.u32 %$_r4, %smid;");
        lines.load("%$_d0", offsetof(RecordingTable, multiprocessors)).add("shl.b64 %$_d1, %$_block, 2;");
        lines.add("add.s64 %$_d0, %$_d0, %$_d1;").add("@%$_p st.global.u32 [%$_d0], %$_r4;");
    }
    return lines.add("}").take();
}

std::string exitProbe(const ProbeNames& names, const std::string& predicate)
{
    ProbeLines lines(names);
    lines.add("{").add(".reg .pred %$_p;").add(".reg .b64 %$_d<3>;").add(".reg .b32 %$_r<3>;");
    // The lowest of the lanes that leave together leaves the time for all: its bit is that of %lanemask_eq.
    lines.add("mov.u32 %$_r0, 0;").when(predicate, "activemask.b32 %$_r0;");
    lines.add("neg.s32 %$_r1, %$_r0;").add("and.b32 %$_r0, %$_r0, %$_r1;").add("mov.u32 %$_r2, %lanemask_eq;");
    lines.add("setp.eq.s32 %$_p, %$_r0, %$_r2;");
    lines.load("%$_d0", offsetof(RecordingTable, ends)).add("shl.b64 %$_d1, %$_block, 3;");
    lines.add("add.s64 %$_d0, %$_d0, %$_d1;").add("mov.u64 %$_d2, %globaltimer;");
    return lines.add("@%$_p red.global.max.u64 [%$_d0], %$_d2;").add("}").take();
}

std::string writeProbe(const ProbeNames& names, const GlobalWrite& write, const WriteSite& site)
{
    ProbeLines lines(names);
    lines.add("{").add(".reg .pred %$_p, %$_q;").add(".reg .b64 %$_d<5>;").add(".reg .b32 %$_r;");
    lines.add(site.narrow ? "cvt.u64.u32 %$_d0, " + site.base + ";" : "mov.u64 %$_d0, " + site.base + ";");
    if (site.offset != 0)
        lines.add("add.s64 %$_d0, %$_d0, " + std::to_string(site.offset) + ";");
    std::string writes = site.predicate;
    if (write.generic) {
        lines.add("isspacep.global %$_q, %$_d0;");
        if (site.predicate.starts_with('!'))
            lines.add("not.pred %$_p, " + site.predicate.substr(1) + ";").add("and.pred %$_q, %$_q, %$_p;");
        else if (!site.predicate.empty())
            lines.add("and.pred %$_q, %$_q, " + site.predicate + ";");
        writes = "%$_q";
    }
    lines.load("%$_d1", offsetof(RecordingTable, writers)).add("cvt.u64.u32 %$_d2, %$_thread;");
    lines.add("add.s64 %$_d1, %$_d1, %$_d2;").add("mov.u32 %$_r, 1;").when(writes, "st.global.u8 [%$_d1], %$_r;");
    if (site.variable)
        return lines.add("}").take();

    const int shift = std::countr_zero(names.valueBytes);
    lines.load("%$_d1", offsetof(RecordingTable, watched)).add("sub.s64 %$_d0, %$_d0, %$_d1;");
    const std::uint32_t span = write.pieceBytes > names.valueBytes ? write.pieceBytes / names.valueBytes : 1;
    for (std::uint32_t piece = 0; piece < write.pieces; ++piece)
        for (std::uint32_t value = 0; value < span; ++value) {
            const std::uint32_t offset = piece * write.pieceBytes + value * names.valueBytes;
            lines.add("add.s64 %$_d1, %$_d0, " + std::to_string(offset) + ";");
            lines.add("shr.u64 %$_d1, %$_d1, " + std::to_string(shift) + ";");
            lines.load("%$_d2", offsetof(RecordingTable, values));
            lines.add(writes.empty() ? "setp.lt.u64 %$_p, %$_d1, %$_d2;"
                                     : "setp.lt.and.u64 %$_p, %$_d1, %$_d2, " + writes + ";");
            lines.add("shl.b64 %$_d1, %$_d1, 2;");
            lines.load("%$_d3", offsetof(RecordingTable, owners)).add("add.s64 %$_d3, %$_d3, %$_d1;");
            lines.load("%$_d4", offsetof(RecordingTable, writes)).add("add.s64 %$_d4, %$_d4, %$_d1;");
            lines.add("@%$_p st.global.u32 [%$_d3], %$_thread;").add("@%$_p red.global.add.u32 [%$_d4], %$_r;");
        }
    return lines.add("}").take();
}

} // namespace warpatlas::instrument
