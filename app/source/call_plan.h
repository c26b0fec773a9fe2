/// What a person's own kernel is called with where nobody has said it: which parameters take data, which are written,
/// and what the numbers are. It is chosen from what the code does with each pointer and each number, from types and
/// names. These are
/// guesses: wherever they are shown they are marked as chosen, and any of them can be said instead. Pure, any thread.
#pragma once

#include "app/source/bind_arguments.h"
#include "app/source/kernel_signature.h"
#include "app/source/names/measure.h"
#include "kernels/catalogue/catalogue.h"
#include "kernels/uses/parameter_use.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace warpatlas {

struct CallPlan {
    enum class Part : std::uint8_t { Given, Input, InputOutput, Output, Number, Structure };
    std::vector<Part> parts; ///< by parameter
    std::vector<NumberType> types; ///< by parameter: of a number, or of a pointer's elements
    /// By parameter: numbers from where a thread accesses to where the next one does, 3 for the pixels of a picture;
    /// 0: the code does not show it.
    std::vector<std::uint32_t> threadValues;
    std::uint32_t vectorValues = 1; ///< of an element of the first array that is read: 4 of a float4
    std::uint32_t pixelValues = 0; ///< of them, those of the first array that is read
    std::vector<std::size_t> inputs; ///< pointers that take data, in their order: Input and InputOutput
    int axes = 1; ///< of the launch that the kernel looks at: 1 to 3
    bool colours = false; ///< elements are pixels of three values
    ArrayMeasures measures; ///< how the arrays belong together, and which number is whose size

    /// Whether threads follow the first array that is read, and not the one of this parameter: sums, histograms, rows.
    bool coversRead(std::size_t parameter) const
    {
        return measures.family == ArrayFamily::Rows || (pixelValues > 0 && threadValues[parameter] == 0);
    }
    InputLayout layout() const; ///< of the arrays that are read
    InputLayout layoutOf(std::size_t parameter) const; ///< the same for one, which CUDA's vectors may decide
};

/// `uses` by parameter; `axes` as CallPlan::axes; `text`: the kernel's, or empty. Throws InputError for a parameter
/// that must be given: a pointer to elements of an unknown kind, an object that the code only passes on.
CallPlan planCall(const KernelSignature& signature, const std::vector<ptx::ParameterUse>& uses, int axes,
    std::string_view text, const GivenArguments& given);

/// The inputs of the plan, as a kernel of the catalogue describes its own: their default data fit one another. `first`
/// is the shape of what the first of them has; null: its default.
std::vector<InputDescription> inputsOf(
    const CallPlan& plan, const KernelSignature& signature, const Shape* first = nullptr);

/// The argument of a texture, or of a surface that is read, that nobody gave. `data`: its data; empty: chosen, of the
/// kind that its coordinates ask for.
ArgumentSpec textureArgument(
    const CallPlan& plan, const KernelSignature& signature, std::size_t index, const std::string& data);

/// The arguments that are neither given nor an input: outputs as large as the first array, and numbers as their names
/// say. `arrays`: by parameter, the shapes of those that are known: what is given, and what the inputs have.
GivenArguments chosenArguments(
    const CallPlan& plan, const KernelSignature& signature, const std::vector<std::optional<Shape>>& arrays);

/// What numbers with a fraction are given: a factor of 1 would hide that it is not used.
inline constexpr int chosenFactor = 2;
/// A field of a structure, as a parameter of that name would be given: a size of the arrays, or a factor; empty where
/// the name of a whole number says nothing.
std::string chosenNumber(
    const std::string& name, ElementType type, const CallPlan& plan, const std::vector<std::optional<Shape>>& arrays);
/// The same of a pointer, as parseArray() takes it. `input`: how many before it are read, so that they differ.
std::string chosenArray(bool read, bool written, const NumberType& type, std::size_t input, const CallPlan& plan,
    const std::vector<std::optional<Shape>>& arrays);

/// The block for a kernel that looks at so many axes.
Dim3 chosenBlock(int axes);
/// As many threads as give each element one: of the shown array, which is that parameter's, or of the first array that
/// is read (null: there is none) where the code shows that threads follow that and not the shown one: sums, histograms.
Extent chosenCover(const CallPlan& plan, std::size_t parameter, const Shape& shown, const Shape* read);

} // namespace warpatlas
