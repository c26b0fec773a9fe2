#include "app/follow/source/functions.h"
#include "app/follow/source/parser_outside.h"
#include "app/source/names/plain_name.h"

#include <algorithm>
#include <utility>

namespace warpatlas::cpp {
namespace {

/// In what a compiler writes ">>" closes twice: no number there is shifted.
constexpr std::string_view nameSigns[] = {"&&", "||", "==", "!=", "<=", "->", "::"};

std::string nameOf(const Type& type)
{
    if (type.kind == Type::Kind::Pointer)
        return nameOf(*type.element) + "*";
    return type.name;
}

/// Finds the type that a hole of `wanted` stands for: T of "const T*" given a "float*".
const Type* filledBy(const Type* hole, const Type* wanted, const Type* given)
{
    if (wanted == hole)
        return given;
    const bool both = wanted != nullptr && given != nullptr && wanted->kind == Type::Kind::Pointer
        && (given->kind == Type::Kind::Pointer || given->kind == Type::Kind::Array);
    return both ? filledBy(hole, wanted->element, given->element) : nullptr;
}

} // namespace

Parser::Parser(Program& program, const Tokens& tokens, std::string_view kernel)
    : m_program(program), m_tokens(tokens), m_list(&tokens.list), m_kernelName(plainName(kernel))
{
    const std::size_t first = kernel.find('<');
    if (first == std::string_view::npos || !kernel.ends_with('>'))
        return;
    m_kernelArguments = cppTokens(kernel.substr(first + 1), nameSigns);
    m_kernelArguments.push_back({Token::Kind::End, false, 1, kernel.size(), {}});
}

/// "template <typename T, int TILE = 16> __global__ void scale(...) {...}": its text is kept for its instances.
void Parser::templates()
{
    ++m_at;
    need("<");
    if (take(">")) {
        specialization();
        return;
    }
    Template one;
    one.parameters = templateParameters();
    if (startsStructure(0)) {
        structureTemplate(std::move(one.parameters));
        return;
    }
    one.at = m_at;
    std::string_view name;
    {
        const Outside outside(*this);
        for (const TemplateParameter& parameter : one.parameters)
            bind(parameter, {types::none(), std::nullopt});
        name = declarator(specifiers()).name;
        if (!is("("))
            throw NotUnderstood();
    }
    while (!is("{") && !is(";") && now().kind != Token::Kind::End)
        ++m_at;
    if (!is("{")) {
        take(";");
        return; // only declared
    }
    skipBraces();
    if (name == m_kernelName && !m_kernelArguments.empty())
        m_kernelTemplates.push_back(std::move(one));
    else if (const auto [known, isNew] = m_templates.try_emplace(name, one); !isNew)
        known->second.at = 0; // overloaded: which one a call means is not known here
}

/// "template <> __global__ void scale<float>(...) {...}": a text of its own for one instance.
void Parser::specialization()
{
    if (is("struct") || is("class")) {
        if (const auto known = m_recordTemplates.find(ahead(1).text); known != m_recordTemplates.end())
            known->second.at = 0;
        throw NotUnderstood();
    }
    const Specifiers said = specifiers();
    const Variable head = declarator(said);
    if (const auto known = m_templates.find(head.name); known != m_templates.end())
        known->second.at = 0;
    if (head.name != m_kernelName || m_kernelArguments.empty())
        throw NotUnderstood();
    bool same = take("<");
    for (std::size_t i = 0; same && i + 1 < m_kernelArguments.size(); ++i)
        same = take(m_kernelArguments[i].text);
    if (!same || !is("("))
        throw NotUnderstood();
    m_specialized = true;
    function(said, head);
}

/// Reads to behind the ">".
std::vector<Parser::TemplateParameter> Parser::templateParameters()
{
    std::vector<TemplateParameter> all;
    do {
        TemplateParameter parameter;
        const bool isType = take("typename") || take("class");
        if (!isType) {
            const Specifiers said = specifiers();
            if (said.type == nullptr || !said.type->isNumber())
                throw NotUnderstood();
            parameter.type = said.type;
        }
        if (now().kind == Token::Kind::Name)
            parameter.name = needName();
        if (take("=")) {
            parameter.standard = m_at;
            m_at = skipTemplateValue();
        }
        all.push_back(parameter);
    } while (take(","));
    need(">");
    return all;
}

/// Returns the token behind a template's argument or default: the "," or ">".
std::size_t Parser::skipTemplateValue()
{
    int depth = 0;
    for (std::size_t at = m_at; at < m_list->size(); ++at) {
        const Token& token = (*m_list)[at];
        if (depth == 0 && (token.is(",") || token.is(">")))
            return at;
        depth += token.nesting() + (token.is("<") ? 1 : token.is(">") ? -1 : 0);
        if (depth < 0 || token.is(";"))
            break;
    }
    throw NotUnderstood();
}

/// Reads what stands between "<" and ">", and the ">".
std::vector<std::optional<Parser::TemplateArgument>> Parser::templateArguments(
    const std::vector<TemplateParameter>& parameters)
{
    std::vector<std::optional<TemplateArgument>> all(parameters.size());
    for (std::size_t i = 0; !is(">"); ++i) {
        if (i == parameters.size() || (i > 0 && !take(",")))
            throw NotUnderstood();
        all[i] = templateArgument(parameters[i]);
    }
    need(">");
    return all;
}

/// Reads "float*" or "16", to before the "," or ">".
Parser::TemplateArgument Parser::templateArgument(const TemplateParameter& parameter)
{
    TemplateArgument argument;
    const std::size_t end = skipTemplateValue();
    within(end, [&] {
        if (parameter.type == nullptr)
            argument.type = typeName();
        else
            argument.value = folded(*choice());
    });
    m_at = end;
    if (parameter.type == nullptr)
        return argument;
    if (!argument.value || !argument.value->known)
        throw NotUnderstood();
    argument.value = converted(*argument.value, parameter.type);
    return argument;
}

/// Makes the parameter's name mean its argument; a value that is none is a variable of which nothing is known.
void Parser::bind(const TemplateParameter& parameter, const TemplateArgument& argument)
{
    if (parameter.name.empty())
        return;
    if (parameter.type == nullptr) {
        m_records[parameter.name] = argument.type;
        return;
    }
    Variable variable;
    variable.name = parameter.name;
    variable.type = parameter.type;
    variable.constant = argument.value;
    declare(std::move(variable));
}

void Parser::instantiateKernel()
{
    if (m_specialized)
        return;
    for (Template& one : m_kernelTemplates) {
        try {
            m_list = &m_kernelArguments;
            m_at = 0;
            const auto arguments = templateArguments(one.parameters);
            const Function* const kernel = instantiate(one, arguments, {});
            if (kernel == nullptr || kernel->body == nullptr)
                continue;
            const Outside outside(*this);
            for (std::size_t i = 0; i < arguments.size(); ++i)
                if (arguments[i] && arguments[i]->value && !one.parameters[i].name.empty()) {
                    bind(one.parameters[i], *arguments[i]);
                    m_program.given.push_back(&m_program.variables.back());
                }
        } catch (const NotUnderstood&) {
            continue; // a function without a body, or another template of that name
        }
    }
    m_list = &m_tokens.list;
}

/// The default of a parameter.
Parser::TemplateArgument Parser::standardOf(const TemplateParameter& parameter)
{
    if (parameter.standard == 0)
        throw NotUnderstood();
    m_at = parameter.standard;
    return templateArgument(parameter);
}

std::string Parser::keyOf(const TemplateArgument& argument)
{
    return argument.type != nullptr ? nameOf(*argument.type) : argument.value->text();
}

/// Reads a function's result and name, to its bracket.
Variable Parser::headOf(const Template& one)
{
    m_at = one.at;
    if (!one.isLambda)
        return declarator(specifiers());
    Variable head;
    head.name = "operator()";
    return head;
}

/// `given` is what a call gives, for what is not said in `arguments`. Returns null where it is not known what is meant.
const Function* Parser::instantiate(
    Template& one, std::vector<std::optional<TemplateArgument>> arguments, const std::vector<ExpressionPointer>& given)
{
    if (m_discarded > 0 || one.at == 0 || m_instances >= mostInstances)
        return nullptr;
    arguments.resize(one.parameters.size());
    deduce(one, arguments, given);
    const Outside outside(*this);
    enter(one);
    std::string key;
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        const TemplateParameter& parameter = one.parameters[i];
        if (!arguments[i])
            arguments[i] = standardOf(parameter);
        bind(parameter, *arguments[i]);
        key += keyOf(*arguments[i]) + ",";
    }
    if (const auto known = one.instances.find(key); known != one.instances.end())
        return known->second;
    ++m_instances;
    const Variable head = headOf(one);
    if (!is("("))
        throw NotUnderstood();
    const std::size_t made = m_program.functions.size();
    const Deeper<NotUnderstood> deeper(m_depth, deepest);
    one.instances[key] = nullptr; // it may call itself
    function({}, head, true);
    return one.instances[key] = &m_program.functions[made];
}

/// Finds types that are not said by those of what the function is called with.
void Parser::deduce(const Template& one, std::vector<std::optional<TemplateArgument>>& arguments,
    const std::vector<ExpressionPointer>& given)
{
    std::vector<const Type*> holes(arguments.size());
    std::vector<const Type*> types;
    for (const ExpressionPointer& operand : given)
        types.push_back(staticType(*operand));
    const Outside outside(*this);
    enter(one);
    bool any = false;
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        TemplateArgument argument = arguments[i].value_or(TemplateArgument{});
        if (!arguments[i] && one.parameters[i].type == nullptr) {
            holes[i] = argument.type = &m_program.types.emplace_back();
            any = true;
        }
        bind(one.parameters[i], argument);
    }
    if (!any)
        return;
    headOf(one);
    need("(");
    for (std::size_t i = 0; i < types.size() && !is(")"); ++i) {
        const Type* const wanted = declarator(specifiers()).type;
        for (std::size_t k = 0; k < holes.size(); ++k)
            if (const Type* const found = holes[k] != nullptr ? filledBy(holes[k], wanted, types[i]) : nullptr) {
                if (arguments[k] && nameOf(*arguments[k]->type) != nameOf(*found))
                    throw NotUnderstood();
                arguments[k] = TemplateArgument{found, std::nullopt};
            }
        if (!is(")"))
            need(",");
    }
}

/// Returns the type that the expression has wherever it is evaluated; null where that is not known.
const Type* Parser::staticType(const Expression& expression)
{
    using enum Expression::Kind;
    const auto part = [&](std::size_t i) { return staticType(*expression.operands[i]); };
    const auto element = [](const Type* type) {
        return type != nullptr && (type->kind == Type::Kind::Pointer || type->kind == Type::Kind::Array) ? type->element
                                                                                                         : nullptr;
    };
    switch (expression.kind) {
    case Literal:
    case Constant:
        return expression.value.type;
    case Name:
        return expression.variable != nullptr ? expression.variable->type : expression.value.type;
    case Builtin:
        return types::integer(4, false);
    case Unary:
        if (expression.sign == "*")
            return element(part(0));
        if (const Type* const inner = part(0))
            return expression.sign == "&" ? pointerTo(inner) : unary(expression.sign, Value::unknown(inner)).type;
        return nullptr;
    case Increment:
    case Assign:
        return part(0);
    case Binary:
        if (expression.sign == ",")
            return part(1);
        return binary(expression.sign, Value::unknown(part(0)), Value::unknown(part(1))).type;
    case Choice:
        if (const Type* const yes = part(1), * const no = part(2); yes != nullptr && no != nullptr && yes != no)
            return binary("+", Value::unknown(yes), Value::unknown(no)).type;
        return part(1);
    case Call: {
        if (expression.callee != nullptr)
            return expression.callee->result;
        std::vector<Value> values;
        for (std::size_t i = 0; i < expression.operands.size(); ++i)
            values.push_back(Value::unknown(part(i)));
        return expression.type != nullptr ? expression.type : called(expression.name, values).type;
    }
    case Subscript:
        return element(part(0));
    case Member: {
        const Type* const whole = expression.sign == "->" ? element(part(0)) : part(0);
        const Field* const field = whole != nullptr ? whole->field(expression.name) : nullptr;
        return field != nullptr ? field->type : nullptr;
    }
    case Cast:
        return expression.type;
    case List:
        return nullptr;
    }
    return nullptr;
}

} // namespace warpatlas::cpp
