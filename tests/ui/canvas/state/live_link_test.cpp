#include "ui/canvas/state/live_link.h"

#include "kernels/model/error.h"

#include <gtest/gtest.h>

namespace warpatlas::ui {
namespace {

LiveState someState()
{
    LiveState state;
    state.experiment.emplace();
    state.experiment->kernel = "matmul:naive";
    state.experiment->data = {"random:53x37:1", "/a folder/\"quoted\" é.npy"};
    state.experiment->block = Dim3{32, 8, 1};
    state.view.views.main = ViewKind::Memory;
    state.view.views.setStrip(ViewKind::Data, true);
    state.view.views.setStrip(ViewKind::Schedule, true);
    state.view.colourBy = render::ColourBy::Writes;
    state.view.playback.time = 0.123456789012345;
    state.view.playback.looping = true;
    state.view.playback.reversed = true;
    state.view.playback.speed = 0.25;
    state.view.playback.grain = Grain::Block;
    state.view.selected.thread = 18446744073709551615u; // no double has it
    state.view.selected.block = 9007199254740993u;
    state.view.selected.element = ElementOf{2, 17};
    state.view.selected.line = 8;
    state.view.hovered.element = ElementOf{0, 3};
    state.view.following = true;
    state.view.visit = 41;
    state.view.request = 1;
    state.view.memoryBuffer = 2;
    state.view.theme = render::Theme::Light;
    state.view.overlayVisible = false;
    state.view.reducedMotion = true;
    state.view.allBuffers = true;
    return state;
}

void expectSame(const CanvasState& a, const CanvasState& b)
{
    EXPECT_EQ(a.views, b.views);
    EXPECT_EQ(a.colourBy, b.colourBy);
    EXPECT_EQ(a.playback.time, b.playback.time);
    EXPECT_EQ(a.playback.playing, b.playback.playing);
    EXPECT_EQ(a.playback.looping, b.playback.looping);
    EXPECT_EQ(a.playback.reversed, b.playback.reversed);
    EXPECT_EQ(a.playback.speed, b.playback.speed);
    EXPECT_EQ(a.playback.grain, b.playback.grain);
    EXPECT_EQ(a.selected, b.selected);
    EXPECT_EQ(a.hovered, b.hovered);
    EXPECT_EQ(a.following, b.following);
    EXPECT_EQ(a.visit, b.visit);
    EXPECT_EQ(a.request, b.request);
    EXPECT_EQ(a.memoryBuffer, b.memoryBuffer);
    EXPECT_EQ(a.theme, b.theme);
    EXPECT_EQ(a.overlayVisible, b.overlayVisible);
    EXPECT_EQ(a.reducedMotion, b.reducedMotion);
    EXPECT_EQ(a.allBuffers, b.allBuffers);
}

LiveChange read(const std::string& line)
{
    return liveChangeFrom(line, "line 1");
}

std::string refusal(const std::string& line)
{
    try {
        read(line);
    } catch (const InputError& error) {
        EXPECT_EQ(error.subject(), "line 1");
        return error.reason();
    }
    ADD_FAILURE() << "was read: " << line;
    return {};
}

TEST(LiveLink, EverythingComesOutAsItWentIn)
{
    const LiveState state = someState();
    const std::string line = toLine(everythingOf(state));
    EXPECT_EQ(line.find('\n'), std::string::npos);
    const LiveChange change = read(line);
    EXPECT_EQ(change.experiment, state.experiment);
    CanvasState view;
    change.applyTo(view);
    expectSame(view, state.view);
    EXPECT_EQ(toLine(change), line);
}

TEST(LiveLink, WhatIsAbsentStaysAsItWas)
{
    CanvasState view = someState().view;
    read(R"({"warpatlas_live": 1})").applyTo(view);
    expectSame(view, someState().view);
    EXPECT_TRUE(read(R"({"warpatlas_live": 1})").empty());
    read(R"({"warpatlas_live": 1, "theme": "dark", "something later": 5})").applyTo(view);
    EXPECT_EQ(view.theme, render::Theme::Dark);
    EXPECT_EQ(view.visit, 41u);
}

TEST(LiveLink, ASelectionIsReplacedWhole)
{
    CanvasState view = someState().view;
    read(R"({"warpatlas_live": 1, "selected": {"line": 3}})").applyTo(view);
    EXPECT_EQ(view.selected.thread, std::nullopt);
    EXPECT_EQ(view.selected.element, std::nullopt);
    EXPECT_EQ(view.selected.line, 3u);
    EXPECT_EQ(view.hovered, someState().view.hovered);
}

TEST(LiveLink, MalformedLinesAreRefusedInWords)
{
    EXPECT_EQ(refusal(""), "is not a JSON object: no valid JSON at line 1");
    EXPECT_EQ(refusal("hello"), "is not a JSON object: no valid JSON at line 1");
    EXPECT_EQ(refusal("[1]"), "is not a JSON object");
    EXPECT_EQ(refusal(R"({"warpatlas_live": 1, "theme")"), "is not a JSON object: no valid JSON at line 1");
    EXPECT_EQ(refusal("{}"), "is not of a live link: \"warpatlas_live\" is missing");
    EXPECT_EQ(refusal(R"({"warpatlas_live": 2})"), "version 2 of the link is not known here");
    EXPECT_EQ(refusal(R"({"warpatlas_live": "1"})"), "version \"1\" of the link is not known here");
    const auto of = [](const std::string& keys) { return refusal(R"({"warpatlas_live": 1, )" + keys + "}"); };
    EXPECT_EQ(of(R"("theme": "blue")"), "\"theme\": \"dark\" or \"light\" is expected");
    EXPECT_EQ(of(R"("theme": 5)"), "\"theme\": \"dark\" or \"light\" is expected");
    EXPECT_EQ(of(R"("views": "data")"), "\"views\": an object is expected");
    EXPECT_EQ(of(R"("views": {"main": "cake"})"), "\"views\": one of data, launch, memory, schedule is expected");
    EXPECT_EQ(of(R"("views": {"main": "data", "strips": 1})"), "\"strips\": a list is expected");
    EXPECT_EQ(of(R"("colour": 99)"), "\"colour\": there is no colouring 99");
    EXPECT_EQ(of(R"("colour": -1)"), "\"colour\": a whole number is expected");
    EXPECT_EQ(of(R"("playback": {"time": "0"})"), "\"time\": a number is expected");
    EXPECT_EQ(of(R"("playback": {"time": 0})"), "\"playing\": true or false is expected");
    EXPECT_EQ(of(R"("playback": {"time": 0, "playing": true, "looping": true, "speed": 1, "grain": 4})"),
        "\"grain\": there is no grain 4");
    EXPECT_EQ(of(R"("selected": {"thread": 1.5})"), "\"thread\": a whole number is expected");
    EXPECT_EQ(of(R"("selected": {"thread": -1})"), "\"thread\": a whole number is expected");
    EXPECT_EQ(of(R"("selected": {"element": [1]})"), "\"element\": a buffer's number and an element's are expected");
    EXPECT_EQ(of(R"("follow": {})"), "\"on\": true or false is expected");
    EXPECT_EQ(of(R"("legend": 1)"), "\"legend\": true or false is expected");
    EXPECT_EQ(of(R"("experiment": {})"), "is not an experiment: \"warpatlas\" with the format's version is missing");
    EXPECT_EQ(refusal(std::string(longestLiveLine + 1, ' ')), "is longer than any line of a live link");
}

TEST(LiveLink, NumbersBeyondAPlayersRangeAreBroughtIntoIt)
{
    const auto playback =
        read(R"({"warpatlas_live": 1, "playback": {"time": 7, "playing": true, "looping": false, "speed": 1e300}})")
            .playback;
    ASSERT_TRUE(playback);
    EXPECT_EQ(playback->time, 1);
    EXPECT_EQ(playback->speed, Playback::fastest);
}

TEST(LiveLink, LaterChangesWinAndEarlierOnesOfOtherThingsStay)
{
    LiveChange change = read(R"({"warpatlas_live": 1, "theme": "light", "colour": 0})");
    change.add(read(R"({"warpatlas_live": 1, "colour": 2, "legend": false})"));
    EXPECT_EQ(change.theme, render::Theme::Light);
    EXPECT_EQ(change.colourBy, render::ColourBy::Result);
    EXPECT_EQ(change.legend, false);
}

class LiveWriterTest : public ::testing::Test {
protected:
    /// What the next line says; empty if there is none.
    std::optional<LiveChange> next(double seconds)
    {
        const auto line = writer.next(state, seconds);
        if (!line)
            return std::nullopt;
        EXPECT_EQ(line->find('\n'), line->size() - 1);
        return read(line->substr(0, line->size() - 1));
    }
    LiveState state = someState();
    LiveWriter writer;
};

TEST_F(LiveWriterTest, SaysEverythingOnceAndThenOnlyWhatChanged)
{
    const auto first = next(0);
    ASSERT_TRUE(first);
    EXPECT_TRUE(first->experiment && first->views && first->selected && first->reducedMotion);
    EXPECT_FALSE(next(1));
    EXPECT_FALSE(next(100));
    state.view.theme = render::Theme::Dark;
    const auto second = next(101);
    ASSERT_TRUE(second);
    EXPECT_EQ(second->theme, render::Theme::Dark);
    EXPECT_EQ(toLine(*second), R"({"theme":"dark","warpatlas_live":1})");
    writer.forget();
    EXPECT_TRUE(next(102)->experiment) << "a new reader knows nothing";
}

TEST_F(LiveWriterTest, IsSilentWhileTimePassesAsTheReadersDoes)
{
    state.view.playback.time = 0;
    state.view.playback.reversed = false;
    state.view.playback.grain = Grain::Wave;
    state.view.playback.looping = false;
    state.view.playback.speed = 1;
    next(0);
    state.view.playback.playing = true;
    ASSERT_TRUE(next(1)->playback);
    double seconds = 1;
    for (int frame = 0; frame < 100; ++frame) {
        state.view.playback.advance(0.016);
        EXPECT_FALSE(next(seconds += 0.016)) << frame;
    }
    // Paused: the very moment at which it was.
    state.view.playback.playing = false;
    const auto paused = next(seconds);
    ASSERT_TRUE(paused && paused->playback);
    EXPECT_EQ(paused->playback->time, state.view.playback.time);
    EXPECT_FALSE(paused->playback->playing);
}

TEST_F(LiveWriterTest, SaysJumpsOfTimeWhilePlayingEvenBackToWhereItWasTold)
{
    state.view.playback.time = 0.25;
    state.view.playback.reversed = false;
    state.view.playback.grain = Grain::Wave;
    state.view.playback.looping = false;
    state.view.playback.speed = 1;
    state.view.playback.playing = true;
    next(0);
    state.view.playback.time = 0.75;
    EXPECT_EQ(next(0.016)->playback->time, 0.75);
    state.view.playback.time = 0.25;
    EXPECT_EQ(next(0.032)->playback->time, 0.25);
    state.view.playback.advance(1);
    EXPECT_FALSE(next(1.032));
    state.view.playback.time = 0.25;
    EXPECT_TRUE(next(1.048)) << "the reader has gone on since";
}

TEST_F(LiveWriterTest, SaysNothingWhereTheReadersPlaybackEndsByItselfButItsEnd)
{
    state.view.playback.time = 0.9;
    state.view.playback.reversed = false;
    state.view.playback.grain = Grain::Wave;
    state.view.playback.looping = false;
    state.view.playback.speed = 8;
    state.view.playback.playing = true;
    next(0);
    state.view.playback.advance(1);
    ASSERT_FALSE(state.view.playback.playing);
    const auto end = next(1);
    ASSERT_TRUE(end && end->playback);
    EXPECT_EQ(end->playback->time, 1);
    EXPECT_FALSE(end->playback->playing);
    EXPECT_FALSE(next(2));
}

TEST_F(LiveWriterTest, TellsTheTimeNowAndThenBecauseAReaderMayHaveBeenBusy)
{
    state.view.playback.time = 0;
    state.view.playback.reversed = false;
    state.view.playback.looping = false;
    state.view.playback.speed = 0.25;
    state.view.playback.grain = Grain::Wave;
    state.view.playback.playing = true;
    next(0);
    int told = 0;
    for (int frame = 1; frame <= 500; ++frame) {
        state.view.playback.advance(0.02);
        told += next(frame * 0.02).has_value();
    }
    EXPECT_GE(told, 3);
    EXPECT_LE(told, 6);
}

TEST_F(LiveWriterTest, VisitsThatPassWithTimeAreToldWhenItStops)
{
    state.view.playback.time = 0;
    state.view.playback.reversed = false;
    state.view.playback.looping = false;
    state.view.playback.grain = Grain::Wave;
    state.view.playback.playing = true;
    state.view.visit = 0;
    next(0);
    for (int frame = 1; frame <= 50; ++frame) {
        state.view.playback.advance(0.02);
        state.view.visit = std::size_t(frame) / 10;
        EXPECT_FALSE(next(frame * 0.02)) << frame;
    }
    state.view.playback.playing = false;
    const auto stopped = next(1.02);
    ASSERT_TRUE(stopped && stopped->follow);
    EXPECT_EQ(stopped->follow->visit, 5u);
    state.view.visit = 6;
    EXPECT_EQ(next(2)->follow->visit, 6u) << "stepped";
}

TEST_F(LiveWriterTest, WhatHappenedBetweenTwoLinesIsOneLine)
{
    next(0);
    for (std::size_t visit = 0; visit < 500; ++visit) {
        state.view.visit = visit;
        state.view.hovered.element = ElementOf{0, visit};
    }
    const auto news = next(1);
    ASSERT_TRUE(news);
    EXPECT_EQ(news->follow->visit, 499u);
    EXPECT_EQ(news->hovered->element->element, 499u);
    EXPECT_FALSE(next(2));
}

} // namespace
} // namespace warpatlas::ui
