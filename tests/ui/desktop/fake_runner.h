/// A runner that does what the test says, when it says it.
#pragma once

#include "app/player/player.h"

#include <vector>

namespace warpatlas::ui {

class FakeRunner : public Runner {
public:
    std::uint64_t run(const Experiment& experiment, const RunOptions& options) override
    {
        runs.push_back(experiment);
        lastOptions = options;
        return runs.size();
    }
    void cancel() override { ++cancels; }
    void send(const SessionEvent& event) { happened(event); }

    std::vector<Experiment> runs;
    RunOptions lastOptions;
    int cancels = 0;
};

} // namespace warpatlas::ui
