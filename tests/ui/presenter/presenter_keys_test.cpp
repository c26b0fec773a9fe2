// The keys that the presenter's help names, pressed in the real program, in every view.
#include "tests/ui/presenter/shown_presenter.h"
#include "ui/canvas/state/key_commands.h"

#include <map>

namespace warpatlas::ui {
namespace {

/// As xdotool names it.
QString nameOfKey(const InputEvent& event)
{
    static const std::map<Key, const char*> keys{{Key::Space, "space"}, {Key::Left, "Left"}, {Key::Right, "Right"},
        {Key::Up, "Up"}, {Key::Down, "Down"}, {Key::Home, "Home"}, {Key::End, "End"}, {Key::Escape, "Escape"},
        {Key::PageUp, "Prior"}, {Key::PageDown, "Next"}, {Key::Plus, "plus"}, {Key::Minus, "minus"}};
    static const std::map<char32_t, const char*> characters{
        {U'<', "less"}, {U'>', "greater"}, {U'?', "question"}, {U'[', "bracketleft"}, {U']', "bracketright"}};
    QString name;
    if (const auto key = keys.find(event.key); key != keys.end())
        name = key->second;
    else if (const auto character = characters.find(event.character); character != characters.end())
        name = character->second;
    else
        name = QString(QChar(char16_t(event.character))).toLower();
    return (event.control ? "ctrl+" : event.shift ? "shift+" : "") + name;
}

class PresenterKeys : public ShownPresenter, public ::testing::WithParamInterface<ViewKind> {
protected:
    QString title() { return xdotool({"getwindowname", QString::number(window)}); }
    /// Goes to a view and waits until it is shown: keys are handled in their order, so all those before have been.
    void show(ViewKind view)
    {
        const QString wanted = QString::fromStdString(titleOf(view));
        // The title may still change for a key before: one round more than there are views.
        for (std::size_t i = 0; i < 2 * allViews.size() && !title().startsWith(wanted); ++i) {
            const QString before = title();
            press("Down");
            EXPECT_TRUE(QTest::qWaitFor([&] { return title() != before; }, patience));
        }
        EXPECT_TRUE(title().startsWith(wanted)) << wanted.toStdString() << " is not shown";
    }
    /// What is shown once all keys pressed so far have been handled and nothing moves any more.
    QImage handled(ViewKind view)
    {
        show(view == ViewKind::Data ? ViewKind::Launch : ViewKind::Data);
        show(view);
        return atRest();
    }
    /// Many pictures in a row that are the same: nothing moves any more.
    QImage atRest()
    {
        QImage last = shown();
        int same = 0;
        (void)QTest::qWaitFor(
            [&] {
                const QImage now = shown();
                same = now == last ? same + 1 : 0;
                last = now;
                return same >= 12;
            },
            patience);
        return last;
    }
};

TEST_P(PresenterKeys, EachThatTheHelpNamesDoesSomething)
{
    const ViewKind view = GetParam();
    start({"--data", QString::fromStdString(experiment.data.front()), "--view", QString::fromUtf8(nameOf(view).data()),
        "--time", "0.5"});
    atRest();
    KeyContext context;
    context.host = CanvasHostKind::Presenter;
    context.views.main = view;
    for (const KeyHelp& line : keyHelp(context))
        for (const InputEvent& event : line.presses) {
            const KeyCommand command = commandOf(event, context);
            if (command == KeyCommand::Clear)
                continue; // the last one, below
            if (command == KeyCommand::ColourByState)
                press("b"); // the colours that it has are those of the state
            if (command == KeyCommand::ZoomIn)
                press("0"); // there is an end to it
            if (command == KeyCommand::Fit || command == KeyCommand::ZoomOut || command == KeyCommand::PanUp
                || command == KeyCommand::PanDown || command == KeyCommand::PanLeft || command == KeyCommand::PanRight)
                press("z");
            const QImage before = handled(view);
            const QString titleBefore = title();
            press(nameOfKey(event));
            EXPECT_TRUE(QTest::qWaitFor([&] { return shown() != before; }, 8000))
                << nameOfKey(event).toStdString() << " of " << line.keys << " (" << line.words
                << ") does nothing in the " << nameOf(view) << " view";
            // A window's title is set behind its picture: what reads the title next must not find the one before.
            if (command == KeyCommand::NextView || command == KeyCommand::PreviousView) {
                EXPECT_TRUE(QTest::qWaitFor([&] { return title() != titleBefore; }, patience));
            }
            // Back to where the next key finds something to do.
            if (command == KeyCommand::PlayPause || command == KeyCommand::Help || command == KeyCommand::Overlay
                || command == KeyCommand::FollowThread || command == KeyCommand::Reverse
                || command == KeyCommand::AllBuffers)
                press(nameOfKey(event));
            if (command == KeyCommand::ToEnd)
                press("Left");
            show(view);
        }
    press("Escape");
    EXPECT_EQ(status(), 0) << "Esc leaves";
}

INSTANTIATE_TEST_SUITE_P(Views, PresenterKeys, ::testing::ValuesIn(allViews),
    [](const auto& info) { return std::string(nameOf(info.param)); });

} // namespace
} // namespace warpatlas::ui
