// The program started as a person starts it, on displays that it cannot work with: one line, exit status 2.
#include "tests/app/support/files.h"
#include "tests/ui/command_line/child_process.h"
#include "tests/ui/support/environment.h"

#include <QProcess>
#include <QStandardPaths>

#include <algorithm>
#include <csignal>

namespace warpatlas {
namespace {

using test::Environment;
using testing::HasSubstr;

/// An X server of its own.
class Server {
public:
    explicit Server(const QStringList& options)
    {
        // It says on which display it listens, once it does.
        m_process.start("Xvfb", QStringList{"-noreset", "-displayfd", "1", "-screen", "0", "640x480x24"} + options);
        while (m_process.state() != QProcess::NotRunning && !m_process.canReadLine()
            && m_process.waitForReadyRead(20'000)) { }
        m_display = ":" + m_process.readLine().trimmed();
    }
    ~Server() { close(); }
    Server(const Server&) = delete;
    Server& operator=(const Server&) = delete;
    void close()
    {
        m_process.terminate();
        m_process.waitForFinished();
    }
    const QByteArray& display() const { return m_display; }

private:
    QProcess m_process;
    QByteArray m_display;
};

class Start : public testing::Test {
protected:
    void SetUp() override
    {
        if (QStandardPaths::findExecutable("Xvfb").isEmpty())
            GTEST_SKIP() << "needs Xvfb";
    }

    /// The line without "warpatlas: " and its end.
    static std::string refusal(const std::vector<std::string>& arguments = {})
    {
        const test::TemporaryFolder folder;
        const Environment settings("WARPATLAS_SETTINGS", folder.path("settings.ini").c_str());
        const test::Finished finished = test::runProgram(arguments);
        EXPECT_EQ(finished.status, 2) << finished.err;
        EXPECT_EQ(finished.out, "");
        EXPECT_EQ(std::count(finished.err.begin(), finished.err.end(), '\n'), 1) << finished.err;
        EXPECT_TRUE(finished.err.starts_with("warpatlas: ")) << finished.err;
        EXPECT_LE(finished.err.size(), 260u) << finished.err;
        return finished.err.size() > 12 ? finished.err.substr(11, finished.err.size() - 12) : finished.err;
    }

    const Environment m_wayland{"WAYLAND_DISPLAY", nullptr}, m_platform{"QT_QPA_PLATFORM", nullptr};
};

TEST_F(Start, WithoutADisplay)
{
    const Environment display("DISPLAY", nullptr);
    EXPECT_THAT(refusal(), HasSubstr("no display (neither DISPLAY nor WAYLAND_DISPLAY is set)"));
    EXPECT_THAT(refusal({"present"}), HasSubstr("present: no display to show anything on"));
}

TEST_F(Start, OnADisplayThatIsClosed)
{
    Server server({});
    const Environment display("DISPLAY", server.display());
    server.close();
    EXPECT_EQ(refusal(),
        "DISPLAY " + server.display().toStdString()
            + ": no X server answers there; `warpatlas run` and `warpatlas render` need none");
    EXPECT_THAT(refusal({"present"}), HasSubstr("present: no display to show anything on"));
}

TEST_F(Start, OnADisplayThatLetsNobodyIn)
{
    const test::TemporaryFolder folder;
    // A key that the client does not have.
    QProcess::execute("xauth",
        {"-q", "-f", QString::fromStdString(folder.path("key")), "add", ":0", ".", "00112233445566778899aabbccddeeff"});
    if (!std::filesystem::exists(folder.path("key")))
        GTEST_SKIP() << "needs xauth";
    const Server server({"-auth", QString::fromStdString(folder.path("key"))});
    const Environment display("DISPLAY", server.display()), key("XAUTHORITY", folder.path("none").c_str());
    EXPECT_THAT(refusal(), HasSubstr("the display " + server.display().toStdString() + " cannot be connected to"));
    EXPECT_THAT(refusal({"present"}), HasSubstr("present: no display to show anything on"));
}

TEST_F(Start, OnAPlatformThatQtHasNot)
{
    const Server server({});
    const Environment display("DISPLAY", server.display()), platform("QT_QPA_PLATFORM", "toaster");
    EXPECT_THAT(refusal(), HasSubstr("no window can be opened: Qt has no platform 'toaster' here; there are "));
}

TEST_F(Start, OnAPlatformWithoutOpenGl)
{
    // Qt 6.2 takes that of a display for it.
    const Environment platform("QT_QPA_PLATFORM", "offscreen"), display("DISPLAY", nullptr);
    EXPECT_THAT(refusal(), HasSubstr("this display gives no OpenGL 4.3, which the window needs"));
}

TEST_F(Start, WithAnOpenGlThatIsTooOld)
{
    const Server server({});
    const Environment display("DISPLAY", server.display()), version("MESA_GL_VERSION_OVERRIDE", "2.1");
    EXPECT_EQ(refusal(),
        "this display gives no OpenGL 4.3, which the window needs (there is OpenGL 2.1 only); `warpatlas run` and "
        "`warpatlas render` need none");
    EXPECT_THAT(refusal({"present", "--windowed", "64x64"}), HasSubstr("present: this display gives no OpenGL 4.3"));
}

TEST_F(Start, WithOpenGlOfTheServerOnly)
{
#ifdef __SANITIZE_ADDRESS__
    GTEST_SKIP() << "Mesa's libGLX reads a byte beyond its own text here (strtol), which the sanitizer ends";
#endif
    const Server server({"+iglx"});
    const Environment display("DISPLAY", server.display()), indirect("LIBGL_ALWAYS_INDIRECT", "1");
    EXPECT_THAT(refusal(), HasSubstr("this display gives no OpenGL 4.3, which the window needs"));
    EXPECT_THAT(refusal({"present", "--windowed", "64x64"}), HasSubstr("present: this display gives no OpenGL 4.3"));
}

/// Qt then takes EGL, GLFW does not.
TEST_F(Start, OfThePresenterWithoutGlx)
{
    const Server server({"-extension", "GLX"});
    const Environment display("DISPLAY", server.display());
    EXPECT_THAT(refusal({"present", "--windowed", "64x64"}), HasSubstr("present: this display gives no OpenGL 4.3"));
}

TEST_F(Start, ExecOpensNoWindowWithoutADisplay)
{
    const Environment display("DISPLAY", nullptr);
    EXPECT_THAT(refusal({"exec", "--open", "--", "/bin/true"}), HasSubstr("--open: no display (neither DISPLAY"));
}

TEST_F(Start, ExecOpensTheWindowOnItsRun)
{
    const Server server({});
    const test::TemporaryFolder folder;
    const Environment settings("WARPATLAS_SETTINGS", folder.path("settings.ini").c_str());
    const Environment display("DISPLAY", server.display());
    test::ChildOptions options;
    options.firstError = "0 calls, 0 launches";
    options.onFirstError = [](int process) { ::kill(process, SIGTERM); };
    const test::Finished finished = test::runProgram({"exec", "--open", "--", "/bin/true"}, options);
    EXPECT_EQ(finished.status, 128 + SIGTERM) << "it does not end by itself: " << finished.err;
}

} // namespace
} // namespace warpatlas
