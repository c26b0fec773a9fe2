#include "app/dataset/dataset.h"

#include "app/dataset/conversion.h"
#include "app/dataset/data_spec.h"
#include "app/dataset/file_bytes.h"
#include "app/dataset/file_kind.h"
#include "app/dataset/generators.h"
#include "app/dataset/images/image_reader.h"
#include "app/dataset/matrix_market_reader.h"
#include "app/dataset/npy_reader.h"
#include "app/dataset/recorded/recorded_argument.h"
#include "app/dataset/tables/table_reader.h"
#include "app/words/say.h"
#include "assets/assets.h"
#include "kernels/model/error.h"

#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <new>
#include <utility>

namespace warpatlas::inline dataset {

namespace {

/// Data that travels inside the program.
struct BundledFile {
    std::string name; ///< "harbour.png"
    std::span<const std::byte> bytes;
};

constexpr std::string_view folder = "data/";

/// Names of the defaults, so that kernels need not know the files' names.
constexpr std::pair<std::string_view, std::string_view> aliases[] = {
    {"picture", "harbour.png"},
    {"matrix", "matrix.csv"},
};

std::vector<std::string> findNames()
{
    std::vector<std::string> names;
    for (const std::string_view name : assetNames(folder))
        names.push_back("bundled:" + std::string(name.substr(folder.size())));
    // The default picture comes first, the others by name.
    std::stable_partition(
        names.begin(), names.end(), [](const std::string& name) { return name == "bundled:harbour.png"; });
    return names;
}

/// Returns the file that `spec` names: "bundled:NAME"; "bundled:picture" and "bundled:matrix" are the defaults. Throws
/// InputError, naming those that exist.
BundledFile bundledFile(std::string_view spec)
{
    std::string_view name = spec.substr(spec.find(':') + 1);
    for (const auto& [alias, file] : aliases)
        if (name == alias)
            name = file;
    const std::span<const std::byte> bytes = asset(std::string(folder) + std::string(name));
    if (bytes.empty())
        throw InputError(std::string(spec),
            say("bundled.none", "there is none of that name; there are {}",
                fmt::format("{}", fmt::join(bundledData(), ", "))));
    return {std::string(name), bytes};
}

Loaded readContent(const std::string& name, std::span<const std::byte> bytes, Records records)
{
    switch (recognise(name, bytes)) {
    case FileKind::Image:
        return readImage(name, bytes);
    case FileKind::Numpy:
        return readNpy(name, bytes, records);
    case FileKind::MatrixMarket:
        return readMatrixMarket(name, bytes);
    case FileKind::Table:
        break;
    }
    return readTable(name, bytes);
}

Dataset toDataset(const std::string& spec, const std::string& label, Loaded loaded)
{
    return {spec, label, std::move(loaded.array), std::move(loaded.note), {}, loaded.picture, std::move(loaded.alpha),
        std::move(loaded.deep), std::move(loaded.reduction)};
}

Dataset loadSource(const std::string& spec, Records records, const Progress* progress)
{
    if (isGenerator(spec))
        return generate(spec, progress);
    if (!programFileOf(spec).empty())
        return recordedArgument(spec);
    if (spec.starts_with("bundled:")) {
        const BundledFile file = bundledFile(spec);
        return toDataset(spec, file.name, readContent(file.name, file.bytes, records));
    }
    // The head tells of a file that is none of these, so that gigabytes need not be read.
    const auto look = [&](std::span<const std::byte> head) { recognise(spec, head); };
    return toDataset(spec, std::filesystem::path(spec).filename().string(),
        readContent(spec, readFile(spec, maximumFileBytes, look), records));
}

Dataset loadAny(const std::string& spec, Records records, const Progress* progress)
{
    auto [names, source] = partsOf(spec);
    if (source.empty() && !names.empty())
        throw InputError(spec,
            say("dataset.names_no_data", "names no data to make this of; it is written planar:DATA or grey:DATA"));
    Dataset dataset = loadSource(std::string(source), records, progress);
    dataset.spec = spec;
    while (!names.empty()) { // from the data outwards
        if (progress)
            progress->throwIfCancelled();
        names.remove_suffix(1); // its colon
        const std::size_t before = names.rfind(':');
        const std::size_t begin = before == std::string_view::npos ? 0 : before + 1;
        dataset = converted(*findConversion(names.substr(begin)), std::move(dataset));
        names = names.substr(0, begin);
    }
    dataset.spec = spec;
    return dataset;
}

} // namespace

std::span<const std::string_view> bundledData()
{
    static const std::vector<std::string> names = findNames();
    static const std::vector<std::string_view> views(names.begin(), names.end());
    return views;
}

std::string nameAndConversion(const Dataset& dataset)
{
    return dataset.conversion.empty() ? dataset.label : dataset.label + ", " + dataset.conversion;
}

Dataset loadDataset(std::string_view spec, Records records, const Progress* progress)
{
    const std::string name(spec);
    try {
        return loadAny(name, records, progress);
    } catch (const std::bad_alloc&) {
        throw InputError(name, say("dataset.no_memory", "does not fit into memory"));
    }
}

} // namespace warpatlas::inline dataset
