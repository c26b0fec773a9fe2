/// CUPTI, NVIDIA's interface for profilers, found when it is needed: nothing is linked with it. Any thread.
#pragma once

#include <cupti.h>
#include <optional>
#include <string>

namespace warpatlas::runtime {

/// Its functions that are used, by CUPTI's own names without the beginning.
struct Cupti {
    decltype(&::cuptiSubscribe) subscribe = nullptr;
    decltype(&::cuptiEnableDomain) enableDomain = nullptr;
    decltype(&::cuptiEnableCallback) enableCallback = nullptr;
    decltype(&::cuptiActivityRegisterCallbacks) activityRegisterCallbacks = nullptr;
    decltype(&::cuptiActivityEnable) activityEnable = nullptr;
    decltype(&::cuptiActivityFlushAll) activityFlushAll = nullptr;
    decltype(&::cuptiActivityGetNextRecord) activityGetNextRecord = nullptr;
    decltype(&::cuptiActivityGetNumDroppedRecords) activityGetNumDroppedRecords = nullptr;
    decltype(&::cuptiGetTimestamp) getTimestamp = nullptr;
    decltype(&::cuptiGetStreamIdEx) getStreamIdEx = nullptr;
    decltype(&::cuptiGetContextId) getContextId = nullptr;
    decltype(&::cuptiGetResultString) getResultString = nullptr;

    /// From the library at `path`; empty where that is none, and `reason` says why.
    static std::optional<Cupti> load(const std::string& path, std::string& reason);
    /// "CUPTI_ERROR_INSUFFICIENT_PRIVILEGES".
    std::string nameOf(CUptiResult result) const;
    std::uint64_t now() const; ///< nanoseconds, on the clock of its activities
};

} // namespace warpatlas::runtime
