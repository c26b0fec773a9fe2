#include "ui/canvas/scene.h"
#include "ui/canvas/thread_places.h"
#include "ui/overlay/words.h"

#include <fmt/format.h>

namespace warpatlas::ui {

namespace {

class Legend {
public:
    Legend(const Outcome& outcome, const Moments& moments, double time)
        : m_outcome(outcome), m_moments(moments), m_time(time)
    {
    }

    void addPlayback()
    {
        const std::uint64_t started = m_moments.started(m_time), done = m_moments.done(m_time);
        const std::uint64_t blocks = m_moments.blocks();
        if (started < blocks)
            add(Swatch::WaitingInput, matchingInput(work()) ? "waiting: the input, dimmed" : "waiting",
                blockCount(blocks - started));
        if (started > done) {
            add(Swatch::BlockHues, "running: the block's colour", blockCount(started - done));
            addBands();
        }
        if (done > 0)
            add(resultSwatch(), "done: the result", blockCount(done));
    }

    void addOwners()
    {
        add(Swatch::BlockHues, "a colour for each block", blockCount(m_outcome.bound->launch.blocks()));
        addBands();
    }

    void addResult()
    {
        if (m_outcome.owners || m_outcome.output)
            add(resultSwatch(), "the value that was written", "");
    }

    void addWrittenOnce()
    {
        if (m_outcome.coverage)
            add(Swatch::WrittenOnce, "written once", groupDigits(m_outcome.coverage->writtenOnce));
    }

    void addUnknown() { add(Swatch::Unknown, "owner not known", ""); }

    void addSurplus()
    {
        const std::uint64_t count = surplusThreads(m_outcome.bound->launch, work().cover);
        if (count > 0)
            add(Swatch::Surplus, "threads outside the data", groupDigits(count));
    }

    void addDefects()
    {
        if (!m_outcome.coverage)
            return;
        const Coverage& coverage = *m_outcome.coverage;
        add(Swatch::Unwritten, "written by nobody", groupDigits(coverage.unwritten), coverage.unwritten > 0);
        add(Swatch::WrittenMore, "written more than once", groupDigits(coverage.writtenMore), coverage.writtenMore > 0);
    }

    std::vector<LegendEntry> take() { return std::move(m_entries); }

private:
    const Work& work() const { return m_outcome.bound->work; }

    static std::string blockCount(std::uint64_t count) { return counted(count, "block", "blocks"); }

    void add(Swatch swatch, std::string words, std::string count, bool alarming = false)
    {
        m_entries.push_back({swatch, std::move(words), std::move(count), alarming});
    }

    void addBands()
    {
        const std::uint64_t warps = m_outcome.bound->launch.warpsPerBlock();
        if (warps > 1)
            add(Swatch::WarpBands, "bands: the block's warps", groupDigits(warps));
    }

    Swatch resultSwatch() const
    {
        return work().outputBuffer().type == ElementType::U8 ? Swatch::Result : Swatch::ValueRange;
    }

    const Outcome& m_outcome;
    const Moments& m_moments;
    double m_time;
    std::vector<LegendEntry> m_entries;
};

} // namespace

std::vector<LegendEntry> legendEntries(
    const Outcome& outcome, const Moments& moments, render::ColourBy colourBy, double time)
{
    Legend legend(outcome, moments, time);
    const bool known = outcome.owners != nullptr;
    if (colourBy == render::ColourBy::Result)
        legend.addResult();
    else if (!known)
        legend.addUnknown();
    else if (colourBy == render::ColourBy::Owner)
        legend.addOwners();
    else if (colourBy == render::ColourBy::Writes)
        legend.addWrittenOnce();
    else
        legend.addPlayback();
    legend.addSurplus();
    legend.addDefects();
    return legend.take();
}

} // namespace warpatlas::ui
