/// Follows the selected thread for the window while CanvasState::following says so: what is selected and looked at
/// goes to a FollowedThread, its story and moments to the canvas, and panels are told.
#pragma once

#include "app/player/followed_thread.h"

#include <QObject>

namespace warpatlas::ui::inline desktop {

class CanvasHost;
class DesktopModel;
class ViewModel;

class FollowBridge : public QObject {
    Q_OBJECT
public:
    /// All must outlive the bridge.
    FollowBridge(DesktopModel& model, ViewModel& view, CanvasHost& canvas, QObject* parent = nullptr);

    const StoryPointer& story() const { return m_followed.story(); } ///< as in FollowedThread, like the next two
    const MomentPointer& moment() const { return m_followed.moment(); }
    const StoryLinesPointer& lines() const { return m_followed.lines(); }
    /// The same of the thread that is pointed at while none is followed, at its end; null: none is.
    const StoryLinesPointer& pointedLines() const { return m_pointedLines; }
    const MomentPointer& glance() const { return m_glance; } ///< as the canvas has it
    /// there is a thread that is pointed at, and its story is still being recorded
    bool pointing() const { return m_pointedThread && m_pointed.refusal().empty() && !m_pointed.lines(); }
    /// Follows the thread that followSomebody() finds, else the one that is shown as an example; where there is none,
    /// says how to choose one.
    void begin();
    static QString nobodySelected(); ///< how to choose one
    /// Returns the source line that the followed thread is at; empty while no thread is followed.
    std::optional<std::uint32_t> line() const;
    /// Returns "recording block 14,7, 40 %", or why there is no story; empty while there is nothing to tell.
    QString words() const;
    bool refused() const { return !m_followed.refusal().empty(); } ///< words() say why

signals:
    void changed();

private:
    void refresh();
    void refreshPointed();
    void update();

    DesktopModel& m_model;
    ViewModel& m_view;
    StoryLinesPointer m_pointedLines;
    std::optional<std::uint64_t> m_pointedThread;
    MomentPointer m_glance;
    FollowedThread m_followed;
    FollowedThread m_pointed;
};

} // namespace warpatlas::ui::inline desktop
