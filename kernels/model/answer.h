/// An ordinary answer that may be "no, because": for what is expected to be missing (a GPU, a name, a driver).
#pragma once

#include <cassert>
#include <string>
#include <utility>
#include <variant>

namespace warpatlas {

struct Refusal {
    std::string reason; ///< one line for a person, without a full stop
};

template <class T> class Answer {
public:
    Answer(T value) : m_content(std::move(value)) { }
    Answer(Refusal refusal) : m_content(std::move(refusal)) { }

    explicit operator bool() const { return m_content.index() == 0; }
    T& value()
    {
        assert(*this);
        return std::get<0>(m_content);
    }
    const T& value() const
    {
        assert(*this);
        return std::get<0>(m_content);
    }
    const std::string& reason() const
    {
        assert(!*this);
        return std::get<1>(m_content).reason;
    }

private:
    std::variant<T, Refusal> m_content;
};

} // namespace warpatlas
