#include "kernels/compiler/process/compiler_child.h"

#include "kernels/compiler/process/large_stack.h"
#include "kernels/compiler/process/nvrtc_library.h"
#include "kernels/frontend/source_reader.h"

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <thread>
#include <unistd.h>

namespace warpatlas::inline compiler {
namespace {

constexpr int conversation = 0; // the socket is its standard input
constexpr int idleMs = 5 * 60 * 1000;

bool called = false;
pid_t parentProcess = 0;

/// The kernel sends this signal when the thread that started this process ends, which may not be the end of the
/// program.
void onEndOfStarter(int)
{
    if (::getppid() != parentProcess)
        ::_exit(0);
}

void endWithParent()
{
    struct sigaction action { };
    action.sa_handler = onEndOfStarter;
    action.sa_flags = SA_RESTART;
    ::sigaction(SIGHUP, &action, nullptr);
    ::prctl(PR_SET_PDEATHSIG, SIGHUP);
    if (::getppid() != parentProcess)
        ::_exit(0);
    // Other code in this process may catch signals, but the closing of the socket is always seen.
    std::thread([] {
        pollfd watched{conversation, POLLRDHUP, 0};
        while (::poll(&watched, 1, -1) < 0 && errno == EINTR) { }
        ::_exit(0);
    }).detach();
}

bool sendAll(std::string_view bytes)
{
    while (!bytes.empty()) {
        const ssize_t count = ::send(conversation, bytes.data(), bytes.size(), MSG_NOSIGNAL);
        if (count < 0 && errno == EINTR)
            continue;
        if (count <= 0)
            return false;
        bytes.remove_prefix(std::size_t(count));
    }
    return true;
}

/// False at the end of the conversation.
bool receiveSome(std::string& received)
{
    pollfd waited{conversation, POLLIN, 0};
    const int ready = ::poll(&waited, 1, idleMs);
    if (ready < 0)
        return errno == EINTR;
    std::array<char, 65536> piece;
    const ssize_t count = ready == 0 ? 0 : ::recv(conversation, piece.data(), piece.size(), 0);
    if (count > 0)
        received.append(piece.data(), std::size_t(count));
    return count > 0 || (count < 0 && errno == EINTR);
}

const NvrtcLibrary& nvrtc()
{
    static const NvrtcLibrary library;
    return library;
}

std::string answerTo(std::string_view question)
{
    const std::string_view content = question.substr(1);
    switch (static_cast<ChildTask>(question.front())) {
    case ChildTask::Facts:
        return bytesOf(nvrtc().facts());
    case ChildTask::Compile:
        return bytesOf(nvrtc().compile(jobFrom(content)));
    case ChildTask::Read:
        break;
    }
    return bytesOf(readSource(sourceQuestionFrom(content)));
}

/// Answers questions until no more come.
void serve()
{
    std::string received;
    bool open = true;
    while (open) {
        if (const std::optional<std::string> question = takeMessage(received)) {
            open = sendAll(messageOf(answerTo(*question)));
            if (static_cast<ChildTask>(question->front()) == ChildTask::Read)
                compileHeadersForNext();
        } else {
            open = receiveSome(received);
        }
    }
}

} // namespace

void serveAsCompilerChild(int argc, char** argv)
{
    called = true;
    if (argc != 3 || std::strcmp(argv[1], compilerChildCommand) != 0)
        return;
    parentProcess = pid_t(std::atol(argv[2]));
    if (::getppid() != parentProcess) {
        std::fprintf(stderr, "%s: this program starts itself with it; it is of no use to others\n", argv[1]);
        ::_exit(2);
    }
    endWithParent();
    // Compilers recurse over nested text and would overflow the first thread's stack.
    onLargeStack([] { serve(); });
    ::_exit(0);
}

bool canBeCompilerChild()
{
    return called;
}

} // namespace warpatlas::inline compiler
