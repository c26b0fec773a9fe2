/// Work on another thread while somebody is told how far it is. For app/simulate.
#pragma once

#include "app/simulate/simulate.h"

#include <chrono>
#include <functional>
#include <future>
#include <string>

namespace warpatlas {

/// Does `work` on another thread, and tells the listener how far it is; calls `onTick` as often. Only one of the two
/// touches what it needs.
template <class Work>
auto watched(Progress& progress, const SimulateListener& listener, const std::string& words, Work work,
    const std::function<void()>& onTick = {})
{
    constexpr std::chrono::milliseconds tickLength{50};
    progress.throwIfCancelled();
    progress.report(0);
    auto result = std::async(std::launch::async, work);
    while (result.wait_for(tickLength) == std::future_status::timeout) {
        if (listener)
            listener(progress.fraction(), words);
        if (onTick)
            onTick();
    }
    return result.get();
}

} // namespace warpatlas
