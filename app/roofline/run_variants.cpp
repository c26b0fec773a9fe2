#include "app/roofline/run_variants.h"

#include "app/measure/measure.h"
#include "app/session/run_experiment.h"
#include "app/session/run_sampled.h"
#include "app/words/launch_words.h"
#include "kernels/catalogue/catalogue.h"
#include "kernels/model/error.h"

#include <memory>

namespace warpatlas::inline roofline {

std::vector<std::string> variantNames(const Experiment& experiment)
{
    std::vector<std::string> names;
    const auto present = findKernel(experiment.kernel);
    if (experiment.source || !present)
        return names;
    for (const CatalogueKernel* kernel : catalogue())
        if (kernel->description().name == present.value()->description().name)
            names.push_back(fullName(kernel->description()));
    return names;
}

Experiment withVariant(const Experiment& experiment, const std::string& variant)
{
    const auto present = findKernel(experiment.kernel), wanted = findKernel(variant);
    if (present && wanted && present.value() == wanted.value())
        return experiment;
    Experiment next = experiment;
    next.kernel = variant;
    next.mistake.clear();
    next.grid.reset(); // it covers the data in another way
    if (next.data.empty() && present) // each has its own where nothing is said
        for (const InputDescription& input : present.value()->description().inputs)
            next.data.push_back(input.defaultData);
    if (!wanted || wanted.value()->description().blockIsFixed
        || (present && present.value()->description().blockIsFixed))
        next.block.reset();
    return next;
}

OutcomePointer runForRoofline(
    const Experiment& experiment, Progress& progress, const SessionListener& listener, const InputSet* previous)
{
    RunOptions options;
    options.record = false;
    options.maps = false;
    Sampling sampling;
    sampling.take = [](std::span<const Measured> runs, Progress& taking) {
        std::vector<Measured> wanted;
        for (const Measured& run : runs)
            if (!run.device.is(DeviceKind::Cpu))
                wanted.push_back(run);
        return wanted.empty() ? std::vector<TimeResult>() : measure(wanted, {}, taking, {});
    };
    return runSampled(experiment, options, sampling, progress, listener, previous);
}

void runVariants(const Experiment& experiment, std::span<const std::string> variants, Progress& progress,
    const std::function<void(VariantRun)>& told, const std::function<void(const VariantProgress&)>& onProgress)
{
    std::shared_ptr<const InputSet> inputs;
    for (std::size_t i = 0; i < variants.size(); ++i) {
        const auto tell = [&](double part) {
            if (onProgress)
                onProgress({variants[i], i, variants.size(), (double(i) + part) / double(variants.size())});
        };
        tell(0);
        VariantRun run{variants[i], {}, {}, {}};
        try {
            const OutcomePointer outcome = runForRoofline(
                withVariant(experiment, variants[i]), progress,
                [&](const SessionEvent& event) {
                    if (const auto* running = std::get_if<RunProgress>(&event))
                        tell(running->ofRun);
                },
                inputs.get());
            inputs = outcome->bound->inputs;
            run.problems = faultsAmong(outcome->problems);
            if (Answer<RooflineFacts> facts = rooflineOf(*outcome))
                run.facts = std::move(facts.value());
            else
                run.refusal = facts.reason();
        } catch (const DeviceError& error) {
            if (error.sticky())
                throw;
            run.refusal = sentenceOf(error);
        } catch (const InputError& error) {
            run.refusal = error.what();
        }
        told(std::move(run));
    }
}

} // namespace warpatlas::inline roofline
