#include "ui/canvas/state/make_scene.h"

#include "app/words/figures.h"
#include "ui/canvas/state/thread_places.h"
#include "ui/canvas/words/common_texts.h"
#include "ui/canvas/words/data_words.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace warpatlas::ui::inline canvas {

namespace {

/// Writes an end of the ramp: whole numbers in full, others in four digits and without an exponent where they are not
/// huge.
std::string rampEndText(double value, ElementType type)
{
    constexpr double longest = 1e6, largestGrouped = 1e15;
    const double size = std::abs(value);
    if (isReal(type) ? size < 1e4 || size >= longest : size != std::floor(size) || size >= largestGrouped)
        return fmt::format("{:.4g}", value);
    return fmt::format("{}{}", value < 0 ? "-" : "", grouped(std::uint64_t(std::round(size))));
}

std::string rangeText(double minimum, double maximum, ElementType type)
{
    return text::range(rampEndText(minimum, type), rampEndText(maximum, type));
}

class Legend {
public:
    Legend(const Outcome& outcome, const Moments& moments, const LegendView& view)
        : m_outcome(outcome), m_moments(moments), m_view(view)
    {
    }

    void addPlayback()
    {
        const std::uint64_t blocks = m_outcome.bound->launch.blocks();
        if (partial()) {
            // Which of the known blocks wait at a moment says little: the known part is what counts.
            if (hasResult()) {
                add(resultSwatch(), doneWords());
                addRange();
            } else {
                add(Swatch::BlockHues, say(text::resultUnknown));
            }
            return;
        }
        const bool over = m_moments.over(m_view.time);
        const std::uint64_t started = over ? blocks : m_moments.started(m_view.time);
        const std::uint64_t done = over ? blocks : m_moments.done(m_view.time);
        const bool all = m_view.allStates;
        if (started < blocks || (all && m_moments.waves() > 1))
            add(Swatch::WaitingInput, say("legend.waiting", "waiting"));
        if (started > done || all)
            add(Swatch::BlockHues, say("legend.running_blocks", "running"));
        if ((done > 0 || all || m_view.threadsDone > 0) && hasResult()) {
            add(resultSwatch(), doneWords());
            addRange();
        } else if (done > 0 || all)
            add(Swatch::BlockHues, say(text::resultUnknown));
    }

    void addOwners()
    {
        add(Swatch::BlockHues, say(hue()));
        if (m_view.colourBy != render::ColourBy::Block)
            addBands();
    }

    void addResult()
    {
        add(resultSwatch(), say("legend.written_value", "the value that was written"));
        addRange();
    }

    void addRange()
    {
        if (m_view.brightness)
            add(Swatch::Result, say("legend.brightness", "brightness"), ends());
        else if (resultSwatch() == Swatch::ValueRange)
            addValues();
        if (m_view.brightness)
            addNotNumbers();
    }

    bool hasResult() const { return m_outcome.output || m_outcome.display.path == Display::Path::Interop; }

    void addWrittenOnce()
    {
        if (m_outcome.coverage && m_outcome.coverage->writtenOnce > 0)
            add(Swatch::WrittenOnce, say("legend.written_once", "written once"),
                grouped(m_outcome.coverage->writtenOnce));
    }

    void addLanes() { add(Swatch::ValueRange, say("legend.lane", "lane of its warp"), text::range("0", "31")); }

    void addWarps()
    {
        const std::uint64_t warps = m_outcome.bound->launch.warpsPerBlock();
        const render::Palette& palette = render::palette(m_view.theme);
        for (std::size_t warp = 0; warp < std::min<std::uint64_t>(warps, palette.blocks.size()); ++warp) {
            add(Swatch::Flat,
                warp == 0 ? say("legend.warp_0", "warp 0 of its block") : say("legend.warp", "warp {}", warp));
            // The view's order, in which no two neighbours are alike.
            m_entries.back().colour = palette.blocks[(warp & 1) * 4 + (warp >> 1)];
        }
        if (warps > palette.blocks.size())
            add(Swatch::WarpBands, say("legend.next_warps", "darker: the next eight, in turn"),
                counted(warps, noun::warp));
    }

    void addReads()
    {
        if (!m_view.mostReads.empty()) {
            add(Swatch::Flat, say("legend.never_read", "never read"));
            m_entries.back().colour = render::palette(m_view.theme).panel;
            add(Swatch::ValueRange, say("legend.read_often", "read once to most often"), m_view.mostReads);
        }
        if (m_view.unread)
            add(Swatch::Unknown, say("legend.only_written", "output: only written"));
    }

    void addValues()
    {
        if (m_view.oneValue)
            add(Swatch::ValueRange, say("legend.value", "value"),
                rampEndText(m_view.valueMinimum, work().outputBuffer().type));
        else
            add(Swatch::ValueRange, say("legend.values", "values"), ends());
        addNotNumbers();
    }

    /// The same colours as the data view mixes.
    void addDifferences()
    {
        const render::Palette& palette = render::palette(m_view.theme);
        const auto flat = [&](const render::Colour& colour, std::string words, std::string count) {
            add(Swatch::Flat, std::move(words), std::move(count));
            m_entries.back().colour = colour;
        };
        const std::string reference = nameOfReference(m_outcome);
        flat(palette.writtenOnce,
            reference.empty() ? say("legend.equal", "equal to the CPU's")
                              : say("legend.equal_to", "equal to {}", reference),
            "");
        if (const Tolerance tolerance = toleranceOf(m_outcome); tolerance.absolute > 0 || tolerance.relative > 0)
            flat(palette.good, say("legend.tolerance", "within the tolerance"),
                tolerance.relative > 0 ? toleranceText(tolerance.absolute, tolerance.relative)
                                       : fmt::format("{:.3g}", tolerance.absolute));
        const std::uint64_t beyond = m_outcome.check ? m_outcome.check->differing : 0;
        if (beyond > 0) {
            flat(palette.wrong, say("legend.beyond", "beyond it: wrong"), grouped(beyond));
            m_entries.back().alarming = true;
        }
    }

    void addSelection()
    {
        if (m_view.selected)
            add(Swatch::Selection, say("legend.selected", "its block, its warp"));
    }

    void addUnknown()
    {
        add(Swatch::Unknown,
            m_outcome.owners ? say("legend.unknown_result", "result not known yet")
                             : say("legend.unknown_owner", "owner not known"));
    }

    void addSurplus()
    {
        // All hatched threads count: without a guard some of them write elements of others, and the rest outside.
        if (const std::uint64_t count = surplusPlaces(work(), m_outcome.bound->launch); count > 0)
            add(Swatch::Surplus, surplusWords(), grouped(count));
    }

    void addDefects()
    {
        if (!m_outcome.coverage)
            return;
        const Coverage& coverage = *m_outcome.coverage;
        if (partial())
            add(Swatch::Unknown, say("legend.unknown", "not simulated yet: unknown"), grouped(coverage.unknown));
        if (writesOf(m_outcome) != WritePattern::Once) { // whatever it does is right
            if (m_view.colourBy == render::ColourBy::Writes && coverage.writtenMore > 0)
                add(Swatch::WrittenMore, say(text::writtenMore), grouped(coverage.writtenMore));
            if (writesOf(m_outcome) == WritePattern::Scattered && !partial() && coverage.unwritten > 0)
                addLeftOut(coverage.unwritten);
            return;
        }
        if (!partial() && coverage.unwritten > 0)
            add(Swatch::Unwritten, say(text::writtenByNobody), grouped(coverage.unwritten), true);
        if (coverage.writtenMore > 0)
            add(Swatch::WrittenMore, say(text::writtenMore), grouped(coverage.writtenMore), true);
    }

    /// Elements that no thread has to write, in their colour: where results are shown, that of the value from before.
    void addLeftOut(std::uint64_t count)
    {
        using By = render::ColourBy;
        const By by = m_view.colourBy;
        if (by == By::Result || by == By::Value || by == By::Difference || by == By::Reads)
            return;
        const render::Palette& palette = render::palette(m_view.theme);
        const bool zeros = work().outputBuffer().role == BufferRole::Output;
        const bool black = zeros && resultSwatch() == Swatch::Result;
        add(by != By::State || black ? Swatch::Flat : resultSwatch(), say(text::leftAsItWas), grouped(count));
        m_entries.back().colour =
            by == By::State ? render::Colour{0, 0, 0} : render::mixed(palette.panel, palette.soft, 0.10);
    }

    std::vector<LegendEntry> take() { return std::move(m_entries); }

private:
    bool partial() const
    {
        return m_outcome.trace && !m_outcome.trace->known.isAll()
            && m_outcome.ownersProvenance == Provenance::Simulated;
    }
    const Work& work() const { return m_outcome.bound->work; }
    /// Says whether the input shows the states.
    bool addsUp() const { return work().writes == WritePattern::Accumulated; }

    static std::string doneWords() { return say("legend.done_blocks", "done"); }
    /// Returns "no pixel": what the hatched threads have.
    std::string surplusWords() const
    {
        return isPicture(work().outputBuffer().type, work().outputBuffer().shape)
            ? say("legend.no_pixel", "no pixel")
            : say("legend.without_element", "no element");
    }

    void add(Swatch swatch, std::string words, std::string count = {}, bool alarming = false)
    {
        m_entries.push_back({swatch, std::move(words), std::move(count), alarming});
    }

    bool vector() const { return work().outputBuffer().shape.extent.y * work().outputBuffer().shape.extent.z == 1; }

    /// Returns the words for block colours. The data view fades hues and bands that are smaller than a pixel; these are
    /// its limits.
    const Text& hue() const
    {
        const Dim3& block = m_outcome.bound->launch.block;
        const double side = vector() ? 1.0 : double(std::min(block.x, block.y));
        return side * m_view.pixelsPerCell < 1.2 ? text::smallHues : text::hues;
    }

    void addBands()
    {
        const Launch& launch = m_outcome.bound->launch;
        const double side = !vector() && launch.block.x < 32 ? 32.0 / launch.block.x : 1.0;
        if (launch.warpsPerBlock() > 1 && side * m_view.pixelsPerCell >= 1.5)
            add(Swatch::WarpBands, say(text::warpBands), grouped(launch.warpsPerBlock()));
    }

    Swatch resultSwatch() const
    {
        return m_view.brightness || work().outputBuffer().type == ElementType::U8 ? Swatch::Result : Swatch::ValueRange;
    }

    void addNotNumbers()
    {
        if (!m_view.notNumbers)
            return;
        add(Swatch::Flat, say("legend.not_a_number", "not a number (NaN)"));
        m_entries.back().colour = render::palette(m_view.theme).notANumber;
    }

    std::string ends() const { return rangeText(m_view.valueMinimum, m_view.valueMaximum, work().outputBuffer().type); }

    const Outcome& m_outcome;
    const Moments& m_moments;
    LegendView m_view;
    std::vector<LegendEntry> m_entries;
};

} // namespace

std::string fixedScale(const render::DataScene& scene)
{
    const bool fixed = scene.brightness || scene.type == ElementType::U8;
    return fixed ? rangeText(scene.valueMinimum, scene.valueMaximum, scene.type) : std::string();
}

std::vector<LegendEntry> legendEntries(const Outcome& outcome, const Moments& moments, const LegendView& view)
{
    Legend legend(outcome, moments, view);
    const bool known = outcome.owners != nullptr;
    // Unknown things are shown as unknown, not as something else.
    const bool unknowable = (view.colourBy == render::ColourBy::Difference && !outcome.reference)
        || (view.colourBy == render::ColourBy::Reads && view.mostReads.empty() && !view.unread)
        || (view.colourBy == render::ColourBy::Value && !legend.hasResult());
    const bool showsResult = unknowable || view.colourBy == render::ColourBy::Result
        || (view.colourBy == render::ColourBy::State && !known && moments.over(view.time));
    if (view.colourBy == render::ColourBy::Difference && outcome.reference)
        legend.addDifferences();
    else if (view.colourBy == render::ColourBy::Reads && !unknowable)
        legend.addReads();
    else if (view.colourBy == render::ColourBy::Value && legend.hasResult())
        legend.addValues();
    else if (showsResult && !unknowable && legend.hasResult())
        legend.addResult();
    else if (!known || showsResult)
        legend.addUnknown();
    else if (view.colourBy == render::ColourBy::Owner || view.colourBy == render::ColourBy::Block)
        legend.addOwners();
    else if (view.colourBy == render::ColourBy::Warp)
        legend.addWarps();
    else if (view.colourBy == render::ColourBy::Lane)
        legend.addLanes();
    else if (view.colourBy == render::ColourBy::Writes)
        legend.addWrittenOnce();
    else
        legend.addPlayback();
    if (known)
        legend.addSelection();
    legend.addSurplus();
    legend.addDefects();
    return legend.take();
}

} // namespace warpatlas::ui::inline canvas
