#include "ui/canvas/key_commands.h"

#include <gtest/gtest.h>

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
    EXPECT_EQ(commandOf(key(Key::Up)), Command::Faster);
    EXPECT_EQ(commandOf(key(Key::Down)), Command::Slower);
    EXPECT_EQ(commandOf(key(Key::Left, true)), Command::PanLeft);
    EXPECT_EQ(commandOf(key(Key::Right, false, true)), Command::PanRight);
    EXPECT_EQ(commandOf(key(Key::Up, true)), Command::PanUp);
    EXPECT_EQ(commandOf(key(Key::Down, true)), Command::PanDown);
}

TEST(KeyCommands, HomeFitsAndWithControlGoesToTheStart)
{
    EXPECT_EQ(commandOf(key(Key::Home)), Command::Fit);
    EXPECT_EQ(commandOf(character(U'F')), Command::Fit);
    EXPECT_EQ(commandOf(key(Key::Home, false, true)), Command::ToStart);
    EXPECT_EQ(commandOf(key(Key::End, false, true)), Command::ToEnd);
    EXPECT_EQ(commandOf(key(Key::End)), Command::None);
}

TEST(KeyCommands, CharactersDoWhatTheHelpSays)
{
    EXPECT_EQ(commandOf(character(U',')), Command::StepBack);
    EXPECT_EQ(commandOf(character(U'.')), Command::StepForward);
    EXPECT_EQ(commandOf(character(U'+')), Command::ZoomIn);
    EXPECT_EQ(commandOf(character(U'-')), Command::ZoomOut);
    EXPECT_EQ(commandOf(character(U'?')), Command::Help);
    EXPECT_EQ(commandOf(character(U'L')), Command::Loop);
    EXPECT_EQ(commandOf(character(U'2')), Command::ColourByOwner);
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

} // namespace
} // namespace warpatlas::ui
