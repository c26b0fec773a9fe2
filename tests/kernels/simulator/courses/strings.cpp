#include "tests/kernels/simulator/courses/course_data.h"
#include "tests/kernels/simulator/courses/subjects.h"

#include <algorithm>
#include <cctype>
#include <string>

namespace warpatlas::courses {

namespace {

std::string manyWords()
{
    std::string words;
    for (const int length : integers<std::int32_t>(90, 1, 1, 9)) {
        for (int k = 0; k < length; ++k)
            words += "abAbaBcz"[(words.size() * 7 + static_cast<Size>(length) * 3) % 8];
        words += length == 5 ? "  " : " ";
    }
    return words;
}
std::vector<std::int8_t> charactersOf(const std::string& string)
{
    return {string.begin(), string.end()};
}
std::vector<std::int32_t> one(std::int64_t value)
{
    return {static_cast<std::int32_t>(value)};
}

void findString(CourseLaunch& launch)
{
    const std::string all = manyWords(), pattern = all.substr(200, 3);
    std::int32_t found = 0;
    for (Size at = all.find(pattern); at != std::string::npos; at = all.find(pattern, at + 1))
        ++found;
    launch.launch({blocksFor(all.size(), 96)}, {96}).input(charactersOf(all)).value(static_cast<int>(all.size()));
    launch.input(charactersOf(pattern)).value(3).output(one(found));
    launch.change(one(1000000), one(static_cast<std::int64_t>(all.find(pattern))));
}

void capitalise(CourseLaunch& launch)
{
    const std::string in = manyWords();
    std::string out = in;
    for (Size i = 0; i < in.size(); ++i) {
        const bool begins = i == 0 || in[i - 1] == ' ';
        out[i] = static_cast<char>(begins ? std::toupper(in[i]) : std::tolower(in[i]));
    }
    launch.launch({blocksFor(in.size(), 128)}, {128}).input(charactersOf(in)).output(charactersOf(out));
    launch.value(static_cast<int>(in.size()));
}

void countWords(CourseLaunch& launch)
{
    const std::string in = manyWords();
    launch.launch({blocksFor(in.size(), 80)}, {80}).input(charactersOf(in)).output(one(90));
    launch.value(static_cast<int>(in.size()));
}

void levenshtein(CourseLaunch& launch)
{
    const std::string all = manyWords(), a = all.substr(3, 41), b = all.substr(60, 57);
    std::vector<std::int32_t> row(b.size() + 1);
    for (Size j = 0; j <= b.size(); ++j)
        row[j] = static_cast<std::int32_t>(j);
    for (Size i = 1; i <= a.size(); ++i) {
        std::int32_t diagonal = row[0];
        row[0] = static_cast<std::int32_t>(i);
        for (Size j = 1; j <= b.size(); ++j) {
            const std::int32_t changed = diagonal + (a[i - 1] != b[j - 1]);
            diagonal = row[j];
            row[j] = std::min({row[j] + 1, row[j - 1] + 1, changed});
        }
    }
    launch.launch({1}, {64}).input(charactersOf(a)).value(static_cast<int>(a.size()));
    launch.input(charactersOf(b)).value(static_cast<int>(b.size())).output(one(row.back()));
}

void crc32(CourseLaunch& launch)
{
    const int length = 37, count = 70;
    auto in = integers<std::uint8_t>(length * count, 2, 0, 255);
    std::vector<std::uint32_t> out;
    for (Size i = 0; i < count; ++i) {
        std::uint32_t crc = 0xffffffff;
        for (Size bit = 0; bit < 8 * length; ++bit) {
            const std::uint32_t next = in[i * length + bit / 8] >> bit % 8 & 1;
            crc = crc >> 1 ^ ((crc & 1) != next ? 0xedb88320 : 0);
        }
        out.push_back(~crc);
    }
    launch.launch({3}, {32}).input(in).output(out).value(length).value(count);
}

void fnvHash(CourseLaunch& launch)
{
    const int length = 11, count = 100;
    const auto in = integers<std::uint8_t>(length * count, 3, 0, 255);
    std::vector<std::uint64_t> out;
    for (Size i = 0; i < count; ++i) {
        std::uint64_t hash = 0xcbf29ce484222325;
        for (Size k = 0; k < length; ++k) {
            hash ^= in[i * length + k];
            hash = (hash << 40) + (hash << 8) + hash * 0xb3;
        }
        out.push_back(hash);
    }
    launch.launch({2}, {64}).input(in).output(out).value(length).value(count);
}

/// The upper half of the product, from the halves' products.
std::uint64_t highProduct(std::uint64_t a, std::uint64_t b)
{
    const std::uint64_t half = 0xffffffff;
    const std::uint64_t low = (a & half) * (b & half);
    const std::uint64_t middle = (a >> 32) * (b & half) + (low >> 32);
    const std::uint64_t other = (a & half) * (b >> 32) + (middle & half);
    return (a >> 32) * (b >> 32) + (middle >> 32) + (other >> 32);
}

void mixHash(CourseLaunch& launch)
{
    const int n = 150;
    const auto in = noise(n, 4);
    std::vector<std::uint64_t> out;
    for (std::uint64_t h : in) {
        h = (h ^ h >> 33) * 0xff51afd7ed558ccd;
        h = h << 27 | h >> 37;
        h += highProduct(h, 0xc4ceb9fe1a85ec53);
        h ^= h >> (h >> 59);
        if (h >= 0xfffffffb00000005)
            h -= 0xfffffffb00000005;
        const auto s = static_cast<std::int64_t>(h);
        out.push_back(h);
        out.push_back(static_cast<std::uint64_t>(s / 1000003 + s % 97 * 8 + (s >> 7)));
    }
    launch.launch({3}, {64}).input(in).output(out).value(n);
}

void base64(CourseLaunch& launch)
{
    const int groups = 85;
    const auto in = integers<std::uint8_t>(3 * groups, 5, 0, 255);
    std::vector<std::int8_t> out;
    for (Size i = 0; i < 4 * groups; ++i) {
        int value = 0; // of the six bits that begin at bit 6 i of the stream
        for (Size bit = 6 * i; bit < 6 * i + 6; ++bit)
            value = value * 2 + (in[bit / 8] >> (7 - bit % 8) & 1);
        const int letter = value < 26 ? 'A' + value
            : value < 52              ? 'a' + value - 26
            : value < 62              ? '0' + value - 52
            : value == 62             ? '+'
                                      : '/';
        out.push_back(static_cast<std::int8_t>(letter));
    }
    launch.launch({3}, {32}).input(in).output(out).value(groups);
}

} // namespace

const CourseSubject strings{"strings", nullptr,
    {{"find_string", findString}, {"capitalise", capitalise}, {"count_words", countWords}, {"levenshtein", levenshtein},
        {"crc32", crc32}, {"fnv_hash", fnvHash}, {"mix_hash", mixHash}, {"base64", base64}}};

} // namespace warpatlas::courses
