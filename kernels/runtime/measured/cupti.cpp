#include "kernels/runtime/measured/cupti.h"

#include <dlfcn.h>

namespace warpatlas::runtime {

std::optional<Cupti> Cupti::load(const std::string& path, std::string& reason)
{
    void* const library = ::dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
    if (library == nullptr) {
        reason = ::dlerror();
        return std::nullopt;
    }
    Cupti cupti;
    bool complete = true;
    const auto find = [&](auto& function, const char* name) {
        function = reinterpret_cast<std::remove_reference_t<decltype(function)>>(::dlsym(library, name));
        if (function == nullptr)
            reason = path + " has no " + name + "()";
        complete = complete && function != nullptr;
    };
    find(cupti.subscribe, "cuptiSubscribe");
    find(cupti.enableDomain, "cuptiEnableDomain");
    find(cupti.enableCallback, "cuptiEnableCallback");
    find(cupti.activityRegisterCallbacks, "cuptiActivityRegisterCallbacks");
    find(cupti.activityEnable, "cuptiActivityEnable");
    find(cupti.activityFlushAll, "cuptiActivityFlushAll");
    find(cupti.activityGetNextRecord, "cuptiActivityGetNextRecord");
    find(cupti.activityGetNumDroppedRecords, "cuptiActivityGetNumDroppedRecords");
    find(cupti.getTimestamp, "cuptiGetTimestamp");
    find(cupti.getStreamIdEx, "cuptiGetStreamIdEx");
    find(cupti.getContextId, "cuptiGetContextId");
    find(cupti.getResultString, "cuptiGetResultString");
    return complete ? std::optional(cupti) : std::nullopt;
}

std::string Cupti::nameOf(CUptiResult result) const
{
    const char* name = nullptr;
    return getResultString(result, &name) == CUPTI_SUCCESS && name != nullptr ? name : std::to_string(result);
}

std::uint64_t Cupti::now() const
{
    std::uint64_t nanoseconds = 0;
    getTimestamp(&nanoseconds);
    return nanoseconds;
}

} // namespace warpatlas::runtime
