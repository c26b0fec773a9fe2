#include "kernels/runtime/calls/missing.h"

#include "kernels/runtime/calls/call.h"
#include "kernels/runtime/libraries/library.h"

#include <string>

extern "C" void warpatlasAbsent(const char* name, const char* reason, const void* caller)
{
    using namespace warpatlas::runtime;
    Call call(name, caller);
    call.record().unsupported = true;
    call.record().reason = reason;
    call.end(error::notSupported);
}

namespace warpatlas::runtime {

int missing(const char* name, const void* caller)
{
    Call call(name, caller);
    call.record().unsupported = true;
    return call.run([] { return error::notSupported; });
}

int missingDriver(const char* name, const void* caller)
{
    // cuda.h adds to a name: a version, and a mark for the thread's own default stream.
    const std::string plain(std::string_view(name).substr(0, std::string_view(name).find('_')));
    DriverCall call(plain.c_str(), caller);
    return call.always([&] { return call.refuse(); });
}

int missingSmallDriver(const char* name, const void* caller)
{
    DriverCall call(name, caller);
    return call.always([&] {
        return call.refuse(
            std::string("by its name alone it is that of before CUDA 3.2, with sizes and addresses of 32 "
                        "bits; a program that cuda.h is included in calls ")
            + name + "_v2");
    });
}

} // namespace warpatlas::runtime
