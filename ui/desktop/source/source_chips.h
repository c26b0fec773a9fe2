/// The numbers of a thread under the source's own words: blockIdx.x has 30 below it, in its colour. Plain.
#pragma once

#include "ui/canvas/words/column_source.h"

#include <QStringList>

#include <map>
#include <string_view>
#include <vector>

class QPushButton;
class QWidget;

namespace warpatlas::ui::inline desktop {

/// The button that shows the PTX beside a text, or hides it.
QPushButton* makePtxButton(const char* objectName, QWidget* parent);

struct SourceChip {
    using Sign = ValueSign;
    Sign sign = Sign::None;
    int start = 0, length = 0; ///< the word, letters of the line as it is shown
    QString text; ///< empty where there is a sign
    TermInk ink = TermInk::Plain;
    bool soft = false; ///< of a thread that is only pointed at, or of a round that is over
    bool operator==(const SourceChip&) const = default;
};

/// By line, from 1; those of one line in its order.
using SourceChips = std::map<std::uint32_t, std::vector<SourceChip>>;

/// `source` is the kernel's text, and `shown` are its lines without tabs, as they are painted. `soft`: the thread is
/// not followed.
SourceChips sourceChips(const StoryLines& lines, std::string_view source, const QStringList& shown, bool soft);

/// Returns the first with the lines of the second that it has nothing for, as soft ones.
SourceChips withOthers(SourceChips chips, const SourceChips& others);

/// Where chips stand, for rows of text: the starts of a line's words.
std::map<std::uint32_t, std::vector<int>> startsOf(const SourceChips& chips);

} // namespace warpatlas::ui::inline desktop
