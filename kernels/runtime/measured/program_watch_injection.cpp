// Where the driver begins: it loads the library that CUDA_INJECTION64_PATH names and calls this function of it.
#include "kernels/runtime/measured/program_watch.h"

#include <cstdlib>

namespace {

std::string variable(const char* name)
{
    const char* const value = std::getenv(name);
    return value == nullptr ? std::string() : value;
}

/// Lives as long as the process: CUPTI calls it until the very end.
warpatlas::runtime::ProgramWatch* watch = nullptr;

} // namespace

extern "C" __attribute__((visibility("default"))) int InitializeInjection()
{
    using namespace warpatlas::runtime;
    const std::string record = variable("WARPATLAS_RECORD");
    if (watch != nullptr || record.empty())
        return 1;
    std::string reason;
    const std::optional<Cupti> cupti = Cupti::load(variable("WARPATLAS_CUPTI"), reason);
    if (!cupti) {
        RecordWriter(record).add(MeasuringRecord{0, 0, reason});
        return 1;
    }
    watch = new ProgramWatch(*cupti, record);
    watch->begin();
    std::atexit([] { watch->end(); });
    return 1;
}
