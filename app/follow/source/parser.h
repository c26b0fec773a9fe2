/// Reads tokens into a tree. For parse().
#pragma once

#include "app/follow/source/depth.h"
#include "app/follow/source/syntax.h"
#include "app/follow/source/token.h"

#include <map>
#include <string>

namespace warpatlas::source {

/// Is thrown for C++ that this parser does not read. Never leaves parse().
struct NotUnderstood { };

class Parser {
public:
    static constexpr std::size_t deepest = 120, longestRow = 400; ///< brackets in brackets; signs in a row

    Parser(Program& program, const Tokens& tokens) : m_program(program), m_tokens(tokens), m_list(&tokens.list) { }
    void all();

private:
    // parser.cpp: what stands outside of functions, and declarations
    void topLevel();
    void skipItem();
    void structure();
    void alias();
    struct Specifiers {
        const Type* type = nullptr; ///< null: auto
        Variable::Place place = Variable::Place::Local;
        bool isConst = false;
    };
    bool startsType() const;
    Specifiers specifiers();
    const Type* typeName(); ///< with its stars, as a cast has it
    const Type* pointerTo(const Type* element);
    const Type* arrayOf(const Type* element, std::uint64_t count);
    Variable declarator(const Specifiers& specifiers);
    const Type* dimensions(const Type* element);
    Variable& declare(Variable variable);
    void function(const Specifiers& specifiers, const Variable& head);

    // parser_statements.cpp
    StatementPointer statement();
    StatementPointer block();
    StatementPointer declaration();
    StatementPointer loop();
    StatementPointer choices();
    StatementPointer make(Statement::Kind kind) const;

    // parser_expressions.cpp
    ExpressionPointer expression(); ///< no comma
    ExpressionPointer choice();
    ExpressionPointer binaryFrom(int level);
    ExpressionPointer prefixed();
    ExpressionPointer postfixed();
    ExpressionPointer primary();
    ExpressionPointer nameOrCall();
    ExpressionPointer literal();
    ExpressionPointer list();
    ExpressionPointer macro(const std::vector<Token>& body);
    ExpressionPointer node(Expression::Kind kind, std::size_t firstToken) const;
    ExpressionPointer finished(ExpressionPointer node) const;
    ExpressionPointer arguments(ExpressionPointer call, std::string_view close);
    std::optional<Value> folded(const Expression& expression) const;

    // tokens
    const Token& now() const { return (*m_list)[m_at]; }
    const Token& ahead(std::size_t count) const { return (*m_list)[std::min(m_at + count, m_list->size() - 1)]; }
    bool is(std::string_view text) const { return now().text == text; }
    bool take(std::string_view text);
    void need(std::string_view text);
    std::string_view needName();
    void skipBraces();
    const Variable* find(std::string_view name) const;

    Program& m_program;
    const Tokens& m_tokens;
    const std::vector<Token>* m_list;
    std::size_t m_at = 0;
    std::map<std::string_view, const Type*> m_records;
    std::vector<std::map<std::string_view, const Variable*>> m_scopes{1};
    Function* m_function = nullptr;
    std::size_t m_depth = 0; ///< how deep expressions and statements are within each other
};

} // namespace warpatlas::source
