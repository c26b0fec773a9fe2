#include "app/sweep/sweep_result.h"

#include "app/words/say.h"

#include <algorithm>

namespace warpatlas::inline sweep {

namespace {

struct AboutCounter {
    std::string_view key;
    Text title;
    Provenance provenance;
    bool fraction;
};

const AboutCounter& about(SweepCounter counter)
{
    static constexpr std::array<AboutCounter, sweepCounters> all{{
        {"occupancy", {"sweep.occupancy", "Occupancy"}, Provenance::Theoretical, true},
        {"global_load_sectors_per_request", {"sweep.load_sectors", "Sectors a load"}, Provenance::Simulated, false},
        {"global_store_sectors_per_request", {"sweep.store_sectors", "Sectors a store"}, Provenance::Simulated, false},
        {"shared_conflict_degree", {"sweep.conflicts", "Turns a shared request"}, Provenance::Simulated, false},
        {"branch_efficiency", {"sweep.branches", "Branch efficiency"}, Provenance::Simulated, true},
        {"lane_efficiency", {"sweep.lanes", "Lanes in use"}, Provenance::Simulated, true},
        {"warp_instructions", {"sweep.instructions", "Warp instructions"}, Provenance::Simulated, false},
    }};
    return all[std::size_t(counter)];
}

} // namespace

std::string_view keyOf(SweepCounter counter)
{
    return about(counter).key;
}

std::string titleOf(SweepCounter counter)
{
    return say(about(counter).title);
}

Provenance provenanceOf(SweepCounter counter)
{
    return about(counter).provenance;
}

bool isFraction(SweepCounter counter)
{
    return about(counter).fraction;
}

std::size_t SweepResult::pointsDone() const
{
    return std::size_t(std::ranges::count_if(
        points, [](const SweepPoint& point) { return !point.refusal.empty() || (point.ran && point.timed); }));
}

bool SweepResult::complete() const
{
    return pointsDone() == points.size();
}

bool SweepResult::isWrong() const
{
    return std::ranges::any_of(
        points, [](const SweepPoint& point) { return point.stopped || (point.ran && !point.isRight()); });
}

void SweepResult::retryStopped()
{
    for (SweepPoint& point : points)
        if (point.stopped)
            point = {};
}

std::string differenceOf(const SweepConditions& then, const SweepConditions& now)
{
    if (!then.program.empty() && then.program != now.program)
        return say("sweep.other_program", "WarpAtlas {}, now {}", then.program, now.program);
    for (const DeviceInfo& before : then.devices) {
        const auto same = std::ranges::find(now.devices, before.id, &DeviceInfo::id);
        if (same == now.devices.end())
            continue;
        if (same->name != before.name)
            return say("sweep.other_device", "{}, now {}", before.name, same->name);
        if (same->driver != before.driver)
            return say("sweep.other_driver", "driver {} of {}, now {}", before.driver, before.name, same->driver);
        if (same->runtime != before.runtime)
            return say("sweep.other_runtime", "CUDA {}, now {}", before.runtime, same->runtime);
    }
    for (const auto& [kernel, mark] : then.code)
        for (const auto& [other, present] : now.code)
            if (kernel == other && mark != present)
                return say("sweep.other_code", "another text of {}", kernel);
    for (const SweepData& before : then.data) {
        const auto isOfSpec = [&](const SweepData& one) { return one.spec == before.spec; };
        const auto isSame = [&](const SweepData& one) { return isOfSpec(one) && one.mark == before.mark; };
        if (std::ranges::any_of(now.data, isOfSpec) && std::ranges::none_of(now.data, isSame))
            return say("sweep.other_data", "another content of {}", before.spec);
    }
    return {};
}

std::uint64_t elementsIn(const SweepPoint& point)
{
    return point.size.elements();
}

} // namespace warpatlas::inline sweep
