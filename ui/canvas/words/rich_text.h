/// Text with stronger words in it, as plain values: the overlay's words before anything is drawn.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace warpatlas::ui::inline canvas {

/// The meaning of a piece of text; each theme has a colour for it. The last three are the terms of an index.
enum class Tone { Plain, Soft, Accent, Good, Warning, Wrong, Block, Dimension, Thread };

struct Run {
    std::string text;
    bool strong = false;
    Tone tone = Tone::Plain;
    bool code = false;
};
using RichText = std::vector<Run>;

/// Returns a text in one tone from end to end.
RichText line(std::string text, Tone tone = Tone::Plain);
void append(RichText& text, std::string words, Tone tone = Tone::Plain, bool strong = false);

/// Returns words for a placeholder of a text that appendMarked() appends: it gives them that tone, and makes them
/// strong.
std::string toned(Tone tone, std::string_view words);

/// Appends words in which ** stands before and behind strong ones, so that a dictionary translates whole sentences.
void appendMarked(RichText& text, std::string_view words, Tone tone = Tone::Plain);

std::string plainText(const RichText& text);

} // namespace warpatlas::ui::inline canvas
