/// Goes through many values of an AccessArray: unpacks some dozens at a time. One thread a reader.
#pragma once

#include "kernels/simulator/recording/access_array.h"

#include <array>
#include <iterator>

namespace warpatlas {

class AccessReader {
public:
    /// The array must outlive it, and not change.
    explicit AccessReader(const AccessArray& array) : m_array(&array) { }

    std::uint64_t size() const { return m_array->size(); }
    /// Cheap where it follows a value that was asked for before. Stands until the next one.
    const ValueAccess& operator[](std::uint64_t index)
    {
        if (index - m_first >= window)
            read(index - index % window);
        return m_values[index - m_first];
    }

    /// For one way through all values.
    class Iterator {
    public:
        using iterator_category = std::input_iterator_tag;
        using value_type = ValueAccess;
        using difference_type = std::ptrdiff_t;
        using pointer = const ValueAccess*;
        using reference = const ValueAccess&;
        Iterator(AccessReader* reader, std::uint64_t index) : m_reader(reader), m_index(index) { }
        reference operator*() const { return (*m_reader)[m_index]; }
        pointer operator->() const { return &**this; }
        Iterator& operator++()
        {
            ++m_index;
            return *this;
        }
        void operator++(int) { ++m_index; }
        bool operator==(const Iterator& other) const { return m_index == other.m_index; }

    private:
        AccessReader* m_reader;
        std::uint64_t m_index;
    };
    Iterator begin() { return {this, 0}; }
    Iterator end() { return {this, size()}; }

private:
    static constexpr std::uint64_t window = 64; ///< values; a chunk is a whole number of them

    void read(std::uint64_t first);

    const AccessArray* m_array;
    std::uint64_t m_first = ~std::uint64_t{0} - window; ///< of m_values; beyond every array at first
    std::array<ValueAccess, window> m_values;
};

} // namespace warpatlas
