#include "tests/ui/pictures/film_frames.h"

#include "tests/app/support/files.h"

#include <QPainter>
#include <QtEndian>

namespace warpatlas::test {

namespace {

struct PngChunk {
    std::string type, data;
};

std::uint32_t number(const std::string& bytes, std::size_t at)
{
    return qFromBigEndian<quint32>(bytes.data() + at);
}

std::string bigEndian(std::uint32_t value)
{
    std::string bytes(4, '\0');
    qToBigEndian(quint32(value), bytes.data());
    return bytes;
}

/// The specification's own bitwise definition.
std::uint32_t crc(const std::string& bytes)
{
    std::uint32_t sum = 0xffffffffu;
    for (const char byte : bytes) {
        sum ^= std::uint8_t(byte);
        for (int bit = 0; bit < 8; ++bit)
            sum = sum & 1 ? 0xedb88320u ^ (sum >> 1) : sum >> 1;
    }
    return ~sum;
}

std::string chunkBytes(const PngChunk& chunk)
{
    return bigEndian(std::uint32_t(chunk.data.size())) + chunk.type + chunk.data
        + bigEndian(crc(chunk.type + chunk.data));
}

const std::string signature("\x89PNG\r\n\x1a\n", 8);

std::vector<PngChunk> chunksOf(const std::string& file, std::string& fault)
{
    std::vector<PngChunk> chunks;
    if (!file.starts_with(signature)) {
        fault = "no PNG";
        return chunks;
    }
    for (std::size_t at = 8; at + 12 <= file.size();) {
        const std::size_t size = number(file, at);
        if (at + 12 + size > file.size()) {
            fault = "cut off";
            return chunks;
        }
        const PngChunk& chunk = chunks.emplace_back(PngChunk{file.substr(at + 4, 4), file.substr(at + 8, size)});
        if (crc(chunk.type + chunk.data) != number(file, at + 8 + size))
            fault = "wrong check sum of " + chunk.type;
        at += size + 12;
    }
    if (chunks.empty() || chunks.front().type != "IHDR" || chunks.back().type != "IEND")
        fault = "does not go from IHDR to IEND";
    return chunks;
}

/// One frame under way: its place, and the compressed data collected so far.
struct Part {
    QRect area;
    std::string data;
};

QImage imageOf(std::string header, const Part& part)
{
    header.replace(0, 8, bigEndian(std::uint32_t(part.area.width())) + bigEndian(std::uint32_t(part.area.height())));
    const std::string png =
        signature + chunkBytes({"IHDR", header}) + chunkBytes({"IDAT", part.data}) + chunkBytes({"IEND", ""});
    return QImage::fromData(reinterpret_cast<const uchar*>(png.data()), int(png.size()), "PNG");
}

} // namespace

Animation readAnimation(const std::string& path)
{
    Animation film;
    const std::vector<PngChunk> chunks = chunksOf(read(path), film.fault);
    if (!film.fault.empty())
        return film;
    const std::string& header = chunks.front().data;
    const QRect whole(0, 0, int(number(header, 0)), int(number(header, 4)));
    std::vector<Part> parts;
    std::uint32_t announced = 0, sequence = 0;
    for (const PngChunk& chunk : chunks) {
        if (chunk.type == "acTL") {
            if (!parts.empty())
                film.fault = "acTL after a frame";
            announced = number(chunk.data, 0);
            film.plays = int(number(chunk.data, 4));
        }
        if ((chunk.type == "fcTL" || chunk.type == "fdAT") && number(chunk.data, 0) != sequence++)
            film.fault = "the sequence numbers have a gap";
        if (chunk.type == "fcTL") {
            parts.push_back({QRect(int(number(chunk.data, 12)), int(number(chunk.data, 16)), int(number(chunk.data, 4)),
                                 int(number(chunk.data, 8))),
                {}});
            film.seconds += double(qFromBigEndian<quint16>(chunk.data.data() + 20))
                / double(qFromBigEndian<quint16>(chunk.data.data() + 22));
            if (chunk.data[24] != 0 || chunk.data[25] != 0)
                film.fault = "disposal or blending that this reader does not know";
            if (!whole.contains(parts.back().area))
                film.fault = "a frame lies outside";
        } else if (chunk.type == "IDAT" && parts.size() == 1) {
            parts.back().data += chunk.data;
        } else if (chunk.type == "fdAT" && parts.size() > 1) {
            parts.back().data += chunk.data.substr(4);
        } else if (chunk.type == "IDAT" || chunk.type == "fdAT") {
            film.fault = chunk.type + " out of place";
        }
    }
    if (announced != parts.size())
        film.fault = "announces " + std::to_string(announced) + " frames and has " + std::to_string(parts.size());
    QImage canvas(whole.size(), QImage::Format_RGB888);
    for (const Part& part : parts) {
        const QImage image = imageOf(header, part).convertToFormat(QImage::Format_RGB888);
        if (image.size() != part.area.size()) {
            film.fault = "a frame cannot be read";
            return film;
        }
        {
            QPainter painter(&canvas);
            painter.drawImage(part.area.topLeft(), image);
        }
        film.frames.push_back(canvas.copy());
        film.areas.push_back(part.area);
    }
    return film;
}

} // namespace warpatlas::test
