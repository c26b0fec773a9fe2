#include "kernels/runtime/images/unpack.h"

#include "kernels/model/error.h"

#include <dlfcn.h>

namespace warpatlas::runtime {
namespace {

constexpr const char* packedSubject = "fat binary";

[[noreturn]] void refusePacked(const char* reason)
{
    throw InputError(packedSubject, reason);
}

/// Reads a block of LZ4: sequences of literal bytes and of copies of what came before.
class Lz4Block {
public:
    explicit Lz4Block(std::span<const std::byte> packed) : m_rest(packed) { }

    void unpackInto(std::string& text, std::uint64_t bytes)
    {
        while (!m_rest.empty()) {
            const unsigned token = next();
            const std::uint64_t literals = length(token >> 4);
            if (literals > m_rest.size() || literals > bytes - text.size())
                refusePacked("a compressed part of it is damaged");
            text.append(reinterpret_cast<const char*>(m_rest.data()), literals);
            m_rest = m_rest.subspan(literals);
            if (m_rest.empty())
                return; // the last sequence has no copy
            const unsigned low = next();
            const std::size_t distance = low | next() << 8;
            const std::uint64_t count = length(token & 15) + leastCopy;
            if (distance == 0 || distance > text.size() || count > bytes - text.size())
                refusePacked("a compressed part of it is damaged");
            for (std::uint64_t i = 0; i < count; ++i) // which may reach into what it makes
                text += text[text.size() - distance];
        }
    }

private:
    static constexpr std::uint64_t leastCopy = 4;

    unsigned next()
    {
        if (m_rest.empty())
            refusePacked("a compressed part of it ends too soon");
        const auto value = std::to_integer<unsigned>(m_rest.front());
        m_rest = m_rest.subspan(1);
        return value;
    }
    std::uint64_t length(unsigned begun)
    {
        std::uint64_t sum = begun;
        for (unsigned more = begun == 15 ? 255 : 0; more == 255; sum += more)
            more = next();
        return sum;
    }

    std::span<const std::byte> m_rest;
};

/// The most bytes that a packed byte can stand for: in LZ4 one more byte of a length, in Zstandard a quarter of the
/// smallest block, which tells one byte 128 KiB times. A heading that says more is wrong, and no memory is taken for
/// it.
constexpr std::uint64_t mostOfLz4 = 255, mostOfZstandard = (std::uint64_t{128} << 10) / 4;

void requirePossible(std::uint64_t bytes, std::size_t packed, std::uint64_t most)
{
    if (bytes / most > packed)
        refusePacked("a compressed part of it is damaged");
}

using Decompress = std::size_t(void* to, std::size_t capacity, const void* from, std::size_t bytes);

/// Null where the system does not have it.
Decompress* zstandard()
{
    static Decompress* const found = [] {
        void* const library = ::dlopen("libzstd.so.1", RTLD_NOW | RTLD_LOCAL);
        return library == nullptr ? nullptr : reinterpret_cast<Decompress*>(::dlsym(library, "ZSTD_decompress"));
    }();
    return found;
}

} // namespace

std::string unpacked(std::span<const std::byte> packed, Packing packing, std::uint64_t bytes)
{
    std::string text;
    switch (packing) {
    case Packing::None:
        return {reinterpret_cast<const char*>(packed.data()), packed.size()};
    case Packing::Lz4:
        requirePossible(bytes, packed.size(), mostOfLz4);
        text.reserve(bytes);
        Lz4Block(packed).unpackInto(text, bytes);
        break;
    case Packing::Zstandard: {
        Decompress* const decompress = zstandard();
        if (decompress == nullptr)
            refusePacked("its code is compressed with Zstandard, and libzstd.so.1 is not here");
        requirePossible(bytes, packed.size(), mostOfZstandard);
        text.resize(bytes);
        // Errors are numbers that no length is.
        if (decompress(text.data(), text.size(), packed.data(), packed.size()) != bytes)
            refusePacked("a compressed part of it is damaged");
        break;
    }
    }
    if (text.size() != bytes)
        refusePacked("a compressed part of it is damaged");
    return text;
}

} // namespace warpatlas::runtime
