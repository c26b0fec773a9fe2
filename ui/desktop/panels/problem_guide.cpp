#include "ui/desktop/panels/problem_guide.h"

#include "ui/desktop/model/canvas_host.h"
#include "ui/desktop/model/desktop_model.h"
#include "ui/desktop/model/follow_bridge.h"
#include "ui/desktop/model/view_model.h"
#include "ui/desktop/panels/problem_place.h"

#include <utility>

namespace warpatlas::ui {

ProblemGuide::ProblemGuide(
    DesktopModel& model, ViewModel& view, FollowBridge& follow, CanvasHost& canvas, QObject* parent)
    : QObject(parent), m_model(model), m_view(view), m_follow(follow), m_canvas(canvas)
{
    connect(&m_follow, &FollowBridge::changed, this, &ProblemGuide::goOn);
    connect(&m_model, &DesktopModel::runStarted, this, [this] { m_wanted.reset(); });
}

void ProblemGuide::show(const Problem& problem)
{
    m_wanted.reset();
    m_visit.reset();
    const OutcomePointer& pictured = m_model.pictured();
    if (!pictured)
        return;
    const Launch& launch = pictured->bound->launch;
    if (const auto view = viewOf(problem.kind))
        m_view.showMain(*view);
    if (problem.kind == ProblemKind::Mismatch)
        m_view.setColourBy(render::ColourBy::Difference);
    const bool here =
        problem.block && problem.thread && linearFromThread(launch, *problem.block, *problem.thread) < launch.threads();
    // Without a canvas, panels follow the selection all the same.
    if (here && !m_canvas.goToThread(*problem.block, *problem.thread))
        m_view.selectThread(linearFromThread(launch, *problem.block, *problem.thread));
    if (problem.line)
        m_view.selectLine(*problem.line);
    if (!here || !isFollowed(problem))
        return;
    m_wanted = problem;
    m_thread = linearFromThread(launch, *problem.block, *problem.thread);
    m_view.setFollowing(true);
    goOn();
}

void ProblemGuide::goOn()
{
    if (!m_wanted || m_moving)
        return;
    const CanvasState& state = m_view.state();
    if (!state.following || state.selected.thread != m_thread) {
        m_wanted.reset(); // the person has gone elsewhere
        return;
    }
    const StoryPointer& story = m_follow.story();
    if (!story || story->thread != m_thread || !state.playback.followed)
        return;
    m_moving = true; // what is set here comes back as changes
    if (!m_visit) {
        m_visit = visitOf(*m_wanted, *story);
        if (m_visit)
            m_view.setVisit(*m_visit);
        else
            m_wanted.reset();
    } else if (state.visit != *m_visit) {
        m_wanted.reset();
    }
    const MomentPointer& moment = m_follow.moment();
    if (m_wanted && moment && moment->story == story && moment->visit == *m_visit) {
        m_view.setRequest(requestOf(*m_wanted, *moment));
        m_wanted.reset();
    }
    m_moving = false;
}

} // namespace warpatlas::ui
