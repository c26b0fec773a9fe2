#include "app/dataset/dataset.h"

#include "app/dataset/bundled.h"
#include "app/dataset/file_bytes.h"
#include "app/dataset/file_kind.h"
#include "app/dataset/generators.h"
#include "app/dataset/image_reader.h"
#include "app/dataset/matrix_market_reader.h"
#include "app/dataset/npy_reader.h"
#include "app/dataset/table_reader.h"
#include "kernels/values/error.h"

#include <filesystem>
#include <new>

namespace warpatlas {

namespace {

Loaded readContent(const std::string& name, std::span<const std::byte> bytes)
{
    switch (recognise(name, bytes)) {
    case FileKind::Image:
        return readImage(name, bytes);
    case FileKind::Numpy:
        return readNpy(name, bytes);
    case FileKind::MatrixMarket:
        return readMatrixMarket(name, bytes);
    case FileKind::Table:
        break;
    }
    return readTable(name, bytes);
}

Dataset loadAny(const std::string& spec)
{
    if (isGenerator(spec))
        return generate(spec);
    if (spec.starts_with("bundled:")) {
        const BundledFile file = bundledFile(spec);
        Loaded loaded = readContent(file.name, file.bytes);
        return {spec, file.name, std::move(loaded.array), std::move(loaded.note)};
    }
    Loaded loaded = readContent(spec, readFile(spec));
    return {spec, std::filesystem::path(spec).filename().string(), std::move(loaded.array), std::move(loaded.note)};
}

} // namespace

Dataset loadDataset(std::string_view spec)
{
    const std::string name(spec);
    try {
        return loadAny(name);
    } catch (const std::bad_alloc&) {
        throw InputError(name, "does not fit into memory");
    }
}

} // namespace warpatlas
