#include "ui/presenter/scene_player.h"

#include "ui/canvas/canvas.h"
#include "ui/canvas/state/follow_time.h"
#include "ui/canvas/state/navigation.h"
#include "ui/canvas/state/thread_at_hand.h"

#include <algorithm>
#include <utility>

namespace warpatlas::ui::inline presenter {

namespace {

constexpr double sceneSeconds = 0.6;

} // namespace

void ScenePlayer::go(Scene scene)
{
    const OutcomePointer& outcome = m_canvas.outcome();
    if (!outcome)
        return;
    CanvasState& view = m_canvas.state();
    if (!m_scene)
        m_cone = view.cone;
    m_scene = scene;
    view.cone = false; // one new thing a scene, and as large as it can be
    m_from = m_canvas.camera();
    m_target.reset();
    m_seconds = 0;
    if (scene != Scene::Grid && !view.following) {
        view.selected.thread = threadAtHand(view, *outcome);
        view.selected.block = *view.selected.thread / outcome->bound->launch.threadsPerBlock();
        view.selected.element.reset();
    }
    // A step that asks memory for nothing is not what this one is about.
    if (scene == Scene::Memory && view.following && m_canvas.glance() && !m_canvas.request())
        goToVisit(view, m_canvas.glance()->visit);
    // The first three are about the threads, the formula about their results.
    view.colourBy = scene < Scene::Formula ? render::ColourBy::Owner : render::ColourBy::State;
    view.views.main = scene == Scene::Memory ? ViewKind::Memory : ViewKind::Data;
    view.scene = m_canvas.wordsOf(scene);
}

void ScenePlayer::step(int direction)
{
    const int count = int(allScenes.size());
    const int before = m_scene ? int(*m_scene) : direction > 0 ? -1 : count;
    go(Scene((before + direction + count) % count));
}

void ScenePlayer::leave()
{
    if (!m_scene)
        return;
    m_scene.reset();
    m_from.reset();
    m_canvas.state().scene.clear();
    m_canvas.state().cone = m_cone;
}

bool ScenePlayer::advance(double seconds)
{
    if (!m_scene)
        return false;
    CanvasState& view = m_canvas.state();
    if ((view.views.main == ViewKind::Memory) != (*m_scene == Scene::Memory)
        || (view.views.main != ViewKind::Memory && view.views.main != ViewKind::Data)) {
        leave(); // another view was asked for: the line would speak of what is not there
        return false;
    }
    view.scene = m_canvas.wordsOf(*m_scene);
    return m_from && move(seconds);
}

std::optional<render::Camera> ScenePlayer::target() const
{
    if (*m_scene != Scene::Block && *m_scene != Scene::Thread)
        return std::nullopt;
    return m_canvas.cameraOn(threadAtHand(m_canvas.state(), *m_canvas.outcome()), *m_scene == Scene::Block);
}

/// Moves to where the scene's camera is by now: words above the view may have changed its size on the way. It has come
/// to rest where that is the same as in the frame before.
bool ScenePlayer::move(double seconds)
{
    m_seconds += seconds;
    const double share = m_canvas.state().reducedMotion ? 1 : std::clamp(m_seconds / sceneSeconds, 0.0, 1.0);
    const auto wanted = target();
    const render::Camera to = wanted.value_or(m_canvas.fitCamera());
    const std::array<double, 3> now{to.originX, to.originY, to.pixelsPerCell};
    const bool stays = std::exchange(m_target, now) == now;
    if (share < 1) {
        const double eased = share * share * (3 - 2 * share);
        m_canvas.setCamera(between(*m_from, to, eased));
        return true;
    }
    if (wanted)
        m_canvas.setCamera(to);
    else
        m_canvas.setFittedCamera(to);
    if (stays)
        m_from.reset();
    return true; // the rest is drawn
}

} // namespace warpatlas::ui::inline presenter
