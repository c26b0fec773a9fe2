#include "tests/ui/pictures/gif_frames.h"

#include "tests/app/support/files.h"

#include <vector>

namespace warpatlas::test {

namespace {

/// The bytes of a file, one after the other; 0 behind its end, which is noted.
class GifBytes {
public:
    explicit GifBytes(std::string bytes) : m_bytes(std::move(bytes)) { }

    int byte()
    {
        m_isCut = m_isCut || m_at >= m_bytes.size();
        return m_isCut ? 0 : std::uint8_t(m_bytes[m_at++]);
    }
    int number()
    {
        const int low = byte();
        return low | byte() << 8;
    }
    std::string text(int length)
    {
        std::string text;
        for (int i = 0; i < length; ++i)
            text.push_back(char(byte()));
        return text;
    }
    std::string blocks()
    {
        std::string all;
        for (int length = byte(); length > 0 && !m_isCut; length = byte())
            all += text(length);
        return all;
    }
    bool isCut() const { return m_isCut; }
    bool isAtEnd() const { return m_at == m_bytes.size(); }

private:
    std::string m_bytes;
    std::size_t m_at = 0;
    bool m_isCut = false;
};

/// The specification's own decoder, row by row of the table.
std::vector<int> decodedGif(const std::string& data, int bits, std::string& fault)
{
    const std::size_t clear = std::size_t{1} << bits, end = clear + 1;
    std::vector<std::vector<int>> table;
    std::vector<int> pixels, before;
    std::size_t at = 0;
    int length = bits + 1;
    const auto begin = [&] {
        table.assign(end + 1, {});
        for (std::size_t i = 0; i < clear; ++i)
            table[i] = {int(i)};
        before.clear();
        length = bits + 1;
    };
    while (true) {
        std::size_t code = 0;
        for (int bit = 0; bit < length; ++bit, ++at) {
            if (at / 8 >= data.size()) {
                fault = "the data end without a code for it";
                return pixels;
            }
            code |= std::size_t(std::uint8_t(data[at / 8]) >> (at % 8) & 1) << bit;
        }
        if (code == end) {
            if (data.size() != (at + 7) / 8)
                fault = "data behind their end";
            return pixels;
        }
        if (code == clear) {
            begin();
            continue;
        }
        if (table.empty() || code > table.size() || (code == table.size() && before.empty())) {
            fault = "a code that is not known yet";
            return pixels;
        }
        std::vector<int> row = code < table.size() ? table[code] : before;
        if (code == table.size())
            row.push_back(before.front());
        pixels.insert(pixels.end(), row.begin(), row.end());
        if (!before.empty() && table.size() < 4096) {
            before.push_back(row.front());
            table.push_back(before);
            if (table.size() == std::size_t{1} << length && length < 12)
                ++length;
        }
        before = row;
    }
}

} // namespace

Animation readGif(const std::string& path)
{
    Animation film;
    GifBytes bytes(read(path));
    if (bytes.text(6) != "GIF89a")
        film.fault = "no GIF";
    const int width = bytes.number(), height = bytes.number(), flags = bytes.byte();
    bytes.text(2);
    if ((flags & 0x80) != 0)
        film.fault = "a table for all frames, which this reader does not know";
    QImage canvas(width, height, QImage::Format_RGB888);
    canvas.fill(Qt::magenta); // what no frame covers
    int through = -1;
    while (film.fault.empty() && !bytes.isCut()) {
        const int kind = bytes.byte();
        if (kind == 0x3b) {
            if (!bytes.isAtEnd())
                film.fault = "bytes behind the end";
            return film;
        }
        if (kind == 0x21) {
            const int label = bytes.byte();
            const std::string data = bytes.blocks();
            if (label == 0xff && data.starts_with("NETSCAPE2.0"))
                film.plays = std::uint8_t(data[12]) | std::uint8_t(data[13]) << 8;
            if (label == 0xfe)
                film.description += data;
            if (label == 0xf9) {
                film.seconds += (std::uint8_t(data[1]) | std::uint8_t(data[2]) << 8) / 100.0;
                through = (data[0] & 1) != 0 ? std::uint8_t(data[3]) : -1;
                if ((data[0] >> 2 & 7) != 1)
                    film.fault = "a frame that does not stay";
            }
            continue;
        }
        const int x = bytes.number(), y = bytes.number(), w = bytes.number(), h = bytes.number(), own = bytes.byte();
        if (kind != 0x2c || (own & 0xc0) != 0x80) {
            film.fault = "no frame with a table of its own";
            break;
        }
        std::vector<QRgb> table;
        for (int i = 0; i < 2 << (own & 7); ++i) {
            const int red = bytes.byte(), green = bytes.byte();
            table.push_back(qRgb(red, green, bytes.byte()));
        }
        const int bits = bytes.byte();
        const std::vector<int> pixels = decodedGif(bytes.blocks(), bits, film.fault);
        if (pixels.size() != std::size_t(w) * std::size_t(h) || !canvas.rect().contains(QRect(x, y, w, h)))
            film.fault = "a frame of another size than it says";
        for (std::size_t i = 0; film.fault.empty() && i < pixels.size(); ++i)
            if (pixels[i] != through)
                canvas.setPixel(x + int(i) % w, y + int(i) / w, table.at(std::size_t(pixels[i])));
        film.frames.push_back(canvas.copy());
        film.areas.emplace_back(x, y, w, h);
        through = -1;
    }
    if (film.fault.empty())
        film.fault = "cut off";
    return film;
}

} // namespace warpatlas::test
