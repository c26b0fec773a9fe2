#include "ui/canvas/state/key_commands.h"

#include "tests/ui/support/key_events.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>

namespace warpatlas::ui {
namespace {

using test::keyPress;
using test::letterPress;

KeyContext in(ViewKind view, CanvasHostKind host = CanvasHostKind::Window)
{
    KeyContext context = KeyContext::any();
    context.views.main = view;
    context.host = host;
    return context;
}

/// In the data view of a presenter.
KeyCommand commandOf(const InputEvent& event)
{
    return commandOf(event, in(ViewKind::Data, CanvasHostKind::Presenter));
}

TEST(KeyCommands, ArrowsAreAPlayersAndWithShiftTheMaps)
{
    EXPECT_EQ(commandOf(keyPress(Key::Left)), KeyCommand::StepBack);
    EXPECT_EQ(commandOf(keyPress(Key::Right)), KeyCommand::StepForward);
    EXPECT_EQ(commandOf(keyPress(Key::Up)), KeyCommand::PreviousView);
    EXPECT_EQ(commandOf(keyPress(Key::Down)), KeyCommand::NextView);
    EXPECT_EQ(commandOf(keyPress(Key::Left, true)), KeyCommand::PanLeft);
    EXPECT_EQ(commandOf(keyPress(Key::Right, false, true)), KeyCommand::PanRight);
    EXPECT_EQ(commandOf(keyPress(Key::Up, true)), KeyCommand::PanUp);
    EXPECT_EQ(commandOf(keyPress(Key::Down, true)), KeyCommand::PanDown);
}

TEST(KeyCommands, HomeFitsAndWithControlGoesToTheStart)
{
    EXPECT_EQ(commandOf(keyPress(Key::Home)), KeyCommand::Fit);
    EXPECT_EQ(commandOf(letterPress(U'0')), KeyCommand::Fit);
    EXPECT_EQ(commandOf(keyPress(Key::Home, false, true)), KeyCommand::ToStart);
    EXPECT_EQ(commandOf(keyPress(Key::End, false, true)), KeyCommand::ToEnd);
    EXPECT_EQ(commandOf(keyPress(Key::End)), KeyCommand::None);
}

TEST(KeyCommands, CharactersDoWhatTheHelpSays)
{
    EXPECT_EQ(commandOf(letterPress(U',')), KeyCommand::StepBack);
    EXPECT_EQ(commandOf(letterPress(U'.')), KeyCommand::StepForward);
    EXPECT_EQ(commandOf(letterPress(U'<')), KeyCommand::Slower);
    EXPECT_EQ(commandOf(letterPress(U'>')), KeyCommand::Faster);
    EXPECT_EQ(commandOf(letterPress(U'+')), KeyCommand::LargerBlock);
    EXPECT_EQ(commandOf(letterPress(U'-')), KeyCommand::SmallerBlock);
    EXPECT_EQ(commandOf(letterPress(U'Z')), KeyCommand::ZoomIn);
    EXPECT_EQ(commandOf(letterPress(U'F')), KeyCommand::FollowThread);
    EXPECT_EQ(commandOf(letterPress(U'G')), KeyCommand::Grain);
    EXPECT_EQ(commandOf(letterPress(U'R')), KeyCommand::Reverse);
    EXPECT_EQ(commandOf(letterPress(U'A')), KeyCommand::AllBuffers);
    EXPECT_EQ(commandOf(letterPress(U'1'), in(ViewKind::Launch)), KeyCommand::ViewData);
    EXPECT_EQ(commandOf(letterPress(U'4'), in(ViewKind::Data)), KeyCommand::ViewSchedule);
    EXPECT_EQ(commandOf(letterPress(U'?')), KeyCommand::Help);
    EXPECT_EQ(commandOf(letterPress(U'L')), KeyCommand::Loop);
    EXPECT_EQ(commandOf(letterPress(U'B')), KeyCommand::ColourByOwner);
    EXPECT_EQ(commandOf(letterPress(U'S')), KeyCommand::ColourByState);
    EXPECT_EQ(commandOf(keyPress(Key::Space)), KeyCommand::PlayPause);
    EXPECT_EQ(commandOf(keyPress(Key::Escape)), KeyCommand::Clear);
}

/// A lecture goes through scenes, and its remote control has two keys.
TEST(KeyCommands, DigitsAreScenesOnlyInThePresenter)
{
    for (const CanvasHostKind host : {CanvasHostKind::Presenter, CanvasHostKind::DrivenPresenter}) {
        const KeyContext context = in(ViewKind::Launch, host);
        EXPECT_EQ(commandOf(letterPress(U'1'), context), KeyCommand::SceneGrid);
        EXPECT_EQ(commandOf(letterPress(U'5'), context), KeyCommand::SceneMemory);
        EXPECT_EQ(commandOf(keyPress(Key::PageDown), context), KeyCommand::SceneOn);
        EXPECT_EQ(commandOf(keyPress(Key::PageUp), context), KeyCommand::SceneBack);
    }
    EXPECT_EQ(commandOf(letterPress(U'5'), in(ViewKind::Launch)), KeyCommand::None);
    EXPECT_EQ(commandOf(keyPress(Key::PageDown), in(ViewKind::Data)), KeyCommand::None);
    KeyContext nothing = in(ViewKind::Data, CanvasHostKind::Presenter);
    nothing.outcome = false;
    EXPECT_EQ(commandOf(letterPress(U'1'), nothing), KeyCommand::None) << "there is nothing to go through";
}

TEST(KeyCommands, TheWindowsShortcutsPass)
{
    EXPECT_EQ(commandOf(letterPress(U'O', true)), KeyCommand::None);
    EXPECT_EQ(commandOf(letterPress(U'L', true)), KeyCommand::None);
    InputEvent alt = keyPress(Key::Left);
    alt.alt = true;
    EXPECT_EQ(commandOf(alt), KeyCommand::None);
    InputEvent released = keyPress(Key::Space);
    released.kind = InputKind::KeyRelease;
    EXPECT_EQ(commandOf(released), KeyCommand::None);
    EXPECT_EQ(commandOf(keyPress(Key::Tab)), KeyCommand::None);
}

TEST(KeyCommands, BelongToTheViewsInWhichTheyDoSomething)
{
    EXPECT_EQ(commandOf(letterPress(U'1'), in(ViewKind::Data)), KeyCommand::None) << "it is the data view";
    EXPECT_EQ(commandOf(letterPress(U'E')), KeyCommand::ColourByReads);
    EXPECT_EQ(commandOf(letterPress(U'E'), in(ViewKind::Launch)), KeyCommand::Explode);
    EXPECT_EQ(commandOf(letterPress(U'E'), in(ViewKind::Schedule)), KeyCommand::None);
    EXPECT_EQ(commandOf(letterPress(U'N'), in(ViewKind::Memory)), KeyCommand::NextBuffer);
    EXPECT_EQ(commandOf(letterPress(U'N'), in(ViewKind::Data)), KeyCommand::None);
    EXPECT_EQ(commandOf(letterPress(U'S'), in(ViewKind::Memory)), KeyCommand::None);
    KeyContext besideData = in(ViewKind::Memory);
    besideData.views.setStrip(ViewKind::Data, true);
    EXPECT_EQ(commandOf(letterPress(U'S'), besideData), KeyCommand::ColourByState) << "the strip shows it";
    EXPECT_EQ(commandOf(letterPress(U'+'), in(ViewKind::Data)), KeyCommand::None)
        << "the window's launch panel has that";
    KeyContext nobody = in(ViewKind::Data);
    nobody.followable = false;
    EXPECT_EQ(commandOf(letterPress(U'F'), nobody), KeyCommand::None);
}

/// Every key that is named is dispatched, to one command of its line and to no other line's.
TEST(KeyCommands, WhatTheHelpNamesIsDispatched)
{
    for (const ViewKind view : allViews)
        for (const CanvasHostKind host :
            {CanvasHostKind::Window, CanvasHostKind::Presenter, CanvasHostKind::DrivenPresenter}) {
            const KeyContext context = in(view, host);
            std::set<std::string> named;
            for (const KeyHelp& line : keyHelp(context)) {
                EXPECT_FALSE(line.words.empty()) << line.keys;
                for (const InputEvent& press : line.presses)
                    EXPECT_NE(commandOf(press, context), KeyCommand::None) << line.keys;
                if (!line.keys.empty()) {
                    EXPECT_TRUE(named.insert(line.keys).second) << line.keys << " stands twice";
                }
            }
            EXPECT_EQ(named.contains("+  -"), host != CanvasHostKind::Window);
            EXPECT_EQ(named.contains("N"), view == ViewKind::Memory);
            EXPECT_EQ(named.contains("A"), view == ViewKind::Data);
        }
}

TEST(KeyCommands, LettersOfAPredictionAreKeysOfTheirOwnOnceItIsTold)
{
    KeyContext context = in(ViewKind::Data, CanvasHostKind::Presenter);
    EXPECT_EQ(commandOf(keyPress(Key::PageDown), context), KeyCommand::SceneOn);
    context.lesson = context.tells = context.predicts = true;
    EXPECT_EQ(commandOf(keyPress(Key::PageDown), context), KeyCommand::LessonOn);
    for (const char32_t letter : U"0123456789.,:%()")
        if (letter != 0) {
            EXPECT_EQ(commandOf(letterPress(letter), context), KeyCommand::LessonType) << char(letter);
        }
    EXPECT_EQ(commandOf(keyPress(Key::Enter), context), KeyCommand::LessonCount);
    EXPECT_EQ(commandOf(letterPress(U'T'), context), KeyCommand::LessonTell);
    for (const KeyHelp& line : keyHelp(context))
        for (const InputEvent& press : line.presses)
            EXPECT_TRUE(line.keys == "0-9  Enter  Backspace" || commandOf(press, context) != KeyCommand::LessonType)
                << line.keys;
    context.tells = context.predicts = false;
    EXPECT_EQ(commandOf(letterPress(U'1'), context), KeyCommand::SceneGrid);
    EXPECT_EQ(commandOf(letterPress(U'T'), context), KeyCommand::None);
    EXPECT_EQ(commandOf(keyPress(Key::PageUp), context), KeyCommand::LessonBack);
}

TEST(KeyCommands, TheHelpSaysWhatItLeavesOut)
{
    const auto saysOf = [](const KeyContext& context, std::string_view words) {
        const auto help = keyHelp(context);
        return std::ranges::find(help, words, &KeyHelp::words) != help.end();
    };
    EXPECT_TRUE(saysOf(in(ViewKind::Data), "launch, memory, schedule (1: data, this one)"));
    EXPECT_TRUE(saysOf(in(ViewKind::Memory), "data, launch, schedule (3: memory, this one)"));
    EXPECT_TRUE(saysOf(in(ViewKind::Data), "keys of the other views: Help, Keys"));
    EXPECT_FALSE(saysOf(in(ViewKind::Data, CanvasHostKind::Presenter), "keys of the other views: Help, Keys"))
        << "it has no menus";
}

TEST(KeyCommands, TheListOfAllViewsNamesTheViewWhereItIsOne)
{
    const auto all = keyHelpOfAllViews(CanvasHostKind::Window);
    const auto viewOf = [&](std::string_view words) {
        const auto found = std::ranges::find(all, words, &KeyHelp::words);
        return found == all.end() ? std::string("missing") : found->view;
    };
    EXPECT_EQ(viewOf("the next buffer"), "memory");
    EXPECT_EQ(viewOf("the layers apart"), "launch");
    EXPECT_EQ(viewOf("play or pause"), "");
    EXPECT_EQ(viewOf("keys of the other views: Help, Keys"), "missing") << "this is where they are";
}

} // namespace
} // namespace warpatlas::ui
