/// Schedules for the tests of the schedule view: modelled ones of a machine's size, and one as a GPU might record it.
#pragma once

#include "render/views/schedule/schedule_view.h"

#include <algorithm>
#include <random>

namespace warpatlas::render::testing {

inline std::shared_ptr<const ScheduleScene> modelledScene(Dim3 grid, int multiprocessors, int blocksPerSm)
{
    GpuSheet gpu;
    gpu.name = "test";
    gpu.multiprocessors = multiprocessors;
    const Launch launch{grid, {256, 1, 1}};
    return makeScheduleScene(launch, std::make_shared<const Schedule>(modelSchedule(gpu, launch, blocksPerSm)));
}

/// Each block takes 1.5 to 9 microseconds, some begin a little late, and the first SMs get no more at the end.
inline std::shared_ptr<const ScheduleScene> recordedScene(Dim3 grid, std::uint32_t sms, std::uint32_t blocksPerSm)
{
    std::minstd_rand random(5);
    std::vector<std::vector<std::uint64_t>> freeAt(sms, std::vector<std::uint64_t>(blocksPerSm));
    std::vector<RecordedSpan> spans;
    for (std::uint64_t block = 0; block < grid.count(); ++block) {
        std::uint32_t sm = 0;
        std::uint64_t* place = &freeAt[0][0];
        for (std::uint32_t other = 0; other < sms; ++other)
            for (std::uint64_t& free : freeAt[other])
                if (free < *place) {
                    place = &free;
                    sm = other;
                }
        const std::uint64_t start = *place + random() % 6 * 32;
        const std::uint64_t end = start + 1504 + (random() % 4 == 0 ? random() % 230 : random() % 40) * 32;
        *place = end;
        spans.push_back({start, end, sm});
    }
    const Launch launch{grid, {256, 1, 1}};
    return makeScheduleScene(
        launch, std::make_shared<const Schedule>(recordedSchedule(spans, sms, blocksPerSm, "NVIDIA H200")));
}

inline ScheduleViewState fittedState(const ScheduleScene& scene, int width, int height, bool labelled = true)
{
    ScheduleViewState state;
    state.layout = ScheduleLayout::of(width, height, 1, 1, labelled);
    state.camera = ScheduleCamera::fit(state.layout.plot, scene, 1);
    return state;
}

} // namespace warpatlas::render::testing
