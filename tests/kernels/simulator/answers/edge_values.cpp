#include "tests/kernels/simulator/answers/form.h"

namespace warpatlas::simulator::answers {
namespace {

struct FloatShape {
    int exponentBits, fractionBits;
    int width() const { return 1 + exponentBits + fractionBits; }
    std::uint64_t make(bool sign, std::uint64_t exponent, std::uint64_t fraction) const
    {
        return (static_cast<std::uint64_t>(sign) << (width() - 1)) | exponent << fractionBits | fraction;
    }
    std::uint64_t top() const { return (std::uint64_t{1} << exponentBits) - 1; }
    std::uint64_t bias() const { return top() / 2; }
    std::uint64_t ones() const { return (std::uint64_t{1} << fractionBits) - 1; }
};

FloatShape shapeOf(std::string_view type)
{
    if (type == "e4m3")
        return {4, 3};
    if (type == "e5m2")
        return {5, 2};
    if (type.starts_with("bf16"))
        return {8, 7};
    if (type.starts_with("f16"))
        return {5, 10};
    return type == "f32" ? FloatShape{8, 23} : FloatShape{11, 52};
}

/// The first sixteen are those that are combined with each other.
std::vector<std::uint64_t> floatEdges(const FloatShape& s)
{
    const std::uint64_t quiet = std::uint64_t{1} << (s.fractionBits - 1);
    return {s.make(false, 0, 0), s.make(true, 0, 0), s.make(false, s.top(), 0), s.make(true, s.top(), 0),
        s.make(false, s.top(), quiet | 5), // quiet NaN with a payload
        s.make(true, s.top(), 3), // signalling NaN
        s.make(false, 0, 1), s.make(true, 0, s.ones()), // the least and the largest subnormal
        s.make(false, 1, 0), s.make(true, 1, 1), // just normal
        s.make(false, s.bias(), 0), s.make(true, s.bias(), 1), s.make(false, s.bias() + 1, quiet),
        s.make(false, s.top() - 1, s.ones()), s.make(true, s.top() - 1, s.ones()), // the largest
        s.make(false, s.bias() + static_cast<std::uint64_t>(s.fractionBits), 1),
        // for one operand
        s.make(false, s.top(), 1), s.make(true, s.top(), s.ones()), s.make(false, 0, quiet), s.make(true, 0, 1),
        s.make(false, s.bias() - 1, 0), s.make(true, s.bias() - 1, 0), s.make(false, s.bias() - 1, s.ones()),
        s.make(true, s.bias() - 1, 1), s.make(false, s.bias(), quiet), s.make(true, s.bias(), quiet),
        s.make(false, s.bias() + 1, quiet / 2), s.make(true, s.bias() + 2, quiet | quiet / 4),
        s.make(false, s.bias() + 14, s.ones()), s.make(true, s.bias() + 7, 0), s.make(false, s.bias() - 14, 1),
        s.make(true, s.bias() - 13, s.ones())};
}

/// Around the limits of whole-number types, where conversions saturate; doubles hold them exactly.
void addLimits(std::vector<std::uint64_t>& edges, const FloatShape& s)
{
    for (const std::uint64_t bits : {6u, 7u, 14u, 15u, 30u, 31u, 62u, 63u}) {
        const std::uint64_t exponent = s.bias() + bits + 1;
        if (exponent >= s.top())
            continue;
        edges.push_back(s.make(false, exponent, 0));
        edges.push_back(s.make(true, exponent, 0));
        edges.push_back(s.make(true, exponent, 1));
        edges.push_back(s.make(false, exponent - 1, s.ones()));
        edges.push_back(s.make(true, exponent - 1, s.ones()));
    }
}

std::uint64_t randomFloat(const FloatShape& s, Random& random)
{
    const std::uint64_t spread = random.below(4) == 0 ? s.top() : s.bias() < 24 ? s.bias() : 24;
    const std::uint64_t exponent = (s.bias() + random.below(spread) - spread / 2) & s.top();
    std::uint64_t fraction = random.next() & s.ones();
    switch (random.below(4)) {
    case 0:
        fraction &= s.ones() << (s.fractionBits / 2); // few digits: sums and products are exact
        break;
    case 1:
        fraction |= s.ones() >> (s.fractionBits / 2);
        break;
    default:
        break;
    }
    return s.make(random.below(2) != 0, exponent == s.top() ? s.top() - 1 : exponent, fraction & s.ones());
}

/// "near:f16": as many floats as 64 bits hold. Sums of their products lose some of their bits, and not all of them.
constexpr std::string_view nearPrefix = "near:";

std::uint64_t nearFloat(const FloatShape& s, Random& random)
{
    const std::uint64_t kind = random.below(16);
    if (kind == 0)
        return s.make(random.below(2) != 0, 0, 0);
    if (kind == 1) // subnormal
        return s.make(random.below(2) != 0, 0, random.next() & s.ones());
    const std::uint64_t most = s.exponentBits > 4 ? 14 : 6, spread = kind < 4 ? most * 2 : most;
    const std::uint64_t exponent = s.bias() + random.below(spread) - spread / 2;
    const std::uint64_t fraction = kind < 8 ? 0 : random.next() & s.ones();
    return s.make(random.below(2) != 0, exponent, fraction);
}

std::uint64_t nearFloats(std::string_view type, Random& random)
{
    const FloatShape shape = shapeOf(type.substr(nearPrefix.size()));
    std::uint64_t value = 0;
    for (int at = 0; at < 64; at += shape.width())
        value |= nearFloat(shape, random) << at;
    return value;
}

std::vector<std::uint64_t> integerEdges(std::size_t bytes)
{
    const int bits = static_cast<int>(8 * bytes);
    const std::uint64_t all = bits == 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << bits) - 1, low = all >> 1;
    std::vector<std::uint64_t> edges{0, 1, all, low, low + 1, low + 2, low - 1, all - 1, 2, 7, 10, all / 3, all / 3 * 2,
        all >> (bits / 2), (all >> (bits / 2)) + 1, all << (bits / 2) & all,
        // for one operand
        3, all - 6, std::uint64_t{1} << (bits / 2 - 1), 100 & all, 0x7f, 0x80, 0xff, (all - 0x7f) & all, all >> 3,
        1000003 & all};
    for (const std::uint64_t limit :
        {0x100u, 0x7fffu, 0x8000u, 0xffffu, 0x10000u, 0x1000001u, 0x7fffffu, 0xffffffu, 0xff800000u})
        if (limit <= all)
            edges.push_back(limit);
    if (bits == 64)
        for (const std::uint64_t limit :
            {std::uint64_t{0x7fffffff}, std::uint64_t{0x80000000}, std::uint64_t{0xffffffff},
                ~std::uint64_t{0x7fffffff}, ~std::uint64_t{0x80000000}, (std::uint64_t{1} << 53) + 1,
                (std::uint64_t{1} << 54) - 1, std::uint64_t{0x7fffffbfffffffff}, std::uint64_t{0xfffffffffffffbff}})
            edges.push_back(limit);
    return edges;
}

} // namespace

bool isFloat(std::string_view type)
{
    return type.starts_with('f') || type.starts_with("bf");
}

std::uint64_t Random::next()
{
    m_state += 0x9e3779b97f4a7c15u;
    std::uint64_t z = m_state;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
}

std::size_t bytesOf(std::string_view type)
{
    if (type.empty())
        return 0;
    if (type.starts_with(nearPrefix))
        return 8;
    if (type == "size")
        return 4;
    if (type == "pred")
        return 1;
    if (type == "n" || type == "sel" || type == "lane" || type == "clamp" || type.ends_with("x2")
        || type.ends_with("32"))
        return 4;
    if (type.ends_with("64"))
        return 8;
    return type.ends_with("16") ? 2 : 1;
}

char classOf(std::string_view type)
{
    if (type == "pred")
        return 'p';
    switch (bytesOf(type)) {
    case 8:
        return 'l';
    case 2:
        return 'h';
    default:
        return 'r'; // narrower values lie in 32-bit registers, with other bits above them
    }
}

std::vector<std::uint64_t> edgesOf(std::string_view type)
{
    if (type == "pred")
        return {0, 1};
    if (type.starts_with(nearPrefix)) {
        Random random(digest(type));
        std::vector<std::uint64_t> edges(48);
        for (std::uint64_t& edge : edges)
            edge = nearFloats(type, random);
        return edges;
    }
    if (type == "size")
        return {0, 16, 8, 4, 12, 1, 2, 3, 5, 7, 9, 11, 13, 14, 15, 6, 10};
    if (type == "n")
        return {0, 1, 31, 32, 33, 63, 64, 65, 8, 16, 255, 256, 0xffffffff, 0x80000000, 15, 17, 7, 30, 62, 128,
            0x80000001, 0xfffffffe, 5, 24};
    if (type == "sel")
        return {0x3210, 0x7654, 0x0123, 0x7610, 0xba98, 0xfedc, 0x8888, 0xffff3210, 0, 1, 2, 3, 4, 5, 6, 7};
    if (type == "lane")
        return {0, 1, 2, 3, 4, 8, 15, 16, 31, 32, 33, 63, 7, 30, 0xffffffff, 5};
    if (type == "clamp") // of shfl: segment mask and clamp
        return {31, 0, 0x1f1f, 0x1c1f, 0x1c00, 0x1800, 0x181f, 0x100f, 7, 3};
    if (isFloat(type)) {
        const FloatShape shape = shapeOf(type);
        std::vector<std::uint64_t> edges = floatEdges(shape);
        addLimits(edges, shape);
        if (type.ends_with("x2")) // the upper half has another edge
            for (std::size_t i = 0; i < edges.size(); ++i)
                edges[i] = (edges[i] & 0xffff) | (edges[(i * 7 + 3) % edges.size()] & 0xffff) << 16;
        return edges;
    }
    if (type.ends_with("16x2"))
        return integerEdges(4);
    return integerEdges(bytesOf(type));
}

std::uint64_t randomOf(std::string_view type, Random& random)
{
    if (type == "pred")
        return random.below(2);
    if (type.starts_with(nearPrefix))
        return nearFloats(type, random);
    if (type == "size")
        return random.below(17);
    if (type == "n")
        return random.below(72);
    if (type == "lane")
        return random.below(40);
    if (type == "sel")
        return random.next() & 0xffffffff;
    if (type == "clamp")
        return random.next() & 0x1f1f;
    if (isFloat(type)) {
        const std::uint64_t value = randomFloat(shapeOf(type), random);
        return type.ends_with("x2") ? value | randomFloat(shapeOf(type), random) << 16 : value;
    }
    const int bits = static_cast<int>(8 * bytesOf(type));
    const std::uint64_t value = random.next() >> random.below(static_cast<std::uint64_t>(bits)); // any size
    const std::uint64_t all = bits == 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << bits) - 1;
    return (random.below(2) != 0 ? ~value + 1 : value) & all;
}

} // namespace warpatlas::simulator::answers
