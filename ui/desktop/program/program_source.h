/// The program's text beside its timeline: the line of a call that is pointed at or chosen, and the calls of a line.
#pragma once

#include "app/program/saved_program.h"

#include <QWidget>

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

class QLabel;

namespace warpatlas::ui::inline desktop {

class SourceView;

class ProgramSource : public QWidget {
    Q_OBJECT
public:
    explicit ProgramSource(QWidget* parent = nullptr);
    /// Shows the file of the first call whose line is known; null: no program.
    void setProgram(std::shared_ptr<const SavedProgram> program);
    /// Says whether a line of any call is known.
    bool hasLines() const { return m_first.has_value(); }
    void point(std::optional<std::size_t> call); ///< shows its line, as long as it is pointed at
    void choose(std::optional<std::size_t> call); ///< shows its line, which stays marked
    void choose(const std::string& path, std::uint32_t line); ///< the same of a line; `path` as the record has files
    void chooseLine(std::uint32_t line); ///< of what is shown
    /// The calls that were made in a line of what is shown, in their order.
    std::vector<std::size_t> callsIn(std::uint32_t line) const;
    SourceView* view() const { return m_view; }

signals:
    void lineChosen(unsigned line); ///< by a click or Enter

private:
    /// A text, or why there is none.
    struct Text {
        std::string text, reason;
    };
    const Text& textOf(const std::string& file);
    void showFile(const std::string& file);
    void showAround(std::uint32_t line);
    bool showCall(std::size_t call); ///< false: its line is not known

    std::shared_ptr<const SavedProgram> m_program;
    std::optional<std::size_t> m_first; ///< call whose line is known
    std::map<std::string, Text> m_texts; ///< by the record's paths of files; empty: the program's own
    std::optional<std::string> m_file; ///< that is shown
    std::optional<std::string> m_chosenFile; ///< of the line that is chosen
    std::uint32_t m_chosen = 0, m_shown = 0; ///< line that is chosen, and that is brought into view; 0: none
    QLabel* m_name;
    SourceView* m_view;
};

} // namespace warpatlas::ui::inline desktop
