#include "ui/pictures/video_writer.h"

#include "app/words/say.h"
#include "kernels/model/error.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <fmt/format.h>
#include <spawn.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>
#include <utility>
#include <vector>

namespace warpatlas::ui::inline pictures {

namespace {

constexpr const char* videoProgram = "ffmpeg";

/// Returns the arguments that say how a film is kept. Both formats play in browsers and in slides.
std::vector<std::string> encoderArguments(bool webm)
{
    // Colours of half the width and height are what players know; an odd side gets a row or a column more.
    std::vector<std::string> arguments{"-vf", "pad=ceil(iw/2)*2:ceil(ih/2)*2", "-pix_fmt", "yuv420p", "-c:v"};
    for (const char* more : webm ? std::vector{"libvpx-vp9", "-crf", "24", "-b:v", "0", "-f", "webm"}
                                 : std::vector{"libx264", "-crf", "18", "-movflags", "+faststart", "-f", "mp4"})
        arguments.emplace_back(more);
    return arguments;
}

bool isWebm(const std::string& path)
{
    return path.ends_with(".webm") || path.ends_with(".WEBM");
}

/// Makes an empty file of its own for what is thrown away in the end; `name`: its path.
int temporaryFile(std::string& name)
{
    name = (std::filesystem::temp_directory_path() / "warpatlas-film-XXXXXX").string();
    return mkostemp(name.data(), O_CLOEXEC);
}

} // namespace

std::string VideoWriter::refusal()
{
    const char* const path = std::getenv("PATH");
    for (std::string_view folders = path != nullptr ? path : ""; !folders.empty();) {
        const std::size_t colon = std::min(folders.find(':'), folders.size());
        if (access((std::string(folders.substr(0, colon)) + "/" + videoProgram).c_str(), X_OK) == 0)
            return {};
        folders.remove_prefix(std::min(colon + 1, folders.size()));
    }
    return say("film.no_ffmpeg", "ffmpeg is not installed, which makes MP4 and WebM; .gif and .png need nothing else");
}

VideoWriter::VideoWriter(const std::string& path, const FilmFormat& format) : m_file(path), m_format(format) { }

VideoWriter::~VideoWriter()
{
    endFrames();
    if (m_process != 0)
        kill(m_process, SIGKILL); // its film is not wanted any more
    wait();
    if (m_words >= 0)
        close(m_words);
    if (!m_made.empty())
        unlink(m_made.c_str());
}

void VideoWriter::start()
{
    std::string words;
    const int made = temporaryFile(m_made);
    m_words = temporaryFile(words);
    // A socket, as writing to one that is read no more can be told not to end the program.
    std::array<int, 2> ends{-1, -1};
    const bool isReady =
        made >= 0 && m_words >= 0 && socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()) == 0;
    const int error = errno;
    if (made >= 0)
        close(made);
    if (m_words >= 0)
        unlink(words.c_str());
    if (!isReady)
        throw InputError(m_file.path(), std::strerror(error));
    m_frames = ends[1];

    std::vector<std::string> arguments{videoProgram, "-hide_banner", "-loglevel", "error", "-nostdin", "-y", "-f",
        "rawvideo", "-pixel_format", "rgba", "-video_size", fmt::format("{}x{}", m_format.width, m_format.height),
        "-framerate", std::to_string(m_format.framesPerSecond), "-i", "pipe:0"};
    for (std::string& more : encoderArguments(isWebm(m_file.path())))
        arguments.push_back(std::move(more));
    if (!m_format.description.empty())
        arguments.insert(arguments.end(), {"-metadata", "comment=" + m_format.description});
    arguments.push_back(m_made);
    std::vector<char*> pointers;
    for (std::string& argument : arguments)
        pointers.push_back(argument.data());
    pointers.push_back(nullptr);

    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, ends[0], STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&actions, m_words, STDOUT_FILENO);
    posix_spawn_file_actions_adddup2(&actions, m_words, STDERR_FILENO);
    const int refused = posix_spawnp(&m_process, videoProgram, &actions, nullptr, pointers.data(), environ);
    posix_spawn_file_actions_destroy(&actions);
    close(ends[0]);
    if (refused != 0) {
        m_process = 0;
        throw InputError(m_file.path(), fmt::format("{}: {}", videoProgram, std::strerror(refused)));
    }
}

void VideoWriter::add(const PixelRows& frame)
{
    assert(frame.width == m_format.width && frame.count == m_format.height);
    if (m_process == 0)
        start();
    const std::size_t row = std::size_t(frame.width) * 4;
    for (int y = 0; y < frame.count; ++y)
        for (std::size_t at = 0; at < row;) {
            const ssize_t sent = send(m_frames, frame.row(y) + at, row - at, MSG_NOSIGNAL);
            if (sent < 0 && errno != EINTR)
                fail();
            at += std::size_t(std::max<ssize_t>(sent, 0));
        }
}

void VideoWriter::commit()
{
    endFrames();
    wait();
    const int made = open(m_made.c_str(), O_RDONLY | O_CLOEXEC);
    std::vector<std::uint8_t> bytes(std::size_t{1} << 20);
    bool isWhole = m_status == 0 && made >= 0;
    std::size_t written = 0;
    while (isWhole) {
        const ssize_t count = read(made, bytes.data(), bytes.size());
        isWhole = count >= 0;
        if (count <= 0)
            break;
        m_file.write(std::span(bytes).first(std::size_t(count)));
        written += std::size_t(count);
    }
    if (made >= 0)
        close(made);
    if (!isWhole || written == 0)
        fail();
    m_file.commit();
}

void VideoWriter::endFrames()
{
    if (m_frames >= 0)
        close(std::exchange(m_frames, -1));
}

void VideoWriter::wait()
{
    if (m_process == 0)
        return;
    while (waitpid(m_process, &m_status, 0) < 0 && errno == EINTR) { }
    m_process = 0;
}

/// Says what ffmpeg said first, in one line.
void VideoWriter::fail()
{
    endFrames();
    wait();
    std::array<char, 400> words{};
    const ssize_t count = pread(m_words, words.data(), words.size(), 0);
    std::string line(words.data(), std::size_t(std::max<ssize_t>(count, 0)));
    line = line.substr(0, line.find('\n'));
    throw InputError(m_file.path(),
        line.empty() ? say("film.ffmpeg_ended", "ffmpeg ended before the film was whole")
                     : say("film.ffmpeg_says", "ffmpeg says: {}", line));
}

} // namespace warpatlas::ui::inline pictures
