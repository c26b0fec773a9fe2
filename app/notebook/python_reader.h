/// Reads the Python of a notebook's cells without running it: what strings variables hold, which calls make kernels of
/// them, and with which grid and block these are called. What it does not understand it passes over. Any thread; of
/// files it reads the modules that are imported from beside the notebook.
#pragma once

#include "app/notebook/finds.h"
#include "app/notebook/python_tokens.h"

#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace warpatlas::inline notebook {

class PythonModules;

class PythonReader {
public:
    /// Without `modules`, what is imported is not known.
    PythonReader(Finds& finds, PythonModules* modules) : m_finds(finds), m_modules(modules) { }

    /// `text` begins at the byte `offset` of the cell, in its line `line`.
    void read(std::size_t cell, std::string_view text, std::size_t offset, std::uint32_t line);

private:
    using Value = PythonValue;
    const PythonToken& now() const { return m_tokens[m_at]; }
    const PythonToken& ahead(std::size_t count) const;
    bool atEnd() const { return now().kind == PythonToken::Kind::LineEnd || now().kind == PythonToken::Kind::End; }
    bool take(std::string_view sign);

    // Lines.
    void readLine();
    void readDefinition();
    void readDecorator();
    bool skipWords();
    bool assign(bool annotated);
    void readStatements();
    void assignTo(std::size_t begin, std::size_t end, const Value& value);
    void set(const std::string& name, Value value);
    void leaveFunctions(std::uint32_t column);

    // Imports (python_reader_imports.cpp).
    void readImport();
    std::string dottedName();
    std::string otherName();
    std::map<std::string, Value> namesOf(const std::string& module) const;

    // Expressions.
    Value expression();
    Value sum(std::size_t level);
    Value unary();
    Value postfix();
    Value primary();
    Value strings();
    Value addString(const PythonToken& token, TextPieces& pieces);
    Value braces();
    Value bracketed(std::string_view close);
    Value element(const Value& of);
    Value calledMember(const Value& of, const std::string& member, const PythonArguments& given, const PythonToken& at);
    PythonArguments arguments();

    // Calls (python_reader_calls.cpp).
    Value called(const Value& callee, const PythonArguments& given, const PythonToken& at);
    std::optional<Value> kernelMaker(const std::string& name, const PythonArguments& given, const PythonToken& at);
    Value module(const Value& text, KernelForm form);
    Value kernel(const Value& text, KernelForm form, const std::string& name);
    Value made(const PythonArguments& given, bool reduces, const PythonToken& at);
    void launched(const Value& kernel, const Value& grid, const Value& block, const Value& shared,
        std::vector<Value> values, const PythonToken& at);
    void noteFunction(const std::string& name, const std::string& maker, const PythonToken& at);
    void see(const Value& value);

    Finds& m_finds;
    PythonModules* m_modules; ///< may be null
    std::map<std::string, Value> m_names;
    /// Functions that are being read: the column of their `def`, and what their names were before.
    struct Function {
        std::uint32_t column = 0;
        std::vector<std::pair<std::string, Value>> before;
    };
    std::vector<Function> m_functions;
    std::string m_maker; ///< of the decorators above a function that is not there yet
    std::vector<PythonToken> m_tokens;
    std::size_t m_at = 0, m_cell = 0, m_offset = 0;
    std::uint32_t m_line = 1;
    int m_depth = 0;
};

} // namespace warpatlas::inline notebook
