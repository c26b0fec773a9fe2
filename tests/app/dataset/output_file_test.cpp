// Files are replaced whole or not at all.
#include "app/dataset/file_bytes.h"
#include "app/dataset/output_file.h"
#include "tests/app/support/files.h"

#include <csignal>
#include <fcntl.h>
#include <random>
#include <set>
#include <sys/stat.h>
#include <sys/wait.h>

namespace warpatlas {

using test::refusalOf;

namespace {

class OutputFiles : public testing::Test {
protected:
    std::set<std::string> names() const
    {
        std::set<std::string> names;
        for (const auto& entry : std::filesystem::directory_iterator(folder.path("")))
            names.insert(entry.path().filename().string());
        return names;
    }
    static mode_t modeOf(const std::string& path)
    {
        struct stat information { };
        EXPECT_EQ(::stat(path.c_str(), &information), 0);
        return information.st_mode & 07777;
    }
    std::string refusal(const std::string& path)
    {
        return refusalOf(path, [&] { writeFile(path, asBytes("new")); });
    }
    /// A child's exit status, or the signal that ended it as a negative number.
    template <class Action> static int inChild(const Action& action)
    {
        const pid_t child = ::fork();
        if (child == 0) {
            action();
            ::_exit(0);
        }
        int status = 0;
        ::waitpid(child, &status, 0);
        return WIFSIGNALED(status) ? -WTERMSIG(status) : WEXITSTATUS(status);
    }
    test::TemporaryFolder folder;
};

} // namespace

TEST_F(OutputFiles, AppearWhenTheyAreWhole)
{
    const std::string path = folder.write("a.txt", "old");
    {
        OutputFile file(path);
        file.write(asBytes("ne"));
        file.write(asBytes("w"));
        EXPECT_EQ(test::read(path), "old");
        EXPECT_EQ(names().size(), 2u);
        file.commit();
        EXPECT_EQ(test::read(path), "new");
    }
    {
        OutputFile given_up(path);
        given_up.write(asBytes("half"));
    }
    EXPECT_EQ(test::read(path), "new");
    EXPECT_EQ(names(), (std::set<std::string>{"a.txt"}));
}

TEST_F(OutputFiles, KeepTheModeOfTheOldFile)
{
    for (const mode_t mode : {0600, 0640, 0755, 0444 | 0200}) {
        const std::string path = folder.write("a.txt", "old");
        ASSERT_EQ(::chmod(path.c_str(), mode), 0);
        {
            OutputFile file(path);
            for (const std::string& name : names()) {
                if (name != "a.txt") {
                    EXPECT_EQ(modeOf(folder.path(name)), 0600u) << "nobody else reads it before it is whole";
                }
            }
            file.commit();
        }
        EXPECT_EQ(modeOf(path), mode);
    }
    const mode_t before = ::umask(027);
    writeFile(folder.path("new.txt"), asBytes("x"));
    ::umask(before);
    EXPECT_EQ(modeOf(folder.path("new.txt")), 0640u);
}

TEST_F(OutputFiles, FollowLinksWhichStay)
{
    std::filesystem::create_directory(folder.path("there"));
    folder.write("there/target.txt", "old");
    std::filesystem::create_symlink("there/target.txt", folder.path("link"));
    std::filesystem::create_symlink("link", folder.path("link_to_link"));
    writeFile(folder.path("link_to_link"), asBytes("new"));
    EXPECT_TRUE(std::filesystem::is_symlink(folder.path("link")));
    EXPECT_TRUE(std::filesystem::is_symlink(folder.path("link_to_link")));
    EXPECT_EQ(test::read(folder.path("there/target.txt")), "new");
    // To a file that is not there yet.
    std::filesystem::create_symlink(folder.path("there/none.txt"), folder.path("dangling"));
    writeFile(folder.path("dangling"), asBytes("x"));
    EXPECT_EQ(test::read(folder.path("there/none.txt")), "x");
    EXPECT_TRUE(std::filesystem::is_symlink(folder.path("dangling")));
    std::filesystem::create_symlink("circle", folder.path("circle"));
    EXPECT_EQ(refusal(folder.path("circle")), "cannot be written: its links lead in a circle");
}

TEST_F(OutputFiles, RefuseInWordsAndLeaveNothing)
{
    EXPECT_EQ(refusal(folder.path("none/a.txt")), "cannot be written: no such folder");
    const std::string file = folder.write("file", "x");
    EXPECT_EQ(refusal(file + "/a.txt"), "cannot be written: no such folder");
    std::filesystem::create_directory(folder.path("folder"));
    EXPECT_EQ(refusal(folder.path("folder")), "is a directory");
    EXPECT_EQ(refusal("/proc/none"), "cannot be written: no such folder");
    EXPECT_EQ(refusal("/dev/full"), "cannot be written: no space left on the disk");
    EXPECT_EQ(names(), (std::set<std::string>{"file", "folder"}));
}

TEST_F(OutputFiles, AProtectedFileIsNotReplaced)
{
    const std::string path = folder.write("a.txt", "old");
    ASSERT_EQ(::chmod(path.c_str(), 0444), 0);
    // The superuser may write everything, so the test becomes another user for a moment.
    if (::geteuid() == 0) {
        ASSERT_EQ(::chmod(folder.path("").c_str(), 0777), 0);
        EXPECT_EQ(inChild([&] {
            if (::setgid(65534) != 0 || ::setuid(65534) != 0)
                ::_exit(2);
            ::_exit(refusal(path) == "cannot be written: no permission" ? 0 : 1);
        }),
            0);
    } else {
        EXPECT_EQ(refusal(path), "cannot be written: no permission");
    }
    EXPECT_EQ(test::read(path), "old");
    EXPECT_EQ(names(), (std::set<std::string>{"a.txt"}));
}

TEST_F(OutputFiles, PipesAndOpenFilesAreWrittenInto)
{
    const std::string log = folder.write("log", "before ");
    EXPECT_EQ(inChild([&] {
        const int file = ::open(log.c_str(), O_WRONLY | O_APPEND);
        ::dup2(file, STDOUT_FILENO);
        writeFile("/dev/stdout", asBytes("output"));
        ::_exit(::write(STDOUT_FILENO, " after", 6) == 6 ? 0 : 1);
    }),
        0);
    EXPECT_EQ(test::read(log), "before output after");
    int ends[2];
    ASSERT_EQ(::pipe(ends), 0);
    writeFile("/dev/fd/" + std::to_string(ends[1]), asBytes("abc"));
    char received[3] = {};
    EXPECT_EQ(::read(ends[0], received, 3), 3);
    EXPECT_EQ(std::string(received, 3), "abc");
    ::close(ends[0]);
    ::close(ends[1]);
}

TEST_F(OutputFiles, NamesAsLongAsTheSystemTakesAreWritten)
{
    const std::string name(255, 'n');
    writeFile(folder.path(name), asBytes("x"));
    EXPECT_EQ(names(), (std::set<std::string>{name}));
}

TEST_F(OutputFiles, ASignalsHandlerRemovesWhatIsUnfinished)
{
    folder.write("kept.txt", "old");
    const int status = inChild([&] {
        std::signal(SIGTERM, [](int) {
            removeUnfinishedFiles();
            ::_exit(7);
        });
        OutputFile committed(folder.path("done.txt"));
        committed.write(asBytes("done"));
        committed.commit();
        OutputFile moved(folder.path("kept.txt"));
        OutputFile first(std::move(moved)), second(folder.path("second.txt"));
        first.write(asBytes("half"));
        second.write(asBytes("half"));
        second.close(); // waits for its name
        // A child of the child has the same list, and its parent's files are none of its own.
        if (inChild([] { removeUnfinishedFiles(); }) != 0 || names().size() != 4)
            ::_exit(1);
        std::raise(SIGTERM);
    });
    EXPECT_EQ(status, 7);
    EXPECT_EQ(names(), (std::set<std::string>{"kept.txt", "done.txt"}));
    EXPECT_EQ(test::read(folder.path("kept.txt")), "old");
}

TEST_F(OutputFiles, KilledAtAnyMomentTheOldOneIsThereOrTheNewOneWhole)
{
    constexpr std::size_t size = 1 << 18;
    constexpr int times = 200;
    const std::string path = folder.write("a.bin", std::string(size, 'a'));
    std::mt19937 random(1);
    int replaced = 0, kept = 0;
    std::string before(size, 'a');
    for (int time = 0; time < times; ++time) {
        const char letter = char('b' + time % 20);
        const pid_t child = ::fork();
        if (child == 0) {
            const std::string content(size, letter);
            for (;;)
                writeFile(path, asBytes(content));
        }
        ::usleep(random() % 6000); // any moment will do
        ::kill(child, SIGKILL);
        int status = 0;
        ::waitpid(child, &status, 0);
        const std::string now = test::read(path);
        const bool isNew = now == std::string(size, letter);
        ASSERT_TRUE(isNew || now == before) << "time " << time << ", " << now.size() << " bytes";
        (isNew ? replaced : kept) += 1;
        before = now;
    }
    // Otherwise the moments were none that test anything.
    EXPECT_GT(replaced, 0);
    EXPECT_GT(kept, 0);
}

} // namespace warpatlas
