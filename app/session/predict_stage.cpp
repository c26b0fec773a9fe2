#include "app/session/stages.h"

#include "app/predict/predict_time.h"
#include "app/words/say.h"
#include "kernels/model/error.h"

#include <new>

namespace warpatlas::inline session {

void predictStage(RunContext& run)
{
    if (run.onCuda())
        return;
    Outcome& outcome = run.outcome;
    try {
        run.watch(
            Stage::Measured,
            [&](double) { return say("session.predicting", "predicting the time on {}", outcome.gpu.name); },
            [&](Progress& progress) {
                outcome.predicted = std::make_shared<const PredictedTime>(
                    predictTime(*outcome.bound, outcome.gpu, timingOf(outcome.gpu), progress));
            });
    } catch (const InputError& error) {
        outcome.predictRefusal = error.what();
    } catch (const std::bad_alloc&) {
        outcome.predictRefusal = say("session.predict_memory", "there is not enough memory to predict a time");
    }
    run.publish(outcome.stage);
}

} // namespace warpatlas::inline session
