#include "tests/fuzz/file_target.h"

#include "app/dataset/dataset.h"
#include "app/dataset/file_bytes.h"
#include "app/experiment/experiment.h"
#include "app/measure/recorded.h"
#include "app/notebook/notebook_kernels.h"
#include "app/program/launch_experiment.h"
#include "app/source/source_kernel.h"
#include "kernels/compiler/device_code.h"
#include "kernels/model/error.h"

#include <algorithm>
#include <filesystem>
#include <stdexcept>

namespace warpatlas::fuzz {

namespace {

/// A mutation has another checksum, and would be refused before anything else is read.
void mendChecksum(const std::string& path)
{
    std::vector<std::byte> bytes = readFile(path);
    const std::size_t length = checksumLine({}).size();
    if (bytes.size() < length)
        return;
    bytes.resize(bytes.size() - length);
    const std::string line = checksumLine(bytes);
    bytes.insert(bytes.end(), asBytes(line).begin(), asBytes(line).end());
    writeFile(path, bytes);
}

} // namespace

std::string readAnyFile(const std::string& path)
{
    const bool isText = path.ends_with(".json") || path.ends_with(".cu");
    try {
        if (path.ends_with(".warpatlas")) {
            loadExperiment(path);
        } else if (isProgramFile(path)) {
            mendChecksum(path);
            const SavedProgram program = loadProgram(path);
            for (std::size_t launch = 1; launch <= program.launches().size(); ++launch)
                recordedLaunch(path + ':' + std::to_string(launch));
            loadDataset(path + ":1:1:6x4:f32");
        } else if (isNotebook(path)) {
            const Notebook notebook(path);
            constexpr std::size_t most = 4; // each is found anew
            const std::vector<NotebookText> texts = kernelsOf(notebook).texts;
            for (std::size_t i = 0; i < std::min(texts.size(), most); ++i)
                if (withText(notebook, path, texts[i].place, texts[i].text) != asText(readFile(path)))
                    throw std::logic_error("the same text changes the file");
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
