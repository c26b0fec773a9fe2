/// The kernels that come with the program. Each is `<name>.cu` (device code exactly as a textbook would print it) and
/// `<name>.cpp` (description, binding, CPU references). What adding one touches: assets/guide/contributing.md. Tests,
/// sweeps and recorded measurements go over all of them by themselves (sampleOfSize()).
#pragma once

#include "kernels/catalogue/common/input_form.h"
#include "kernels/catalogue/common/mistake.h"
#include "kernels/model/answer.h"
#include "kernels/model/launch.h"
#include "kernels/model/progress.h"
#include "kernels/model/tolerance.h"
#include "kernels/model/work.h"

#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace warpatlas::inline bundled {

/// The three CPU references that a GPU time is compared with. Same data, same tolerance, written with equal care.
enum class CpuForm { Scalar, Simd, Parallel };

/// "cpu_scalar", "cpu_simd", "cpu_parallel".
std::string_view nameOf(CpuForm form);

struct InputDescription {
    std::string name;
    std::string accepts; ///< one phrase: "RGB image, u8, 3 channels"
    std::string defaultData; ///< generator or bundled asset, as --data takes it; adversarial
    InputForm form; ///< what other data are brought into; `accepts` in facts
};

struct ParameterDescription {
    std::string name;
    std::string description;
    double minimum = 0;
    double maximum = 0;
    double defaultValue = 0;
    bool integer = true;
};

struct KernelDescription {
    std::string name; ///< "matmul"
    std::string variant; ///< "naive"; the first variant of a name is what the name alone means
    std::string title; ///< "Matrix product"
    std::string summary; ///< what it computes, one sentence
    std::string makes{}; ///< what its threads do, for use inside a sentence: "make the picture grey"
    std::string teaches; ///< what one sees in it, one sentence
    std::vector<InputDescription> inputs;
    std::vector<ParameterDescription> parameters;
    Dim3 defaultBlock{16, 16, 1};
    /// The code is written for blocks of that shape, because its tile is as large. Blocks of other shapes run and give
    /// wrong results.
    bool blockIsFixed = false;
    /// The CPU computes it too, so that results can be compared and work can be counted. False for a person's own
    /// kernel.
    bool hasReference = true;
    std::vector<Mistake> mistakes{};
};

using ParameterValues = std::map<std::string, double>;

/// Data (as --data takes them) and parameters of one size.
struct SizedData {
    std::vector<std::string> data;
    ParameterValues parameters;
};

/// Bytes and operations of an ideal run, for the time model and for ratios. It moves every needed byte of every buffer
/// once, whatever the caches hold.
struct Cost {
    double bytes = 0; ///< bytes of global memory, read and written, all launches
    double operations = 0; ///< arithmetic ones on elements: an addition and a multiplication are two
    std::string bytesFormula; ///< "12 n: two f32 read, one written"
    std::string operationsFormula; ///< "n additions"
};

/// A routine of a vendor's library that computes the same: its time is shown beside ours where it is installed. It
/// takes the work's first buffers and fills the whole output.
enum class LibraryRoutine {
    None,
    MatrixProduct, ///< buffer 0 times buffer 1, f32, row by row
    Sum, ///< all values of buffer 0 summed into one
    PrefixSum, ///< prefix sums of buffer 0, each value included in its own sum
    Histogram, ///< histogram of buffer 0, u8, in 256 bins
};

class CatalogueKernel {
public:
    virtual ~CatalogueKernel() = default;

    virtual const KernelDescription& description() const = 0;
    /// Converts an input's element type where nothing is lost and the kernel asks for it (i32 -> f32 within 2^24 ...).
    /// Throws InputError where number, type or sizes of the inputs do not fit; it names the kernel and the input.
    virtual Work bind(std::span<const ArrayPointer> inputs, const ParameterValues& parameters) const = 0;
    /// What input `input` must be beside the `others`, which have their form already. `others` is by input: null where
    /// there is none yet; the entry of `input` itself does not count.
    virtual RequiredShape requiredShape(
        [[maybe_unused]] std::size_t input, [[maybe_unused]] std::span<const ArrayPointer> others) const
    {
        return {};
    }
    /// Computes the whole output (shape and type of work.outputBuffer()) on the CPU. Parallel uses oneTBB's arena.
    /// Throws Cancelled within some 10 ms of `progress` being cancelled; the output is then of no use.
    virtual void reference(CpuForm form, const Work& work, Array& output, const Progress& progress) const = 0;
    virtual Tolerance tolerance(const Work& work) const = 0;
    /// Adversarial data: never square, and values all different as far as their type allows. The shown output, or the
    /// input where the output is small, has about `elements` elements (1 or more), and exactly as many for kernels of
    /// 1-D data. Below 2^20 elements, 2-D and 3-D sizes are odd and no block's multiple, because they are there to find
    /// mistakes. From there on each side is a multiple of 64, as courses measure it (common/binding.h).
    virtual SizedData sampleOfSize(std::uint64_t elements) const = 0;
    virtual Cost cost(const Work& work) const = 0;
    virtual LibraryRoutine library() const { return LibraryRoutine::None; }
};

using KernelList = std::vector<const CatalogueKernel*>;

/// Kernels of one kind, for menus and lists.
struct KernelFamily {
    std::string_view title; ///< "Matrix products"
    KernelList kernels; ///< variants of a name follow one another
};

/// Every kernel once, in the order in which they are taught. From any thread.
std::span<const KernelFamily> kernelFamilies();
std::span<const CatalogueKernel* const> catalogue();

/// "matmul:tiled".
std::string fullName(const KernelDescription& kernel);
/// The name alone where it means this kernel; otherwise fullName().
std::string shortName(const CatalogueKernel& kernel);

/// "name" or "name:variant"; the refusal names the nearest known name.
Answer<const CatalogueKernel*> findKernel(std::string_view name);

/// Refuses a name that the kernel does not have, and lists those that it has.
Answer<const Mistake*> findMistake(const KernelDescription& kernel, std::string_view name);

/// The whole text of the mistake, and where it differs from the right one.
MistakenText textOf(const Mistake& mistake);

/// `work` with the mistake's code in place of the right one; buffers and arguments stay. A GPU gets the lesson PTX,
/// because the time of a mistake is never compared.
Work withMistake(Work work, const Mistake& mistake);

} // namespace warpatlas::inline bundled
