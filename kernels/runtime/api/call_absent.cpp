#include "kernels/runtime/api/call.h"
#include "kernels/runtime/libraries/library.h"

extern "C" void warpatlasAbsent(const char* name, const char* reason, const void* caller)
{
    using namespace warpatlas::runtime;
    Call call(name, caller);
    call.record().unsupported = true;
    call.record().reason = reason;
    call.end(error::notSupported);
}
