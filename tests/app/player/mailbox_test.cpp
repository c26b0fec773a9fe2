#include "app/player/mailbox.h"

#include <gtest/gtest.h>

#include <string>

namespace warpatlas {
namespace {

/// Words that begin alike replace one another.
bool beginsAlike(const std::string& now, const std::string& before)
{
    return now[0] == before[0];
}

TEST(Mailbox, KeepsTheOrderAndOfWhatIsReplacedTheNewest)
{
    Mailbox<std::string> box(beginsAlike, [] {});
    for (const char* word : {"a1", "a2", "b1", "a3", "a4"})
        box.put(word);
    std::string taken;
    while (const auto word = box.take())
        taken += *word + ' ';
    EXPECT_EQ(taken, "a2 b1 a4 ");
}

TEST(Mailbox, WakesOnceUntilEverythingWasTaken)
{
    int wakes = 0;
    Mailbox<std::string> box(beginsAlike, [&] { ++wakes; });
    box.put("a");
    box.put("b");
    EXPECT_EQ(wakes, 1);
    box.take();
    box.put("c");
    EXPECT_EQ(wakes, 1) << "whoever was woken takes them all";
    while (box.take())
        continue;
    box.put("d");
    EXPECT_EQ(wakes, 2);
}

TEST(Mailbox, WhoeverTakesOneMayMakeOthersBeTakenAndTheOrderStays)
{
    Mailbox<std::string> box([](const std::string&, const std::string&) { return false; }, [] {});
    std::string taken;
    const auto takeAll = [&](const auto& again) -> void {
        while (const auto word = box.take()) {
            taken += *word;
            if (*word == "a")
                again(again); // as a dialog does that keeps the window alive
            taken += '.';
        }
    };
    for (const char* word : {"a", "b", "c"})
        box.put(word);
    takeAll(takeAll);
    EXPECT_EQ(taken, "ab.c..");
}

} // namespace
} // namespace warpatlas
