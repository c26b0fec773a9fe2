// Files that are none that one can read, or not yet.
#include "app/dataset/dataset.h"
#include "app/dataset/file_bytes.h"
#include "tests/app/dataset/lower_memory_limit.h"
#include "tests/app/dataset/refused_spec.h"

#include <atomic>
#include <chrono>
#include <fcntl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <thread>

namespace warpatlas {

using test::refusalOf;
using test::refusalOfSpec;
using testing::HasSubstr;

namespace {

class FileBytes : public testing::Test {
protected:
    std::string refusal(const std::string& path)
    {
        return refusalOf(path, [&] { readFile(path); });
    }
    /// Takes no room on the disk.
    std::string hollow(const std::string& name, std::uint64_t size, std::string_view start = {})
    {
        const std::string path = folder.write(name, start);
        std::filesystem::resize_file(path, size);
        return path;
    }
    test::TemporaryFolder folder;
};

std::uint64_t largestResidentBytes()
{
    rusage usage{};
    ::getrusage(RUSAGE_SELF, &usage);
    return std::uint64_t(usage.ru_maxrss) * 1024;
}

} // namespace

TEST_F(FileBytes, AreReadWhole)
{
    std::string content(300'000, 'x');
    content += "end";
    const std::vector<std::byte> bytes = readFile(folder.write("a", content));
    EXPECT_EQ(asText(bytes), content);
    EXPECT_EQ(asText(readFile(folder.write("b", "1"))), "1");
}

TEST_F(FileBytes, ATextIsReadAsItIsAndOtherBytesAreRefused)
{
    const auto refusalOfText = [](const std::string& path) { return refusalOf(path, [&] { readTextFile(path); }); };
    EXPECT_EQ(readTextFile(folder.write("a.cu", "\xef\xbb\xbf// gr\xfc\xdf\r\n")), "\xef\xbb\xbf// gr\xfc\xdf\r\n");
    EXPECT_EQ(refusalOfText(folder.write("b.cu",
                  std::string_view("\x7f"
                                   "ELF\0\1",
                      6))),
        "is not a text: its byte 5 is zero");
    EXPECT_EQ(refusalOfText(folder.write("c.cu", std::string_view("\xff\xfei\0", 4))),
        "is written as UTF-16; save it as UTF-8");
    EXPECT_EQ(refusalOfText(folder.write("d.cu", "")), "is empty");
}

TEST_F(FileBytes, GigabytesOfNothingAreRefusedUnread)
{
    const std::uint64_t before = largestResidentBytes(), size = std::uint64_t{3} << 30;
    EXPECT_THAT(refusalOfSpec(hollow("a.png", size)), HasSubstr("is not an image"));
    EXPECT_THAT(refusalOfSpec(hollow("a.csv", size)), HasSubstr("unknown binary data"));
    EXPECT_THAT(refusalOfSpec(hollow("a.npy", size)), HasSubstr("is not a NumPy array"));
    EXPECT_THAT(refusalOfSpec(hollow("b.mtx", size, "1,2\n")), HasSubstr("is not a Matrix Market file"));
    EXPECT_LT(largestResidentBytes(), before + (std::uint64_t{64} << 20));
}

TEST_F(FileBytes, MoreThanMayBeReadIsRefusedUnread)
{
    const std::string large = hollow("large", maximumFileBytes + 1);
    EXPECT_EQ(refusal(large), "is too large: 17,179,934,721 bytes, of at most 17,179,934,720");
    const std::string source = hollow("kernel.cu", maximumTextBytes + 1);
    EXPECT_THAT(refusalOf(source, [&] { readFile(source, maximumTextBytes); }),
        testing::StartsWith("is too large: 67,108,865 bytes"));
}

TEST_F(FileBytes, MoreThanFitsIntoMemoryIsRefusedUnread)
{
    if (!test::canLimitMemory)
        GTEST_SKIP() << "a sanitizer's own memory is past the limit";
    const std::string path = hollow("a", std::uint64_t{2} << 30);
    const test::LowerMemoryLimit limit(std::uint64_t{1} << 30);
    EXPECT_THAT(refusal(path), testing::StartsWith("needs 2.1 GB of memory to be read, and "));
}

TEST_F(FileBytes, WhatIsNoFileIsRefusedAtOnce)
{
    const std::string pipe = folder.path("pipe");
    ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
    for (const std::string& path : {pipe, std::string("/dev/zero"), std::string("/dev/stdin"), std::string("/dev/tty")})
        EXPECT_FALSE(refusal(path).empty()) << path;
    EXPECT_EQ(refusal(pipe), "is not a regular file");
    EXPECT_EQ(refusal("/proc/self/status"), "is empty"); // as the system says
}

TEST_F(FileBytes, ThatChangeTheirSizeMeanwhileAreRefused)
{
    constexpr std::size_t small = 4 << 20, large = 8 << 20;
    const std::string path = folder.write("a", std::string(small, 'x'));
    std::atomic<bool> stop = false;
    std::thread writer([&] {
        for (std::size_t size = large; !stop; size = size == large ? small : large)
            std::filesystem::resize_file(path, size);
    });
    std::string reason;
    const auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds(60);
    while (reason.empty() && std::chrono::steady_clock::now() < deadline)
        try {
            const std::size_t size = readFile(path).size();
            EXPECT_TRUE(size == small || size == large) << size;
        } catch (const InputError& error) {
            reason = error.reason();
        }
    stop = true;
    writer.join();
    EXPECT_EQ(reason, "changed its size while it was read; try again when it is complete");
}

TEST_F(FileBytes, NamesThatNoFileHasAreRefusedInOneShortLine)
{
    using namespace std::string_literals;
    const std::string file = folder.write("a.csv", "1\n");
    EXPECT_EQ(refusal(file + "\0.png"s), "no file can have this name: it has a NUL byte in it");
    EXPECT_EQ(refusalOfSpec(file + "\0"s), "no file can have this name: it has a NUL byte in it");
    EXPECT_EQ(refusalOf(file + "\0"s, [&] { writeFile(file + "\0"s, asBytes("x")); }),
        "no file can have this name: it has a NUL byte in it");
    EXPECT_EQ(test::read(file), "1\n");
    const std::string longName(3'000'000, 'n');
    EXPECT_EQ(refusal(longName), "its name is too long");
    EXPECT_EQ(
        refusalOf(longName, [&] { writeFile(longName, asBytes("x")); }), "cannot be written: its name is too long");
    EXPECT_EQ(refusal(""s.append(1, '\0')), "no file can have this name: it has a NUL byte in it");
}

TEST_F(FileBytes, HugeSpecsAreRefusedInOneShortLineAndInLinearTime)
{
    const auto line = [](const std::string& spec) {
        try {
            loadDataset(spec);
        } catch (const InputError& error) {
            return std::string(error.what());
        }
        return std::string();
    };
    const std::string many(3'000'000, '7');
    std::string derivations;
    for (int i = 0; i < 400'000; ++i)
        derivations += "planar:";
    for (const std::string& spec :
        {many, "ramp:" + many, "random:4x4:" + many, "identity:" + many, "ramp:4:" + many, "bundled:" + many,
            derivations + "none.png", "cells:4x4:" + many, "ramp:4x4:" + std::string(3'000'000, ':')}) {
        const std::string words = line(spec);
        EXPECT_FALSE(words.empty()) << spec.substr(0, 20);
        EXPECT_LT(words.size(), 500u) << spec.substr(0, 20);
        EXPECT_EQ(words.find('\n'), std::string::npos);
    }
    EXPECT_EQ(loadDataset(derivations + "ramp:4x3").array->shape(), (Shape{{4, 3, 1}, 1}));
}

} // namespace warpatlas
