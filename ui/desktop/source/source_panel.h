/// The kernel's source with the counters of each line, and the numbers of the thread that is followed.
#pragma once

#include "ui/desktop/look/section.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <tuple>

class QPushButton;

namespace warpatlas::inline follow {
struct StoryLines;
}

namespace warpatlas::ui::inline desktop {

class DesktopModel;
class FollowBridge;
class SourceView;
class ViewModel;

class SourcePanel : public Section {
    Q_OBJECT
public:
    /// `view` and `follow` may be null: then no line is marked, and none can be chosen.
    explicit SourcePanel(
        DesktopModel& model, ViewModel* view = nullptr, FollowBridge* follow = nullptr, QWidget* parent = nullptr);

    SourceView* view() const { return m_view; }
    void setPtxShown(bool shown); ///< what the button says
    void goToLine(std::uint32_t line); ///< the keys go on from there

signals:
    void editRequested(); ///< somebody wants to write
    void ptxRequested(bool shown); ///< the PTX beside it is wanted, or not any more
    void runToWanted(unsigned line, bool backwards); ///< to before the line
    void mended(const QString& text, const QString& words); ///< a person's own kernel is to be this; the step's name

private:
    void refresh();
    void nameSource();
    void showFollowed();
    void showChips();
    void explain();
    void mend(std::uint32_t line); ///< as the line's card offers it
    /// Brings the followed thread to the line: to its first step there, from there to its next one. Follows the
    /// selected thread if no thread is followed.
    void goTo(std::uint32_t line);
    void arrive(); ///< at the line that is wanted, once its thread's story is there
    void resizeEvent(QResizeEvent* event) override;

    DesktopModel& m_model;
    ViewModel* m_viewModel;
    FollowBridge* m_follow;
    SourceView* m_view;
    QPushButton* m_ptx = nullptr;
    QLabel* m_explanation;
    std::shared_ptr<const void> m_bound, m_trace;
    std::string m_kernel; ///< "blur.cu:blur", whose text is shown
    std::shared_ptr<const StoryLines> m_lines; ///< lines with the shown numbers
    std::shared_ptr<const StoryLines> m_pointed; ///< of the thread that was pointed at last
    /// The run and the lines that the numbers under words were made for.
    std::tuple<std::uint64_t, std::shared_ptr<const StoryLines>, std::shared_ptr<const StoryLines>,
        std::shared_ptr<const StoryLines>>
        m_chipsFor;
    std::optional<std::uint32_t> m_wanted; ///< the line to go to
};

} // namespace warpatlas::ui::inline desktop
