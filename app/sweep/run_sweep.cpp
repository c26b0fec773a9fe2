#include "app/sweep/run_sweep.h"

#include "app/experiment/kernel_name.h"
#include "app/measure/measurement.h"
#include "app/session/run_sampled.h"
#include "app/sweep/cut_launches.h"
#include "app/sweep/point_facts.h"
#include "app/sweep/sweep_plan.h"
#include "app/sweep/sweep_words.h"
#include "app/sweep/time_left.h"
#include "app/words/launch_words.h"
#include "app/words/problem_words.h"
#include "app/words/say.h"
#include "app/words/today.h"
#include "kernels/model/error.h"

#include <algorithm>
#include <map>
#include <memory>
#include <utility>

namespace warpatlas {

namespace {

class SweepRunner {
public:
    SweepRunner(SweepResult& result, const SweepOptions& options, Progress& progress,
        const std::function<void(const SweepProgress&)>& onProgress)
        : m_result(result),
          m_options(options),
          m_progress(progress),
          m_onProgress(onProgress),
          m_timeLeft(result.points.size())
    {
    }

    void run()
    {
        tell(0, {.words = say("sweep.binding", "loading the data of {} points", m_result.points.size())});
        m_plan = planOf(m_result, m_options.program, m_progress);
        adoptConditions();
        cutOnce();
        for (std::size_t i = 0; i < m_result.points.size(); ++i)
            m_measurements.push_back(std::make_unique<Measurement>(m_options.limits, m_result.points[i].samples));
        for (int round = 0; round < measureRounds; ++round)
            for (const std::size_t point : inOrder(round))
                if (wantsVisit(point, round))
                    visit(point, round);
        for (SweepPoint& point : m_result.points) { // what could not be measured will not be another time
            point.timed = true;
            point.samples.clear();
        }
    }

private:
    void adoptConditions()
    {
        SweepConditions& then = m_result.conditions;
        if (const std::string difference = differenceOf(then, m_plan.conditions); !difference.empty())
            throw OtherConditions(difference);
        std::vector<std::string> dates = std::move(then.dates);
        const std::string today = m_options.date.empty() ? todayInUtc() : m_options.date;
        if (dates.empty() || dates.back() != today)
            dates.push_back(today);
        then = m_plan.conditions;
        then.dates = std::move(dates);
    }

    /// Cuts each work that is to be cut once: what cannot be is refused before time is spent.
    void cutOnce()
    {
        if (!launchAxisOf(m_result.sweep))
            return;
        std::string subject, reason;
        bool anyCut = false, anyAsked = false;
        for (std::size_t whole = 0; whole < m_plan.points.size(); ++whole) {
            if (m_result.sweep.wholeOf(whole) != whole)
                continue;
            std::vector<std::size_t> asked; // in parts, and not tried yet
            for (std::size_t i = whole; i < m_plan.points.size(); ++i)
                if (m_result.sweep.wholeOf(i) == whole && *m_plan.points[i].launches > 1) {
                    anyAsked = true;
                    anyCut |= m_result.points[i].ran;
                    if (!m_result.points[i].ran && m_result.points[i].refusal.empty())
                        asked.push_back(i);
                }
            if (asked.empty())
                continue;
            const std::size_t fewest =
                *std::ranges::min_element(asked, {}, [&](std::size_t point) { return *m_plan.points[point].launches; });
            tell(0, {.words = say("sweep.cutting", "cutting the work: {}", placeInWords(m_result.sweep, fewest))});
            const WholeWork work = bindWhole(m_plan.points[fewest].experiment, m_inputs.get(), m_progress);
            m_inputs = work.bound->inputs;
            const auto cut = cutIntoLaunches(work, *m_plan.points[fewest].launches, m_progress);
            anyCut |= bool(cut);
            if (cut)
                continue;
            for (const std::size_t point : asked)
                m_result.points[point].refusal = cut.reason();
            if (reason.empty()) {
                subject = nameOfKernel(*work.bound);
                reason = cut.reason();
            }
        }
        if (anyAsked && !anyCut && !reason.empty())
            throw InputError("--over launches", say("sweep.no_cut", "{} cannot be cut: {}", subject, reason));
    }

    /// From the first to the last point and back again.
    std::vector<std::size_t> inOrder(int round) const
    {
        std::vector<std::size_t> points(m_result.points.size());
        for (std::size_t i = 0; i < points.size(); ++i)
            points[i] = round % 2 == 0 ? i : points.size() - 1 - i;
        return points;
    }

    int roundsDone(std::size_t point) const
    {
        int done = measureRounds;
        const std::vector<QuantitySamples> samples = m_measurements[point]->samples();
        for (const QuantitySamples& quantity : samples)
            done = std::min(done, quantity.round + (quantity.roundIsOver ? 1 : 0));
        return samples.empty() ? 0 : done;
    }

    bool wantsVisit(std::size_t index, int round) const
    {
        const SweepPoint& point = m_result.points[index];
        if (!point.refusal.empty() || (point.ran && point.timed))
            return false;
        return point.ran ? roundsDone(index) <= round : round == 0;
    }

    Sampling samplingFor(std::size_t index)
    {
        const PointPlan& plan = m_plan.points[index];
        Sampling sampling;
        sampling.timesOnly = m_result.points[index].ran;
        sampling.predict = plan.predicted;
        const bool traced = plan.counted && plan.operations <= mostSimulatedOperations;
        sampling.mostTracedThreads = traced ? mostSimulatedThreads : 0;
        sampling.timesOf = [&plan](
                               const DeviceInfo& device) { return device.is(DeviceKind::Cpu) ? plan.cpu : plan.gpu; };
        sampling.take = [this, index](std::span<const Measured> runs, Progress& progress) {
            m_measurements[index]->takeRounds(runs, 1, progress);
            return m_measurements[index]->results();
        };
        return sampling;
    }

    bool lacksPrediction(const PointPlan& plan, const Outcome& outcome) const
    {
        return plan.predicted && !outcome.predicted && outcome.predictRefusal.empty();
    }

    RunOptions optionsFor(bool measure) const
    {
        RunOptions options{measure, false};
        options.record = false;
        options.maps = false;
        options.kernelCache = m_result.sweep.kernelCache;
        options.referencesMustBe = true;
        return options;
    }

    /// What a run of the whole work shows, which is run once for all numbers of launches.
    const SweepPoint& wholeAt(std::size_t index, const SessionListener& listen)
    {
        const std::size_t whole = m_result.sweep.wholeOf(index);
        const auto known = m_wholes.find(whole);
        if (known != m_wholes.end())
            return known->second;
        Sampling sampling = samplingFor(index);
        sampling.timesOnly = sampling.predict = false;
        const OutcomePointer outcome = runSampled(
            m_plan.points[index].experiment, optionsFor(false), sampling, m_progress, listen, m_inputs.get());
        m_inputs = outcome->bound->inputs;
        SweepPoint seen;
        takeFacts(seen, *outcome, m_result.sweep);
        return m_wholes.emplace(whole, std::move(seen)).first->second;
    }

    void visitLaunches(std::size_t index, const SessionListener& listen)
    {
        SweepPoint& point = m_result.points[index];
        const PointPlan& plan = m_plan.points[index];
        SweepPoint whole;
        if (!point.ran)
            whole = wholeAt(index, listen);
        if (!whole.refusal.empty()) {
            point = whole;
            return;
        }
        const WholeWork work = bindWhole(plan.experiment, m_inputs.get(), m_progress);
        m_inputs = work.bound->inputs;
        const auto cut = cutIntoLaunches(work, *plan.launches, m_progress);
        if (!cut) {
            point.refusal = cut.reason();
            return;
        }
        const bool first = !point.ran;
        SweepPoint now = first ? partsOf(whole, cut.value()) : point;
        if (first && plan.predicted) {
            try {
                now.predicted = toSixDigits({predictLaunches(cut.value(), work.gpu, m_progress)}).front();
            } catch (const InputError& error) {
                now.notPredicted = error.what();
            }
        }
        point = std::move(now); // from here on it ran, also where measuring is cancelled
        if (plan.gpu)
            measureLaunches(index, work, cut.value(), first);
    }

    void measureLaunches(std::size_t index, const WholeWork& work, const ChunkedWork& parts, bool first)
    {
        SweepPoint& point = m_result.points[index];
        ArrayPointer expected;
        if (first && parts.chunks.size() > 1) {
            ChunkedWork one{parts.whole, parts.axis, {}, {}, {}};
            one.chunks.push_back({{}, parts.whole->work, parts.whole->launch, parts.whole});
            expected = prepareLaunches(work.device.id, one, m_progress)->execute(m_progress).output;
        }
        const std::unique_ptr<PreparedRun> run = prepareLaunches(work.device.id, parts, m_progress);
        const Execution execution = run->execute(m_progress);
        std::vector<std::string> faults;
        for (const Problem& problem : execution.problems)
            faults.push_back(sentenceOf(problem));
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
        m_measurements[index]->takeRounds({&measured, 1}, 1, m_progress);
    }

    void visit(std::size_t index, int round)
    {
        SweepPoint& point = m_result.points[index];
        const PointPlan& plan = m_plan.points[index];
        const bool first = !point.ran;
        const auto start = m_options.clock();
        const SweepProgress now = progressFor(index, round);
        OutcomePointer cancelled;
        const auto listen = [&](const SessionEvent& event) {
            if (const auto* running = std::get_if<RunProgress>(&event))
                tell(running->ofRun, now);
            else if (const auto* ended = std::get_if<RunCancelled>(&event))
                cancelled = ended->outcome;
        };
        tell(0, now);
        try {
            if (plan.launches) {
                visitLaunches(index, listen);
            } else {
                const OutcomePointer outcome = runSampled(plan.experiment, optionsFor(plan.measured()),
                    samplingFor(index), m_progress, listen, m_inputs.get());
                m_inputs = outcome->bound->inputs;
                if (first)
                    takeFacts(point, *outcome, m_result.sweep);
                else
                    addProblems(point, *outcome);
            }
            point.timed = !plan.measured() || !point.ran || m_measurements[index]->ended();
        } catch (const Cancelled&) {
            // A point whose prediction was cut off would stay without one: it is run again.
            if (first && cancelled && cancelled->stage >= Stage::Checked && !lacksPrediction(plan, *cancelled))
                takeFacts(point, *cancelled, m_result.sweep);
            keepTimes(index);
            throw;
        } catch (const DeviceError& error) {
            point.refusal = sentenceOf(error);
            if (error.sticky())
                throw;
        } catch (const InputError& error) {
            point.refusal = error.what();
        }
        keepTimes(index);
        const std::chrono::duration<double> took = m_options.clock() - start;
        m_timeLeft.took(index, first, took.count());
        ++m_visits;
    }

    void keepTimes(std::size_t index)
    {
        SweepPoint& point = m_result.points[index];
        if (!point.ran)
            return;
        point.times = toSixDigits(m_measurements[index]->results());
        point.samples = point.timed ? std::vector<QuantitySamples>() : m_measurements[index]->samples();
        shareCpuTimes(m_result);
    }

    /// How many visits there are to be, beside those that were made, and how long they take.
    std::pair<std::size_t, std::optional<double>> rest() const
    {
        std::size_t visits = 0;
        std::optional<double> seconds = 0;
        for (std::size_t i = 0; i < m_result.points.size(); ++i) {
            const SweepPoint& point = m_result.points[i];
            if (!point.refusal.empty() || (point.ran && point.timed))
                continue;
            const int done = point.ran ? roundsDone(i) : 0;
            const int rounds = m_plan.points[i].measured() ? measureRounds : 1;
            for (int round = done; round < rounds; ++round) {
                ++visits;
                const auto expected = m_timeLeft.expect(i, round == 0 && !point.ran);
                seconds = seconds && expected ? std::optional(*seconds + *expected) : std::nullopt;
            }
        }
        return {visits, seconds};
    }

    SweepProgress progressFor(std::size_t index, int round) const
    {
        SweepProgress now;
        now.point = index + 1;
        now.round = round + 1;
        now.rounds = m_result.sweep.measure ? measureRounds : 1;
        const std::string point = say("sweep.point", "point {} of {}: {}", index + 1, m_result.points.size(),
            placeInWords(m_result.sweep, index));
        now.secondsLeft = rest().second;
        now.words =
            m_result.sweep.measure ? say("sweep.round", "round {} of {}, {}", now.round, now.rounds, point) : point;
        if (now.secondsLeft)
            now.words = say("sweep.left", "{}, {} left", now.words, durationInWords(*now.secondsLeft));
        return now;
    }

    /// `part` of the present visit is done.
    void tell(double part, SweepProgress now)
    {
        if (!m_onProgress)
            return;
        const std::size_t visits = m_plan.points.empty() ? 0 : rest().first;
        const double whole = double(m_visits + visits);
        now.fraction = whole > 0 ? std::min((double(m_visits) + part) / whole, 1.0) : 0;
        now.points = m_result.points.size();
        m_onProgress(now);
    }

    SweepResult& m_result;
    const SweepOptions& m_options;
    Progress& m_progress;
    const std::function<void(const SweepProgress&)>& m_onProgress;
    TimeLeft m_timeLeft;
    SweepPlan m_plan;
    std::vector<std::unique_ptr<Measurement>> m_measurements;
    std::map<std::size_t, SweepPoint> m_wholes; ///< what runs of whole works showed, by Sweep::wholeOf()
    std::shared_ptr<const InputSet> m_inputs; ///< of the last visit; the next may take the same
    std::size_t m_visits = 0;
};

} // namespace

SweepResult newResult(const Sweep& sweep)
{
    if (sweep.axes.size() == 2 && nameOf(sweep.axes[0]) == nameOf(sweep.axes[1]))
        throw InputError("--over " + nameOf(sweep.axes[1]), say("sweep.axis_twice", "is given twice"));
    if (sweep.points() > mostSweepPoints)
        throw InputError("--over " + nameOf(sweep.axes.back()),
            say("sweep.many_points", "makes {} points; a sweep has at most {}", sweep.points(), mostSweepPoints));
    SweepResult result{sweep, {}, {}};
    result.points.resize(sweep.points());
    return result;
}

void runSweep(SweepResult& result, const SweepOptions& options, Progress& progress,
    const std::function<void(const SweepProgress&)>& onProgress)
{
    if (!result.complete())
        SweepRunner(result, options, progress, onProgress).run();
}

} // namespace warpatlas
