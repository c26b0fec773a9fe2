#include "kernels/simulator/recording/packed_column.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cstring>

namespace warpatlas {
namespace {

constexpr std::uint32_t longestRepeat = 32;

/// How many neighbours are the same, for most of the first numbers: a pixel's channels, a vector's parts.
std::uint32_t usualRepeat(std::span<const std::uint32_t> numbers)
{
    std::array<std::uint16_t, longestRepeat + 1> times{};
    const std::size_t looked = std::min<std::size_t>(numbers.size(), 512);
    std::size_t start = 0;
    for (std::size_t i = 1; i < looked; ++i)
        if (numbers[i] != numbers[i - 1]) {
            // The first may be cut.
            if (start != 0 && i - start <= longestRepeat)
                ++times[i - start];
            start = i;
        }
    const auto usual = std::ranges::max_element(times);
    return *usual == 0 ? 1 : static_cast<std::uint32_t>(usual - times.begin());
}

/// How many numbers from the first on are first + step * (i / repeat): the first `repeat` are the same, and each one
/// behind them is that many places further on by one step.
std::size_t runLength(std::span<const std::uint32_t> numbers, std::uint32_t repeat, std::uint32_t step)
{
    const std::size_t size = numbers.size();
    std::size_t at = 1;
    for (; at < repeat; ++at)
        if (at == size || numbers[at] != numbers[0])
            return at;
    constexpr std::size_t together = 8; // compared without a branch between them
    for (; at + together <= size; at += together) {
        const std::uint32_t* const now = numbers.data() + at;
        std::uint32_t others = 0;
        for (std::size_t i = 0; i < together; ++i)
            others |= (now[i] - (now - repeat)[i]) ^ step;
        if (others != 0)
            break;
    }
    while (at < size && numbers[at] - numbers[at - repeat] == step)
        ++at;
    return at;
}

} // namespace

PackedColumn::PackedColumn(std::span<const std::uint32_t> numbers) : m_base(numbers[0])
{
    assert(!numbers.empty() && numbers.size() <= most);
    const std::size_t count = numbers.size();
    if (std::memcmp(numbers.data(), numbers.data() + 1, (count - 1) * sizeof(std::uint32_t)) == 0)
        return;
    // Runs that are shorter than the shortest offsets need no look at how long those are.
    if (packRuns(numbers, count))
        return;
    std::uint32_t least = numbers[0], greatest = numbers[0];
    for (const std::uint32_t number : numbers) {
        least = std::min(least, number);
        greatest = std::max(greatest, number);
    }
    const std::uint32_t width = greatest - least < 1u << 8 ? 1 : greatest - least < 1u << 16 ? 2 : 4;
    if (width > 1 && packRuns(numbers, count * width))
        return;
    m_base = least;
    if (width == 1)
        packOffsets<std::uint8_t>(numbers);
    else if (width == 2)
        packOffsets<std::uint16_t>(numbers);
    else
        packOffsets<std::uint32_t>(numbers);
}

bool PackedColumn::packRuns(std::span<const std::uint32_t> numbers, std::size_t mostBytes)
{
    std::array<std::uint32_t, most> base, step;
    std::array<std::uint16_t, most> start;
    const std::uint32_t repeat = usualRepeat(numbers);
    std::size_t runs = 0;
    bool sameStep = true;
    for (std::size_t at = 0; at < numbers.size(); ++runs) {
        // Steps are as good as a number each, as runs go.
        if ((runs + 1) * (sizeof base[0] + sizeof start[0]) > mostBytes)
            return false;
        const std::span<const std::uint32_t> left = numbers.subspan(at);
        base[runs] = left[0];
        start[runs] = static_cast<std::uint16_t>(at);
        step[runs] = left.size() > repeat ? left[repeat] - left[0] : 0;
        const std::size_t length = runLength(left, repeat, step[runs]);
        // A run that is over before its first step may have any.
        if (length <= repeat && runs > 0)
            step[runs] = step[runs - 1];
        sameStep = sameStep && step[runs] == step[0];
        at += length;
    }
    const std::size_t words = runs * (sameStep ? 1 : 2);
    const std::size_t bytes = words * sizeof(std::uint32_t) + runs * sizeof(std::uint16_t);
    if (bytes >= mostBytes)
        return false;
    m_form = Form::Runs;
    m_sameStep = sameStep;
    m_runs = static_cast<std::uint16_t>(runs);
    m_repeat = static_cast<std::uint16_t>(repeat);
    m_step = step[0];
    m_bytes = static_cast<std::uint32_t>(bytes);
    m_data = std::make_unique_for_overwrite<std::byte[]>(bytes);
    std::byte* to = m_data.get();
    std::memcpy(to, base.data(), runs * sizeof(std::uint32_t));
    if (!sameStep)
        std::memcpy(to + runs * sizeof(std::uint32_t), step.data(), runs * sizeof(std::uint32_t));
    std::memcpy(to + words * sizeof(std::uint32_t), start.data(), runs * sizeof(std::uint16_t));
    return true;
}

template <class Offset> void PackedColumn::packOffsets(std::span<const std::uint32_t> numbers)
{
    m_form = sizeof(Offset) == 1 ? Form::Bytes : sizeof(Offset) == 2 ? Form::Halves : Form::Words;
    m_bytes = static_cast<std::uint32_t>(numbers.size() * sizeof(Offset));
    m_data = std::make_unique_for_overwrite<std::byte[]>(m_bytes);
    auto* const to = reinterpret_cast<Offset*>(m_data.get());
    for (std::size_t i = 0; i < numbers.size(); ++i)
        to[i] = static_cast<Offset>(numbers[i] - m_base);
}

const std::uint16_t* PackedColumn::starts() const
{
    return reinterpret_cast<const std::uint16_t*>(bases() + m_runs * (m_sameStep ? 1u : 2u));
}

std::uint32_t PackedColumn::runOf(std::uint32_t index) const
{
    const std::uint16_t* const first = starts();
    return static_cast<std::uint32_t>(std::upper_bound(first, first + m_runs, index) - first) - 1;
}

std::uint32_t PackedColumn::at(std::uint32_t index) const
{
    switch (m_form) {
    case Form::Constant:
        return m_base;
    case Form::Runs: {
        const std::uint32_t run = runOf(index);
        return bases()[run] + (m_sameStep ? m_step : steps()[run]) * ((index - starts()[run]) / m_repeat);
    }
    case Form::Bytes:
        return m_base + static_cast<std::uint8_t>(m_data[index]);
    case Form::Halves:
        return m_base + reinterpret_cast<const std::uint16_t*>(m_data.get())[index];
    case Form::Words:
        return m_base + bases()[index];
    }
    return 0;
}

void PackedColumn::copy(std::uint32_t first, std::span<std::uint32_t> to) const
{
    const auto count = static_cast<std::uint32_t>(to.size());
    const auto addTo = [&](const auto* offsets) {
        for (std::uint32_t i = 0; i < count; ++i)
            to[i] = m_base + offsets[first + i];
    };
    switch (m_form) {
    case Form::Constant:
        std::ranges::fill(to, m_base);
        return;
    case Form::Bytes:
        return addTo(reinterpret_cast<const std::uint8_t*>(m_data.get()));
    case Form::Halves:
        return addTo(reinterpret_cast<const std::uint16_t*>(m_data.get()));
    case Form::Words:
        return addTo(bases());
    case Form::Runs:
        break;
    }
    if (count == 0)
        return;
    std::uint32_t* out = to.data();
    const std::uint32_t end = first + count;
    for (std::uint32_t run = runOf(first), at = first; at < end; ++run) {
        const std::uint32_t runEnd = run + 1 < m_runs ? std::min<std::uint32_t>(starts()[run + 1], end) : end;
        const std::uint32_t step = m_sameStep ? m_step : steps()[run];
        const std::uint32_t gone = at - starts()[run];
        std::uint32_t number = bases()[run] + step * (gone / m_repeat);
        if (m_repeat == 1) {
            for (std::uint32_t i = 0; i < runEnd - at; ++i)
                out[i] = number + step * i;
            out += runEnd - at;
            at = runEnd;
            continue;
        }
        for (std::uint32_t left = m_repeat - gone % m_repeat; at < runEnd; left = m_repeat, number += step)
            for (const std::uint32_t same = at + std::min(left, runEnd - at); at < same; ++at)
                *out++ = number;
    }
}

} // namespace warpatlas
