#include "app/dataset/image_reader.h"

#include "app/dataset/file_bytes.h"
#include "app/dataset/image_header.h"
#include "app/dataset/limits.h"
#include "app/dataset/quiet_stderr.h"
#include "kernels/values/error.h"

#include <QtCore/QBuffer>
#include <QtCore/QLoggingCategory>
#include <QtGui/QImageReader>
#include <algorithm>
#include <cstring>
#include <fmt/format.h>
#include <mutex>

namespace warpatlas {

namespace {

void configureQt()
{
    static std::once_flag once;
    std::call_once(once, [] {
        // Qt's own limit (128 MiB) is below what a slide scanner makes; requireSize() is asked before anything is
        // decoded, and this is what its largest picture needs at 16 bits a channel.
        QImageReader::setAllocationLimit(4096);
        // What is wrong with a picture is said once, in the exception (see also QuietStandardError).
        QLoggingCategory::setFilterRules("qt.gui.imageio*=false");
    });
}

/// The picture's data over the caller's bytes, without a copy.
class Source {
public:
    explicit Source(std::span<const std::byte> bytes)
        : m_bytes(QByteArray::fromRawData(reinterpret_cast<const char*>(bytes.data()), qsizetype(bytes.size())))
    {
        m_buffer.setBuffer(&m_bytes);
        m_buffer.open(QIODevice::ReadOnly);
    }
    QIODevice* device() { return &m_buffer; }

private:
    QByteArray m_bytes;
    QBuffer m_buffer;
};

bool isGrey(const QImage& image)
{
    if (image.format() == QImage::Format_Grayscale8 || image.format() == QImage::Format_Grayscale16)
        return true;
    const QList<QRgb> palette = image.colorTable();
    return !palette.isEmpty() && std::all_of(palette.begin(), palette.end(), [](QRgb colour) {
        return qRed(colour) == qGreen(colour) && qGreen(colour) == qBlue(colour);
    });
}

bool isDeep(const QImage& image)
{
    return image.format() == QImage::Format_Grayscale16 || image.depth() >= 64 || image.pixelFormat().redSize() > 8;
}

std::string noteOn(const QImage& image, int pictures)
{
    std::string note;
    const auto add = [&](const std::string& words) { note += (note.empty() ? "" : "; ") + words; };
    if (isDeep(image))
        add("more than 8 bits a channel reduced to 8");
    if (image.hasAlphaChannel())
        add("transparency left out");
    if (pictures > 1)
        add(fmt::format("the first of {} pictures", pictures));
    return note;
}

} // namespace

bool isImage(std::span<const std::byte> bytes, bool promised)
{
    configureQt();
    const QuietStandardError quiet;
    Source source(bytes);
    const QByteArray format = QImageReader::imageFormat(source.device());
    return !format.isEmpty() && (promised || (format != "tga" && format != "wbmp"));
}

Loaded readImage(const std::string& name, std::span<const std::byte> bytes)
{
    configureQt();
    const QuietStandardError quiet;
    Source source(bytes);
    QImageReader reader(source.device());
    reader.setDecideFormatFromContent(true);
    reader.setAutoTransform(true);

    const QByteArray format = reader.format();
    const QSize size = reader.size();
    if (size.isValid() && !size.isEmpty())
        requireSize(name, Shape{{std::uint64_t(size.width()), std::uint64_t(size.height()), 1}, 3});
    else if (const auto announced = announcedSize(format.toStdString(), asText(bytes)))
        requireSize(name, Shape{*announced, 3}); // Qt gives no size where it is past its own limits
    if (isCutOff(format.toStdString(), asText(bytes)))
        throw InputError(name, fmt::format("the {} image is cut off", format.toUpper().toStdString()));

    const int pictures = reader.imageCount();
    QImage image;
    if (!reader.read(&image) || image.isNull())
        throw InputError(name,
            fmt::format(
                "the {} image is damaged: {}", format.toUpper().toStdString(), reader.errorString().toStdString()));

    const std::string note = noteOn(image, pictures);
    const bool grey = isGrey(image);
    image = std::move(image).convertToFormat(grey ? QImage::Format_Grayscale8 : QImage::Format_RGB888);
    if (image.isNull())
        throw InputError(name, "the image does not fit into memory");

    const Shape shape{{std::uint64_t(image.width()), std::uint64_t(image.height()), 1}, grey ? 1u : 3u};
    requireSize(name, shape);
    auto array = std::make_shared<Array>(ElementType::U8, shape);
    const std::size_t rowBytes = shape.extent.x * shape.channels; // Qt pads its rows to 4 bytes
    for (int y = 0; y < image.height(); ++y)
        std::memcpy(array->bytes().data() + y * rowBytes, image.constScanLine(y), rowBytes);
    return {array, note};
}

} // namespace warpatlas
