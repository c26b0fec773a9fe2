/// The call of a person's own kernel where it was not given: which parameters take data, which are written,
/// and what the numbers are. It is chosen from what the code does with each pointer and each number, from types and
/// names. These are
/// guesses: wherever they are shown they are marked as chosen, and any of them can be said instead. Pure, any thread.
#pragma once

#include "app/source/bind_arguments.h"
#include "app/source/kernel_signature.h"
#include "app/source/names/measure.h"
#include "app/source/names/own_launch.h"
#include "app/source/struct_fields.h"
#include "kernels/catalogue/catalogue.h"
#include "kernels/uses/parameter_use.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace warpatlas::inline source {

/// A structure by value, as the text declares it.
struct DeclaredStruct {
    std::size_t parameter = 0;
    bool given = false; ///< all of it: nothing is chosen for it, but its fields tell what belongs together
    std::size_t firstMeasured = 0; ///< of its fields, in CallPlan::measures
    std::vector<StructField> fields; ///< that can be given by themselves
    std::vector<ptx::ParameterUse> uses; ///< by field, of pointers: what the code does with what is there

    bool isArray(std::size_t field) const; ///< a pointer to numbers
    bool isRead(std::size_t field) const; ///< an array that is, or that is const
    bool hasArrays() const;
};

/// The code's uses of its arguments.
struct CallUses {
    std::vector<ptx::ParameterUse> parameters;
    std::vector<DeclaredStruct> structs; ///< in the order of their parameters
    /// By parameter, and behind them by field of the structures; those that are left out are as if nothing was seen.
    std::vector<ptx::SizeUse> sizes;
    std::vector<bool> countThreads{}; ///< the same: numbers that only a thread's place in the launch is compared with
    /// By parameter: bytes of the structure that a pointer points to; 0: it points to none that is known.
    std::vector<std::uint64_t> pointeeBytes{};
    std::optional<OwnLaunch> launch{}; ///< that host code of the file makes
    bool alone = false; ///< no arguments or data were given: the launch is taken as it is where all of it is known
};

struct CallPlan {
    enum class Part : std::uint8_t { Given, Input, InputOutput, Output, Number, Structure };
    std::vector<Part> parts; ///< by parameter
    std::vector<NumberType> types; ///< by parameter: of a number, or of a pointer's elements
    /// By parameter: numbers from where a thread accesses to where the next one does, 3 for the pixels of a picture;
    /// 0: the code does not show it.
    std::vector<std::uint32_t> threadValues;
    /// By parameter: elements that the code can reach, whatever the sizes are, as 256 bins of bytes; 0: not shown.
    std::vector<std::uint64_t> reach;
    std::uint64_t readReach = 0; ///< the same of the first array that is read
    std::uint32_t vectorValues = 1; ///< of an element of the first array that is read: 4 of a float4
    /// Of a structure that the first array that is read has as elements; or of what it has for each thread, 3 of "p[3 *
    /// i]", where the call's number is that of threads.
    std::uint32_t structValues = 1;
    std::uint32_t pixelValues = 0; ///< of them, those of the first array that is read
    std::vector<std::size_t> inputs; ///< pointers that take data, in their order: Input and InputOutput
    int axes = 1; ///< of the launch that the kernel looks at: 1 to 3
    bool colours = false; ///< elements are pixels of three values
    /// How the arrays belong together, and which number is whose size: by parameter, and behind them by field of the
    /// structures.
    ArrayMeasures measures;
    std::vector<std::string> measured; ///< their names, "m.elements" of a field's
    /// The file's own launch, by parameter: numbers, and the shapes of arrays where it has all of them.
    std::vector<std::optional<HostNumber>> ownNumbers;
    std::vector<std::optional<Shape>> ownShapes;
    bool ownWhole = false; ///< it says all sizes, and is taken as it is
    bool ownIsLarge = false; ///< it does, but has so much memory that smaller sizes are chosen

    /// Whether threads follow the first array that is read, and not the one of this parameter: sums, histograms, rows.
    bool coversRead(std::size_t parameter) const
    {
        return measures.family == ArrayFamily::Rows
            || (pixelValues > 0 && (threadValues[parameter] == 0 || (reach[parameter] > 0 && readReach == 0)));
    }
    InputLayout layout() const; ///< of the arrays that are read
    InputLayout layoutOf(std::size_t parameter) const; ///< the same for one, which CUDA's vectors may decide
};

/// `axes` as CallPlan::axes; `text`: the kernel's, or empty. Throws InputError for a parameter that must be given: a
/// pointer to elements of an unknown kind, an object that the code only passes on.
CallPlan planCall(const KernelSignature& signature, const CallUses& uses, int axes, std::string_view text,
    const GivenArguments& given);

/// The inputs of the plan, as a kernel of the catalogue describes its own: their default data fit one another. `first`
/// is the shape of what the first of them has; null: its default.
std::vector<InputDescription> inputsOf(
    const CallPlan& plan, const KernelSignature& signature, const Shape* first = nullptr);

/// The argument of a texture, or of a surface that is read, that was not given. `data`: its data; empty: chosen, of the
/// kind that its coordinates ask for.
ArgumentSpec textureArgument(
    const CallPlan& plan, const KernelSignature& signature, std::size_t index, const std::string& data);

/// The arguments that are neither given nor an input: outputs as large as the first array, and numbers as their names
/// say. `arrays`: in their order, the shapes of those that are known: what is given, and what the inputs have.
GivenArguments chosenArguments(
    const CallPlan& plan, const KernelSignature& signature, const std::vector<std::optional<Shape>>& arrays);

/// The value of numbers with a fraction: a factor of 1 would hide that it is not used.
inline constexpr int chosenFactor = 2;
/// A field of a structure, as a parameter would be given: a size of the arrays, or a factor; empty where nothing says
/// what a whole number is. `measured`: its number in CallPlan::measures.
std::string chosenNumber(
    std::size_t measured, ElementType type, const CallPlan& plan, const std::vector<std::optional<Shape>>& arrays);
/// The same of a pointer, as parseArray() takes it. `input`: how many before it are read, so that they differ.
std::string chosenArray(std::size_t measured, bool read, bool written, const NumberType& type, std::size_t input,
    const CallPlan& plan, const std::vector<std::optional<Shape>>& arrays);

/// The block for a kernel that looks at so many axes.
Dim3 chosenBlock(int axes);
/// As many threads as give each element one: of the shown array, which is that parameter's, or of the first array that
/// is read (null: there is none) where the code shows that threads follow that and not the shown one: sums, histograms.
Extent chosenCover(const CallPlan& plan, std::size_t parameter, const Shape& shown, const Shape* read);
/// The same of an array that no parameter is by itself, by its buffer's name: a structure's, a variable.
Extent chosenCover(const CallPlan& plan, std::string_view array, const Shape& shown);

} // namespace warpatlas::inline source
