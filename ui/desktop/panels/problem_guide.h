/// Leads to a chosen problem: its view becomes the main one, its block and thread are selected, and where its thread
/// can be followed, time goes to its line and the memory view to its request. Stories are recorded on a worker; the
/// guide goes on when they arrive, unless the person has gone elsewhere by then.
#pragma once

#include "kernels/model/problem.h"

#include <QObject>

#include <optional>

namespace warpatlas::ui {

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

} // namespace warpatlas::ui
