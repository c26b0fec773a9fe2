#include "kernels/runtime/driver/driver.h"
#include "kernels/runtime/driver/missing/missing_driver.h"

#include <string>

namespace warpatlas::runtime {

int missingDriver(const char* name, const void* caller)
{
    const std::string_view versioned = name;
    const std::size_t version = versioned.rfind("_v");
    const std::string plain(versioned.substr(0, version));
    DriverCall call(plain.c_str(), caller);
    return call.always([&] { return call.refuse(); });
}

} // namespace warpatlas::runtime
