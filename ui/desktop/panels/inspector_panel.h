/// One thread: where it is, what it read and wrote, and, while it is followed, what its variables hold. It is the one
/// that is pointed at, otherwise the selected one.
#pragma once

#include "ui/desktop/look/section.h"
#include "ui/desktop/panels/inspection.h"

namespace warpatlas::ui::inline desktop {

class DesktopModel;
class FactTable;
class FollowBridge;
class ViewModel;

class InspectorPanel : public Section {
    Q_OBJECT
public:
    /// `follow` may be null: then no thread can be followed.
    InspectorPanel(DesktopModel& model, ViewModel& view, FollowBridge* follow = nullptr, QWidget* parent = nullptr);

private:
    /// The last thread's inspection: finding its elements reads the whole map, so it is done once a thread, not once a
    /// mouse move.
    struct Remembered {
        std::optional<std::uint64_t> thread;
        OutcomePointer outcome;
        Inspection found;
    };
    const Inspection& ofThread(Remembered& remembered, std::uint64_t thread);
    void refresh();
    void present(const Inspection& inspection, const Launch& launch, bool pointed);
    void presentNobody();
    /// Says whether the thread of `found` is the followed one.
    bool isFollowed(const Inspection& found) const;
    void say(const QString& note);
    void select(const QString& link);

    DesktopModel& m_model;
    ViewModel& m_view;
    FollowBridge* m_follow;
    QLabel* m_note;
    FactTable* m_facts;
    Remembered m_selected, m_pointed;
    /// The elements that the followed thread touched: finding them goes through its accesses, so it is done once a
    /// step, not once a frame.
    struct Touched {
        StoryPointer story;
        std::size_t visit = 0;
        TouchedElements read, written;
    } m_touched;
};

} // namespace warpatlas::ui::inline desktop
