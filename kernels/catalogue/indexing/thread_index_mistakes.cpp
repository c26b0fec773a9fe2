#include "kernels/catalogue/indexing/thread_index_mistakes.h"

#include <fmt/format.h>

namespace warpatlas {

namespace {

constexpr const char* threadIndexStore = "id[i] = i;";

class Mistakes {
public:
    explicit Mistakes(std::string code) : m_code(std::move(code)) { }

    Mistakes& add(std::string_view name, std::string summary, ProblemKind caughtAs = ProblemKind::Mismatch,
        std::string guilty = threadIndexStore)
    {
        m_all.push_back({name, std::move(summary), m_code, std::move(guilty), caughtAs});
        return *this;
    }
    Mistakes& noGuard()
    {
        return add("no_guard", "if (i < n) is missing: the surplus threads write past the end of the output.",
            ProblemKind::OutOfBounds);
    }
    Mistakes& localIndex(const char* written)
    {
        return add("local_index",
            fmt::format("i is {} alone: all blocks write the ids of the first, and nobody the others.", written));
    }
    Mistakes& swappedThread()
    {
        return add("swapped_xy",
            "The thread's number is threadIdx.x * blockDim.x + threadIdx.y: blocks are wider than high, so that some "
            "numbers are left out and others are taken from the blocks after.");
    }
    Mistakes& swappedBlock(const char* written)
    {
        return add("swapped_xy",
            fmt::format("The block's number is {}: several blocks have the same number, and some numbers nobody has.",
                written));
    }
    Mistakes& forgottenBlockDim(std::string summary) { return add("forgotten_block_dim", std::move(summary)); }
    Mistakes& forgottenHeight()
    {
        return forgottenBlockDim("threadIdx.z is not multiplied by blockDim.y: the layers of a block overlap, and its "
                                 "last ids are missing.");
    }

    std::vector<Mistake> all() const { return m_all; }

private:
    std::string m_code;
    std::vector<Mistake> m_all;
};

void addLineOfLines(Mistakes& mistakes)
{
    mistakes.noGuard()
        .add("wide_guard", "The guard is i <= n, and n is the first index past the end: one thread too many passes it.",
            ProblemKind::OutOfBounds)
        .add("truncated_grid",
            "n / 256 blocks are launched, rounded down: the last ids have no thread and are never written.",
            ProblemKind::Mismatch, "<<<n / 256, 256>>>")
        .localIndex("threadIdx.x")
        .forgottenBlockDim(
            "i is blockIdx.x + threadIdx.x: each block begins one id after its neighbour, not a block after.")
        .add("one_thread_blocks",
            "n blocks of one thread are launched: the ids are right, but 31 of a warp's 32 lanes are idle.",
            ProblemKind::IdleLanes, "<<<n, 1>>>");
}

void addPlaneOfPlanes(Mistakes& mistakes)
{
    mistakes.noGuard()
        .localIndex("the thread's number in its block")
        .swappedThread()
        .forgottenBlockDim(
            "A block is taken to have blockDim.x threads: each begins among the ids of the block before it.");
}

} // namespace

std::vector<Mistake> threadIndexMistakes(int gridAxes, int blockAxes, const std::string& code)
{
    Mistakes mistakes(code);
    switch (10 * gridAxes + blockAxes) {
    case 11:
        addLineOfLines(mistakes);
        break;
    case 12:
        mistakes.noGuard().swappedThread().forgottenBlockDim(
            "threadIdx.y is not multiplied by blockDim.x: the rows of a block overlap, and its last ids are missing.");
        break;
    case 13:
        mistakes.forgottenHeight();
        break;
    case 21:
        mistakes.swappedBlock("blockIdx.x * gridDim.x + blockIdx.y");
        break;
    case 22:
        addPlaneOfPlanes(mistakes);
        break;
    case 23:
        mistakes.forgottenHeight();
        break;
    case 31:
        mistakes.swappedBlock("counted with blockIdx.x for z and blockIdx.z for x");
        break;
    case 32:
        mistakes.swappedThread();
        break;
    case 33:
        mistakes.localIndex("the thread's number in its block").forgottenHeight();
        break;
    default:
        break;
    }
    return mistakes.all();
}

} // namespace warpatlas
