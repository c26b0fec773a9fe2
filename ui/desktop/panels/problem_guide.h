/// Leads to a chosen problem: its view becomes the main one, its block and thread are selected, and where its thread
/// can be followed, time goes to its line and the memory view to its request. Stories are recorded on a worker; the
/// guide goes on when they arrive, unless the person has gone elsewhere by then.
#pragma once

#include "app/follow/thread_story.h"
#include "kernels/model/problem.h"
#include "ui/canvas/state/view_kind.h"

#include <QObject>

#include <cstddef>
#include <optional>

namespace warpatlas::ui::inline desktop {

/// Returns the memory view for accesses, the launch view for what a block's threads do, the data view for results.
/// Empty: nothing of it can be drawn (a launch that is refused, a device that fails).
std::optional<ViewKind> viewOf(ProblemKind kind);

/// Says whether its thread is followed to its line: not where the problem is about results, or about all warps alike.
bool isFollowed(const Problem& problem);

/// Returns the visit in which it happens: that of the access that was refused, else one of the problem's line, and
/// among these one whose access is what the problem names, or that has accesses at all. Empty where the story never
/// comes to the line.
std::optional<std::size_t> visitOf(const Problem& problem, const ThreadStory& story);

/// Returns the index of the moment's request that the problem is about: refused, what it names (a write of an element),
/// costliest or the first of a kind; 0 without one.
std::size_t requestOf(const Problem& problem, const StoryMoment& moment);

class CanvasHost;
class DesktopModel;
class FollowBridge;
class ViewModel;

class ProblemGuide : public QObject {
    Q_OBJECT
public:
    /// All must outlive the guide.
    ProblemGuide(
        DesktopModel& model, ViewModel& view, FollowBridge& follow, CanvasHost& canvas, QObject* parent = nullptr);

    void show(const Problem& problem);

private:
    void goOn();

    DesktopModel& m_model;
    ViewModel& m_view;
    FollowBridge& m_follow;
    CanvasHost& m_canvas;
    std::optional<Problem> m_wanted; ///< the problem whose moment, or request, is not reached yet
    std::uint64_t m_thread = 0; ///< the problem's thread
    std::optional<std::size_t> m_visit; ///< visit to which time was brought
    bool m_moving = false;
};

} // namespace warpatlas::ui::inline desktop
