#include "ui/pictures/changed_area.h"

#include <algorithm>

namespace warpatlas::ui {

PixelArea changedArea(const PixelRows& frame, const std::vector<std::uint8_t>& before)
{
    const std::size_t row = std::size_t(frame.width) * 4;
    int left = frame.width, right = 0, top = frame.count, bottom = 0;
    for (int y = 0; y < frame.count; ++y) {
        const std::uint8_t* now = frame.row(y);
        const std::uint8_t* then = before.data() + row * std::size_t(y);
        const auto first = std::mismatch(now, now + row, then).first;
        if (first == now + row)
            continue;
        std::size_t last = row;
        while (now[last - 1] == then[last - 1])
            --last;
        left = std::min(left, int((first - now) / 4));
        right = std::max(right, int((last + 3) / 4));
        top = std::min(top, y);
        bottom = y + 1;
    }
    return bottom == 0 ? PixelArea{0, 0, 1, 1} : PixelArea{left, top, right - left, bottom - top};
}

void keepFrame(const PixelRows& frame, std::vector<std::uint8_t>& in)
{
    const std::size_t row = std::size_t(frame.width) * 4;
    in.resize(row * std::size_t(frame.count));
    for (int y = 0; y < frame.count; ++y)
        std::copy_n(frame.row(y), row, in.data() + row * std::size_t(y));
}

} // namespace warpatlas::ui
