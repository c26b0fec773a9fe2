#include "app/sweep/launch_points.h"

#include "app/experiment/kernel_name.h"
#include "app/sweep/point_facts.h"
#include "app/sweep/visit_options.h"
#include "app/words/problem_words.h"
#include "app/words/say.h"
#include "kernels/model/error.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace warpatlas {

std::vector<std::size_t> LaunchPoints::toCut(std::size_t whole) const
{
    std::vector<std::size_t> points;
    if (m_result.sweep.wholeOf(whole) != whole)
        return points;
    for (std::size_t i = whole; i < m_plan.points.size(); ++i)
        if (m_result.sweep.wholeOf(i) == whole && *m_plan.points[i].launches > 1 && !m_result.points[i].ran
            && m_result.points[i].refusal.empty())
            points.push_back(i);
    return points;
}

void LaunchPoints::tryCut(const std::vector<std::size_t>& points, Progress& progress)
{
    const std::size_t fewest =
        *std::ranges::min_element(points, {}, [&](std::size_t point) { return *m_plan.points[point].launches; });
    const WholeWork work = bindWhole(m_plan.points[fewest].experiment, m_inputs.get(), progress);
    m_inputs = work.bound->inputs;
    const auto cut = cutIntoLaunches(work, *m_plan.points[fewest].launches, progress);
    if (cut)
        return;
    // What parts differ in may be what a wrong access found.
    std::string reason = cut.reason();
    const auto whole = m_wholes.find(m_result.sweep.wholeOf(points.front()));
    if (whole != m_wholes.end() && !whole->second.problems.empty())
        reason = say("sweep.wrong_whole", "{}; its run is wrong: {}", reason, whole->second.problems.front());
    for (const std::size_t point : points)
        m_result.points[point].refusal = reason;
    if (m_whyNot.empty()) {
        m_notCut = nameOfKernel(*work.bound);
        m_whyNot = reason;
    }
}

void LaunchPoints::requireAnyCut() const
{
    bool anyAsked = false, anyCut = false;
    for (std::size_t i = 0; i < m_plan.points.size(); ++i)
        if (*m_plan.points[i].launches > 1) {
            anyAsked = true;
            anyCut |= m_result.points[i].refusal.empty() || m_result.points[i].stopped;
        }
    if (anyAsked && !anyCut && !m_whyNot.empty())
        throw InputError("--over launches", say("sweep.no_cut", "{} cannot be cut: {}", m_notCut, m_whyNot));
}

const SweepPoint& LaunchPoints::wholeAt(std::size_t index, Progress& progress, const SessionListener& listen)
{
    const std::size_t whole = m_result.sweep.wholeOf(index);
    const auto known = m_wholes.find(whole);
    if (known != m_wholes.end())
        return known->second;
    const PointPlan& plan = m_plan.points[index];
    const OutcomePointer outcome = runSampled(plan.experiment, optionsOfVisit(m_result.sweep, m_options, false),
        samplingOfVisit(plan), progress, listen, m_inputs.get());
    m_inputs = outcome->bound->inputs;
    SweepPoint seen;
    takeFacts(seen, *outcome, m_result.sweep);
    return m_wholes.emplace(whole, std::move(seen)).first->second;
}

void LaunchPoints::visit(std::size_t index, Measurement& measurement, Progress& progress, const SessionListener& listen)
{
    SweepPoint& point = m_result.points[index];
    const PointPlan& plan = m_plan.points[index];
    SweepPoint whole;
    if (!point.ran)
        whole = wholeAt(index, progress, listen);
    if (!whole.refusal.empty()) {
        point = whole;
        return;
    }
    const WholeWork work = bindWhole(plan.experiment, m_inputs.get(), progress);
    m_inputs = work.bound->inputs;
    const auto cut = cutIntoLaunches(work, *plan.launches, progress);
    if (!cut) {
        point.refusal = cut.reason();
        return;
    }
    const bool first = !point.ran;
    SweepPoint now = first ? partsOf(whole, cut.value()) : point;
    if (first && plan.predicted) {
        try {
            now.predicted = toSixDigits({predictLaunches(cut.value(), work.gpu, progress)}).front();
        } catch (const InputError& error) {
            now.notPredicted = error.what();
        }
    }
    point = std::move(now); // from here on it ran, also where measuring is cancelled
    if (plan.gpu)
        measure(index, work, cut.value(), first, measurement, progress);
}

void LaunchPoints::measure(std::size_t index, const WholeWork& work, const ChunkedWork& parts, bool first,
    Measurement& measurement, Progress& progress)
{
    SweepPoint& point = m_result.points[index];
    ArrayPointer expected;
    if (first && parts.chunks.size() > 1) {
        ChunkedWork one{parts.whole, parts.axis, {}, {}, {}};
        one.chunks.push_back({{}, parts.whole->work, parts.whole->launch, parts.whole});
        expected = prepareLaunches(work.device.id, one, progress)->execute(progress).output;
    }
    const std::unique_ptr<PreparedRun> run = prepareLaunches(work.device.id, parts, progress);
    const Execution execution = run->execute(progress);
    std::vector<std::string> faults;
    for (const Problem& problem : execution.problems)
        faults.push_back(sentenceWithPlace(problem));
    if (expected)
        if (std::string fault = partsFault(parts, *expected, *execution.output); !fault.empty()) {
            faults.push_back(std::move(fault));
            point.matches = false;
        }
    for (std::string& fault : faults)
        if (std::ranges::find(point.problems, fault) == point.problems.end())
            point.problems.push_back(std::move(fault));
    run->setKernelCache(m_result.sweep.kernelCache);
    const Measured measured{work.device, run.get(), 0};
    measurement.takeRounds({&measured, 1}, 1, progress);
}

} // namespace warpatlas
