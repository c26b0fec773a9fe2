// Stands in for NVRTC where it misbehaves: what it does stands in the text that it is given, as "fake: WORD [FILE]".
//   crash, abort, end     dies of a signal, or by itself
//   hang                  ignores every signal that can be, and never comes back
//   allocate              takes memory until it is stopped
//   crash-instance        crashes where it is asked for a name, else refuses
//   crash-later           crashes where this process has compiled before
//   refuse                an error in the log
// Where FILE is given (a named pipe), it first writes its process id there, and keeps it open: who reads it sees the
// end of the file when the process is gone. Anything else compiles to the process id, as a comment.
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <sstream>
#include <string>
#include <unistd.h>
#include <vector>

namespace {

struct Program {
    std::string text, log, ptx;
    int names = 0; ///< that it was asked for
};

int texts = 0; ///< compiled by this process

[[noreturn]] void hang()
{
    struct sigaction ignoring { };
    ignoring.sa_handler = SIG_IGN;
    for (int number = 1; number < NSIG; ++number)
        ::sigaction(number, &ignoring, nullptr);
    while (true)
        ::pause();
}

[[noreturn]] void allocate()
{
    constexpr std::size_t piece = 1 << 20;
    std::vector<char*> kept;
    while (true) {
        kept.push_back(static_cast<char*>(std::malloc(piece)));
        std::memset(kept.back(), 1, piece);
    }
}

void announce(const std::string& file)
{
    if (file.empty())
        return;
    const int pipe = ::open(file.c_str(), O_WRONLY | O_CLOEXEC);
    const std::string line = std::to_string(::getpid()) + "\n";
    if (pipe < 0 || ::write(pipe, line.data(), line.size()) < 0)
        std::abort();
}

struct Loading {
    Loading()
    {
        if (std::getenv("WARPATLAS_FAKE_NVRTC_CRASHES") != nullptr)
            ::raise(SIGSEGV);
    }
} loading;

int give(const std::string& text, char* to)
{
    std::memcpy(to, text.c_str(), text.size() + 1);
    return 0;
}

} // namespace

extern "C" {

int nvrtcVersion(int* major, int* minor)
{
    *major = 13;
    *minor = 0;
    return 0;
}

int nvrtcGetNumSupportedArchs(int* count)
{
    *count = 2;
    return 0;
}

int nvrtcGetSupportedArchs(int* list)
{
    list[0] = 75;
    list[1] = 90;
    return 0;
}

int nvrtcCreateProgram(Program** program, const char* text, const char*, int, const char* const*, const char* const*)
{
    *program = new Program{text, {}, {}, 0};
    return 0;
}

int nvrtcDestroyProgram(Program** program)
{
    delete *program;
    return 0;
}

int nvrtcAddNameExpression(Program* program, const char*)
{
    ++program->names;
    return 0;
}

int nvrtcCompileProgram(Program* program, int, const char* const*)
{
    constexpr const char* mark = "fake: ";
    std::string word, file;
    if (const std::size_t at = program->text.find(mark); at != std::string::npos)
        std::istringstream(program->text.substr(at + std::strlen(mark), program->text.find('\n', at) - at)) >> word
            >> file;
    announce(file);
    const bool later = texts++ > 0;
    if (word == "crash" || (word == "crash-later" && later) || (word == "crash-instance" && program->names > 0))
        ::raise(SIGSEGV);
    if (word == "abort")
        std::abort();
    if (word == "end")
        ::_exit(3);
    if (word == "hang")
        hang();
    if (word == "allocate")
        allocate();
    if (word == "refuse" || word == "crash-instance") {
        program->log = "lesson.cu(2): error: nothing is right\n";
        return 6;
    }
    program->ptx = "// " + std::to_string(::getpid());
    return 0;
}

int nvrtcGetPTXSize(Program* program, std::size_t* size)
{
    *size = program->ptx.size() + 1;
    return 0;
}

int nvrtcGetPTX(Program* program, char* to)
{
    return give(program->ptx, to);
}

int nvrtcGetProgramLogSize(Program* program, std::size_t* size)
{
    *size = program->log.size() + 1;
    return 0;
}

int nvrtcGetProgramLog(Program* program, char* to)
{
    return give(program->log, to);
}

const char* nvrtcGetErrorString(int status)
{
    return status == 0 ? "NVRTC_SUCCESS" : "NVRTC_ERROR_COMPILATION";
}
}
