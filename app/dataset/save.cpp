#include "app/dataset/save.h"

#include "app/dataset/convert_values.h"
#include "app/dataset/file_bytes.h"
#include "app/dataset/file_kind.h"
#include "app/dataset/limits.h"
#include "app/words/say.h"
#include "kernels/model/error.h"
#include "kernels/model/text.h"

#include <QtCore/QBuffer>
#include <QtGui/QImage>
#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <limits>

namespace warpatlas::inline dataset {

namespace {

/// "<f4", as NumPy calls the type.
std::string npyName(ElementType type)
{
    return fmt::format("{}{}", sizeOf(type) == 1 ? '|' : '<', factsOf(type).numpy);
}

std::string npyShape(const Shape& shape)
{
    const Extent& extent = shape.extent;
    if (extent.z > 1)
        return shape.channels > 1 ? fmt::format("({}, {}, {}, {})", extent.z, extent.y, extent.x, shape.channels)
                                  : fmt::format("({}, {}, {})", extent.z, extent.y, extent.x);
    if (shape.channels > 1)
        return fmt::format("({}, {}, {})", extent.y, extent.x, shape.channels);
    return extent.y > 1 ? fmt::format("({}, {})", extent.y, extent.x) : fmt::format("({},)", extent.x);
}

std::string saveNpy(const Array& array, const std::string& path)
{
    if (factsOf(array.type()).numpy.empty()) {
        const ArrayPointer wide = valuesAs(ElementType::F32, std::make_shared<const Array>(array)).array;
        saveNpy(*wide, path);
        return say("save.widened", "written as f32, exactly: .npy files have no {}", nameOf(array.type()));
    }
    std::string header = fmt::format(
        "{{'descr': '{}', 'fortran_order': False, 'shape': {}, }}", npyName(array.type()), npyShape(array.shape()));
    // The data start at a multiple of 64 bytes, and a line feed ends the header.
    header.append(63 - (10 + header.size()) % 64, ' ');
    header += '\n';
    std::string file("\x93NUMPY\x01\x00", 8);
    file += char(header.size() & 0xff);
    file += char(header.size() >> 8);
    file += header;
    file.append(reinterpret_cast<const char*>(array.bytes().data()), array.bytes().size());
    writeFile(path, asBytes(file));
    return {};
}

void saveTable(const Array& array, const std::string& path, char separator)
{
    const Shape& shape = array.shape();
    const std::uint64_t columns = shape.extent.x * shape.channels;
    std::string file;
    for (std::uint64_t index = 0; index < shape.values(); ++index) {
        // Enough digits to be read back as the same value.
        file += array.valueAsText(index, array.type() == ElementType::F64 ? 17 : 9);
        file += (index + 1) % columns == 0 ? '\n' : separator;
    }
    writeFile(path, asBytes(file));
}

/// Makes one byte a value: as it is, or scaled from smallest to largest.
std::vector<std::uint8_t> bytesFor(const Array& array, std::string& note)
{
    std::uint64_t noNumbers = 0;
    std::vector<std::uint8_t> bytes(array.shape().values());
    double low = std::numeric_limits<double>::infinity(), high = -low;
    for (std::uint64_t index = 0; index < bytes.size(); ++index)
        if (const double value = array.valueAsDouble(index); std::isfinite(value)) {
            low = std::min(low, value);
            high = std::max(high, value);
        }
    if (high > low)
        note = say("save.scaled", "{:.6g} to {:.6g} made 0 to 255", low, high);
    const double scale = high > low ? 255.0 / (high - low) : 0.0;
    for (std::uint64_t index = 0; index < bytes.size(); ++index) {
        const double value = array.valueAsDouble(index);
        noNumbers += std::isnan(value);
        bytes[index] = std::isnan(value) ? 0 : std::uint8_t(std::lround(std::clamp((value - low) * scale, 0.0, 255.0)));
    }
    if (noNumbers > 0)
        note += (note.empty() ? "" : ", ") + noNumbersText(noNumbers);
    return bytes;
}

std::string savePng(const Array& array, const std::string& path)
{
    std::string note;
    const Shape& shape = array.shape();
    const std::uint64_t height = shape.extent.y * shape.extent.z;
    const std::uint32_t channels = shape.channels;
    const bool picture = array.type() == ElementType::U8;
    if (channels != 1 && !(picture && (channels == 3 || channels == 4)))
        throw InputError(path,
            say("save.no_picture", "{} of {} cannot be a PNG picture; use .npy", toText(shape), nameOf(array.type())));
    constexpr std::uint64_t most = 32767; // what Qt's painting and most viewers take
    if (shape.extent.x > most || height > most)
        throw InputError(path,
            say("save.too_large", "{} x {} is too large for a PNG picture; use .npy", grouped(shape.extent.x),
                grouped(height)));
    const std::vector<std::uint8_t> scaled = picture ? std::vector<std::uint8_t>{} : bytesFor(array, note);
    const uchar* pixels = picture ? reinterpret_cast<const uchar*>(array.bytes().data()) : scaled.data();
    const QImage::Format format = channels == 1 ? QImage::Format_Grayscale8
        : channels == 3                         ? QImage::Format_RGB888
                                                : QImage::Format_RGBA8888;
    const QImage image(pixels, int(shape.extent.x), int(height), qsizetype(shape.extent.x * channels), format);
    QByteArray encoded;
    QBuffer buffer(&encoded);
    buffer.open(QIODevice::WriteOnly);
    if (!image.save(&buffer, "PNG"))
        throw InputError(path, say("save.not_encoded", "the picture could not be encoded"));
    writeFile(path, {reinterpret_cast<const std::byte*>(encoded.constData()), std::size_t(encoded.size())});
    return note;
}

} // namespace

void requireSavable(const std::string& path)
{
    const std::string extension = extensionOf(path);
    if (extension != ".npy" && extension != ".csv" && extension != ".tsv" && extension != ".png")
        throw InputError(path, say("save.extensions", "results are saved as .npy, .csv, .tsv or .png"));
}

std::string saveArray(const Array& array, const std::string& path)
{
    requireSavable(path);
    const std::string extension = extensionOf(path);
    if (extension == ".npy")
        return saveNpy(array, path);
    if (extension == ".png")
        return savePng(array, path);
    saveTable(array, path, extension == ".csv" ? ',' : '\t');
    return {};
}

} // namespace warpatlas::inline dataset
