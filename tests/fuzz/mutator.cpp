#include "tests/fuzz/mutator.h"

#include <algorithm>
#include <array>
#include <span>
#include <vector>

namespace warpatlas::fuzz {
namespace {

using LineList = std::vector<std::string>;

constexpr std::array numberTexts{"0", "1", "-1", "2", "3", "7", "31", "32", "33", "255", "4096", "65535", "65536",
    "1000000", "2147483647", "-2147483648", "4294967295", "4294967296", "9223372036854775807", "18446744073709551615",
    "99999999999999999999", "0x7fffffffffffffff", "0f7FC00000", "0f00000001", "0d7FF0000000000000", "1.5", "1e400"};
constexpr std::array ptxPieces{".u8", ".s16", ".b128", ".f16x2", ".bf16", ".pred", ".v4", ".v2", ".wide", ".hi", ".sat",
    ".ftz", ".rz", ".cc", ".shared", ".local", ".const", ".param", ".volatile", ".uni", ".sync", ".cas", ".and", ".u64",
    ".approx", ".ballot", ".aligned", ".align 4096", ".extern", ".visible", ".weak", "[%rd1]", "[0]", "{", "}", "(",
    ")", ",", ";", "@%p1", "@!%p1", "_", "%tid.x", "%clock64", "%laneid", "WARP_SZ", "vprintf", "malloc", "//", "/*",
    "\"", "\\", ":", "$L__BB0_1", "bra", "ret;", "call", "brx.idx", "bar.sync 0;", "trap;", ".loc 1 2 3",
    ".reg .b32 %r<1000000>;", ".shared .b8 big[2147483647];", ".section .debug_str {", ".branchtargets",
    ".callprototype"};
constexpr std::array cppPieces{"const", "*", "&", "&&", "[]", "[4]", "__restrict__", "unsigned", "long long", "float4",
    "uchar4", "half", "void", "bool", "template<typename T, int N>", "<", ">", "<float>", "::", "a::b::", "(*f)(int)",
    "(", ")", "{", "}", ",", ";", "=", "= 3", "__global__", "__global__ void again(float* x, int n);", "__device__",
    "__constant__", "extern \"C\"", "struct", "struct Params { float a, *b; int c[3]; };", "enum class E : char { A };",
    "namespace n {", "#define K __global__ void\n", "#if 0\n", "#endif\n", "#include \"a.h\"\n", "/*", "*/", "//", "\"",
    "'", "R\"(", ")\"", "\\", "\\\n", "width", "n", "rows", "k", "dim3", "cudaTextureObject_t", "auto", "...", "\xc3"};
constexpr std::array argumentPieces{":", ",", "=", ".", "[", "]", "[0]", "x", "64x32",
    "in:", "out:", "inout:", "struct:", "bytes:", "00ff", "f32", "u8x3", "u8", "i64", "f16", "f64x2", "random:64",
    "ramp:3x2x3:u8", "bundled:harbour", "nan", "-inf", "1e999", "0x", "-", "+", " ", "/", "..", "a.npy", "~", "%", "{}",
    "\n", "\0", "\xc3"};

std::span<const char* const> piecesOf(Dialect dialect)
{
    switch (dialect) {
    case Dialect::Ptx:
        break;
    case Dialect::Cpp:
        return cppPieces;
    case Dialect::Argument:
        return argumentPieces;
    }
    return ptxPieces;
}

LineList split(std::string_view text)
{
    LineList lines;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size() - 1) + 1;
        lines.emplace_back(text.substr(0, end));
        text.remove_prefix(end);
    }
    return lines;
}

/// A word of a line: what lies between blanks, commas and brackets.
struct Word {
    std::size_t start = 0, length = 0;
};
Word wordOf(const std::string& line, std::mt19937_64& random)
{
    constexpr std::string_view between = " \t,;:=[]{}()<>\n";
    std::vector<Word> words;
    for (std::size_t i = 0; i < line.size();) {
        const std::size_t start = line.find_first_not_of(between, i);
        if (start == std::string::npos)
            break;
        const std::size_t end = std::min(line.find_first_of(between, start), line.size());
        words.push_back({start, end - start});
        i = end;
    }
    return words.empty() ? Word{} : words[below(random, words.size())];
}

void change(LineList& lines, std::mt19937_64& random, std::span<const char* const> pieces)
{
    const auto any = [&]() -> std::string& { return lines[below(random, lines.size())]; };
    const auto at = [&](std::size_t index) { return lines.begin() + static_cast<std::ptrdiff_t>(index); };
    switch (random() % 10) {
    case 0: // a line again, somewhere else
        lines.insert(at(below(random, lines.size() + 1)), std::string(any()));
        break;
    case 1:
        lines.erase(at(below(random, lines.size())));
        break;
    case 2:
        std::swap(any(), any());
        break;
    case 3: { // a word of one line in the place of another's: opcodes, registers, labels
        const std::string& from = any();
        const Word source = wordOf(from, random);
        const std::string word = from.substr(source.start, source.length);
        std::string& to = any();
        const Word target = wordOf(to, random);
        to.replace(target.start, target.length, word);
        break;
    }
    case 4: { // an interesting number
        std::string& line = any();
        const Word word = wordOf(line, random);
        line.replace(word.start, word.length, numberTexts[below(random, numberTexts.size())]);
        break;
    }
    case 5:
    case 6: { // a piece of the language in the middle
        std::string& line = any();
        const Word word = wordOf(line, random);
        line.insert(word.start + (random() % 2 == 0 ? 0 : word.length), pieces[below(random, pieces.size())]);
        break;
    }
    case 7: { // without a modifier
        std::string& line = any();
        const std::size_t point = line.find('.', below(random, line.size()));
        if (point != std::string::npos)
            line.erase(point, line.find_first_of(". \t;,\n", point + 1) - point);
        break;
    }
    case 8: { // a digit
        std::string& line = any();
        const std::size_t digit = line.find_first_of("0123456789", below(random, line.size()));
        if (digit != std::string::npos)
            line[digit] = static_cast<char>('0' + random() % 10);
        break;
    }
    case 9: { // a byte
        std::string& line = any();
        if (!line.empty())
            line[below(random, line.size())] = static_cast<char>(random());
        break;
    }
    }
}

} // namespace

std::string mutate(std::string_view text, std::mt19937_64& random, std::size_t largest, Dialect dialect)
{
    LineList lines = split(text);
    for (std::uint64_t changes = 1 + random() % 4; changes > 0; --changes) {
        if (lines.empty())
            lines.emplace_back(dialect == Dialect::Ptx ? ".version 7.0\n" : "x");
        change(lines, random, piecesOf(dialect));
    }
    std::string result;
    for (const std::string& line : lines)
        result += line;
    result.resize(std::min(result.size(), largest));
    return result;
}

} // namespace warpatlas::fuzz
