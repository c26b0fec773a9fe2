/// Brackets that belong together in a text: those of comments and quoted texts do not count. Pure.
#pragma once

#include <QString>

#include <optional>

namespace warpatlas::ui {

struct BracketPair {
    int open = 0, close = 0; ///< positions of the two letters
    bool operator==(const BracketPair&) const = default;
};

/// The pair of which one stands just before or just behind the cursor; empty where none does, or it has no partner.
std::optional<BracketPair> bracketsAt(const QString& text, int cursor);

} // namespace warpatlas::ui
