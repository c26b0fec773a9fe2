/// A GL name that is deleted once; every GL owner holds one. Moved-from and default: 0, which GL ignores when deleted.
/// Threads: created, used and destroyed with the same context (or one of its share group) current.
#pragma once

#include <utility>

namespace warpatlas::render::gl {

template <void (*Delete)(unsigned)> class Name {
public:
    Name() = default;
    explicit Name(unsigned value) : m_value(value) { }
    ~Name() { reset(); }
    Name(Name&& other) noexcept : m_value(std::exchange(other.m_value, 0)) { }
    Name& operator=(Name&& other) noexcept
    {
        if (this != &other) {
            reset();
            m_value = std::exchange(other.m_value, 0);
        }
        return *this;
    }
    unsigned value() const { return m_value; }

private:
    void reset()
    {
        if (m_value)
            Delete(std::exchange(m_value, 0));
    }
    unsigned m_value = 0;
};

} // namespace warpatlas::render::gl
