/// Keeps the value made last, for as long as its key stays the same. Plain values.
#pragma once

#include <optional>
#include <utility>

namespace warpatlas::ui {

template <class Key, class Value> class Kept {
public:
    template <class Make> const Value& of(Key key, const Make& make)
    {
        if (m_key != key) {
            m_value = make();
            m_key = std::move(key);
        }
        return m_value;
    }

private:
    std::optional<Key> m_key;
    Value m_value{};
};

} // namespace warpatlas::ui
