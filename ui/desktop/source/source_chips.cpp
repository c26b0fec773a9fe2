#include "ui/desktop/source/source_chips.h"

#include "kernels/text/text_lines.h"
#include "ui/desktop/look/qt_words.h"
#include "ui/desktop/look/roles.h"
#include "ui/desktop/look/window_commands.h"

#include <string_view>

namespace warpatlas::ui::inline desktop {
namespace {

constexpr int longestChip = 18; ///< letters

/// Returns how many of Qt's letters so many bytes are, with tabs as they are shown.
int lettersBefore(std::string_view line, std::size_t bytes)
{
    int letters = 0;
    for (const char c : line.substr(0, bytes)) {
        const auto byte = static_cast<unsigned char>(c);
        letters += c == '\t' ? 4 : (byte & 0xc0) == 0x80 ? 0 : byte >= 0xf0 ? 2 : 1;
    }
    return letters;
}

} // namespace

QPushButton* makePtxButton(const char* objectName, QWidget* parent)
{
    auto* button = new QPushButton(said("ptx_view.button", "PTX"), parent);
    introduce(button, objectName, said("ptx_view.button.name", "Show the PTX beside the source"));
    button->setCheckable(true);
    setRole(button, "link");
    button->setToolTip(QString::fromStdString(tipOf(windowCommand("showPtx"))));
    return button;
}

SourceChips sourceChips(const StoryLines& lines, std::string_view source, const QStringList& shown, bool soft)
{
    const TextLines text(source);
    SourceChips chips;
    for (const auto& [line, values] : sourceValues(lines)) {
        if (line < 1 || line > text.count() || line > std::uint32_t(shown.size()))
            continue;
        for (const SourceValue& value : values) {
            SourceChip chip{value.sign, lettersBefore(text.whole(line), value.column),
                lettersBefore(text.whole(line), value.column + value.length), toQt(value.text), value.ink,
                soft || value.earlier};
            chip.length -= chip.start;
            if (chip.text.size() > longestChip)
                chip.text = chip.text.left(longestChip - 1) + QChar(0x2026);
            if (chip.start + chip.length <= shown[int(line) - 1].size())
                chips[line].push_back(std::move(chip));
        }
    }
    return chips;
}

SourceChips withOthers(SourceChips chips, const SourceChips& others)
{
    for (const auto& [line, of] : others)
        if (const auto [found, fresh] = chips.try_emplace(line, of); fresh)
            for (SourceChip& chip : found->second)
                chip.soft = true;
    return chips;
}

std::map<std::uint32_t, std::vector<int>> startsOf(const SourceChips& chips)
{
    std::map<std::uint32_t, std::vector<int>> starts;
    for (const auto& [line, of] : chips)
        for (const SourceChip& chip : of)
            starts[line].push_back(chip.start);
    return starts;
}

} // namespace warpatlas::ui::inline desktop
