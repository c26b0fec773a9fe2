// Damaged files of every format: each is read or refused in one line that names it; no crash, no hang, no memory
// without bounds. WARPATLAS_MUTATIONS says how many, WARPATLAS_MUTATIONS_SEED which, WARPATLAS_MUTATIONS_OF of which
// format (".svg"); WARPATLAS_MUTATIONS_KEEP is a folder for those that are findings (tests/fuzz/README.md).
#include "kernels/model/error.h"
#include "tests/app/dataset/lower_memory_limit.h"
#include "tests/app/support/files.h"
#include "tests/fuzz/file_mutator.h"
#include "tests/fuzz/file_seeds.h"
#include "tests/fuzz/file_target.h"
#include "tests/support/environment_variable.h"
#include "tests/support/test_folder.h"

#include <chrono>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <new>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>

namespace warpatlas {

namespace {

constexpr std::size_t batch = 200;
constexpr unsigned longestSeconds = 10;
constexpr std::uint64_t memoryLimit = std::uint64_t{1} << 30;

/// What a child leaves to its parent, however it ends.
struct Shared {
    std::size_t current = 0; ///< number of the file
    std::size_t read = 0, refused = 0;
    double slowest = 0; ///< seconds
    char complaint[512] = {};
};

std::uint64_t addressSpaceNow()
{
    std::ifstream status("/proc/self/statm");
    std::uint64_t pages = 0;
    status >> pages;
    return pages * std::uint64_t(::sysconf(_SC_PAGESIZE));
}

class Mutations : public testing::Test {
protected:
    void SetUp() override
    {
        void* const page = ::mmap(nullptr, sizeof(Shared), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
        ASSERT_NE(page, MAP_FAILED);
        shared = new (page) Shared;
        seeds = fuzz::fileSeeds(test::testFolder() + "/app/dataset/images/files");
        for (const fuzz::FileSeed& seed : seeds)
            ASSERT_FALSE(seed.content.empty()) << seed.ending;
        if (const char* const ending = std::getenv("WARPATLAS_MUTATIONS_OF"))
            std::erase_if(seeds, [&](const fuzz::FileSeed& seed) { return seed.ending != ending; });
        ASSERT_FALSE(seeds.empty());
    }
    void TearDown() override { ::munmap(shared, sizeof(Shared)); }

    /// Each file has a state of its own, so that one can be made again without those before it.
    fuzz::FileSeed mutation(std::size_t number) const
    {
        std::mt19937_64 random(firstSeed * 1'000'003 + number);
        return fuzz::mutateFile(seeds, random);
    }
    std::string pathOf(std::size_t number, const fuzz::FileSeed& file) const
    {
        return folder.path("mutation_" + std::to_string(number) + file.ending);
    }

    /// Runs in a child: reads files until one is a finding.
    [[noreturn]] void readBatch(std::size_t end)
    {
        const rlimit limit{addressSpaceNow() + memoryLimit, RLIM_INFINITY};
        if (test::canLimitMemory)
            ::setrlimit(RLIMIT_AS, &limit);
        const int errors = ::open(folder.path("errors").c_str(), O_RDWR | O_CREAT | O_TRUNC, 0600);
        ::dup2(errors, STDERR_FILENO);
        for (; shared->current < end; ++shared->current)
            if (const std::string complaint = complaintAbout(shared->current, errors); !complaint.empty()) {
                std::strncpy(shared->complaint, complaint.c_str(), sizeof shared->complaint - 1);
                ::_exit(1);
            }
        ::_exit(0);
    }

    /// Empty where all is well.
    std::string complaintAbout(std::size_t number, int errors)
    {
        const fuzz::FileSeed file = mutation(number);
        const std::string path = folder.write("mutation_" + std::to_string(number) + file.ending, file.content);
        std::string line, complaint;
        ::alarm(longestSeconds);
        const auto start = std::chrono::steady_clock::now();
        try {
            line = fuzz::readAnyFile(path);
        } catch (const std::exception& error) {
            complaint = std::string("an exception that is no InputError: ") + error.what();
        }
        const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - start;
        ::alarm(0);
        shared->slowest = std::max(shared->slowest, taken.count());
        (line.empty() ? shared->read : shared->refused) += 1;
        if (line.find('\n') != std::string::npos)
            complaint = "more than one line: " + line;
        else if (line.size() > 400)
            complaint = "a long line: " + line;
        else if (!line.empty() && line.find("mutation_" + std::to_string(number)) == std::string::npos)
            complaint = "a line that does not name the file: " + line;
        else if (::lseek(errors, 0, SEEK_END) > 0)
            complaint = "something on standard error: " + test::read(folder.path("errors"));
        if (complaint.empty())
            std::filesystem::remove(path);
        return complaint;
    }

    void report(int status)
    {
        const std::size_t number = shared->current;
        const fuzz::FileSeed file = mutation(number);
        std::string kept;
        if (const char* const keep = std::getenv("WARPATLAS_MUTATIONS_KEEP")) {
            std::filesystem::create_directories(keep);
            kept = std::string(keep) + "/mutation_" + std::to_string(firstSeed) + "_" + std::to_string(number)
                + file.ending;
            std::ofstream(kept, std::ios::binary) << file.content;
        }
        ADD_FAILURE() << "file " << number << " (" << file.ending << ", " << file.content.size() << " bytes): "
                      << (WIFSIGNALED(status) ? std::string("signal ") + ::strsignal(WTERMSIG(status))
                                              : shared->complaint)
                      << "\n"
                      << kept;
        std::memset(shared->complaint, 0, sizeof shared->complaint);
    }

    test::TemporaryFolder folder;
    std::vector<fuzz::FileSeed> seeds;
    std::uint64_t firstSeed = test::numberFromEnvironment("WARPATLAS_MUTATIONS_SEED", 1);
    Shared* shared = nullptr;
};

} // namespace

TEST_F(Mutations, SeedsAreGoodFiles)
{
    for (std::size_t i = 0; i < seeds.size(); ++i) {
        const std::string line =
            fuzz::readAnyFile(folder.write("seed_" + std::to_string(i) + seeds[i].ending, seeds[i].content));
        // Records of several types are for those who know them.
        EXPECT_THAT(line, testing::AnyOf("", testing::HasSubstr("holds records of 3 fields"))) << i << seeds[i].ending;
    }
}

TEST_F(Mutations, OfEveryFormatAreReadOrRefusedInOneLine)
{
    const std::size_t files = test::numberFromEnvironment("WARPATLAS_MUTATIONS", 400);
    while (shared->current < files) {
        const std::size_t end = std::min(files, shared->current / batch * batch + batch);
        const pid_t child = ::fork();
        ASSERT_GE(child, 0);
        if (child == 0)
            readBatch(end);
        int status = 0;
        ASSERT_EQ(::waitpid(child, &status, 0), child);
        if (status != 0) {
            report(status);
            ++shared->current;
        }
    }
    std::printf("%zu damaged files: %zu read, %zu refused; the slowest took %.2f s\n", files, shared->read,
        shared->refused, shared->slowest);
    // Otherwise the changes would be too small, or too large, to test anything.
    EXPECT_GT(shared->read, files / 50);
    EXPECT_GT(shared->refused, files / 5);
}

} // namespace warpatlas
