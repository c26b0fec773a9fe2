/// Values that lines of Python have as far as their text shows them. Pure, any thread.
#pragma once

#include "app/notebook/kernel_text.h"

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace warpatlas::inline notebook {

struct PythonValue {
    enum class Kind : std::uint8_t {
        Unknown,
        Number,
        Text,
        List, ///< or tuple
        Map,
        Array, ///< of NumPy, CuPy, PyCUDA
        Name, ///< nothing was assigned to it: a function or type of a library, "np.float32"
        Module, ///< compiled code: `found` are its kernels
        Kernel, ///< of `found`, named `name`
        Config, ///< of a launch: items are grid, block, shared bytes
    } kind = Kind::Unknown;

    double number = 0;
    bool real = false; ///< a number with a fraction, or that may have one
    std::shared_ptr<const TextPieces> text{};
    bool unread = false; ///< parts of the text are not known
    std::vector<PythonValue> items{};
    std::map<std::string, PythonValue> named{};
    std::uint64_t bytes = 0; ///< of an array
    std::uint32_t elementBytes = 8;
    std::vector<std::uint64_t> shape{}; ///< of an array; empty: only `bytes` are known
    std::string name{};
    std::optional<std::size_t> found{}; ///< number of the text; empty: not known

    static PythonValue ofNumber(double number, bool real)
    {
        PythonValue value;
        value.kind = Kind::Number;
        value.number = number;
        value.real = real;
        return value;
    }
    static PythonValue ofText(TextPieces pieces, bool unread = false)
    {
        PythonValue value;
        value.kind = Kind::Text;
        value.text = std::make_shared<const TextPieces>(std::move(pieces));
        value.unread = unread;
        return value;
    }
    static PythonValue ofName(std::string name)
    {
        PythonValue value;
        value.kind = Kind::Name;
        value.name = std::move(name);
        return value;
    }
    static PythonValue ofList(std::vector<PythonValue> items)
    {
        PythonValue value;
        value.kind = Kind::List;
        value.items = std::move(items);
        return value;
    }
    bool is(Kind wanted) const { return kind == wanted; }
    std::string string() const { return text ? textOf(*text) : std::string(); }
    /// A whole number that is not negative.
    std::optional<std::uint64_t> whole() const;
};

/// What a call is given.
struct PythonArguments {
    std::vector<PythonValue> values;
    std::map<std::string, PythonValue> named;
    /// The one of that name, or else of that place; unknown where there is neither.
    PythonValue get(std::size_t place, const std::string& name) const;
    bool has(const std::string& name) const { return named.contains(name); }
};

/// What the operator makes of both.
PythonValue joined(std::string_view sign, const PythonValue& left, const PythonValue& right);
/// Arrays and numbers of the libraries' functions by their last names: zeros(), arange(), int32(), ceil(); `whole` is
/// the name with what stands before it. Empty where it is none that is known.
std::optional<PythonValue> computed(const std::string& name, const std::string& whole, const PythonArguments& given);
/// What a member of a value is (`a.nbytes`), and what its call gives (`a.astype(np.float32)`); empty as above.
std::optional<PythonValue> memberOf(const PythonValue& value, const std::string& name);
std::optional<PythonValue> methodOf(const PythonValue& value, const std::string& name, const PythonArguments& given);
/// The text with values in the places of `%(N)d` or `{N}`.
PythonValue formatted(const PythonValue& text, const PythonArguments& given, bool percent);
/// The C type that a type of NumPy, or its name, stands for: "float"; empty where it is none.
std::string cTypeOf(const PythonValue& type);
std::string cTypeOf(std::string_view name);

} // namespace warpatlas::inline notebook
