/// Results of flows as no run gave them.
#pragma once

#include "app/flow/flow_result.h"
#include "app/flow/run_flow.h"

namespace warpatlas::test {

/// Two chunks of 50 rows on two streams: uploads of 2 ms, kernels of 1 ms, downloads of 1 ms. 5 to 7 ms in all; one
/// after another it takes 8.
inline FlowResult madeUpFlow(Provenance provenance = Provenance::Modelled)
{
    FlowModel model;
    model.copies = {1, 1, 0, 1.25, "made up"};
    model.streams = 2;
    model.chunks = {{2'000'000, 1'000'000, 1}, {2'000'000, 1'000'000, 1}};
    FlowResult result;
    result.kernel = "grayscale:naive";
    result.size = "80 × 100";
    result.provenance = provenance;
    result.gpus = {"RTX 3060"};
    result.source = "made up";
    result.wished = 2;
    result.ranges = {{0, 50}, {50, 50}};
    result.parts = {2, 2, modelledOperations(model), 6, 5, 7, 0, 0};
    model.streams = 1;
    model.chunks = {{4'000'000, 2'000'000, 2}};
    result.whole = {1, 1, modelledOperations(model), 8, 6.5, 9.5, 0, 0};
    if (provenance == Provenance::Measured) {
        result.parts.samples = result.whole.samples = 31;
        result.parts.hostMs = 6.1;
        result.whole.hostMs = 8.1;
        result.parts.lowMs = 5.9;
        result.parts.highMs = 6.1;
        result.whole.lowMs = 7.9;
        result.whole.highMs = 8.1;
    }
    result.gain = {8.0 / 6, 1.3, 1.36};
    PartsCheck check;
    check.shape = {{80, 100, 1}, 1};
    check.chunks = 2;
    check.axis = 1;
    result.checks = {check};
    return result;
}

} // namespace warpatlas::test
