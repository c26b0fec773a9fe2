/// A sweep that goes on when the test says so, with results as a machine with a GPU would have them.
#pragma once

#include "kernels/model/error.h"
#include "tests/app/sweep/made_up_sweep.h"
#include "ui/desktop/sweep/sweep_panel.h"

#include <semaphore>

namespace warpatlas::ui {

class ScriptedSweep {
public:
    /// Points are those of madeUpBlocks(); each waits for goOn().
    SweepPanel::Work work()
    {
        return [this](SweepResult& result, Progress& progress,
                   const std::function<void(const SweepProgress&)>& onProgress) {
            const SweepResult known = predicts ? test::madeUpPredictions() : test::madeUpBlocks();
            result.conditions = known.conditions;
            for (std::size_t i = 0; i < result.points.size(); ++i) {
                if (result.points[i].ran)
                    continue;
                SweepProgress now{double(i) / double(result.points.size()), "point " + std::to_string(i + 1)};
                now.point = i + 1;
                now.points = result.points.size();
                now.secondsLeft = 20;
                onProgress(now);
                m_steps.acquire();
                progress.throwIfCancelled();
                if (!refusal.empty())
                    throw InputError(refused, refusal);
                result.points[i] = known.points[i % known.points.size()];
                visited.push_back(i);
            }
        };
    }
    void goOn(int points) { m_steps.release(points); }

    bool predicts = false; ///< points are those of madeUpPredictions()
    std::string refused = "sweep"; ///< what is refused
    std::string refusal; ///< what the next point throws; empty: nothing
    std::vector<std::size_t> visited; ///< read it while nothing runs

private:
    std::counting_semaphore<> m_steps{0};
};

} // namespace warpatlas::ui
