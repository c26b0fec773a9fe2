#include "ui/presenter/lesson_player.h"

#include "app/lesson/answer.h"
#include "app/lesson/attempt.h"
#include "app/lesson/marking.h"
#include "app/words/say.h"
#include "kernels/model/error.h"
#include "ui/canvas/canvas.h"
#include "ui/canvas/state/follow_time.h"
#include "ui/canvas/state/kept_view.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace warpatlas::ui::inline presenter {

namespace {

constexpr std::size_t whereItAsks = std::numeric_limits<std::size_t>::max(); ///< the panel knows which page that is

/// The thread that a question is about: of a thread's element that is told, of an element's thread what is right.
std::string threadOf(const LessonStep& step, const RevealedStep& revealed)
{
    const auto* const question = std::get_if<LessonQuestion>(&step.asks);
    if (question == nullptr || !revealed.refusal.empty())
        return {};
    const auto* const element = std::get_if<lesson::ElementOf>(&question->of);
    if (element != nullptr)
        return element->thread;
    return std::holds_alternative<WriterOf>(question->of) ? revealed.right.front().front() : std::string();
}

/// Keeps the runs of the lesson that was asked about last. Threads: its work's alone.
class LessonTeller {
public:
    RevealedStep tell(
        const LessonPointer& lesson, std::size_t step, const std::vector<std::string>& predicted, Progress& progress)
    {
        if (m_lesson != lesson) {
            m_marker.reset(); // it speaks of the one before
            m_lesson = lesson;
            m_marker.emplace(*m_lesson);
        }
        return revealedBy(*m_marker, m_lesson->steps[step], predicted, progress);
    }

private:
    LessonPointer m_lesson;
    std::optional<Marker> m_marker;
};

} // namespace

LessonPlayer::LessonPlayer(Canvas& canvas, std::function<void(const Experiment&)> show, std::function<void()> wake)
    : m_canvas(canvas),
      m_show(std::move(show)),
      m_work(
          [teller = std::make_shared<LessonTeller>()](const Wish& wish, Progress& progress) {
              return Told{wish.lesson, wish.step, teller->tell(wish.lesson, wish.step, wish.predicted, progress)};
          },
          std::move(wake))
{
}

void LessonPlayer::open(const LessonPointer& lesson, std::size_t step, bool shows)
{
    if (!lesson) {
        m_lesson.reset();
        refresh(false);
        return;
    }
    if (!m_lesson || m_lesson->lesson() != lesson)
        m_lesson.emplace(lesson);
    goTo(step, shows);
}

void LessonPlayer::goTo(std::size_t step, bool shows)
{
    m_lesson->goTo(step);
    m_thread.clear();
    m_refusal.clear();
    m_canvas.state().lessonPages = 1; // until it is drawn
    refresh(false);
    if (shows)
        showStep();
}

/// The step's view, of a kernel that is to be written its beginning.
void LessonPlayer::showStep()
{
    const Lesson& lesson = *m_lesson->lesson();
    const Task* const task = std::get_if<Task>(&m_lesson->shown().asks);
    if (task && !lesson.run(task->runs.front()).program) {
        try {
            const Attempt start = readAttempt(lesson.folder + "/" + task->start);
            m_canvas.state().views.main = ViewKind::Data;
            show(experimentOf(lesson.run(task->runs.front()), start), {});
        } catch (const InputError& error) {
            m_refusal = error.what();
            refresh(false);
        }
    } else if (const std::optional<LessonView> view = m_lesson->view(); view && !lesson.run(view->run).program) {
        show(*view); // a whole program has a timeline, which is the window's alone
    }
}

void LessonPlayer::show(const LessonView& view)
{
    for (const ViewKind kind : allViews)
        if (nameOf(kind) == view.view)
            m_canvas.state().views.main = kind;
    CanvasState& state = m_canvas.state();
    state.colourBy = std::ranges::find(colourNames, view.colour, [](const auto& named) { return named.first; })->second;
    show(m_lesson->lesson()->run(view.run).experiment, view.thread);
    if (view.line != 0)
        state.selected.line = view.line;
}

void LessonPlayer::show(const Experiment& experiment, std::string thread)
{
    CanvasState& state = m_canvas.state();
    setFollowing(state, false);
    state.selected = {};
    state.pointed.reset();
    state.playback.scrub(1);
    m_thread = std::move(thread);
    m_wanted = experiment;
    m_show(experiment);
}

void LessonPlayer::showed()
{
    const OutcomePointer& outcome = m_canvas.outcome();
    if (m_thread.empty() || !outcome || !outcome->trace || !m_wanted || outcome->bound->experiment != *m_wanted)
        return;
    const Launch& launch = outcome->bound->launch;
    if (const auto thread = threadNamed(std::exchange(m_thread, {}), launch)) {
        const ThreadId id = threadFromLinear(launch, *thread);
        m_canvas.goToThread(id.block, id.thread);
    }
}

void LessonPlayer::reveal(bool shows)
{
    if (!m_lesson || !m_lesson->tells())
        return;
    m_lesson->reveal();
    m_work.ask({m_lesson->lesson(), m_lesson->step(), m_lesson->predicted()});
    refresh(true);
    if (shows)
        showStep();
}

bool LessonPlayer::update()
{
    std::optional<Told> told = m_work.take();
    if (!told || !m_lesson || m_lesson->lesson() != told->lesson)
        return false;
    m_lesson->setRevealed(told->step, std::move(told->revealed));
    if (m_lesson->step() != told->step)
        return true;
    if (m_thread.empty() && m_lesson->shown().viewBehind() == nullptr)
        m_thread = threadOf(m_lesson->shown(), *m_lesson->revealed());
    showed();
    refresh(true);
    return true;
}

/// To the next page of the step's text, or the one before, and behind the last to the next step.
void LessonPlayer::turn(int direction)
{
    CanvasState& state = m_canvas.state();
    const std::size_t step = m_lesson->step(), page = std::min(state.lessonPage, state.lessonPages - 1);
    if (direction > 0 ? page + 1 < state.lessonPages : page > 0)
        state.lessonPage = direction > 0 ? page + 1 : page - 1;
    else if (direction > 0 ? step + 1 < m_lesson->lesson()->steps.size() : step > 0)
        goTo(direction > 0 ? step + 1 : step - 1, true);
}

bool LessonPlayer::perform(KeyCommand command, const InputEvent& event)
{
    switch (command) {
    case KeyCommand::LessonOn:
    case KeyCommand::LessonBack:
        turn(command == KeyCommand::LessonOn ? 1 : -1);
        return true;
    case KeyCommand::LessonTell:
        reveal(true);
        return true;
    case KeyCommand::LessonType:
        m_lesson->type(char(event.character));
        break;
    case KeyCommand::LessonCount:
        m_lesson->count();
        break;
    case KeyCommand::LessonErase:
        m_lesson->erase();
        break;
    default:
        return false;
    }
    refresh(true);
    return true;
}

bool LessonPlayer::clearTyped()
{
    if (!m_lesson || m_lesson->typed().empty())
        return false;
    m_lesson->eraseTyped();
    refresh(true);
    return true;
}

/// Hands the canvas what is to be drawn; `asks`: the page with what the step asks.
void LessonPlayer::refresh(bool asks)
{
    CanvasState& state = m_canvas.state();
    state.lesson.reset();
    if (m_lesson) {
        auto slide = std::make_shared<LessonSlide>(m_lesson->slide());
        if (!m_refusal.empty())
            slide->refusal = m_refusal;
        state.lesson = std::move(slide);
    }
    state.lessonPage = asks ? whereItAsks : 0;
}

std::string LessonPlayer::title() const
{
    return say("lesson.at_step", "{}, {} of {}", m_lesson->lesson()->title, m_lesson->step() + 1,
        m_lesson->lesson()->steps.size());
}

} // namespace warpatlas::ui::inline presenter
