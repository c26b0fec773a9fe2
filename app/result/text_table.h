/// Text for a terminal: labels on the left, words wrapped at 100 columns, the provenance of a number on the right.
#pragma once

#include "app/words/say.h"

#include <string>
#include <string_view>
#include <utility>

namespace warpatlas {

class TextTable {
public:
    void heading(const std::string& text) { m_text += text + "\n"; }
    void gap() { m_text += "\n"; }
    /// "Coverage    523,147 elements ...                                    simulated", wrapped at words.
    void row(const std::string& label, const std::string& text, std::string_view provenance = {});
    void row(const Text& label, const std::string& text, std::string_view provenance = {})
    {
        row(say(label), text, provenance);
    }
    void line(const std::string& text) { m_text += text + "\n"; }

    std::string take() { return std::move(m_text); }

    /// Counts characters, not bytes.
    static std::size_t columns(std::string_view text);

private:
    std::string m_text;
};

} // namespace warpatlas
