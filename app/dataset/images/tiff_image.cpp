#include "app/dataset/images/tiff_image.h"

#include "app/dataset/images/orientation.h"
#include "app/dataset/limits.h"
#include "kernels/model/error.h"
#include "kernels/model/shortened.h"
#include "kernels/model/text.h"

#include <algorithm>
#include <cstdarg>
#include <cstdio>
#include <cstring>
#include <limits>
#include <memory>
#include <tiffio.h>

namespace warpatlas::inline dataset {

namespace {

thread_local std::string tiffMessage;

void keepTiffMessage(const char*, const char* format, va_list arguments)
{
    char text[256];
    if (std::vsnprintf(text, sizeof text, format, arguments) > 0 && tiffMessage.empty())
        tiffMessage = text; // the first one is the cause
}

/// The caller's bytes as libtiff reads a file.
struct TiffBytes {
    std::string_view content;
    std::uint64_t at = 0;

    static tsize_t read(thandle_t handle, void* to, tsize_t bytes)
    {
        auto& self = *static_cast<TiffBytes*>(handle);
        const std::string_view part = self.content.substr(std::min<std::uint64_t>(self.at, self.content.size()))
                                          .substr(0, bytes < 0 ? 0 : std::size_t(bytes));
        std::memcpy(to, part.data(), part.size());
        self.at += part.size();
        return tsize_t(part.size());
    }
    static tsize_t refuse(thandle_t, void*, tsize_t) { return 0; }
    static toff_t seek(thandle_t handle, toff_t to, int from)
    {
        auto& self = *static_cast<TiffBytes*>(handle);
        return self.at = to + (from == SEEK_CUR ? self.at : from == SEEK_END ? self.content.size() : 0);
    }
    static int close(thandle_t) { return 0; }
    static toff_t size(thandle_t handle) { return static_cast<TiffBytes*>(handle)->content.size(); }
};

struct CloseTiff {
    void operator()(TIFF* tiff) const { TIFFClose(tiff); }
};
using OpenTiff = std::unique_ptr<TIFF, CloseTiff>;

template <class T> T tiffField(TIFF* tiff, std::uint32_t tag, T otherwise)
{
    T value = otherwise;
    return TIFFGetFieldDefaulted(tiff, tag, &value) == 1 ? value : otherwise;
}

std::optional<ElementType> tiffType(std::uint16_t bits, std::uint16_t format)
{
    struct Entry {
        std::uint16_t bits, format;
        ElementType type;
    };
    using enum ElementType;
    for (const Entry& entry : {Entry{8, SAMPLEFORMAT_UINT, U8}, {8, SAMPLEFORMAT_INT, I8}, {16, SAMPLEFORMAT_UINT, U16},
             {16, SAMPLEFORMAT_INT, I16}, {16, SAMPLEFORMAT_IEEEFP, F16}, {32, SAMPLEFORMAT_UINT, U32},
             {32, SAMPLEFORMAT_INT, I32}, {32, SAMPLEFORMAT_IEEEFP, F32}, {64, SAMPLEFORMAT_UINT, U64},
             {64, SAMPLEFORMAT_INT, I64}, {64, SAMPLEFORMAT_IEEEFP, F64}})
        if (entry.bits == bits && entry.format == format)
            return entry.type;
    return std::nullopt;
}

/// The directory's facts, and all samples, pixel by pixel.
class TiffPicture {
public:
    explicit TiffPicture(TIFF* tiff)
        : m_tiff(tiff),
          m_type(tiffType(tiffField<std::uint16_t>(tiff, TIFFTAG_BITSPERSAMPLE, 1),
              tiffField<std::uint16_t>(tiff, TIFFTAG_SAMPLEFORMAT, SAMPLEFORMAT_UINT))),
          photometric(tiffField<std::uint16_t>(tiff, TIFFTAG_PHOTOMETRIC, PHOTOMETRIC_PALETTE)),
          samples(tiffField<std::uint16_t>(tiff, TIFFTAG_SAMPLESPERPIXEL, 1)),
          colours(photometric == PHOTOMETRIC_RGB ? 3 : 1)
    {
        extent.x = tiffField<std::uint32_t>(tiff, TIFFTAG_IMAGEWIDTH, 0);
        extent.y = tiffField<std::uint32_t>(tiff, TIFFTAG_IMAGELENGTH, 0);
        std::uint16_t count = 0;
        std::uint16_t* kinds = nullptr;
        if (TIFFGetFieldDefaulted(tiff, TIFFTAG_EXTRASAMPLES, &count, &kinds) == 1 && count > 0 && samples > colours) {
            alpha = kinds[0] == EXTRASAMPLE_ASSOCALPHA || kinds[0] == EXTRASAMPLE_UNASSALPHA;
            multiplied = kinds[0] == EXTRASAMPLE_ASSOCALPHA;
        }
    }
    bool isRead() const
    {
        const bool known = photometric == PHOTOMETRIC_RGB || photometric == PHOTOMETRIC_MINISBLACK
            || photometric == PHOTOMETRIC_MINISWHITE;
        return known && m_type && samples >= colours;
    }
    ElementType type() const { return *m_type; }
    Shape shape() const { return {extent, samples}; }

    /// Null where it does not get them all.
    std::shared_ptr<Array> read() const
    {
        auto values = std::make_shared<Array>(type(), shape());
        const bool apart =
            tiffField<std::uint16_t>(m_tiff, TIFFTAG_PLANARCONFIG, PLANARCONFIG_CONTIG) == PLANARCONFIG_SEPARATE;
        const bool tiles = TIFFIsTiled(m_tiff) != 0;
        const std::uint32_t width =
            tiles ? tiffField<std::uint32_t>(m_tiff, TIFFTAG_TILEWIDTH, 0) : std::uint32_t(extent.x);
        const std::uint32_t height = tiles ? tiffField<std::uint32_t>(m_tiff, TIFFTAG_TILELENGTH, 0) : 1;
        const std::size_t sample = sizeOf(type()), together = apart ? 1 : samples;
        const tmsize_t bytes = tiles ? TIFFTileSize(m_tiff) : TIFFScanlineSize(m_tiff);
        if (width == 0 || height == 0 || bytes < tmsize_t(std::size_t{width} * height * together * sample))
            return nullptr;
        std::vector<std::byte> piece(static_cast<std::size_t>(bytes));
        for (std::uint16_t plane = 0, planes = apart ? samples : 1; plane < planes; ++plane)
            for (std::uint64_t y = 0; y < extent.y; y += height)
                for (std::uint64_t x = 0; x < extent.x; x += width) {
                    const bool came = tiles
                        ? TIFFReadTile(m_tiff, piece.data(), std::uint32_t(x), std::uint32_t(y), 0, plane) >= 0
                        : TIFFReadScanline(m_tiff, piece.data(), std::uint32_t(y), plane) == 1;
                    if (!came)
                        return nullptr;
                    for (std::uint64_t row = y; row < std::min<std::uint64_t>(y + height, extent.y); ++row)
                        for (std::uint64_t column = x; column < std::min<std::uint64_t>(x + width, extent.x); ++column)
                            std::memcpy(values->bytes().data() + ((row * extent.x + column) * samples + plane) * sample,
                                piece.data() + ((row - y) * width + column - x) * together * sample, together * sample);
                }
        return values;
    }

private:
    TIFF* m_tiff;
    std::optional<ElementType> m_type;

public:
    std::uint16_t photometric, samples;
    std::uint32_t colours; ///< of the samples; others stand behind them
    Extent extent{0, 0, 1};
    bool alpha = false, multiplied = false;
};

/// Returns `count` of the samples from `first` on.
std::shared_ptr<Array> samplesOf(const Array& all, std::uint32_t first, std::uint32_t count)
{
    auto some = std::make_shared<Array>(all.type(), Shape{all.shape().extent, count});
    const std::size_t sample = sizeOf(all.type()), pixel = sample * all.shape().channels;
    for (std::uint64_t i = 0; i < all.shape().elements(); ++i)
        std::memcpy(
            some->bytes().data() + i * count * sample, all.bytes().data() + i * pixel + first * sample, count * sample);
    return some;
}

/// 0 to 65,535 become 0 to 255, rounded; others stay.
std::shared_ptr<Array> asBytesOf(std::shared_ptr<Array> from)
{
    if (from->type() != ElementType::U16)
        return from;
    auto to = std::make_shared<Array>(ElementType::U8, from->shape());
    std::ranges::transform(from->values<std::uint16_t>(), to->values<std::uint8_t>().begin(),
        [](std::uint32_t value) { return std::uint8_t((value * 255 + 32767) / 65535); });
    return to;
}

/// Divides a colour by its alpha, rounded. Invisible pixels become 0.
template <class T> void divide(Array& colours, const Array& alpha)
{
    constexpr std::uint64_t most = std::numeric_limits<T>::max();
    const auto values = colours.values<T>();
    const std::uint32_t channels = colours.shape().channels;
    for (std::size_t i = 0; i < values.size(); ++i)
        if (const std::uint64_t opaque = alpha.values<T>()[i / channels]; opaque > 0)
            values[i] = T(std::min(most, (values[i] * most + opaque / 2) / opaque));
}

/// Where 0 is white, brightness is what is missing to the largest value.
template <class T> void invert(Array& colours)
{
    for (T& value : colours.values<T>())
        value = T(std::numeric_limits<T>::max() - value);
}

} // namespace

std::optional<Loaded> readTiff(
    const std::string& name, std::string_view content, std::optional<std::uint64_t> available)
{
    if (!content.starts_with(std::string_view("II*\0", 4)) && !content.starts_with(std::string_view("MM\0*", 4))
        && !content.starts_with(std::string_view("II+\0", 4)) && !content.starts_with(std::string_view("MM\0+", 4)))
        return std::nullopt;
    TIFFSetErrorHandler(keepTiffMessage);
    TIFFSetWarningHandler(nullptr);
    tiffMessage.clear();
    TiffBytes bytes{content};
    const OpenTiff tiff(TIFFClientOpen("", "rm", &bytes, TiffBytes::read, TiffBytes::refuse, TiffBytes::seek,
        TiffBytes::close, TiffBytes::size, nullptr, nullptr));
    if (!tiff)
        return std::nullopt; // Qt says why
    const TiffPicture picture(tiff.get());
    if (!picture.isRead())
        return std::nullopt;
    requireSize(name, picture.shape());
    requireMemory(name, 4 * picture.shape().values() * sizeOf(picture.type()),
        say("file.to_be_decoded", "to be decoded"), available);
    const std::shared_ptr<Array> all = picture.read();
    if (!all)
        throw InputError(name,
            say("image.damaged_format", "the {} image is damaged: {}", "TIFF",
                tiffMessage.empty() ? say("image.incomplete", "some of its pixels are missing")
                                    : shortened(tiffMessage)));

    std::string note;
    const auto add = [&](const std::string& words) { note += (note.empty() || words.empty() ? "" : "; ") + words; };
    std::shared_ptr<Array> colours = samplesOf(*all, 0, picture.colours), alpha, deep;
    if (all->type() == ElementType::U16)
        colours = asBytesOf(deep = std::move(colours));
    const bool brightness = colours->type() == ElementType::U8;
    if (const std::uint32_t others = picture.samples - picture.colours - (picture.alpha && brightness ? 1 : 0);
        others > 0)
        add(say("image.more_channels", "{} behind the colours left out", counted(others, noun::channel)));
    if (picture.alpha && brightness) {
        alpha = samplesOf(*all, picture.colours, 1);
        if (picture.multiplied && deep)
            divide<std::uint16_t>(*deep, *alpha);
        alpha = asBytesOf(alpha);
        if (picture.multiplied) {
            divide<std::uint8_t>(*colours, *alpha);
            add(say("image.divided", "colours divided by the transparency that the file multiplied them by"));
        }
    }
    if (picture.photometric == PHOTOMETRIC_MINISWHITE) {
        if (deep)
            invert<std::uint16_t>(*deep);
        if (brightness)
            invert<std::uint8_t>(*colours);
        else
            add(say("image.zero_is_white", "values as they are stored, where 0 is white"));
    }
    if (const int pictures = TIFFNumberOfDirectories(tiff.get()); pictures > 1)
        add(say("image.first", "the first of {} pictures", pictures));
    const Orientation orientation =
        orientationFrom(tiffField<std::uint16_t>(tiff.get(), TIFFTAG_ORIENTATION, ORIENTATION_TOPLEFT));
    add(wordsOf(orientation));
    return Loaded{turned(colours, orientation), note, brightness, alpha ? turned(alpha, orientation) : nullptr,
        deep ? turned(deep, orientation) : nullptr, deep ? reducedToBytes() : std::string()};
}

} // namespace warpatlas::inline dataset
