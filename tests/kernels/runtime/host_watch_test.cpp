#include "kernels/runtime/host_watch.h"

#include "kernels/runtime/device_memory.h"

#include <csignal>
#include <cstring>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

namespace warpatlas::runtime {
namespace {

/// Two pages, of which work uses what it is told to.
class HostWatchTest : public testing::Test {
protected:
    HostWatchTest() : m_page(static_cast<std::size_t>(::sysconf(_SC_PAGESIZE))), m_pages(0, 2 * m_page)
    {
        HostWatch::take();
        m_ints = static_cast<volatile int*>(static_cast<void*>(m_pages.bytes()));
    }
    ~HostWatchTest() override
    {
        HostWatch::openAll();
        HostWatch::take();
    }
    void close(std::uint64_t work, std::size_t first, std::size_t count, bool writes, bool perhaps = false)
    {
        Work closed;
        closed.number = work;
        closed.uses.push_back({place(first), count * 4, writes, perhaps});
        HostWatch::close(closed);
    }
    std::uint64_t place(std::size_t i) const { return reinterpret_cast<std::uint64_t>(m_pages.bytes()) + i * 4; }

    std::size_t m_page;
    Pages m_pages;
    volatile int* m_ints = nullptr;
};

TEST_F(HostWatchTest, SeesReadsOfWhatIsToBeWritten)
{
    m_ints[3] = 42;
    close(7, 0, 10, true);
    EXPECT_EQ(m_ints[3], 42); // the host finds what was there
    const std::vector<HostAccess> seen = HostWatch::take();
    ASSERT_EQ(seen.size(), 1u);
    EXPECT_EQ(seen[0].work, 7u);
    EXPECT_EQ(seen[0].address, place(3));
    EXPECT_FALSE(seen[0].write);
    HostWatch::openAll();
    m_ints[3] = 1;
    EXPECT_TRUE(HostWatch::take().empty());
}

TEST_F(HostWatchTest, LetsTheHostReadWhatIsOnlyRead)
{
    close(8, 0, 10, false);
    EXPECT_EQ(m_ints[3], 0);
    EXPECT_TRUE(HostWatch::take().empty());
#if defined(__x86_64__)
    m_ints[4] = 5;
    const std::vector<HostAccess> seen = HostWatch::take();
    ASSERT_EQ(seen.size(), 1u);
    EXPECT_TRUE(seen[0].write);
    EXPECT_EQ(m_ints[4], 5);
#endif
}

#if defined(__x86_64__)
TEST_F(HostWatchTest, KnowsTheBytesAndNotOnlyThePage)
{
    close(9, 16, 4, true);
    int sum = 0;
    for (std::size_t i = 0; i < 16; ++i)
        sum += m_ints[i];
    EXPECT_TRUE(HostWatch::take().empty()) << "other data of the same page";
    for (std::size_t i = 0; i < 64; ++i)
        sum += m_ints[i];
    EXPECT_EQ(sum, 0);
    const std::vector<HostAccess> seen = HostWatch::take();
    ASSERT_EQ(seen.size(), 1u) << "a place of the program is told once";
    EXPECT_EQ(seen[0].address, place(16));
}

TEST_F(HostWatchTest, NotesEachAddressOfWhatAKernelMayWrite)
{
    close(10, 0, 2048, true, true);
    for (std::size_t i = 0; i < 5; ++i)
        m_ints[i] = static_cast<int>(i);
    EXPECT_EQ(HostWatch::take().size(), 5u);
    EXPECT_FALSE(HostWatch::takeMissed());
    for (std::size_t i = 0; i < 2048; ++i)
        m_ints[i] = 1;
    EXPECT_TRUE(HostWatch::takeMissed()) << "there is no room for so many";
    HostWatch::take();
    // A copy of the C library goes over both pages.
    std::vector<std::byte> copy(2 * m_page);
    std::memcpy(copy.data(), m_pages.bytes(), copy.size());
    EXPECT_EQ(copy[4], std::byte{1});
    EXPECT_FALSE(HostWatch::take().empty());
}
#endif

TEST_F(HostWatchTest, OpensPagesForCallsOfTheSystem)
{
    close(11, 0, 10, true);
    int pipe[2];
    ASSERT_EQ(::pipe(pipe), 0);
    HostWatch::open(place(2), 8, false, 0);
    EXPECT_EQ(::write(pipe[1], m_pages.bytes() + 8, 8), 8);
    ::close(pipe[0]);
    ::close(pipe[1]);
    const std::vector<HostAccess> seen = HostWatch::take();
    ASSERT_EQ(seen.size(), 1u);
    EXPECT_EQ(seen[0].address, place(2));
}

TEST_F(HostWatchTest, KeepsToWholePagesWhereThePageHasOtherData)
{
    Work work;
    work.number = 12;
    HostUse use{place(1), m_page, true};
    use.wholePages = true; // there is none
    work.uses.push_back(use);
    HostWatch::close(work);
    EXPECT_EQ(m_ints[2], 0);
    EXPECT_TRUE(HostWatch::take().empty());
}

TEST_F(HostWatchTest, PassesOtherFaultsOn)
{
    close(13, 0, 10, true);
    EXPECT_EXIT(
        {
            HostWatch::openAll();
            auto* const nowhere = reinterpret_cast<volatile int*>(64); // of a null pointer a sanitizer would tell first
            *nowhere = 1;
        },
        testing::KilledBySignal(SIGSEGV), "");
}

} // namespace
} // namespace warpatlas::runtime
