#include "ui/presenter/live_reader.h"

#include <gtest/gtest.h>

#include <semaphore>
#include <string>
#include <unistd.h>

namespace warpatlas::ui {
namespace {

class LiveReaderTest : public ::testing::Test {
protected:
    void SetUp() override { ASSERT_EQ(::pipe(ends), 0); }
    void TearDown() override
    {
        reader.reset();
        closeWriter();
        ::close(ends[0]);
    }
    void start()
    {
        reader.emplace(ends[0], [this] { woken.release(); });
    }
    void write(const std::string& text) { ASSERT_EQ(::write(ends[1], text.data(), text.size()), ssize_t(text.size())); }
    void closeWriter()
    {
        if (ends[1] >= 0)
            ::close(ends[1]);
        ends[1] = -1;
    }
    /// All that was said until the condition holds.
    template <class Condition> LiveChange until(Condition condition)
    {
        LiveChange all;
        while (!condition(all)) {
            woken.acquire();
            if (auto change = reader->take())
                all.add(std::move(*change));
        }
        return all;
    }

    int ends[2] = {-1, -1};
    std::counting_semaphore<> woken{0};
    std::optional<LiveReader> reader;
};

TEST_F(LiveReaderTest, ReadsLinesHoweverTheyArrive)
{
    start();
    write("{\"warpatlas_live\": 1, \"colour\"");
    write(": 2}\n{\"warpatlas_live\": 1, \"theme\": \"light\"}\n");
    const LiveChange change = until([](const LiveChange& all) { return all.colourBy && all.theme; });
    EXPECT_EQ(change.colourBy, render::ColourBy::Result);
    EXPECT_EQ(change.theme, render::Theme::Light);
    EXPECT_FALSE(reader->ended());
}

TEST_F(LiveReaderTest, SaysWhenWhoeverWroteHasGone)
{
    start();
    closeWriter();
    until([this](const LiveChange&) { return reader->ended(); });
    EXPECT_FALSE(reader->take());
}

TEST_F(LiveReaderTest, MalformedLinesAreSaidAndIgnored)
{
    ::testing::internal::CaptureStderr();
    start();
    write("nonsense\n{\"warpatlas_live\": 9}\n\n{\"warpatlas_live\": 1, \"theme\": \"light\"}\n");
    const LiveChange change = until([](const LiveChange& all) { return all.theme.has_value(); });
    EXPECT_EQ(change.theme, render::Theme::Light);
    reader.reset();
    EXPECT_EQ(::testing::internal::GetCapturedStderr(),
        "warpatlas: live link, line 1: is not a JSON object: no valid JSON at line 1; the line is ignored\n"
        "warpatlas: live link, line 2: version 9 of the link is not known here; the line is ignored\n"
        "warpatlas: live link, line 3: is not a JSON object: no valid JSON at line 1; the line is ignored\n");
}

TEST_F(LiveReaderTest, ALineWithoutEndTakesNoMemoryAndTheNextIsRead)
{
    ::testing::internal::CaptureStderr();
    start();
    const std::string piece(std::size_t{1} << 16, 'x');
    for (std::size_t sent = 0; sent <= 3 * longestLiveLine; sent += piece.size())
        write(piece);
    write("\n{\"warpatlas_live\": 1, \"legend\": false}\n");
    const LiveChange change = until([](const LiveChange& all) { return all.legend.has_value(); });
    EXPECT_EQ(change.legend, false);
    reader.reset();
    EXPECT_EQ(::testing::internal::GetCapturedStderr(),
        "warpatlas: live link, line 1: is longer than any line of a live link; the line is ignored\n");
}

TEST_F(LiveReaderTest, GoesWithoutWaitingForMore)
{
    start();
    write("{\"warpatlas_live\": 1, ");
    reader.reset(); // the writer is still there, and its line unfinished: waiting for more would never end
    write("\"colour\": 2}\n");
    EXPECT_FALSE(woken.try_acquire()) << "of an unfinished line there is nothing to take, and no one reads on";
}

} // namespace
} // namespace warpatlas::ui
