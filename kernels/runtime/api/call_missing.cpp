#include "kernels/runtime/api/call.h"
#include "kernels/runtime/api/missing/missing.h"

namespace warpatlas::runtime {

int missing(const char* name, const void* caller)
{
    Call call(name, caller);
    call.record().unsupported = true;
    return call.run([] { return error::notSupported; });
}

} // namespace warpatlas::runtime
