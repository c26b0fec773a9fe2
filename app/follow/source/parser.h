/// Reads tokens into a tree. For parse().
#pragma once

#include "app/follow/source/depth.h"
#include "app/follow/source/syntax.h"
#include "app/follow/source/token.h"

#include <map>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace warpatlas::cpp {

/// Is thrown for C++ that this parser does not read. Never leaves parse().
struct NotUnderstood { };

class Parser {
public:
    static constexpr std::size_t deepest = 120, longestRow = 400; ///< brackets in brackets; signs in a row
    static constexpr std::size_t mostInstances = 200; ///< a template can instantiate itself without an end

    /// `kernel` as C++ names an instance: "filters::scale<float, 16>"; its template is read with these arguments.
    Parser(Program& program, const Tokens& tokens, std::string_view kernel);
    void all();

private:
    // parser.cpp: what stands outside of functions, and declarations
    void topLevel();
    void skipItem();
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
    std::uint64_t bound();
    Variable& declare(Variable variable);
    std::size_t beginScope(); ///< for endScope()
    void endScope(std::size_t begun); ///< behind its last token
    void function(const Specifiers& specifiers, const Variable& head, bool instance = false);

    // parser_templates.cpp
    struct TemplateParameter {
        std::string_view name;
        const Type* type = nullptr; ///< of a value; null: it is a type itself
        std::size_t standard = 0; ///< token at which its default begins; 0: it has none
    };
    struct TemplateArgument {
        const Type* type = nullptr; ///< of a type parameter
        std::optional<Value> value; ///< of a value
    };
    struct Template {
        std::vector<TemplateParameter> parameters;
        std::size_t at = 0; ///< token at which the function begins; of a lambda its parameters
        std::map<std::string, const Function*> instances; ///< by arguments, as text
        const Type* self = nullptr; ///< the structure whose function it is; null: none
        bool isLambda = false;
    };
    struct Outside; ///< what a template's text does not see of where it is instantiated
    void templates();
    void specialization();
    std::vector<TemplateParameter> templateParameters();
    std::size_t skipTemplateValue();
    std::vector<std::optional<TemplateArgument>> templateArguments(const std::vector<TemplateParameter>& parameters);
    TemplateArgument templateArgument(const TemplateParameter& parameter);
    void bind(const TemplateParameter& parameter, const TemplateArgument& argument);
    void instantiateKernel();
    const Function* instantiate(Template& one, std::vector<std::optional<TemplateArgument>> arguments,
        const std::vector<ExpressionPointer>& given);
    void deduce(const Template& one, std::vector<std::optional<TemplateArgument>>& arguments,
        const std::vector<ExpressionPointer>& given);
    const Type* staticType(const Expression& expression);
    TemplateArgument standardOf(const TemplateParameter& parameter);
    static std::string keyOf(const TemplateArgument& argument);
    Variable headOf(const Template& one);
    /// Reads the tokens up to `end` with their macros in place, as a compiler does, and all of them; goes on there.
    template <class Read> void within(std::size_t end, Read read);

    // parser_records.cpp
    struct Record { ///< what a structure has beside its fields
        std::vector<std::pair<std::string_view, Template>> functions; ///< by name
        std::map<std::string_view, const Variable*> constants;
        std::vector<std::pair<std::string_view, const Type*>> types; ///< that its template is read with
        bool constructs = false; ///< a list says not what it begins as
    };
    struct RecordTemplate {
        std::vector<TemplateParameter> parameters;
        std::size_t at = 0; ///< token at which its braces begin; 0: which text is meant is not known
        std::map<std::string, const Type*> instances; ///< by arguments, as text
    };
    bool startsStructure(std::size_t count) const;
    void structure();
    void namedStructure();
    void structureTemplate(std::vector<TemplateParameter> parameters);
    const Type* recordInstance(std::string_view name);
    const Type* members(std::string_view name, std::string written, Record record);
    void fields(Type& type, Record& record);
    bool isMemberFunction() const;
    void memberFunction(std::string_view structure, Record& record);
    void memberConstant(Record& record);
    void skipRound();
    void enter(const Template& one);
    bool constructs(const Type* type) const;
    bool hasFunction(const Type* type, std::string_view name) const;
    ExpressionPointer self(std::size_t firstToken) const;
    ExpressionPointer ownField(std::string_view name, std::size_t firstToken) const;
    ExpressionPointer functorCall(std::string_view name, std::size_t firstToken);
    ExpressionPointer memberCall(ExpressionPointer object, std::string_view name, std::size_t firstToken);
    ExpressionPointer lambda();

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
    ExpressionPointer macro(const Macro& macro);
    ExpressionPointer callOf(std::string_view name, std::size_t firstToken);
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

    std::string_view m_kernelName; ///< without scopes and arguments
    std::vector<Token> m_kernelArguments; ///< of an instance: from behind its "<" on, with an End
    std::vector<Template> m_kernelTemplates; ///< that have its name
    bool m_specialized = false; ///< the kernel's instance is a text of its own
    std::map<std::string_view, Template> m_templates; ///< of functions that are called
    std::map<std::string_view, RecordTemplate> m_recordTemplates;
    std::map<const Type*, Record> m_members;
    const Type* m_self = nullptr; ///< the structure whose function is read; null: none
    std::size_t m_instances = 0;
    int m_discarded = 0; ///< branches around that "if constexpr" does not take: no template is instantiated there
};

template <class Read> void Parser::within(std::size_t end, Read read)
{
    const std::span<const Token> part = std::span(*m_list).subspan(m_at, end - m_at);
    // An instance's name is what a compiler made of its text: no macro stands in it.
    const auto row = expanded(part, m_list == &m_tokens.list ? m_tokens.macros : std::map<std::string_view, Macro>());
    if (!row)
        throw NotUnderstood();
    const std::vector<Token>* const outer = std::exchange(m_list, &*row);
    m_at = 0;
    bool whole = false;
    try {
        read();
        whole = now().kind == Token::Kind::End;
    } catch (const NotUnderstood&) {
        whole = false;
    }
    m_list = outer;
    m_at = end;
    if (!whole)
        throw NotUnderstood();
}

} // namespace warpatlas::cpp
