/// Text with stronger words in it, as plain values: what the overlay says, before anything is drawn.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace warpatlas::ui {

/// What a piece of text means; each theme has a colour for it.
enum class Tone { Plain, Soft, Accent, Good, Warning, Wrong };

struct Run {
    std::string text;
    bool strong = false;
    Tone tone = Tone::Plain;
};
using RichText = std::vector<Run>;

/// One tone from end to end.
RichText line(std::string text, Tone tone = Tone::Plain);
/// Appends words.
void say(RichText& text, std::string words, Tone tone = Tone::Plain, bool strong = false);

std::string plainText(const RichText& text);

/// 48245 -> "48,245".
std::string groupDigits(std::uint64_t value);
/// A share of a whole in per cent with one decimal: "8.4 %"; "under 0.1 %" where that would be 0 but is not.
std::string percent(std::uint64_t part, std::uint64_t whole);
/// "1 element", "2 elements", digits grouped.
std::string counted(std::uint64_t count, const std::string& one, const std::string& many);

} // namespace warpatlas::ui
