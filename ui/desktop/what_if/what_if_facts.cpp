#include "ui/desktop/what_if/what_if_facts.h"

#include "app/flow/flow_report.h"
#include "app/measure/recorded.h"
#include "app/sweep/axis_spec.h"
#include "app/sweep/axis_value.h"
#include "app/sweep/run_sweep.h"
#include "app/sweep/sweep_words.h"
#include "app/words/figures.h"
#include "kernels/device/device.h"
#include "kernels/model/error.h"
#include "ui/desktop/charts/chart_parts.h"
#include "ui/desktop/choices/block_picture.h"
#include "ui/desktop/look/qt_words.h"

#include <algorithm>
#include <utility>

namespace warpatlas::ui::inline desktop {
namespace {

/// Adds groups for one run.
class GroupMaker {
public:
    explicit GroupMaker(const Outcome& now) : m_now(now), m_base(now.bound->experiment), m_simulated(m_base)
    {
        m_simulated.device = "sim"; // what is counted and predicted here needs no device, and disturbs none
        m_simulated.gpu = now.gpu.name;
    }

    void addBlocks()
    {
        const BoundExperiment& bound = *m_now.bound;
        if (bound.kernel->description().blockIsFixed)
            return;
        std::vector<Dim3> blocks = blockPresets(bound.work);
        if (std::ranges::find(blocks, bound.launch.block) == blocks.end())
            blocks.push_back(bound.launch.block);
        std::ranges::stable_sort(blocks, {}, [](const Dim3& block) { return block.count(); });
        WhatIfGroup group = begin(WhatIfKind::Block, "block", said("what_if.block", "Another block"),
            said("what_if.block.tip", "The same kernel with blocks of other shapes"));
        for (const Dim3& block : blocks)
            add(group, dimText(block), {}, {SweepOver::Block, "", {textOf(block)}}, block == bound.launch.block);
        keep(std::move(group));
    }

    void addVariants()
    {
        if (m_base.source)
            return;
        const KernelDescription& now = m_now.bound->kernel->description();
        WhatIfGroup group = begin(WhatIfKind::Variant, "variant", said("what_if.variant", "Another variant"),
            said("what_if.variant.tip", "The same task, computed in another way"));
        for (const CatalogueKernel* kernel : catalogue())
            if (const KernelDescription& other = kernel->description(); other.name == now.name) {
                add(group, toQt(other.variant), toQt(other.summary), {SweepOver::Variant, "", {other.variant}},
                    other.variant == now.variant && m_base.mistake.empty());
                if (WhatIfCase& one = group.cases.back(); !one.isNow) { // a mistake is one variant's
                    one.sweep.base.mistake.clear();
                    one.experiment->mistake.clear();
                }
            }
        keep(std::move(group));
    }

    /// A mistake is no axis of a sweep: each is a sweep of its own, of one point, over the block that there is.
    void addMistakes()
    {
        WhatIfGroup group = begin(WhatIfKind::Mistake, "mistake", said("what_if.mistake", "A mistake"),
            said("what_if.mistake.tip", "The same kernel with a mistake that is made in every course"));
        const auto addOne = [&](const std::string& name, const QString& title, const QString& tip) {
            Experiment base = m_simulated, real = m_base;
            base.mistake = real.mistake = name;
            WhatIfCase one{title, tip, {}, 0, {}, real, name == m_base.mistake};
            one.sweep = Sweep{base, {{SweepOver::Gpu, "", {m_simulated.gpu}}}, false};
            group.cases.push_back(std::move(one));
        };
        if (m_base.source)
            return;
        addOne({}, said("what_if.right", "right"), {});
        for (const Mistake& mistake : m_now.bound->kernel->description().mistakes)
            addOne(mistake.name, toQt(mistake.title), toQt(mistake.summary));
        keep(std::move(group));
    }

    void addGpus()
    {
        if (kindOfDevice(m_base.device) != DeviceKind::Simulated)
            return;
        WhatIfGroup group = begin(WhatIfKind::Gpu, "gpu", said("what_if.gpu", "Another GPU"),
            said("what_if.gpu.tip", "What the limits of other GPUs would allow"));
        for (const GpuSheet& gpu : gpuSheets()) {
            add(group, toQt(gpu.name), toQt(gpu.source), {SweepOver::Gpu, "", {gpu.name}}, gpu.name == m_now.gpu.name);
            if (auto& real = group.cases.back().experiment)
                real->device = "sim"; // not "sim:T4", which names its own
        }
        keep(std::move(group));
    }

    void addSizes()
    {
        constexpr std::uint64_t most = std::uint64_t{1} << 22U, least = 1024;
        if (m_base.source || !m_now.bound->kernel->description().hasReference)
            return;
        const std::uint64_t now = sizeOfRun(m_now.bound->work).extent.count();
        WhatIfGroup group = begin(WhatIfKind::Size, "size", said("what_if.size", "More data"),
            said("what_if.size.tip", "The same kernel over larger and smaller data"));
        for (const std::uint64_t elements : {now / 16, now / 4, now, now * 4, now * 16}) {
            if (elements == now)
                add(group, grouped(now), {}, {SweepOver::Gpu, "", {m_simulated.gpu}}, true);
            else if (elements >= least && elements <= most)
                add(group, grouped(elements), {}, {SweepOver::Size, "", {std::to_string(elements)}}, false);
        }
        keep(std::move(group));
    }

    void addStreams()
    {
        if (kindOfDevice(m_base.device) == DeviceKind::Cpu)
            return;
        WhatIfGroup group = begin(WhatIfKind::Streams, "streams", said("what_if.streams", "Chunks over streams"),
            said("what_if.streams.tip", "Copies and kernels of parts that overlap"));
        constexpr std::pair<std::size_t, std::size_t> ways[] = {{1, 1}, {2, 2}, {4, 2}, {8, 4}};
        for (const auto& [chunks, streams] : ways) {
            WhatIfCase one;
            one.title = chunks == 1 ? said("what_if.in_one", "one after another")
                                    : said("what_if.chunks", "{} chunks, {} streams", chunks, streams);
            one.sweep.base = m_simulated;
            one.flow = {chunks, streams, HostMemory::Pinned, {}};
            one.isNow = chunks == 1;
            group.cases.push_back(std::move(one));
        }
        keep(std::move(group));
    }

    void addLaunches()
    {
        if (kindOfDevice(m_base.device) == DeviceKind::Cpu)
            return;
        WhatIfGroup group = begin(WhatIfKind::Launches, "launches", said("what_if.launches", "Many small launches"),
            said("what_if.launches.tip", "What it costs to launch again and again"));
        const Sweep sweep{m_simulated, {{SweepOver::Launches, "", {"1", "4", "16", "64"}}}, false};
        for (std::size_t i = 0; i < sweep.points(); ++i) {
            const std::size_t launches = *sweep.launchesAt(i);
            group.cases.push_back({countOf(launches, "launch", "launches"), {}, sweep, i, {}, {}, launches == 1});
        }
        keep(std::move(group));
    }

    std::vector<WhatIfGroup> take() { return std::move(m_groups); }

private:
    static WhatIfGroup begin(WhatIfKind kind, const char* name, const QString& title, const QString& tip)
    {
        return {kind, name, title, tip, {}};
    }

    /// A point that the experiment cannot have is left out.
    void add(WhatIfGroup& group, const QString& title, const QString& tip, const SweepAxis& axis, bool isNow) const
    {
        try {
            WhatIfCase one{title, tip, Sweep{m_simulated, {axis}, false}, 0, {}, {}, isNow};
            one.experiment = isNow ? m_base : Sweep{m_base, {axis}, false}.at(0);
            group.cases.push_back(std::move(one));
        } catch (const InputError&) {
        }
    }

    void keep(WhatIfGroup group)
    {
        if (group.cases.size() > 1)
            m_groups.push_back(std::move(group));
    }

    const Outcome& m_now;
    Experiment m_base, m_simulated;
    std::vector<WhatIfGroup> m_groups;
};

std::optional<double> counterOf(const WhatIfFacts& facts, SweepCounter counter)
{
    if (facts.point && facts.point->ran)
        return facts.point->counter(counter);
    return counter == SweepCounter::Occupancy ? facts.occupancy : std::nullopt;
}

/// Two digits are what a card has room for; the whole is on the sweep's page.
QString shortValue(SweepCounter counter, const std::optional<double>& value)
{
    if (!value)
        return "–";
    if (isFraction(counter))
        return percent(*value);
    return counter == SweepCounter::WarpInstructions ? grouped(std::uint64_t(*value)) : toQt(significant(*value, 2));
}

/// A row, by case; empty where no case has it.
struct RowOfAll {
    QString name;
    QStringList values;
    bool differs() const
    {
        return std::ranges::any_of(values, [this](const QString& v) { return v != values.front(); });
    }
};

void addCounters(std::vector<RowOfAll>& rows, const QString& name, std::initializer_list<SweepCounter> counters,
    const std::vector<WhatIfFacts>& facts)
{
    RowOfAll row{name, {}};
    bool any = false;
    for (const WhatIfFacts& one : facts) {
        QStringList parts;
        bool has = false;
        for (const SweepCounter counter : counters) {
            const auto value = counterOf(one, counter);
            has |= value.has_value();
            parts += shortValue(counter, value);
        }
        any |= has;
        row.values += has || one.known() ? parts.join(QString::fromUtf8(" · ")) : QString::fromUtf8("…");
    }
    if (any)
        rows.push_back(std::move(row));
}

std::vector<RowOfAll> flowRows(const WhatIfGroup& group, const std::vector<WhatIfFacts>& facts)
{
    RowOfAll gain{said("what_if.row.gain", "against one piece"), {}},
        together{said("what_if.row.work", "copies and kernels"), {}};
    for (std::size_t i = 0; i < facts.size(); ++i) {
        const auto& flow = facts[i].flow;
        gain.values += !flow       ? QString(facts[i].known() ? "–" : "…")
            : group.cases[i].isNow ? QString("–")
                                   : toQt(verdictInWords(flow->gain));
        together.values += !flow
            ? QString(facts[i].known() ? "–" : "…")
            : milliseconds(group.cases[i].isNow ? flow->whole.togetherMs() : flow->parts.togetherMs());
    }
    return {gain, together};
}

std::vector<RowOfAll> allRows(const WhatIfGroup& group, const std::vector<WhatIfFacts>& facts)
{
    if (group.kind == WhatIfKind::Streams)
        return flowRows(group, facts);
    std::vector<RowOfAll> rows;
    using C = SweepCounter;
    addCounters(
        rows, said("what_if.row.sectors", "sectors a load · a store"), {C::LoadSectors, C::StoreSectors}, facts);
    addCounters(rows, said("what_if.row.occupancy", "occupancy"), {C::Occupancy}, facts);
    addCounters(rows, said("what_if.row.conflicts", "bank conflicts"), {C::SharedConflicts}, facts);
    addCounters(rows, said("what_if.row.lanes", "lanes that work"), {C::LaneEfficiency}, facts);
    addCounters(rows, said("what_if.row.branches", "branches together"), {C::BranchEfficiency}, facts);
    addCounters(rows, said("what_if.row.instructions", "instructions of warps"), {C::WarpInstructions}, facts);
    std::stable_partition(rows.begin(), rows.end(), [](const RowOfAll& row) { return row.differs(); });
    return rows;
}

} // namespace

std::vector<WhatIfGroup> whatIfGroups(const Outcome& now)
{
    GroupMaker maker(now);
    maker.addBlocks();
    maker.addVariants();
    maker.addMistakes();
    maker.addGpus();
    maker.addSizes();
    maker.addStreams();
    maker.addLaunches();
    return maker.take();
}

std::optional<WhatIfTime> timeOf(const WhatIfCase& of, const WhatIfFacts& facts)
{
    if (facts.flow) {
        const FlowTiming& timing = of.isNow ? facts.flow->whole : facts.flow->parts;
        return WhatIfTime{timing.lowMs, timing.highMs, facts.flow->provenance};
    }
    if (facts.point && facts.point->isRight() && facts.point->predicted)
        return WhatIfTime{
            facts.point->predicted->ciLowMs, facts.point->predicted->ciHighMs, facts.point->predicted->provenance};
    return std::nullopt;
}

QStringList faultsOf(const WhatIfFacts& facts)
{
    QStringList all;
    if (!facts.refusal.isEmpty())
        all += facts.refusal;
    if (facts.point) {
        if (!facts.point->refusal.empty())
            all += toQt(facts.point->refusal);
        for (const std::string& problem : facts.point->problems)
            all += toQt(problem);
        if (all.isEmpty() && facts.point->matches == false)
            all += said("what_if.wrong_result", "wrong result");
    }
    if (facts.flow)
        for (const std::string& fault : flowFaults(*facts.flow))
            all += toQt(fault);
    return all;
}

std::vector<std::vector<WhatIfRow>> rowsOf(
    const WhatIfGroup& group, const std::vector<WhatIfFacts>& facts, std::size_t most)
{
    std::vector<RowOfAll> rows = allRows(group, facts);
    rows.resize(std::min(rows.size(), most));
    std::vector<std::vector<WhatIfRow>> byCase(facts.size());
    for (const RowOfAll& row : rows)
        for (std::size_t i = 0; i < facts.size(); ++i)
            byCase[i].push_back({row.name, row.values[qsizetype(i)]});
    return byCase;
}

QString findingOf(const WhatIfGroup& group, const std::vector<WhatIfFacts>& facts)
{
    if (group.kind == WhatIfKind::Mistake || group.kind == WhatIfKind::Size || group.kind == WhatIfKind::Streams
        || !std::ranges::all_of(facts, [](const WhatIfFacts& one) { return one.point.has_value(); }))
        return {};
    Sweep whole = group.cases.front().sweep;
    whole.axes.front().values.clear();
    for (const WhatIfCase& one : group.cases)
        whole.axes.front().values.push_back(one.sweep.valuesAt(one.point).front());
    SweepResult result = newResult(whole);
    for (std::size_t i = 0; i < facts.size(); ++i)
        result.points[i] = *facts[i].point;
    const std::vector<std::string> found = findings(result);
    return found.empty() ? QString() : asSentence(found.front());
}

} // namespace warpatlas::ui::inline desktop
