#include "ui/desktop/choices/thumbnail.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace warpatlas::ui::inline desktop {

QImage thumbnailOf(const Dataset& data, const QSize& pixels)
{
    const Array& array = *data.array;
    const Shape& shape = array.shape();
    if (shape.extent.y < 2 || shape.extent.x < 2 || shape.extent.z != 1 || pixels.isEmpty())
        return {};
    const std::uint64_t channels = shape.channels, colours = channels >= 3 ? 3 : 1;
    std::vector<double> samples;
    samples.reserve(std::size_t(pixels.width()) * std::size_t(pixels.height()) * colours);
    for (int y = 0; y < pixels.height(); ++y)
        for (int x = 0; x < pixels.width(); ++x) {
            const std::uint64_t column = std::uint64_t(x) * shape.extent.x / std::uint64_t(pixels.width()),
                                row = std::uint64_t(y) * shape.extent.y / std::uint64_t(pixels.height());
            for (std::uint64_t c = 0; c < colours; ++c)
                samples.push_back(array.valueAsDouble((row * shape.extent.x + column) * channels + c));
        }
    double low = 0, high = 255;
    if (!data.picture && array.type() != ElementType::U8) {
        std::vector<double> finite;
        std::ranges::copy_if(samples, std::back_inserter(finite), [](double one) { return std::isfinite(one); });
        if (finite.empty())
            return {};
        const auto [least, most] = std::ranges::minmax(finite);
        low = least;
        high = most > least ? most : least + 1;
    }
    QImage image(pixels, QImage::Format_RGB32);
    std::size_t at = 0;
    const auto level = [&](double value) {
        return std::isfinite(value) ? int(std::clamp((value - low) / (high - low), 0.0, 1.0) * 255 + 0.5) : 0;
    };
    for (int y = 0; y < pixels.height(); ++y)
        for (int x = 0; x < pixels.width(); ++x, at += colours)
            image.setPixel(x, y,
                colours == 3 ? qRgb(level(samples[at]), level(samples[at + 1]), level(samples[at + 2]))
                             : qRgb(level(samples[at]), level(samples[at]), level(samples[at])));
    return image;
}

} // namespace warpatlas::ui::inline desktop
