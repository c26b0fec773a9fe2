#include "app/sweep/run_sweep.h"

#include "app/measure/measurement.h"
#include "app/sweep/launch_points.h"
#include "app/sweep/point_facts.h"
#include "app/sweep/point_watch.h"
#include "app/sweep/sweep_plan.h"
#include "app/sweep/sweep_words.h"
#include "app/sweep/time_left.h"
#include "app/words/launch_words.h"
#include "app/words/say.h"
#include "app/words/today.h"
#include "kernels/model/error.h"

#include <algorithm>
#include <memory>
#include <utility>

namespace warpatlas::inline sweep {

namespace {

class SweepRunner {
public:
    SweepRunner(SweepResult& result, const SweepOptions& options, Progress& progress,
        const std::function<void(const SweepProgress&)>& onProgress)
        : m_result(result),
          m_options(options),
          m_progress(progress),
          m_onProgress(onProgress),
          m_timeLeft(result.points.size()),
          m_rounds(result.points.size()),
          m_launches(result, options, m_plan, m_inputs)
    {
    }

    void run()
    {
        tell(0, {.words = say("sweep.binding", "loading the data of {} points", m_result.points.size())});
        m_plan = planOf(m_result, m_options.program, m_progress);
        adoptConditions();
        cutOnce();
        for (std::size_t i = 0; i < m_result.points.size(); ++i) {
            m_measurements.push_back(std::make_unique<Measurement>(m_options.limits, m_result.points[i].samples));
            countRounds(i);
        }
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

    /// Cuts each work that is to be cut once: what cannot be is refused before time is spent. A kernel of one's own is
    /// run before, as it may not end.
    void cutOnce()
    {
        if (!launchAxisOf(m_result.sweep))
            return;
        for (std::size_t whole = 0; whole < m_plan.points.size(); ++whole) {
            const std::vector<std::size_t> points = m_launches.toCut(whole);
            if (points.empty() || !runsWhole(points.front()))
                continue;
            tell(0, {.words = say("sweep.cutting", "cutting the work: {}", placeInWords(m_result, points.front()))});
            m_launches.tryCut(points, m_progress);
        }
        m_launches.requireAnyCut();
    }

    /// Returns whether the whole of this point can be cut, as far as a run of it says; runs none of the catalogue's.
    bool runsWhole(std::size_t index)
    {
        if (!m_result.sweep.base.source)
            return true;
        const SweepProgress now = progressFor(index, 0);
        tell(0, now);
        PointWatch watch(m_progress, longest());
        try {
            m_progress.throwIfCancelled();
            return m_launches.wholeAt(index, watch.progress(), listenerFor(now)).refusal.empty();
        } catch (const Cancelled& error) {
            if (!watch.stopped())
                throw cancelledAt(index, error);
            stop(index, error);
        } catch (const DeviceError& error) {
            if (error.sticky())
                throw;
        } catch (const InputError&) {
            // Its visit says so.
        }
        return false;
    }

    /// From the first to the last point and back again.
    std::vector<std::size_t> inOrder(int round) const
    {
        std::vector<std::size_t> points(m_result.points.size());
        for (std::size_t i = 0; i < points.size(); ++i)
            points[i] = round % 2 == 0 ? i : points.size() - 1 - i;
        return points;
    }

    /// Counts the rounds of a measurement that is at rest.
    void countRounds(std::size_t point)
    {
        int done = measureRounds;
        const std::vector<QuantitySamples> samples = m_measurements[point]->samples();
        for (const QuantitySamples& quantity : samples)
            done = std::min(done, quantity.round + (quantity.roundIsOver ? 1 : 0));
        m_rounds[point] = samples.empty() ? 0 : done;
    }

    bool wantsVisit(std::size_t index, int round) const
    {
        const SweepPoint& point = m_result.points[index];
        if (!point.refusal.empty() || (point.ran && point.timed))
            return false;
        return point.ran ? m_rounds[index] <= round : round == 0;
    }

    Sampling samplingFor(std::size_t index)
    {
        const PointPlan& plan = m_plan.points[index];
        Sampling sampling = samplingOfVisit(plan);
        sampling.timesOnly = m_result.points[index].ran;
        sampling.predict = plan.predicted;
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

    /// How long the first visit to a point may take.
    std::optional<double> longest() const
    {
        if (m_options.secondsOfPoint)
            return m_options.secondsOfPoint;
        return m_result.sweep.base.source ? std::optional(longestOwnPoint) : std::nullopt;
    }

    SessionListener listenerFor(const SweepProgress& now, OutcomePointer* cancelled = nullptr)
    {
        return [this, now, cancelled](const SessionEvent& event) {
            if (const auto* running = std::get_if<RunProgress>(&event)) {
                SweepProgress told = now;
                told.isSlow = running->isSlow;
                if (running->isSlow)
                    told.words = say("sweep.slow", "{}: {}", placeInWords(m_result, now.point - 1), running->words);
                tell(running->ofRun, told);
            } else if (const auto* ended = std::get_if<RunCancelled>(&event); ended && cancelled) {
                *cancelled = ended->outcome;
            }
        };
    }

    /// The same, and at which point: the work says where it was.
    Cancelled cancelledAt(std::size_t index, const Cancelled& error) const
    {
        return Cancelled(say("sweep.cancelled_at", "{}: {}", placeInWords(m_result, index), error.what()));
    }

    /// The time of this point is over. What it showed until then stays; a work that is cut is tried at no other point.
    void stop(std::size_t index, const Cancelled& error)
    {
        SweepPoint& point = m_result.points[index];
        const std::string reason =
            say("sweep.stopped", "stopped: a point may take {} s ({})", *longest(), error.what());
        if (point.ran) {
            if (m_plan.points[index].predicted && !point.predicted && point.notPredicted.empty())
                point.notPredicted = reason;
            return;
        }
        SweepPoint stopped;
        stopped.refusal = reason;
        stopped.stopped = true;
        if (!m_plan.points[index].launches) {
            point = std::move(stopped);
            return;
        }
        for (std::size_t i = 0; i < m_result.points.size(); ++i)
            if (m_result.sweep.wholeOf(i) == m_result.sweep.wholeOf(index) && !m_result.points[i].ran)
                m_result.points[i] = stopped;
    }

    void visit(std::size_t index, int round)
    {
        SweepPoint& point = m_result.points[index];
        const PointPlan& plan = m_plan.points[index];
        const bool first = !point.ran;
        const auto start = m_options.clock();
        const SweepProgress now = progressFor(index, round);
        PointWatch watch(m_progress, first ? longest() : std::nullopt);
        OutcomePointer cancelled;
        const SessionListener listen = listenerFor(now, &cancelled);
        tell(0, now);
        try {
            m_progress.throwIfCancelled(); // a short visit may end before its watch has passed that on
            if (plan.launches) {
                m_launches.visit(index, *m_measurements[index], watch.progress(), listen);
            } else {
                const OutcomePointer outcome =
                    runSampled(plan.experiment, optionsOfVisit(m_result.sweep, m_options, plan.measured()),
                        samplingFor(index), watch.progress(), listen, m_inputs.get());
                m_inputs = outcome->bound->inputs;
                if (first)
                    takeFacts(point, *outcome, m_result.sweep);
                else
                    addProblems(point, *outcome);
            }
            point.timed = !plan.measured() || !point.ran || m_measurements[index]->ended();
        } catch (const Cancelled& error) {
            const bool stopped = watch.stopped();
            // A point whose prediction was cut off by somebody would stay without one: it is run again.
            if (first && cancelled && cancelled->stage >= Stage::Checked
                && (stopped || !lacksPrediction(plan, *cancelled)))
                takeFacts(point, *cancelled, m_result.sweep);
            if (stopped)
                stop(index, error);
            keepTimes(index);
            if (!stopped)
                throw cancelledAt(index, error);
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
        countRounds(index);
        SweepPoint& point = m_result.points[index];
        if (!point.ran)
            return;
        point.times = timesInSixDigits(m_measurements[index]->results());
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
            const int done = point.ran ? m_rounds[i] : 0;
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
        const std::string point =
            say("sweep.point", "point {} of {}: {}", index + 1, m_result.points.size(), placeInWords(m_result, index));
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
    /// By point, those that are done. Progress is told while another thread measures, which may not be asked then.
    std::vector<int> m_rounds;
    std::shared_ptr<const InputSet> m_inputs; ///< of the last visit; the next may take the same
    LaunchPoints m_launches;
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

} // namespace warpatlas::inline sweep
