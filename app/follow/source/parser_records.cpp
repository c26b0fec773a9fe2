// Structures with what they can do: functors, templates of them, and lambdas, which are structures of what they take
// along.
#include "app/follow/source/parser_outside.h"

#include <algorithm>
#include <utility>

namespace warpatlas::cpp {
namespace {

constexpr std::string_view callOperator = "operator()";

bool isAccess(std::string_view word)
{
    return word == "public" || word == "private" || word == "protected";
}

bool takesBrackets(std::string_view word)
{
    return word == "__align__" || word == "alignas" || word == "__attribute__" || word == "__launch_bounds__";
}

} // namespace

bool Parser::startsStructure(std::size_t count) const
{
    return (ahead(count).is("struct") || ahead(count).is("class")) && ahead(count + 1).kind == Token::Kind::Name
        && ahead(count + 2).is("{");
}

/// "struct Eight { float4 left, right; };"
void Parser::structure()
{
    ++m_at;
    const std::string_view name = needName();
    m_records[name] = members(name, std::string(name), {});
    need(";");
}

/// "struct { int width; float* elements; } Matrix;", behind the "typedef" of C, with or without a name of its own.
void Parser::namedStructure()
{
    ++m_at;
    const std::string_view own = is("{") ? std::string_view() : needName();
    const std::size_t body = m_at;
    skipBraces();
    const std::string_view name = needName();
    need(";");
    const std::size_t behind = std::exchange(m_at, body);
    const Type* const type = members(own.empty() ? name : own, std::string(name), {});
    m_at = behind;
    m_records[name] = type;
    if (!own.empty())
        m_records[own] = type;
}

/// "template <typename T> struct Scale {...};", behind its parameters: its text is kept for its instances.
void Parser::structureTemplate(std::vector<TemplateParameter> parameters)
{
    ++m_at;
    const std::string_view name = needName();
    RecordTemplate one{std::move(parameters), m_at, {}};
    skipBraces();
    need(";");
    if (const auto [known, isNew] = m_recordTemplates.try_emplace(name, std::move(one)); !isNew)
        known->second.at = 0;
}

/// Reads "Scale<float>" to behind the ">".
const Type* Parser::recordInstance(std::string_view name)
{
    RecordTemplate& one = m_recordTemplates.find(name)->second;
    ++m_at;
    need("<");
    std::vector<std::optional<TemplateArgument>> arguments = templateArguments(one.parameters);
    if (one.at == 0 || m_instances >= mostInstances)
        throw NotUnderstood(); // a text of its own for some arguments: which one is meant is not known here
    const Outside outside(*this);
    Record record;
    std::string key;
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        const TemplateParameter& parameter = one.parameters[i];
        if (!arguments[i])
            arguments[i] = standardOf(parameter);
        bind(parameter, *arguments[i]);
        key += (key.empty() ? "" : ", ") + keyOf(*arguments[i]);
        if (parameter.type == nullptr)
            record.types.emplace_back(parameter.name, arguments[i]->type);
        else
            record.constants[parameter.name] = find(parameter.name);
    }
    if (const auto known = one.instances.find(key); known != one.instances.end())
        return known->second;
    const Deeper<NotUnderstood> deeper(m_depth, deepest);
    ++m_instances;
    m_at = one.at;
    return one.instances[key] = members(name, std::string(name) + "<" + key + ">", std::move(record));
}

/// Reads what stands in the braces. `name` is what constructors have, `written` what a cast writes.
const Type* Parser::members(std::string_view name, std::string written, Record record)
{
    Type type;
    type.kind = Type::Kind::Structure;
    type.name = std::move(written);
    need("{");
    while (!take("}")) {
        if (now().kind == Token::Kind::End)
            throw NotUnderstood();
        if (take(";"))
            continue;
        if (isAccess(now().text) && ahead(1).is(":"))
            m_at += 2;
        else if (is("using") || is("typedef") || is("friend") || is("enum"))
            skipItem();
        else if (isMemberFunction())
            memberFunction(name, record);
        else if (is("static"))
            memberConstant(record);
        else
            fields(type, record);
    }
    if (type.bytes == 0)
        type.bytes = 1; // as C++ has it
    type.bytes = (type.bytes + type.alignment - 1) / type.alignment * type.alignment;
    const Type* const made = &m_program.types.emplace_back(std::move(type));
    for (auto& [its, function] : record.functions)
        function.self = made;
    m_members[made] = std::move(record);
    return made;
}

void Parser::fields(Type& type, Record& record)
{
    const Specifiers said = specifiers();
    do {
        const Variable field = declarator(said);
        if (field.type == nullptr || field.reference)
            throw NotUnderstood();
        type.bytes = (type.bytes + field.type->alignment - 1) / field.type->alignment * field.type->alignment;
        type.fields.push_back({std::string(field.name), field.type, static_cast<std::uint32_t>(type.bytes)});
        type.bytes += field.type->bytes;
        type.alignment = std::max(type.alignment, field.type->alignment);
        if (is("=") || is("{")) { // what it has where nothing is said: not what a list leaves out
            record.constructs = true;
            const bool equals = take("=");
            if (is("{"))
                skipBraces();
            else if (equals)
                choice();
        }
    } while (take(","));
    need(";");
}

/// Whether what comes is a function: a bracket stands before all that a field could have.
bool Parser::isMemberFunction() const
{
    if (is("template"))
        return true;
    for (std::size_t i = 0; ahead(i).kind != Token::Kind::End; ++i) {
        const Token& token = ahead(i);
        if (token.is("operator"))
            return true;
        if (token.is("("))
            return i == 0 || !takesBrackets(ahead(i - 1).text);
        if (token.is(";") || token.is("=") || token.is("{") || token.is("}") || token.is("["))
            return false;
        if (takesBrackets(token.text))
            while (!ahead(i).is(")") && ahead(i).kind != Token::Kind::End)
                ++i;
    }
    return false;
}

/// Keeps the text of a function for where it is called; of a constructor that there is one.
void Parser::memberFunction(std::string_view structure, Record& record)
{
    Template one;
    if (take("template")) {
        need("<");
        one.parameters = templateParameters();
    }
    one.at = m_at;
    std::string_view name;
    bool destroys = false;
    while (!is("(")) {
        if (now().kind == Token::Kind::End)
            throw NotUnderstood();
        destroys = destroys || is("~");
        if (is("operator")) {
            const bool calls = ahead(1).is("(") && ahead(2).is(")");
            name = calls ? callOperator : now().text;
            m_at += calls ? 3 : 1;
            while (!is("(") && now().kind != Token::Kind::End)
                ++m_at;
            break;
        }
        if (takesBrackets(now().text))
            while (!is(")") && now().kind != Token::Kind::End)
                ++m_at;
        name = now().text;
        ++m_at;
    }
    record.constructs = record.constructs || (name == structure && !destroys);
    skipRound();
    while (!take(";")) {
        if (now().kind == Token::Kind::End)
            throw NotUnderstood();
        if (!is("{")) {
            ++m_at;
            continue;
        }
        skipBraces();
        if (!is(",") && !is("{")) // "Scale(float f) : factor{f} {}" has its body last
            break;
    }
    record.functions.emplace_back(name, std::move(one));
}

/// From "(" to behind its ")".
void Parser::skipRound()
{
    int depth = 0;
    do {
        depth += is("(") ? 1 : is(")") ? -1 : 0;
        ++m_at;
    } while (depth > 0 && now().kind != Token::Kind::End);
}

/// "static constexpr int width = 4;": known where its functions name it, if its value is.
void Parser::memberConstant(Record& record)
{
    const std::size_t start = m_at;
    try {
        const Specifiers said = specifiers();
        Variable variable = declarator(said);
        need("=");
        const ExpressionPointer value = choice();
        need(";");
        if (const auto constant = folded(*value); constant && said.isConst && variable.type != nullptr)
            variable.constant = converted(*constant, variable.type);
        const std::string_view name = variable.name;
        record.constants[name] = &m_program.variables.emplace_back(std::move(variable));
    } catch (const NotUnderstood&) {
        m_at = start;
        skipItem();
    }
}

/// Makes names mean what they do within a member function.
void Parser::enter(const Template& one)
{
    m_self = one.self;
    if (const auto record = m_members.find(m_self); record != m_members.end())
        for (const auto& [name, type] : record->second.types)
            m_records[name] = type;
}

bool Parser::constructs(const Type* type) const
{
    const auto record = m_members.find(type);
    return record != m_members.end() && record->second.constructs;
}

/// Whether values of the type have a function of that name.
bool Parser::hasFunction(const Type* type, std::string_view name) const
{
    const auto record = m_members.find(type);
    return record != m_members.end()
        && std::ranges::any_of(record->second.functions, [&](const auto& one) { return one.first == name; });
}

/// The place of the object whose function this is, where the text does not name it: no text is its own.
ExpressionPointer Parser::self(std::size_t firstToken) const
{
    ExpressionPointer object = node(Expression::Kind::Name, firstToken);
    object->end = object->begin;
    object->lastLine = object->firstLine;
    object->variable = find("this");
    if (object->variable == nullptr)
        throw NotUnderstood();
    return object;
}

/// A field of that object, by its name alone.
ExpressionPointer Parser::ownField(std::string_view name, std::size_t firstToken) const
{
    ExpressionPointer field = node(Expression::Kind::Member, firstToken);
    field->sign = ".";
    field->name = name;
    field->operands.push_back(self(firstToken));
    return finished(std::move(field));
}

/// "f(x)" of a variable or a field that is a structure; null where the name is none. `name` was taken.
ExpressionPointer Parser::functorCall(std::string_view name, std::size_t firstToken)
{
    const Variable* const variable = find(name);
    const Field* const field = m_self != nullptr ? m_self->field(name) : nullptr;
    if (field != nullptr && (variable == nullptr || variable->function.empty()))
        return hasFunction(field->type, callOperator) ? memberCall(ownField(name, firstToken), callOperator, firstToken)
                                                      : nullptr;
    if (variable != nullptr && hasFunction(variable->type, callOperator)) {
        ExpressionPointer object = node(Expression::Kind::Name, firstToken);
        object->name = name;
        object->variable = variable;
        return memberCall(finished(std::move(object)), callOperator, firstToken);
    }
    if (variable == nullptr && hasFunction(m_self, name))
        return memberCall(self(firstToken), name, firstToken);
    return nullptr;
}

/// Reads the arguments of a function of `object`, which becomes the first of them.
ExpressionPointer Parser::memberCall(ExpressionPointer object, std::string_view name, std::size_t firstToken)
{
    ExpressionPointer call = node(Expression::Kind::Call, firstToken);
    call->name = name;
    call = arguments(std::move(call), ")");
    const Type* const type = staticType(*object);
    try {
        Template* meant = nullptr;
        for (auto& [its, function] : m_members.at(type).functions)
            if (its == name)
                meant = meant == nullptr ? &function : throw NotUnderstood(); // overloaded
        call->callee = meant != nullptr ? instantiate(*meant, {}, call->operands) : nullptr;
    } catch (const NotUnderstood&) {
        call->callee = nullptr; // the story ends at this call
    }
    call->operands.insert(call->operands.begin(), std::move(object));
    return call;
}

namespace {

bool assigns(const Token& token)
{
    static constexpr std::string_view signs[] = {
        "=", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<<=", ">>=", "++", "--"};
    return std::ranges::any_of(signs, [&](std::string_view sign) { return token.is(sign); });
}

/// Whether the text from `at` on, to the next kernel, may give the variable another value.
bool mayChange(std::span<const Token> list, std::size_t at, std::string_view name)
{
    for (std::size_t i = std::max<std::size_t>(at, 2); i + 3 < list.size() && !list[i].is("__global__"); ++i) {
        const Token &before = list[i - 1], &next = list[i + 1];
        if (list[i].kind != Token::Kind::Name || list[i].text != name || before.is(".") || before.is("->"))
            continue;
        const bool bitwise = list[i - 2].kind == Token::Kind::Name || list[i - 2].is(")") || list[i - 2].is("]");
        if (assigns(next) || before.is("++") || before.is("--") || (before.is("&") && !bitwise)
            || (next.is(".") && assigns(list[i + 3])))
            return true;
    }
    return false;
}

} // namespace

/// "[=] __device__ (float x) { return a * x; }": a structure of the variables that it takes along. What it takes by
/// reference is the same where nothing changes it from there on; what may change until it is called is not followed.
ExpressionPointer Parser::lambda()
{
    const std::size_t first = m_at;
    ExpressionPointer made = node(Expression::Kind::Cast, first);
    need("[");
    bool all = false, byReference = false, allByReference = false;
    std::size_t behind = m_at; // what it takes along
    while (!(*m_list)[behind].is("]") && (*m_list)[behind].kind != Token::Kind::End)
        ++behind;
    std::vector<const Variable*> taken;
    Record record;
    const auto take = [&](std::string_view name) {
        const Variable* const variable = find(name);
        const bool own = variable != nullptr && !variable->function.empty()
            && (variable->place == Variable::Place::Local || variable->place == Variable::Place::Parameter);
        if (own && variable->constant)
            record.constants[name] = variable;
        else if (own && byReference
            && (variable->type == nullptr || variable->type->kind == Type::Kind::Array
                || mayChange(*m_list, behind, name)))
            throw NotUnderstood();
        else if (own && std::ranges::find(taken, variable) == taken.end())
            taken.push_back(variable);
        return own;
    };
    while (!this->take("]")) {
        byReference = this->take("&");
        if (byReference ? is("]") || is(",") : this->take("=")) {
            all = true;
            allByReference = byReference;
        } else if (!take(needName()) || is("=")) {
            throw NotUnderstood();
        }
        if (!is("]"))
            need(",");
    }
    Template text;
    text.isLambda = true;
    while (now().kind == Token::Kind::Name)
        ++m_at; // __device__, __host__
    text.at = m_at;
    if (!is("("))
        throw NotUnderstood();
    skipRound();
    while (!is("{"))
        if (is(";") || is("mutable") || now().kind == Token::Kind::End)
            throw NotUnderstood();
        else
            ++m_at;
    const std::size_t body = m_at;
    byReference = allByReference;
    skipBraces();
    for (std::size_t i = body; all && i < m_at; ++i)
        if ((*m_list)[i].kind == Token::Kind::Name && !(*m_list)[i - 1].is(".") && !(*m_list)[i - 1].is("->"))
            take((*m_list)[i].text);
    Type type;
    type.kind = Type::Kind::Structure;
    type.isLambda = true;
    for (const Variable* variable : taken) {
        if (variable->type == nullptr || variable->reference)
            throw NotUnderstood();
        type.bytes =
            (type.bytes + variable->type->alignment - 1) / variable->type->alignment * variable->type->alignment;
        type.fields.push_back({std::string(variable->name), variable->type, static_cast<std::uint32_t>(type.bytes)});
        type.bytes += variable->type->bytes;
        type.alignment = std::max(type.alignment, variable->type->alignment);
    }
    type.bytes = std::max<std::uint64_t>(type.bytes, 1);
    type.name = "lambda:" + std::to_string(first);
    made->type = text.self = &m_program.types.emplace_back(std::move(type));
    record.functions.emplace_back(callOperator, std::move(text));
    m_members[made->type] = std::move(record);
    ExpressionPointer values = node(Expression::Kind::List, first);
    values->end = values->begin;
    for (const Variable* variable : taken) {
        ExpressionPointer value = node(Expression::Kind::Name, first);
        value->end = value->begin;
        value->variable = variable;
        values->operands.push_back(std::move(value));
    }
    made->operands.push_back(std::move(values));
    return finished(std::move(made));
}

} // namespace warpatlas::cpp
