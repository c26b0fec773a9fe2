/// What the kernels of the catalogue are made from: their code and description, the checks before inputs are bound, and
/// the shapes of work that many of them have. Used by the catalogue only.
#pragma once

#include "kernels/catalogue/catalogue.h"

#include <span>
#include <string_view>

namespace warpatlas::inline bundled {

/// The values of a kernel's parameters: the given ones, else their defaults. Names are those of the description.
struct BoundParameters {
    const KernelDescription& kernel;
    const ParameterValues& given;

    double operator()(std::string_view name) const;
    std::int32_t integer(std::string_view name) const { return static_cast<std::int32_t>((*this)(name)); }
};

class BundledKernel : public CatalogueKernel {
public:
    /// `code`: the name of the .cu file, and of that of its mistakes.
    BundledKernel(std::string code, KernelDescription description);

    const KernelDescription& description() const final { return m_description; }
    Work bind(std::span<const ArrayPointer> inputs, const ParameterValues& parameters) const final;

protected:
    using Inputs = std::span<const ArrayPointer>;

private:
    /// Gives `work`, which has its code, all that follows from the data. There are as many inputs as described.
    virtual void fill(Work& work, Inputs inputs, const BoundParameters& value) const = 0;

    std::string m_code;
    KernelDescription m_description;
};

/// The embedded code of `<file>.cu`, whose kernel has the file's name.
KernelCode catalogueCode(std::string_view file);

/// An input or an output of a Work.
BufferSpec inputBuffer(std::string name, ArrayPointer contents);
BufferSpec outputBuffer(std::string name, ElementType type, const Shape& shape);

/// A count or a side as a kernel's int parameter, which it fits.
ScalarArgument intArgument(std::string name, std::uint64_t value);

/// Makes `work` one launch from an input into an output: pointers to both, then `scalars`; a thread an element.
void fromTo(Work& work, BufferSpec input, BufferSpec output, const std::vector<ScalarArgument>& scalars);

/// Earlier launches that have the shape of the shown one.
inline Launch likeShown(const Launch& shown)
{
    return shown;
}

/// How many pieces of `size` cover `count`.
constexpr std::uint64_t piecesOf(std::uint64_t count, std::uint64_t size)
{
    return (count + size - 1) / size;
}

/// The values of an input of a bound work.
template <class T> const T* inputValues(const Work& work, std::size_t buffer = 0)
{
    return work.buffers[buffer].contents->values<T>().data();
}

/// The scalar argument called `name` of the shown launch.
template <class T> T scalarArgument(const Work& work, std::string_view name)
{
    T value{};
    for (const Argument& argument : work.arguments)
        if (const auto* scalar = std::get_if<ScalarArgument>(&argument); scalar && scalar->name == name)
            std::memcpy(&value, scalar->bytes.data(), sizeof value);
    return value;
}

} // namespace warpatlas::inline bundled
