#include "app/dataset/file_kind.h"

#include "app/dataset/file_bytes.h"
#include "app/dataset/images/image_reader.h"
#include "app/dataset/images/tga_image.h"
#include "app/words/say.h"
#include "kernels/model/error.h"

#include <algorithm>
#include <array>
#include <filesystem>

namespace warpatlas::inline dataset {

using namespace std::string_view_literals;

namespace {

bool isOneOf(std::string_view word, std::initializer_list<std::string_view> words)
{
    return std::find(words.begin(), words.end(), word) != words.end();
}

/// Says whether the part that is looked at is free of zeros and control characters.
bool looksLikeText(std::string_view content)
{
    const std::string_view start = content.substr(0, 4096);
    return std::none_of(start.begin(), start.end(), [](unsigned char letter) {
        return letter < 32 && letter != '\t' && letter != '\n' && letter != '\r' && letter != '\f' && letter != 27;
    });
}

constexpr Text anImage{"file_kind.image", "an image"}, aNumpyArray{"file_kind.numpy", "a NumPy array"},
    aMatrixMarketFile{"file_kind.matrix_market", "a Matrix Market file"};

/// Returns what the name promises; null if it promises no known kind.
const Text* promiseOf(const std::string& extension)
{
    if (isOneOf(extension,
            {".png", ".jpg", ".jpeg", ".bmp", ".webp", ".gif", ".tif", ".tiff", ".pbm", ".pgm", ".ppm", ".pam", ".pfm",
                ".tga", ".svg"}))
        return &anImage;
    if (extension == ".npy")
        return &aNumpyArray;
    return extension == ".mtx" ? &aMatrixMarketFile : nullptr;
}

} // namespace

std::string extensionOf(const std::string& path)
{
    std::string extension = std::filesystem::path(path).extension().string();
    std::transform(extension.begin(), extension.end(), extension.begin(),
        [](unsigned char letter) { return letter < 128 ? char(std::tolower(letter)) : char(letter); });
    return extension;
}

bool isExperimentFile(const std::string& path)
{
    return extensionOf(path) == experimentExtension;
}

bool isKernelSource(const std::string& path)
{
    return isOneOf(extensionOf(path), {".cu", ".cuh", ".ptx", ".ipynb"});
}

std::string describeContent(std::span<const std::byte> bytes)
{
    struct Signature {
        std::string_view start;
        Text what;
    };
    static constexpr std::array signatures = {
        Signature{"\x93NUMPY"sv, aNumpyArray},
        Signature{"%%MatrixMarket"sv, aMatrixMarketFile},
        Signature{"PK\x03\x04"sv, {"file_kind.zip", "a ZIP archive (as .npz, .xlsx and .docx are)"}},
        Signature{"%PDF"sv, {"file_kind.pdf", "a PDF document"}},
        Signature{"\x1f\x8b"sv, {"file_kind.gzip", "gzip-compressed data"}},
        Signature{"\xfd"
                  "7zXZ"sv,
            {"file_kind.xz", "xz-compressed data"}},
        Signature{"\x89HDF"sv, {"file_kind.hdf5", "an HDF5 file"}},
        Signature{"\x7f"
                  "ELF"sv,
            {"file_kind.program", "a program"}},
        Signature{"MATLAB 5.0"sv, {"file_kind.matlab", "a MATLAB file"}},
        Signature{"\x89PNG"sv, {"file_kind.damaged_png", "a damaged PNG image"}},
        Signature{"\xff\xd8\xff"sv, {"file_kind.damaged_jpeg", "a damaged JPEG image"}},
        Signature{"SQLite format 3"sv, {"file_kind.database", "a database"}},
        Signature{"\0\0\0\x0cjP  "sv, {"file_kind.jpeg2000", "a JPEG 2000 image, which is to be saved as PNG"}},
        Signature{"\x76\x2f\x31\x01"sv, {"file_kind.openexr", "an OpenEXR image, which is to be saved as TIFF or PFM"}},
        Signature{"\xff\xfe"sv, {"file_kind.utf16", "text in UTF-16, which is to be saved as UTF-8"}},
    };
    const std::string_view content = asText(bytes);
    for (const Signature& signature : signatures)
        if (content.starts_with(signature.start))
            return say(signature.what);
    // Its length stands before its kind.
    if (const std::string_view kind = content.substr(std::min<std::size_t>(content.size(), 4)).substr(0, 8);
        isOneOf(kind, {"ftypavif", "ftypavis", "ftypheic", "ftypheix", "ftypmif1"}))
        return say("file_kind.avif", "an AVIF or HEIC image, which is to be saved as PNG");
    return looksLikeText(content) ? say("file_kind.text", "text") : say("file_kind.unknown", "unknown binary data");
}

FileKind recognise(const std::string& name, std::span<const std::byte> bytes)
{
    const std::string_view content = asText(bytes);
    if (content.starts_with("\x93NUMPY"sv))
        return FileKind::Numpy;
    if (content.starts_with("%%MatrixMarket"sv))
        return FileKind::MatrixMarket;
    if (isExperimentFile(name))
        throw InputError(name, say("file_kind.experiment", "is an experiment, not data: it is opened by itself"));
    if (isKernelSource(name))
        throw InputError(name, say("file_kind.kernel", "is a kernel, not data: 'warpatlas simulate' runs it"));
    const Text* const promise = promiseOf(extensionOf(name));
    if (extensionOf(name) == ".tga" && canBeTga(content))
        return FileKind::Image;
    const bool text = looksLikeText(content), promisesImage = promise == &anImage;
    // Some formats are recognised by very little; text is believed to be one only if its name says so too.
    if ((!text || promisesImage || content.starts_with('P') || content.starts_with('<'))
        && isImage(bytes, promisesImage))
        return FileKind::Image;
    if (promise != nullptr)
        throw InputError(
            name, say("file_kind.not_promised", "is not {}: it seems to be {}", say(*promise), describeContent(bytes)));
    if (text)
        return FileKind::Table;
    throw InputError(name,
        say("file_kind.neither", "is neither an image nor a matrix (.npy, .csv, .tsv, .mtx): it seems to be {}",
            describeContent(bytes)));
}

} // namespace warpatlas::inline dataset
