#include "kernels/runtime/driver/driver.h"
#include "kernels/runtime/driver/missing/missing_driver.h"

#include <string>

namespace warpatlas::runtime {

int missingDriver(const char* name, const void* caller)
{
    // What cuda.h adds to a name: a version, and that the default stream is the thread's.
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
