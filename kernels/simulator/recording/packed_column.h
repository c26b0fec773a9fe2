/// A short column of numbers, packed without loss. Numbers of threads and counts mostly go in steps: the values of
/// pixel after pixel were touched by thread after thread, row of a block by row of a block, and as often each.
/// Immutable, any thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>

namespace warpatlas {

class PackedColumn {
public:
    static constexpr std::size_t most = 4096; ///< numbers of a column

    /// `value`, however long.
    explicit PackedColumn(std::uint32_t value = 0) : m_base(value) { }
    /// 1 to `most` numbers.
    explicit PackedColumn(std::span<const std::uint32_t> numbers);

    std::uint32_t at(std::uint32_t index) const;
    /// The numbers from `first` on; no more than there are.
    void copy(std::uint32_t first, std::span<std::uint32_t> to) const;
    /// All numbers are number 0.
    bool isConstant() const { return m_form == Form::Constant; }
    std::size_t bytes() const { return m_bytes; } ///< in memory, besides the object itself

private:
    /// Runs: from a start on, number i is base + step * (i / repeat). Otherwise an offset of 1, 2 or 4 bytes from
    /// m_base for each number.
    enum class Form : std::uint8_t { Constant, Runs, Bytes, Halves, Words };

    bool packRuns(std::span<const std::uint32_t> numbers, std::size_t mostBytes);
    template <class Offset> void packOffsets(std::span<const std::uint32_t> numbers);
    const std::uint32_t* bases() const { return reinterpret_cast<const std::uint32_t*>(m_data.get()); }
    const std::uint32_t* steps() const { return bases() + m_runs; } ///< where they differ
    const std::uint16_t* starts() const;
    std::uint32_t runOf(std::uint32_t index) const;

    Form m_form = Form::Constant;
    bool m_sameStep = true;
    std::uint16_t m_runs = 0;
    std::uint16_t m_repeat = 1;
    std::uint32_t m_base;
    std::uint32_t m_step = 0; ///< of all runs, where it is the same
    std::uint32_t m_bytes = 0;
    std::unique_ptr<std::byte[]> m_data; ///< runs: bases, steps, starts
};

} // namespace warpatlas
