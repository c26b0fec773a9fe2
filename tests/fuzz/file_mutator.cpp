#include "tests/fuzz/file_mutator.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <string_view>

namespace warpatlas::fuzz {
namespace {

constexpr std::size_t largestFile = std::size_t{4} << 20;

constexpr std::array<std::uint64_t, 18> fileNumbers{0, 1, 2, 3, 7, 0x7f, 0x80, 0xff, 0x7fff, 0x8000, 0xffff, 0x10000,
    0x7fffffff, 0x80000000, 0xffffffff, 0x100000000, 0x7fffffffffffffff, 0xffffffffffffffff};
constexpr std::array<std::string_view, 20> fileWords{"0", "-1", "1e999", "-1e-999", "65536", "2147483648", "4294967296",
    "18446744073709551616", "99999999999999999999999999", "0.0000001", "1e308", "nan", "inf", "1,5", "1.5.5", "\"", ";",
    "'", "(", "[[[[[[[["};

std::size_t indexBelow(std::mt19937_64& random, std::size_t end)
{
    return end == 0 ? 0 : std::size_t(random() % end);
}

/// Somewhere in the file, half of the time near its start, where headers are.
std::size_t anywhere(const std::string& file, std::mt19937_64& random)
{
    return random() % 2 == 0 ? indexBelow(random, file.size())
                             : indexBelow(random, std::min<std::size_t>(file.size(), 96));
}

void writeNumber(std::string& file, std::mt19937_64& random)
{
    const std::uint64_t number = fileNumbers[indexBelow(random, fileNumbers.size())];
    const std::size_t bytes = std::size_t{1} << random() % 4, at = anywhere(file, random);
    const bool big = random() % 2 == 0;
    for (std::size_t byte = 0; byte < bytes && at + byte < file.size(); ++byte)
        file[at + byte] = char(number >> 8 * (big ? bytes - 1 - byte : byte));
}

/// A number as text becomes another one, or something that is none.
void writeWord(std::string& file, std::mt19937_64& random)
{
    constexpr std::string_view digits = "0123456789";
    const std::size_t from = file.find_first_of(digits, anywhere(file, random));
    if (from == std::string::npos)
        return;
    const std::size_t end = std::min(file.find_first_not_of(digits, from), file.size());
    file.replace(from, end - from, fileWords[indexBelow(random, fileWords.size())]);
}

void change(std::string& file, std::span<const FileSeed> seeds, std::mt19937_64& random)
{
    const std::size_t at = anywhere(file, random),
                      length = indexBelow(random, file.size() - std::min(at, file.size())) + 1;
    const std::string& other = seeds[indexBelow(random, seeds.size())].content;
    switch (random() % 10) {
    case 0:
        for (std::uint64_t bits = 1 + random() % 8; bits > 0 && !file.empty(); --bits) {
            char& byte = file[anywhere(file, random)];
            byte = char(byte ^ 1 << random() % 8);
        }
        break;
    case 1:
    case 2:
        writeNumber(file, random);
        break;
    case 3:
    case 4:
        writeWord(file, random);
        break;
    case 5:
        file.resize(at);
        break;
    case 6:
        file.erase(at, length);
        break;
    case 7: { // a piece again and again
        const std::string piece = file.substr(at, std::min<std::size_t>(length, 64));
        std::string repeated;
        for (std::uint64_t times = std::uint64_t{1} << random() % 14; times > 0; --times)
            repeated += piece;
        file.insert(at, repeated);
        break;
    }
    case 8: // a piece of another file in it
        file.insert(at, other, indexBelow(random, other.size()), indexBelow(random, 256));
        break;
    case 9: // the end of another file
        file = file.substr(0, at) + other.substr(indexBelow(random, other.size()));
        break;
    }
}

std::uint32_t crcOf(std::string_view bytes)
{
    std::uint32_t crc = ~0u;
    for (const unsigned char byte : bytes) {
        crc ^= byte;
        for (int bit = 0; bit < 8; ++bit)
            crc = crc >> 1 ^ (crc & 1 ? 0xedb88320u : 0);
    }
    return ~crc;
}

void repairSums(std::string& png)
{
    constexpr std::size_t signature = 8, lengthAndType = 8;
    for (std::size_t at = signature; at + lengthAndType + 4 <= png.size();) {
        std::size_t length = 0;
        for (std::size_t byte = 0; byte < 4; ++byte)
            length = length << 8 | static_cast<unsigned char>(png[at + byte]);
        if (length > png.size() - at - lengthAndType - 4)
            return;
        const std::uint32_t crc = crcOf(std::string_view(png).substr(at + 4, length + 4));
        at += lengthAndType + length;
        for (int byte = 3; byte >= 0; --byte)
            png[at++] = char(crc >> 8 * byte);
    }
}

} // namespace

FileSeed mutateFile(std::span<const FileSeed> seeds, std::mt19937_64& random)
{
    FileSeed file = seeds[indexBelow(random, seeds.size())];
    for (std::uint64_t changes = 1 + random() % 4; changes > 0; --changes)
        change(file.content, seeds, random);
    file.content.resize(std::min(file.content.size(), largestFile));
    if (file.ending == ".png" && random() % 2 == 0)
        repairSums(file.content);
    return file;
}

} // namespace warpatlas::fuzz
