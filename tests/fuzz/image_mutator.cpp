#include "tests/fuzz/image_mutator.h"

#include "tests/fuzz/mutator.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <dlfcn.h>
#include <map>
#include <random>
#include <utility>

namespace warpatlas::fuzz {
namespace {

using Random = std::mt19937_64;

constexpr std::size_t headingBytes = 16, entryBytes = 64, largestText = std::size_t{1} << 16;
constexpr std::uint64_t lz4Flag = 0x2000, zstandardFlag = 0x8000;

constexpr std::array<std::string_view, 4> texts{R"(.version 8.0
.target sm_75
.address_size 64
.file 1 "/nowhere/first.cu"
.extern .func (.param .b32 out) helper(.param .b32 in);
.extern .func  done
(
)
;
.global .align 4 .u32 total = 7;
.const .align 4 .b8 weights[8] = {1, 2, 3, 4, 5, 6, 7, 8};
.global .align 8 .u64 where[2] = {total, 5};
.visible .entry _Z5scalePfif(
	.param .u64 _Z5scalePfif_param_0,
	.param .u32 _Z5scalePfif_param_1,
	.param .f32 _Z5scalePfif_param_2
)
.maxntid 256, 1, 1
{
	.reg .pred %p<2>;
	.reg .f32 %f<4>;
	.reg .b32 %r<6>;
	.reg .b64 %rd<5>;
	.loc 1 3 5
	ld.param.u64 %rd1, [_Z5scalePfif_param_0];
	ld.param.u32 %r2, [_Z5scalePfif_param_1];
	ld.param.f32 %f1, [_Z5scalePfif_param_2];
	mov.u32 %r3, %ctaid.x;
	mov.u32 %r4, %ntid.x;
	mov.u32 %r5, %tid.x;
	mad.lo.s32 %r1, %r3, %r4, %r5;
	setp.ge.s32 %p1, %r1, %r2;
	@%p1 bra $L__BB0_2;
	cvta.to.global.u64 %rd2, %rd1;
	mul.wide.s32 %rd3, %r1, 4;
	add.s64 %rd4, %rd2, %rd3;
	.loc 1 5 9
	ld.global.f32 %f2, [%rd4];
	mul.f32 %f3, %f2, %f1;
	st.global.f32 [%rd4], %f3;
$L__BB0_2:
	ret;
}
)",
    R"(.version 7.8
.target sm_80
.address_size 64
.visible .func (.param .b32 func_retval0) helper(
	.param .b32 helper_param_0
)
{
	.reg .b32 %r<3>;
	ld.param.u32 %r1, [helper_param_0];
	add.s32 %r2, %r1, 1;
	st.param.b32 [func_retval0+0], %r2;
	ret;
}
.visible .func done()
{
	ret;
}
.visible .entry calls(.param .u64 calls_param_0)
{
	.reg .b32 %r<3>;
	.reg .b64 %rd<3>;
	ld.param.u64 %rd1, [calls_param_0];
	cvta.to.global.u64 %rd2, %rd1;
	{
	.param .b32 param0;
	st.param.b32 [param0+0], 4;
	.param .b32 retval0;
	call.uni (retval0), helper, (param0);
	ld.param.b32 %r2, [retval0+0];
	}
	st.global.u32 [%rd2], %r2;
	ret;
}
//warpatlas: text
//|
//|__global__ void calls(int* out) { *out = helper(4); }
)",
    R"(.version 8.3
.target sm_90
.address_size 64
.extern .shared .align 16 .b8 buffer[];
.global .attribute(.managed) .align 4 .b8 shared_with_host[64];
.global .texref picture;
.visible .entry _ZN5names5tableILi3EdEEvPT0_PKS1_(
	.param .u64 a,
	.param .u64 b
)
{
	.reg .b32 %r<4>;
	.reg .b64 %rd<6>;
	.reg .f64 %fd<3>;
	.shared .align 8 .b8 tile[512];
	ld.param.u64 %rd1, [a];
	ld.param.u64 %rd2, [b];
	mov.u32 %r1, %tid.x;
	mul.wide.u32 %rd3, %r1, 8;
	add.s64 %rd4, %rd2, %rd3;
	ld.global.f64 %fd1, [%rd4];
	st.shared.f64 [tile], %fd1;
	bar.sync 0;
	ld.shared.f64 %fd2, [tile];
	add.s64 %rd5, %rd1, %rd3;
	st.global.f64 [%rd5], %fd2;
	ret;
}
)",
    R"(.extern .func (.param .b32 out) helper(.param .b32 in);
.func unused { ret; } .extern .func done();
.const .f64 table[3] = {0d3FF0000000000000, 0d0000000000000000, 1.5};
.visible .entry again(.param .align 8 .b8 again_param_0[16]) { exit; }
)"};

/// What lengths may not be, and what they nearly are.
constexpr std::array<std::uint64_t, 20> values{0, 1, 2, 8, 15, 16, 63, 64, 65, 127, 255, 0x7fff, 0xffff, 0x10000,
    0x3fffffff, 0x40000000, 0x7fffffff, 0xffffffff, 0x7fffffffffffffff, 0xffffffffffffffff};

/// Length of a run as LZ4 has it behind what the token holds.
void addLength(std::string& packed, std::size_t length)
{
    if (length < 15)
        return;
    for (length -= 15; length >= 255; length -= 255)
        packed += '\xff';
    packed += char(length);
}

std::string asLz4(std::string_view text, Random& random)
{
    constexpr std::size_t leastCopy = 4, farthest = 0xffff;
    std::string packed;
    std::map<std::string_view, std::size_t> seen;
    std::size_t from = 0; // of the literals that wait
    const auto write = [&](std::size_t end, std::size_t distance, std::size_t count) {
        const std::size_t literals = end - from, more = distance == 0 ? 0 : count - leastCopy;
        packed += char(std::min<std::size_t>(literals, 15) << 4 | std::min<std::size_t>(more, 15));
        addLength(packed, literals);
        packed += text.substr(from, literals);
        if (distance == 0)
            return;
        packed += char(distance & 0xff);
        packed += char(distance >> 8);
        addLength(packed, more);
    };
    for (std::size_t at = 0; at + leastCopy <= text.size();) {
        const auto [known, isNew] = seen.try_emplace(text.substr(at, leastCopy), at);
        const std::size_t before = std::exchange(known->second, at);
        if (isNew || at - before > farthest || random() % 8 == 0) {
            ++at;
            continue;
        }
        std::size_t count = leastCopy;
        while (at + count < text.size() && text[before + count] == text[at + count])
            ++count;
        write(at, at - before, count);
        at += count;
        from = at;
    }
    write(text.size(), 0, 0);
    return packed;
}

/// By the library where the system has it, which the reader needs as well; else nothing.
std::string asZstandard(std::string_view text)
{
    using Compress = std::size_t(void* to, std::size_t capacity, const void* from, std::size_t bytes, int level);
    static auto* const compress = [] {
        void* const library = ::dlopen("libzstd.so.1", RTLD_NOW | RTLD_LOCAL);
        return library == nullptr ? nullptr : reinterpret_cast<Compress*>(::dlsym(library, "ZSTD_compress"));
    }();
    if (compress == nullptr)
        return {};
    std::string packed(text.size() + 1024, '\0');
    packed.resize(std::min(packed.size(), compress(packed.data(), packed.size(), text.data(), text.size(), 3)));
    return packed;
}

template <class T> void put(std::string& bytes, std::size_t at, T value)
{
    if (at + sizeof value <= bytes.size())
        std::memcpy(bytes.data() + at, &value, sizeof value);
}

struct Field {
    std::size_t at = 0, bytes = 4;
};

struct FatBinaryText {
    std::string bytes;
    std::vector<Field> fields; ///< numbers that are read
    std::vector<Field> contents; ///< of entries
};

void writeField(std::string& bytes, const Field& field, std::uint64_t value)
{
    if (field.at + field.bytes <= bytes.size())
        std::memcpy(bytes.data() + field.at, &value, field.bytes);
}

std::uint64_t readField(const std::string& bytes, const Field& field)
{
    std::uint64_t value = 0;
    if (field.at + field.bytes <= bytes.size())
        std::memcpy(&value, bytes.data() + field.at, field.bytes);
    return value;
}

void addEntry(FatBinaryText& made, std::string_view text, Random& random)
{
    std::uint64_t flags = std::array<std::uint64_t, 4>{0, lz4Flag, zstandardFlag, 0}[below(random, 4)];
    std::string packed = flags == lz4Flag ? asLz4(text, random) : flags == zstandardFlag ? asZstandard(text) : "";
    if (packed.empty()) {
        flags = 0;
        packed = text;
    }
    const std::size_t at = made.bytes.size(), padded = (packed.size() + 8) / 8 * 8;
    made.bytes.resize(at + entryBytes + padded);
    put(made.bytes, at, std::uint16_t(random() % 4 == 0 ? 2 : 1));
    put(made.bytes, at + 4, std::uint32_t(entryBytes));
    put(made.bytes, at + 8, std::uint64_t(padded));
    put(made.bytes, at + 16, std::uint32_t(flags == 0 ? 0 : packed.size()));
    put(made.bytes, at + 28, std::uint32_t(50 + random() % 60));
    put(made.bytes, at + 40, flags);
    put(made.bytes, at + 56, std::uint64_t(flags == 0 ? 0 : text.size()));
    std::memcpy(made.bytes.data() + at + entryBytes, packed.data(), packed.size());
    for (const Field& field :
        {Field{0, 2}, Field{4, 4}, Field{8, 8}, Field{16, 4}, Field{28, 4}, Field{40, 8}, Field{56, 8}})
        made.fields.push_back({at + field.at, field.bytes});
    made.contents.push_back({at + entryBytes, packed.size()});
}

FatBinaryText fatBinaryOf(Random& random)
{
    FatBinaryText made{std::string(headingBytes, '\0'), {{0, 4}, {4, 2}, {6, 2}, {8, 8}}, {}};
    put(made.bytes, 0, std::uint32_t{0xba55ed50});
    put(made.bytes, 4, std::uint16_t{1});
    put(made.bytes, 6, std::uint16_t(headingBytes));
    for (std::uint64_t entries = 1 + random() % 3; entries > 0; --entries)
        addEntry(made, texts[below(random, texts.size())], random);
    put(made.bytes, 8, std::uint64_t(made.bytes.size() - headingBytes));
    return made;
}

void damage(FatBinaryText& made, Random& random)
{
    std::string& bytes = made.bytes;
    switch (random() % 8) {
    case 0:
    case 1: { // a number becomes another one, or a little more or less
        const Field& field = made.fields[below(random, made.fields.size())];
        const std::uint64_t near = readField(bytes, field) + random() % 5 - 2;
        writeField(bytes, field, random() % 2 == 0 ? values[below(random, values.size())] : near);
        break;
    }
    case 2:
    case 3: { // bytes of contents, which may be a compressed stream
        const Field& part = made.contents[below(random, made.contents.size())];
        for (std::uint64_t changes = 1 + random() % 4; changes > 0; --changes)
            if (const std::size_t at = part.at + below(random, part.bytes); at < bytes.size())
                bytes[at] = random() % 2 == 0 ? char(random()) : char(values[below(random, values.size())]);
        break;
    }
    case 4: { // one entry's contents are said to be packed in another way
        const Field& part = made.contents[below(random, made.contents.size())];
        put(bytes, part.at - entryBytes + 40, random() % 2 == 0 ? lz4Flag : zstandardFlag);
        put(bytes, part.at - entryBytes + 16, std::uint32_t(part.bytes));
        put(bytes, part.at - entryBytes + 56, values[below(random, values.size())]);
        break;
    }
    case 5: // cut, with a heading that knows it or not
        bytes.resize(below(random, bytes.size() + 1));
        if (random() % 2 == 0)
            put(bytes, 8, std::uint64_t(bytes.size()) - headingBytes);
        break;
    case 6: { // a piece of it again
        const std::size_t at = below(random, bytes.size());
        bytes.insert(below(random, bytes.size()), bytes.substr(at, below(random, 256)));
        if (random() % 2 == 0)
            put(bytes, 8, std::uint64_t(bytes.size()) - headingBytes);
        break;
    }
    case 7:
        if (!bytes.empty())
            bytes[below(random, bytes.size())] ^= char(1 << random() % 8);
        break;
    }
}

} // namespace

std::span<const std::string_view> modulePtx()
{
    return texts;
}

std::string wholeFatBinary(std::uint64_t number)
{
    Random random(number);
    return fatBinaryOf(random).bytes;
}

std::string damagedFatBinary(std::uint64_t number)
{
    Random random(number);
    FatBinaryText made = fatBinaryOf(random);
    for (std::uint64_t changes = 1 + random() % 3; changes > 0; --changes)
        damage(made, random);
    return made.bytes;
}

std::vector<std::string> damagedModule(std::uint64_t number)
{
    constexpr std::array<std::string_view, 4> beginnings{"\x7f"
                                                         "ELF",
        "\xb1\x43\x62\x46", "\x50\xed\x55\xba", "\xc3"};
    Random random(number);
    std::vector<std::string> images;
    for (std::uint64_t more = 1 + random() % 3; more > 0; --more) {
        std::string text(texts[below(random, texts.size())]);
        const std::uint64_t kind = random() % 32;
        if (kind == 0)
            text = damagedFatBinary(random());
        else if (kind == 1)
            text.insert(0, beginnings[below(random, beginnings.size())]);
        else if (kind == 2) // all in one line
            std::ranges::replace(text, '\n', ' ');
        if (kind > 0 && random() % 4 != 0)
            text = mutate(text, random, largestText);
        images.push_back(std::move(text));
    }
    return images;
}

} // namespace warpatlas::fuzz
