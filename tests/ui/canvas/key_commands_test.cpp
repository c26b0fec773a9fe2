#include "ui/canvas/key_commands.h"

#include <gtest/gtest.h>

#include <set>

namespace warpatlas::ui {
namespace {

InputEvent key(Key key, bool shift = false, bool control = false)
{
    InputEvent event;
    event.kind = InputKind::KeyPress;
    event.key = key;
    event.shift = shift;
    event.control = control;
    return event;
}

InputEvent character(char32_t character, bool control = false)
{
    InputEvent event = key(Key::Character, false, control);
    event.character = character;
    return event;
}

TEST(KeyCommands, ArrowsAreAPlayersAndWithShiftTheMaps)
{
    EXPECT_EQ(commandOf(key(Key::Left)), Command::StepBack);
    EXPECT_EQ(commandOf(key(Key::Right)), Command::StepForward);
    EXPECT_EQ(commandOf(key(Key::Up)), Command::PreviousView);
    EXPECT_EQ(commandOf(key(Key::Down)), Command::NextView);
    EXPECT_EQ(commandOf(key(Key::Left, true)), Command::PanLeft);
    EXPECT_EQ(commandOf(key(Key::Right, false, true)), Command::PanRight);
    EXPECT_EQ(commandOf(key(Key::Up, true)), Command::PanUp);
    EXPECT_EQ(commandOf(key(Key::Down, true)), Command::PanDown);
}

TEST(KeyCommands, HomeFitsAndWithControlGoesToTheStart)
{
    EXPECT_EQ(commandOf(key(Key::Home)), Command::Fit);
    EXPECT_EQ(commandOf(character(U'0')), Command::Fit);
    EXPECT_EQ(commandOf(key(Key::Home, false, true)), Command::ToStart);
    EXPECT_EQ(commandOf(key(Key::End, false, true)), Command::ToEnd);
    EXPECT_EQ(commandOf(key(Key::End)), Command::None);
}

TEST(KeyCommands, CharactersDoWhatTheHelpSays)
{
    EXPECT_EQ(commandOf(character(U',')), Command::StepBack);
    EXPECT_EQ(commandOf(character(U'.')), Command::StepForward);
    EXPECT_EQ(commandOf(character(U'<')), Command::Slower);
    EXPECT_EQ(commandOf(character(U'>')), Command::Faster);
    EXPECT_EQ(commandOf(character(U'+')), Command::LargerBlock);
    EXPECT_EQ(commandOf(character(U'-')), Command::SmallerBlock);
    EXPECT_EQ(commandOf(character(U'Z')), Command::ZoomIn);
    EXPECT_EQ(commandOf(character(U'F')), Command::FollowThread);
    EXPECT_EQ(commandOf(character(U'G')), Command::Grain);
    EXPECT_EQ(commandOf(character(U'R')), Command::Reverse);
    EXPECT_EQ(commandOf(character(U'A')), Command::AllBuffers);
    EXPECT_EQ(commandOf(character(U'1')), Command::ViewData);
    EXPECT_EQ(commandOf(character(U'4')), Command::ViewSchedule);
    EXPECT_EQ(commandOf(character(U'?')), Command::Help);
    EXPECT_EQ(commandOf(character(U'L')), Command::Loop);
    EXPECT_EQ(commandOf(character(U'B')), Command::ColourByOwner);
    EXPECT_EQ(commandOf(character(U'S')), Command::ColourByState);
    EXPECT_EQ(commandOf(key(Key::Space)), Command::PlayPause);
    EXPECT_EQ(commandOf(key(Key::Escape)), Command::Clear);
}

TEST(KeyCommands, TheWindowsShortcutsPass)
{
    EXPECT_EQ(commandOf(character(U'O', true)), Command::None);
    EXPECT_EQ(commandOf(character(U'L', true)), Command::None);
    InputEvent alt = key(Key::Left);
    alt.alt = true;
    EXPECT_EQ(commandOf(alt), Command::None);
    InputEvent released = key(Key::Space);
    released.kind = InputKind::KeyRelease;
    EXPECT_EQ(commandOf(released), Command::None);
    EXPECT_EQ(commandOf(key(Key::Tab)), Command::None);
}

TEST(KeyCommands, NoTwoKeysOfTheHelpAreTheSame)
{
    std::set<Command> seen;
    for (const char32_t letter : U"01234,.<>+-?AFGRLSBOWEVDKPZ")
        if (letter != 0) {
            EXPECT_NE(commandOf(character(letter)), Command::None) << char(letter);
            EXPECT_TRUE(seen.insert(commandOf(character(letter))).second) << char(letter);
        }
    for (const KeyHelp& line : keyHelp())
        EXPECT_FALSE(line.words.empty());
}

} // namespace
} // namespace warpatlas::ui
