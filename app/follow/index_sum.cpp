#include "app/follow/index_sum.h"

#include <algorithm>
#include <limits>

namespace warpatlas::inline follow {
namespace {

using FactorKind = IndexFactor::Kind;

constexpr std::size_t mostTerms = 24;

/// Wraps around, as the products of a wrong index may be of any size; what the thread was seen to have decides.
std::int64_t timesWrapped(std::int64_t a, std::int64_t b)
{
    return static_cast<std::int64_t>(static_cast<std::uint64_t>(a) * static_cast<std::uint64_t>(b));
}

bool hasKind(const IndexTerm& term, FactorKind kind)
{
    return std::ranges::find(term.factors, kind, &IndexFactor::kind) != term.factors.end();
}

/// Where a factor is that says a length, and how much that can be believed: the more the smaller.
int lengthRank(const IndexFactor& factor)
{
    switch (factor.kind) {
    case FactorKind::Parameter:
        return 0;
    case FactorKind::Other:
        return factor.hides == IndexFactor::Hides::Nothing ? 1 : -1;
    case FactorKind::Constant:
        return factor.written ? 2 : 0;
    case FactorKind::Dimension:
    case FactorKind::Grid:
        return 4;
    default:
        return -1;
    }
}

/// Factors of one term that are a length together, and their texts, by which they are found in others.
struct LengthKey {
    int rank = 0;
    std::vector<IndexFactor> factors;
};

/// Returns the term without the key's factors; empty where it has not all of them.
std::optional<IndexTerm> withoutLength(IndexTerm term, const LengthKey& key)
{
    for (const IndexFactor& factor : key.factors) {
        // The last one: "y * width", and a length in front of it is one as well.
        const auto found = std::find(term.factors.rbegin(), term.factors.rend(), factor);
        if (found == term.factors.rend())
            return std::nullopt;
        term.factors.erase(std::next(found).base());
    }
    return term;
}

void addLengthKeys(const IndexTerm& term, std::uint64_t length, std::vector<LengthKey>& keys)
{
    const std::size_t count = std::min<std::size_t>(term.factors.size(), 8);
    for (std::uint32_t chosen = 1; chosen < 1u << count; ++chosen) {
        LengthKey key;
        std::uint64_t product = 1;
        bool usable = true;
        for (std::size_t i = 0; i < count; ++i)
            if ((chosen >> i & 1) != 0) {
                const IndexFactor& factor = term.factors[i];
                const int rank = lengthRank(factor);
                usable = usable && rank >= 0 && factor.value > 1;
                key.rank = std::max(key.rank, rank);
                product *= static_cast<std::uint64_t>(factor.value);
                key.factors.push_back(factor);
            }
        if (!usable || product != length)
            continue;
        // "blockIdx.x * blockDim.x" is where a block begins, however long a row is.
        if (key.factors.size() == 1 && key.factors[0].kind == FactorKind::Dimension && hasKind(term, FactorKind::Block)
            && std::ranges::count(term.factors, FactorKind::Dimension, &IndexFactor::kind) == 1)
            continue;
        const auto same = [&](const LengthKey& one) { return one.factors == key.factors; };
        if (std::ranges::none_of(keys, same))
            keys.push_back(std::move(key));
    }
}

} // namespace

std::int64_t IndexTerm::value() const
{
    std::int64_t product = 1;
    for (const IndexFactor& factor : factors)
        product = timesWrapped(product, factor.value);
    return minus ? timesWrapped(product, -1) : product;
}

IndexFactor::Kind IndexTerm::kind() const
{
    for (const FactorKind kind : {FactorKind::Block, FactorKind::Thread, FactorKind::Grid})
        if (hasKind(*this, kind))
            return kind;
    return factors.empty() ? FactorKind::Constant : factors.front().kind;
}

IndexSum sumOfFactor(IndexFactor factor)
{
    return {{{std::move(factor)}, false}};
}

IndexSum sumOfType(std::uint64_t value)
{
    return sumOfFactor({IndexFactor::Kind::Constant, IndexFactor::Hides::Nothing, std::to_string(value),
        static_cast<std::int64_t>(value), false});
}

std::int64_t valueOf(const IndexSum& sum)
{
    std::uint64_t value = 0;
    for (const IndexTerm& term : sum)
        value += static_cast<std::uint64_t>(term.value());
    return static_cast<std::int64_t>(value);
}

std::string textOf(const IndexTerm& term, bool numbers)
{
    std::string text;
    for (const IndexFactor& factor : term.factors) {
        if (!text.empty())
            text += " * ";
        const bool number = numbers || factor.text.empty();
        std::string one = number ? std::to_string(factor.value) : factor.text;
        const bool whole = one.find_first_of(" -") == std::string::npos;
        text += whole || (term.factors.size() == 1 && one.front() != '-') ? one : "(" + one + ")";
    }
    return text.empty() ? "1" : text;
}

std::string textOf(const IndexSum& sum, bool numbers)
{
    std::string text;
    for (const IndexTerm& term : sum) {
        if (term.minus)
            text += text.empty() ? "-" : " - ";
        else if (!text.empty())
            text += " + ";
        text += textOf(term, numbers);
    }
    return text.empty() ? "0" : text;
}

IndexSum negated(IndexSum sum)
{
    for (IndexTerm& term : sum)
        term.minus = !term.minus;
    return sum;
}

IndexSum sumOf(IndexSum left, const IndexSum& right)
{
    left.insert(left.end(), right.begin(), right.end());
    return left;
}

std::optional<IndexSum> productOf(const IndexSum& left, const IndexSum& right)
{
    if (left.size() * right.size() > mostTerms)
        return std::nullopt;
    IndexSum product;
    for (const IndexTerm& a : left)
        for (const IndexTerm& b : right) {
            IndexTerm both = a;
            both.factors.insert(both.factors.end(), b.factors.begin(), b.factors.end());
            both.minus = a.minus != b.minus;
            product.push_back(std::move(both));
        }
    return product;
}

IndexSum repeated(IndexSum sum, std::int64_t rounds)
{
    if (rounds == 1)
        return sum;
    for (IndexTerm& term : sum) {
        // "2 * 1": a step of one.
        std::erase_if(
            term.factors, [](const IndexFactor& one) { return one.kind == FactorKind::Constant && one.value == 1; });
        term.factors.insert(term.factors.begin(), {FactorKind::Rounds, IndexFactor::Hides::Nothing, {}, rounds, false});
    }
    return sum;
}

std::optional<SplitSum> splitAt(const IndexSum& sum, std::uint64_t length)
{
    std::vector<LengthKey> keys;
    if (length > 1 && length <= static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max()))
        for (const IndexTerm& term : sum)
            addLengthKeys(term, length, keys);
    std::optional<SplitSum> best;
    std::pair<int, bool> bestRank{std::numeric_limits<int>::max(), true};
    for (const LengthKey& key : keys) {
        SplitSum split;
        for (const IndexTerm& term : sum) {
            if (auto over = withoutLength(term, key))
                split.over.push_back(std::move(*over));
            else
                split.rest.push_back(term);
        }
        const std::int64_t rest = valueOf(split.rest);
        const bool beyond = rest < 0 || static_cast<std::uint64_t>(rest) >= length;
        if (beyond && key.rank >= 4)
            continue;
        if (std::pair rank{key.rank, beyond}; rank < bestRank) {
            bestRank = rank;
            best = std::move(split);
        }
    }
    return best;
}

} // namespace warpatlas::inline follow
