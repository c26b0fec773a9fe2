/// A person's own kernel, or one of the catalogue, as an experiment; and its run.
#pragma once

#include "app/session/run_experiment.h"
#include "app/session/session.h"

#include <algorithm>
#include <string>
#include <vector>

namespace warpatlas::test {

inline Experiment catalogueKernel(const std::string& kernel)
{
    Experiment experiment;
    experiment.kernel = kernel;
    return experiment;
}

inline Experiment ownKernel(const std::string& file, const std::string& text, const Launch& launch,
    const std::vector<std::string>& arguments = {}, const std::string& kernel = "")
{
    Experiment experiment;
    experiment.kernel = kernel;
    experiment.source = SourceKernel{file, text};
    experiment.source->arguments = arguments;
    experiment.grid = launch.grid;
    experiment.block = launch.block;
    return experiment;
}

inline OutcomePointer run(const Experiment& experiment, const simulator::SimulationOptions& simulation = {})
{
    RunOptions options{false};
    options.simulation = simulation;
    Progress progress;
    return runExperiment(experiment, options, progress);
}

inline bool noCompiler()
{
    return std::ranges::all_of(listCompilers(), [](const CompilerListing& l) { return !l.reason.empty(); });
}

} // namespace warpatlas::test
