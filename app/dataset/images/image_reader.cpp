#include "app/dataset/images/image_reader.h"

#include "app/dataset/file_bytes.h"
#include "app/dataset/file_kind.h"
#include "app/dataset/images/decoder_messages.h"
#include "app/dataset/images/image_structure.h"
#include "app/dataset/images/orientation.h"
#include "app/dataset/images/portable_map.h"
#include "app/dataset/images/svg_check.h"
#include "app/dataset/images/tga_image.h"
#include "app/dataset/images/tiff_image.h"
#include "app/dataset/limits.h"
#include "app/words/say.h"
#include "kernels/model/error.h"
#include "kernels/model/shortened.h"

#include <QtCore/QBuffer>
#include <QtGui/QGuiApplication>
#include <QtGui/QImageReader>
#include <algorithm>
#include <cctype>
#include <cstring>
#include <mutex>

namespace warpatlas::inline dataset {

namespace {

void configureQt()
{
    static std::once_flag once;
    // Qt's own limit (128 MiB) is below what a slide scanner makes; sizes are asked for before anything is decoded, and
    // this is what the largest picture needs at 16 bits a channel.
    std::call_once(once, [] { QImageReader::setAllocationLimit(4096); });
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

/// Whether its values are whole numbers of 16 bits.
bool has16Bits(QImage::Format format)
{
    return format == QImage::Format_Grayscale16 || format == QImage::Format_RGBX64 || format == QImage::Format_RGBA64;
}

/// Says whether no pixel of this format needs three channels. A palette may turn out to need them.
bool mayBeGrey(QImage::Format format)
{
    return format == QImage::Format_Grayscale8 || format == QImage::Format_Grayscale16 || format == QImage::Format_Mono
        || format == QImage::Format_MonoLSB || format == QImage::Format_Indexed8;
}

/// Gives the grey that a PNG file calls transparent its brightness back: Qt makes it black.
void restoreGrey(QImage& image, std::string_view png)
{
    constexpr std::size_t colourTypeAt = 25;
    // Qt keeps both of two levels, white first.
    if (image.colorCount() < 3 || png.size() <= colourTypeAt || png[colourTypeAt] != 0)
        return;
    const int most = image.colorCount() - 1;
    for (int level = 0; level <= most; ++level) {
        const int grey = level * 255 / most;
        image.setColor(level, qRgba(grey, grey, grey, qAlpha(image.color(level))));
    }
}

/// Returns what Qt found of what a camera says.
Orientation asQtSays(QImageIOHandler::Transformations said)
{
    switch (said) {
    case QImageIOHandler::TransformationMirror:
        return Orientation::Mirrored;
    case QImageIOHandler::TransformationRotate180:
        return Orientation::TurnedHalf;
    case QImageIOHandler::TransformationFlip:
        return Orientation::Flipped;
    case QImageIOHandler::TransformationFlipAndRotate90:
        return Orientation::Transposed;
    case QImageIOHandler::TransformationRotate90:
        return Orientation::TurnedRight;
    case QImageIOHandler::TransformationMirrorAndRotate90:
        return Orientation::Transversed;
    case QImageIOHandler::TransformationRotate270:
        return Orientation::TurnedLeft;
    default:
        return Orientation::AsStored;
    }
}

std::string noteOn(const QImage& image, std::uint32_t pictures, Orientation orientation)
{
    std::string note;
    const auto add = [&](const std::string& words) { note += (note.empty() ? "" : "; ") + words; };
    if (isDeep(image) && !has16Bits(image.format()))
        add(reducedToBytes());
    if (pictures > 1)
        add(say("image.first", "the first of {} pictures", pictures));
    if (orientation != Orientation::AsStored)
        add(wordsOf(orientation));
    return note;
}

ArrayPointer arrayOf(const QImage& image, std::uint32_t channels)
{
    const Shape shape{{std::uint64_t(image.width()), std::uint64_t(image.height()), 1}, channels};
    auto array = std::make_shared<Array>(ElementType::U8, shape);
    const std::size_t rowBytes = shape.extent.x * shape.channels; // Qt pads its rows to 4 bytes
    for (int y = 0; y < image.height(); ++y)
        std::memcpy(array->bytes().data() + y * rowBytes, image.constScanLine(y), rowBytes);
    return array;
}

/// Returns what the file has of 16 bits; null where it has no such values.
ArrayPointer deepOf(const QImage& image)
{
    if (!has16Bits(image.format()))
        return nullptr;
    const std::size_t width = std::size_t(image.width()), height = std::size_t(image.height());
    const bool grey = image.format() == QImage::Format_Grayscale16;
    const std::uint32_t channels = grey ? 1 : 3, stored = grey ? 1 : 4;
    auto array = std::make_shared<Array>(ElementType::U16, Shape{{width, height, 1}, channels});
    std::uint16_t* out = array->values<std::uint16_t>().data();
    for (std::size_t y = 0; y < height; ++y) {
        const auto* row = reinterpret_cast<const std::uint16_t*>(image.constScanLine(int(y)));
        for (std::size_t x = 0; x < width; ++x, out += channels)
            std::copy_n(row + x * stored, channels, out);
    }
    return array;
}

/// Null where it does not fit into memory: what there is then is told as without it.
ArrayPointer alphaOf(const QImage& image)
{
    const QImage alpha = image.convertToFormat(QImage::Format_Alpha8);
    return alpha.isNull() ? nullptr : arrayOf(alpha, 1);
}

/// Returns what decoding takes at its worst moment: the picture as its file has it and the values, or the values twice.
std::uint64_t decodingBytes(const QImageReader& reader, const QSize& size)
{
    const bool alpha = reader.imageFormat() != QImage::Format_Invalid
        && QImage::toPixelFormat(reader.imageFormat()).alphaUsage() == QPixelFormat::UsesAlpha;
    const int bits = reader.imageFormat() == QImage::Format_Invalid
        ? 64
        : QImage::toPixelFormat(reader.imageFormat()).bitsPerPixel();
    const std::uint64_t pixels = std::uint64_t(size.width()) * std::uint64_t(size.height());
    const std::uint64_t colours = mayBeGrey(reader.imageFormat()) ? 1 : 3;
    const std::uint64_t channels = colours * (has16Bits(reader.imageFormat()) ? 3 : 1) + (alpha ? 1 : 0);
    const std::uint64_t decoded = pixels * std::uint64_t(std::max(bits, 8)) / 8, values = pixels * channels;
    return std::max(decoded, values) + values;
}

bool contains(const std::string& text, std::string_view part)
{
    return text.find(part) != std::string::npos;
}

/// Says whether a decoder's message about a picture that it returned is harmless. JPEG's messages mean made-up pixels,
/// except these, for mistakes that cameras and programs make without harm.
bool isHarmless(const std::string& message)
{
    return contains(message, "extraneous bytes") || contains(message, "Invalid SOS parameters")
        || contains(message, "JFIF revision");
}

std::string upperCase(std::string text)
{
    std::transform(
        text.begin(), text.end(), text.begin(), [](unsigned char letter) { return char(std::toupper(letter)); });
    return text;
}

std::string damaged(const std::string& format, const std::string& why)
{
    return format.empty()
        ? say("image.damaged", "the image is damaged: {}", shortened(why))
        : say("image.damaged_format", "the {} image is damaged: {}", upperCase(format), shortened(why));
}

/// Throws where pixels are made up; returns the other messages that matter.
std::string weigh(const std::string& name, const std::string& format, const std::vector<std::string>& messages)
{
    if (format == "jpeg")
        for (const std::string& message : messages)
            if (!isHarmless(message))
                throw InputError(name, damaged(format, message));
    // libpng refuses damaged pixels itself, and complains about much that is no damage.
    for (const std::string& message : messages)
        if (format == "jpeg" || contains(message, "CRC"))
            return say("image.decoder", "its decoder says: {}", shortened(message));
    return {};
}

void requireDrawable(const std::string& name, std::string_view content, std::optional<std::uint64_t> available)
{
    if (content.starts_with("\x1f\x8b"))
        throw InputError(name,
            say("image.compressed_svg", "is a compressed SVG drawing; uncompress it (in a shell: gunzip -S .svgz)"));
    constexpr std::uint64_t mostPixels = std::uint64_t{1} << 26, bytesPerPixel = 8;
    const bool fonts = qobject_cast<QGuiApplication*>(QCoreApplication::instance()) != nullptr;
    if (const auto refusal =
            svgRefusal(content, std::min(mostPixels, available.value_or(~std::uint64_t{0}) / bytesPerPixel), fonts))
        throw InputError(name, say("image.svg", "the SVG drawing {}", *refusal));
}

} // namespace

bool isImage(std::span<const std::byte> bytes, bool promised)
{
    if (isPortableMap(asText(bytes)))
        return true;
    const QuietStandardError quiet;
    Source source(bytes);
    const QByteArray format = QImageReader::imageFormat(source.device());
    return !format.isEmpty() && (promised || (format != "tga" && format != "wbmp"));
}

Loaded readImage(const std::string& name, std::span<const std::byte> bytes, std::optional<std::uint64_t> available)
{
    if (isPortableMap(asText(bytes)))
        return readPortableMap(name, asText(bytes), available);
    if (extensionOf(name) == ".tga" && canBeTga(asText(bytes))) // which begins as an icon does
        return readTga(name, asText(bytes), available);
    const DecoderMessages decoder;
    if (const auto tiff = readTiff(name, asText(bytes), available))
        return *tiff;
    configureQt();
    Source source(bytes);
    QImageReader reader(source.device());
    reader.setDecideFormatFromContent(true);
    reader.setAutoTransform(false); // turned() does

    const std::string format = reader.format().toStdString();
    const bool drawing = format.starts_with("svg");
    if (drawing) {
        requireDrawable(name, asText(bytes), available); // its size is asked for by reading all of it
        reader.setBackgroundColor(Qt::white); // as on paper: most are black lines on nothing
    }
    const QSize size = reader.size();
    if (size.isValid() && !size.isEmpty()) {
        const std::uint32_t channels = mayBeGrey(reader.imageFormat()) ? 1 : 3;
        requireSize(name, Shape{{std::uint64_t(size.width()), std::uint64_t(size.height()), 1}, channels});
        requireMemory(name, decodingBytes(reader, size), say("file.to_be_decoded", "to be decoded"), available);
    } else if (const auto announced = announcedSize(format, asText(bytes))) {
        requireSize(name, Shape{*announced, 3}); // Qt gives no size where it is past its own limits
    }
    if (isCutOff(format, asText(bytes)))
        throw InputError(name, say("image.cut_off", "the {} image is cut off", upperCase(format)));

    const auto pictures =
        std::max(std::uint32_t(std::max(reader.imageCount(), 1)), animatedPictures(format, asText(bytes)));
    QImage image;
    if (!reader.read(&image) || image.isNull())
        throw InputError(name, damaged(format, reader.errorString().toStdString()));

    if (format == "png")
        restoreGrey(image, asText(bytes));
    const Orientation inExif = exifOrientation(format, asText(bytes));
    const Orientation orientation = inExif == Orientation::AsStored ? asQtSays(reader.transformation()) : inExif;
    std::string note = drawing ? say("image.on_white", "drawn on white") : noteOn(image, pictures, orientation);
    const auto add = [&note](const std::string& words) { note += (note.empty() || words.empty() ? "" : "; ") + words; };
    if (format == "bmp")
        add(widenLevels(image, asText(bytes)));
    if (format == "jpeg" && isInInks(asText(bytes)))
        add(say("image.inks", "its four inks made red, green and blue"));
    add(weigh(name, format, decoder.messages()));
    const bool grey = isGrey(image);
    const bool clear = image.hasAlphaChannel() && !drawing;
    const ArrayPointer alpha = clear ? alphaOf(image) : nullptr, deep = deepOf(image);
    image = std::move(image).convertToFormat(grey ? QImage::Format_Grayscale8 : QImage::Format_RGB888);
    if (image.isNull())
        throw InputError(name, say("image.no_memory", "the image does not fit into memory"));

    const Shape shape{{std::uint64_t(image.width()), std::uint64_t(image.height()), 1}, grey ? 1u : 3u};
    requireSize(name, shape);
    const ArrayPointer array = arrayOf(image, shape.channels);
    image = {}; // it would be a third one while the second is made
    return {turned(array, orientation), note, true, alpha ? turned(alpha, orientation) : nullptr,
        deep ? turned(deep, orientation) : nullptr, deep ? reducedToBytes() : std::string()};
}

} // namespace warpatlas::inline dataset
