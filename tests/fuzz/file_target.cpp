#include "tests/fuzz/file_target.h"

#include "app/dataset/dataset.h"
#include "app/dataset/file_bytes.h"
#include "app/experiment/experiment.h"
#include "app/measure/recorded.h"
#include "app/source/source_kernel.h"
#include "kernels/compiler/device_code.h"
#include "kernels/model/error.h"

#include <filesystem>

namespace warpatlas::fuzz {

std::string readAnyFile(const std::string& path)
{
    const bool isText = path.ends_with(".json") || path.ends_with(".cu");
    try {
        if (path.ends_with(".warpatlas")) {
            loadExperiment(path);
        } else if (isText) {
            const std::vector<std::byte> bytes = readFile(path, maximumTextBytes);
            if (path.ends_with(".json")) {
                measurementsFromJson(asText(bytes), path);
            } else {
                extractDeviceCode(asText(bytes));
                SourceKernel source{path};
                source.text = asText(bytes);
                readHeaders(source, std::filesystem::path(path).parent_path().string());
            }
        } else {
            loadDataset(path);
            loadDataset(path, Records::AsBytes);
        }
    } catch (const InputError& error) {
        return error.what();
    }
    return {};
}

} // namespace warpatlas::fuzz
