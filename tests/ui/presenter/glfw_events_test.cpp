#include "ui/presenter/glfw_events.h"

#include "ui/canvas/state/key_commands.h"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

#include "ui/canvas/state/key_commands.h"

#include <gtest/gtest.h>

namespace warpatlas::ui {
namespace {

TEST(GlfwEvents, KeysThatAreTheSameOnEveryKeyboard)
{
    const auto space = keyEvent(GLFW_KEY_SPACE, GLFW_PRESS, GLFW_MOD_SHIFT | GLFW_MOD_ALT);
    ASSERT_TRUE(space);
    EXPECT_EQ(space->kind, InputKind::KeyPress);
    EXPECT_EQ(space->key, Key::Space);
    EXPECT_TRUE(space->shift && space->alt && !space->control);
    EXPECT_EQ(keyEvent(GLFW_KEY_ESCAPE, GLFW_RELEASE, 0)->kind, InputKind::KeyRelease);
    EXPECT_FALSE(keyEvent(GLFW_KEY_A, GLFW_PRESS, 0)) << "what letter it is, the layout says";
    EXPECT_FALSE(keyEvent(GLFW_KEY_UNKNOWN, GLFW_PRESS, 0));
}

TEST(GlfwEvents, ARemoteControlForSlidesGoesThroughScenes)
{
    KeyContext presenter;
    presenter.host = CanvasHostKind::Presenter;
    EXPECT_EQ(commandOf(*keyEvent(GLFW_KEY_PAGE_DOWN, GLFW_PRESS, 0), presenter), KeyCommand::SceneOn);
    EXPECT_EQ(commandOf(*keyEvent(GLFW_KEY_PAGE_UP, GLFW_PRESS, 0), presenter), KeyCommand::SceneBack);
    EXPECT_FALSE(keyEvent(GLFW_KEY_PAGE_DOWN, GLFW_REPEAT, 0)) << "a thumb that stays on it goes on by one";
}

TEST(GlfwEvents, AHeldArrowStepsOnAndAHeldSpaceDoesNotFlutter)
{
    EXPECT_TRUE(keyEvent(GLFW_KEY_RIGHT, GLFW_REPEAT, 0));
    EXPECT_FALSE(keyEvent(GLFW_KEY_SPACE, GLFW_REPEAT, 0));
    EXPECT_FALSE(keyEvent(GLFW_KEY_ESCAPE, GLFW_REPEAT, 0));
}

TEST(GlfwEvents, CharactersAreUpperCaseKeysAndPlusAndMinusTheirOwn)
{
    const auto letter = characterEvent(U'f', 0);
    ASSERT_TRUE(letter);
    EXPECT_EQ(letter->key, Key::Character);
    EXPECT_EQ(letter->character, U'F');
    EXPECT_EQ(characterEvent(U'+', GLFW_MOD_SHIFT)->key, Key::Plus);
    EXPECT_EQ(characterEvent(U'=', 0)->key, Key::Plus) << "plus without Shift on many keyboards";
    EXPECT_EQ(characterEvent(U'-', 0)->key, Key::Minus);
    EXPECT_FALSE(characterEvent(U' ', 0)) << "Space came as a key already";
    EXPECT_EQ(commandOf(*characterEvent(U'?', GLFW_MOD_SHIFT), KeyContext()), KeyCommand::Help)
        << "whatever key writes it";
}

TEST(GlfwEvents, TextIsUtf8)
{
    EXPECT_EQ(textEvent(U'a').text, "a");
    EXPECT_EQ(textEvent(U'é').text, "\xc3\xa9");
    EXPECT_EQ(textEvent(U'€').text, "\xe2\x82\xac");
    EXPECT_EQ(textEvent(U'\U0001F600').text, "\xf0\x9f\x98\x80");
}

TEST(GlfwEvents, TwoQuickPressesInOnePlaceAreADoubleClick)
{
    ClickCounter clicks;
    EXPECT_EQ(clicks.press(Button::Left, 100, 100, 1.0, 1), 1);
    EXPECT_EQ(clicks.press(Button::Left, 102, 101, 1.2, 1), 2);
    EXPECT_EQ(clicks.press(Button::Left, 102, 101, 1.3, 1), 1) << "a third is a first again";
    EXPECT_EQ(clicks.press(Button::Left, 102, 101, 2.0, 1), 1) << "too late";
    EXPECT_EQ(clicks.press(Button::Left, 140, 101, 2.1, 1), 1) << "elsewhere";
    EXPECT_EQ(clicks.press(Button::Right, 140, 101, 2.2, 1), 1) << "another button";
    EXPECT_EQ(clicks.press(Button::Right, 148, 101, 2.3, 2), 2) << "as near on a denser screen";
}

} // namespace
} // namespace warpatlas::ui
