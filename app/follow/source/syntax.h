/// A kernel's source as a tree: the part of C++ that most kernels are written in. Made by parse(); immutable
/// then. Texts are views of the source that was parsed.
#pragma once

#include "app/follow/source/value.h"

#include <deque>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace warpatlas::cpp {

struct Variable {
    enum class Place : std::uint8_t { Local, Parameter, Shared, Constant, Device } place = Place::Local;
    std::string_view name;
    std::string_view function; ///< the function that declares it; empty: none
    const Type* type = nullptr;
    bool reference = false; ///< another name of what it is given
    std::uint32_t slot = 0; ///< Local, Parameter: of its function; others: of Program::outside
    std::optional<Value> constant; ///< const and known when compiling
    std::uint32_t lastLine = 0; ///< Local: where its block ends; 0: not known
};

struct Function;

struct Expression {
    enum class Kind : std::uint8_t {
        Literal, ///< value
        Constant, ///< a macro: value
        Name, ///< variable
        Builtin, ///< text: "threadIdx.x"
        Unary, ///< sign: - + ~ ! * &
        Increment, ///< sign: ++ --
        Binary,
        Assign, ///< sign: = += ...
        Choice, ///< ?:
        Call, ///< callee, or a function that CUDA has, by its name
        Subscript,
        Member, ///< text: the field; sign "." or "->"
        Cast, ///< type
        List, ///< {...}
    };
    Kind kind = Kind::Literal;
    bool prefix = false; ///< Increment
    std::size_t begin = 0, end = 0; ///< bytes of the source
    std::uint32_t firstLine = 0, lastLine = 0;
    std::string_view sign;
    std::string_view name; ///< Name, Builtin, Member, Call, Constant
    const Type* type = nullptr; ///< Cast; Call: of "tex2D<float>(...)"
    Value value;
    const Variable* variable = nullptr;
    const Function* callee = nullptr;
    std::vector<std::unique_ptr<Expression>> operands;
};
using ExpressionPointer = std::unique_ptr<Expression>;

struct Statement {
    enum class Kind : std::uint8_t {
        Empty,
        Declare,
        Evaluate,
        If,
        For,
        While,
        DoWhile,
        Switch,
        Block,
        Return,
        Break,
        Continue
    };
    Kind kind = Kind::Empty;
    std::uint32_t line = 0; ///< where it begins
    const Variable* variable = nullptr; ///< Declare
    std::size_t nameEnd = 0; ///< Declare: byte behind its name and brackets
    ExpressionPointer expression; ///< value, condition, or what Declare begins with; may be null
    ExpressionPointer step; ///< For
    std::vector<std::unique_ptr<Statement>>
        parts; ///< If: then, else; For: first, body; loops: body; Block, Switch: all
    struct Label {
        std::optional<Value> value; ///< empty: default
        std::size_t part = 0;
    };
    std::vector<Label> labels; ///< Switch
    std::vector<const Variable*> counters; ///< For: those that its step changes
};
using StatementPointer = std::unique_ptr<Statement>;

struct Function {
    std::string_view name;
    const Type* result = nullptr;
    std::vector<const Variable*> parameters;
    std::uint32_t slots = 0;
    std::uint32_t firstLine = 0, lastLine = 0;
    StatementPointer body; ///< null: not understood, or only declared
    bool instance = false; ///< of a template: there may be others of its name
};

struct Program {
    std::string_view source;
    std::deque<Type> types;
    std::deque<Variable> variables;
    std::deque<Function> functions;
    std::vector<const Variable*> outside; ///< shared, constant and device variables
    std::vector<const Variable*> given; ///< values that the kernel's template parameters have, as constants
    std::vector<bool> tells; ///< by line: something is computed, decided, read or written there

    const Function* function(std::string_view name) const; ///< with a body; null if there is none, or more than one
};

/// Never fails: a function that is not understood has no body. `kernel` is the one that runs, as C++ names it with its
/// template arguments, "filters::scale<float, 16>": of its template this instance becomes a function, which has the
/// name without scopes and arguments; so does what it calls. `definitions` are macros as a compiler's -D has them. All
/// must outlive the program.
std::shared_ptr<const Program> parse(
    std::string_view source, std::string_view kernel = {}, std::span<const std::string> definitions = {});

} // namespace warpatlas::cpp
