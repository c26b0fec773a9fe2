/// OpenBLAS for the matrix product, loaded at run time: faster where it is installed, never needed.
/// Threads: one call at a time; it works on threads of its own.
#pragma once

#include "kernels/device/library_check.h"
#include "kernels/model/answer.h"
#include "kernels/model/progress.h"

#include <span>
#include <string>

namespace warpatlas::inline device {

class OpenBlas {
public:
    /// The first of these libraries (names or paths, as dlopen takes them) that is there and is OpenBLAS. It is never
    /// unloaded: its threads would be left without code. Refused with the reason.
    static Answer<OpenBlas> load(std::span<const char* const> libraries);
    /// The system's, looked for once.
    static const Answer<OpenBlas>& instance();

    /// "OpenBLAS 0.3.21".
    const std::string& name() const { return m_name; }
    /// As many as it uses: those of oneTBB's arena, or fewer where it was built for fewer.
    int threads() const;

    /// c = a x b on all threads; the whole of c is written. Throws Cancelled within about a second.
    void multiply(const float* a, const float* b, float* c, const MatrixProduct& sizes, const Progress& progress) const;

private:
    using Multiply = void (*)(int order, int transposeA, int transposeB, int rows, int columns, int depth, float alpha,
        const float* a, int rowOfA, const float* b, int rowOfB, float beta, float* c, int rowOfC);

    std::string m_name;
    Multiply m_multiply = nullptr;
    void (*m_setThreads)(int count) = nullptr;
    int (*m_threads)() = nullptr;
};

} // namespace warpatlas::inline device
