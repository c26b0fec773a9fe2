#include "tests/kernels/runtime/measured/fake_cupti.h"

#include <cstring>
#include <map>
#include <set>

namespace warpatlas::test {
namespace {

struct State {
    std::string refuses;
    CUpti_CallbackFunc callback = nullptr;
    void* user = nullptr;
    CUpti_BuffersCallbackRequestFunc wanted = nullptr;
    CUpti_BuffersCallbackCompleteFunc full = nullptr;
    std::uint64_t clock = 1000;
    std::set<std::pair<CUpti_CallbackDomain, CUpti_CallbackId>> silent;
    std::size_t lost = 0;
    bool told = false; ///< the one activity of the buffer
    bool flushed = false;
};
State* state = nullptr;

CUptiResult answer(const char* function)
{
    return state->refuses == function ? CUPTI_ERROR_MAX_LIMIT_REACHED : CUPTI_SUCCESS;
}

/// Contexts and streams are their numbers.
template <class Handle> Handle handle(std::uint32_t number)
{
    return reinterpret_cast<Handle>(std::uintptr_t{number}); // NOLINT(performance-no-int-to-ptr)
}
std::uint32_t numberOf(const void* pointer)
{
    return static_cast<std::uint32_t>(reinterpret_cast<std::uintptr_t>(pointer));
}

} // namespace

FakeCupti::FakeCupti(std::string refuses)
{
    state = new State;
    state->refuses = std::move(refuses);
}

FakeCupti::~FakeCupti()
{
    delete state;
    state = nullptr;
}

runtime::Cupti FakeCupti::functions() const
{
    runtime::Cupti cupti;
    cupti.subscribe = [](CUpti_SubscriberHandle*, CUpti_CallbackFunc callback, void* user) {
        state->callback = callback;
        state->user = user;
        return answer("cuptiSubscribe");
    };
    cupti.enableDomain = [](std::uint32_t, CUpti_SubscriberHandle, CUpti_CallbackDomain) {
        return answer("cuptiEnableDomain");
    };
    cupti.enableCallback = [](std::uint32_t enable, CUpti_SubscriberHandle, CUpti_CallbackDomain domain,
                               CUpti_CallbackId id) {
        if (enable == 0)
            state->silent.insert({domain, id});
        return answer("cuptiEnableCallback");
    };
    cupti.activityRegisterCallbacks = [](CUpti_BuffersCallbackRequestFunc wanted,
                                          CUpti_BuffersCallbackCompleteFunc full) {
        state->wanted = wanted;
        state->full = full;
        return answer("cuptiActivityRegisterCallbacks");
    };
    cupti.activityEnable = [](CUpti_ActivityKind) { return answer("cuptiActivityEnable"); };
    cupti.activityFlushAll = [](std::uint32_t) {
        state->flushed = true;
        return CUPTI_SUCCESS;
    };
    cupti.activityGetNextRecord = [](std::uint8_t* buffer, std::size_t, CUpti_Activity** activity) {
        if (std::exchange(state->told, true))
            return CUPTI_ERROR_MAX_LIMIT_REACHED;
        *activity = reinterpret_cast<CUpti_Activity*>(buffer);
        return CUPTI_SUCCESS;
    };
    cupti.activityGetNumDroppedRecords = [](CUcontext, std::uint32_t, std::size_t* dropped) {
        *dropped = std::exchange(state->lost, 0);
        return CUPTI_SUCCESS;
    };
    cupti.getTimestamp = [](std::uint64_t* nanoseconds) {
        *nanoseconds = state->clock++;
        return CUPTI_SUCCESS;
    };
    cupti.getStreamIdEx = [](CUcontext, CUstream stream, std::uint8_t, std::uint32_t* id) {
        *id = stream == nullptr ? 7 : numberOf(stream);
        return CUPTI_SUCCESS;
    };
    cupti.getContextId = [](CUcontext context, std::uint32_t* id) {
        *id = numberOf(context);
        return CUPTI_SUCCESS;
    };
    cupti.getResultString = [](CUptiResult result, const char** text) {
        *text = result == CUPTI_ERROR_MAX_LIMIT_REACHED ? "CUPTI_ERROR_MAX_LIMIT_REACHED" : nullptr;
        return CUPTI_SUCCESS;
    };
    return cupti;
}

void FakeCupti::setClock(std::uint64_t nanoseconds)
{
    state->clock = nanoseconds;
}

void FakeCupti::makeContext(std::uint32_t number)
{
    CUpti_ResourceData resource{};
    resource.context = handle<CUcontext>(number);
    state->callback(state->user, CUPTI_CB_DOMAIN_RESOURCE, CUPTI_CBID_RESOURCE_CONTEXT_CREATED, &resource);
}

void FakeCupti::makeStream(std::uint32_t context, std::uint32_t number)
{
    CUpti_ResourceData resource{};
    resource.context = handle<CUcontext>(context);
    resource.resourceHandle.stream = handle<CUstream>(number);
    state->callback(state->user, CUPTI_CB_DOMAIN_RESOURCE, CUPTI_CBID_RESOURCE_STREAM_CREATED, &resource);
}

void FakeCupti::enter(CUpti_CallbackDomain domain, CUpti_CallbackId id, const char* name, std::uint32_t correlation)
{
    CUpti_CallbackData call{};
    call.callbackSite = CUPTI_API_ENTER;
    call.functionName = name;
    call.correlationId = correlation;
    if (!state->silent.contains({domain, id}))
        state->callback(state->user, domain, id, &call);
}

void FakeCupti::leave(CUpti_CallbackDomain domain, CUpti_CallbackId id, const char* name, std::uint32_t correlation,
    int result, const void* parameters, const char* symbol)
{
    CUpti_CallbackData call{};
    call.callbackSite = CUPTI_API_EXIT;
    call.functionName = name;
    call.correlationId = correlation;
    call.functionReturnValue = &result;
    call.functionParams = parameters;
    call.symbolName = symbol;
    if (!state->silent.contains({domain, id}))
        state->callback(state->user, domain, id, &call);
}

void FakeCupti::tellBytes(const void* activity, std::size_t bytes, std::size_t lost)
{
    std::uint8_t* buffer = nullptr;
    std::size_t size = 0, most = 0;
    state->wanted(&buffer, &size, &most);
    std::memcpy(buffer, activity, bytes);
    state->told = false;
    state->lost = lost;
    state->full(nullptr, 0, buffer, size, bytes); // which frees it
}

bool FakeCupti::flushed() const
{
    return state->flushed;
}

} // namespace warpatlas::test
