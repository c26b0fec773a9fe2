#include "app/debug/condition.h"

#include "app/debug/kernel_variables.h"
#include "app/follow/variable_place.h"
#include "app/words/say.h"
#include "kernels/model/error.h"
#include "kernels/text/cpp_tokens.h"

#include <algorithm>
#include <array>
#include <utility>

namespace warpatlas::inline debug {

namespace {

constexpr std::uint32_t firstVariable = 1U << 20U; ///< numbers of objects below it are the parameters' pointers

} // namespace

ConditionMemory::ConditionMemory(
    const simulator::Cursor& cursor, std::shared_ptr<const simulator::SharedWriters> writers)
    : m_cursor(cursor), m_writers(std::move(writers))
{
}

void ConditionMemory::setSource(const SourceStory& source)
{
    if (std::exchange(m_source, &source) == &source)
        return;
    m_objects.clear();
    m_variables.clear();
    const simulator::LaunchSnapshot& launch = m_cursor.recording().start();
    const std::vector<Argument>& arguments = source.bound->work.arguments;
    for (std::size_t i = 0; i < source.parameters.size() && i < arguments.size(); ++i) {
        const cpp::Value& value = source.parameters[i].second;
        const auto* const buffer = std::get_if<BufferArgument>(&arguments[i]);
        if (buffer != nullptr && value.known && value.object != 0 && buffer->buffer < launch.buffers().size())
            m_objects.push_back({value.object, false, launch.buffers()[buffer->buffer]});
    }
}

std::uint32_t ConditionMemory::objectOf(const cpp::Variable& variable)
{
    if (m_source == nullptr)
        return 0;
    if (const auto known = m_variables.find(variable.name); known != m_variables.end())
        return known->second;
    // The condition declares what is declared in a function anew.
    const cpp::Variable* const declared =
        variable.place == cpp::Variable::Place::Shared ? sharedVariable(*m_source, variable.name) : &variable;
    const auto place = declared == nullptr
        ? std::nullopt
        : placeOfVariable(m_cursor.recording().start(), *declared, declared->function);
    std::uint32_t number = 0;
    if (place) {
        number = firstVariable + static_cast<std::uint32_t>(m_objects.size());
        m_objects.push_back({number, place->shared, place->index});
    }
    m_variables.emplace(variable.name, number);
    return number;
}

void ConditionMemory::read(
    std::uint32_t object, std::int64_t offset, std::span<std::uint8_t> bytes, std::span<std::uint8_t> known)
{
    const auto found = std::ranges::find(m_objects, object, &Object::number);
    if (found == m_objects.end())
        return;
    std::span<const std::byte> all;
    std::uint64_t address = 0;
    if (found->shared) {
        const std::vector<simulator::SharedState> variables = m_cursor.sharedVariables();
        if (found->index >= variables.size() || m_writers == nullptr)
            return;
        all = variables[found->index].bytes;
        address = variables[found->index].address;
    } else {
        all = m_cursor.globalMemory(found->index);
    }
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        const std::int64_t at = offset + static_cast<std::int64_t>(i);
        if (at < 0 || static_cast<std::uint64_t>(at) >= all.size())
            continue;
        const auto word = static_cast<std::uint32_t>(
            (address + static_cast<std::uint64_t>(at)) / simulator::SharedWriters::wordBytes);
        // Of steps behind those that are kept nobody knows who wrote; what stands there is known all the same.
        if (found->shared && m_cursor.position() <= m_writers->end()
            && !m_writers->lastBefore(word, m_cursor.position()))
            continue;
        bytes[i] = static_cast<std::uint8_t>(all[static_cast<std::size_t>(at)]);
        known[i] = 1;
    }
}

namespace {

constexpr const char* functionName = "warpatlas_condition";

/// The first declared type of a name: only to try whether the condition is an expression.
const cpp::Type* typeOf(const cpp::Program& program, std::string_view name)
{
    for (const cpp::Variable& variable : program.variables)
        if (variable.name == name && variable.type != nullptr)
            return variable.type;
    return cpp::types::integer(4, true);
}

/// "const float* a", "float tile[8][9]": a declaration that is read as that type.
std::string declarationOf(const cpp::Type& type, const std::string& name)
{
    if (type.kind == cpp::Type::Kind::Pointer && type.element != nullptr)
        return declarationOf(*type.element, "*" + name);
    if (type.kind != cpp::Type::Kind::Array || type.element == nullptr)
        return type.name + " " + name;
    std::string bounds;
    const cpp::Type* element = &type;
    for (; element->kind == cpp::Type::Kind::Array; element = element->element)
        bounds += element->count == 0 ? "[]" : "[" + std::to_string(element->count) + "]";
    return declarationOf(*element, (name.starts_with('*') ? "(" + name + ")" : name) + bounds);
}

/// Names that C++ or CUDA has, of those that stand in a condition.
constexpr std::array<std::string_view, 17> builtInNames{"threadIdx", "blockIdx", "blockDim", "gridDim", "warpSize",
    "true", "false", "bool", "char", "short", "int", "long", "signed", "unsigned", "float", "double", "sizeof"};

bool isNamed(std::string_view name, const std::set<std::string_view>& known, const SourceStory& source)
{
    return known.contains(name) || std::ranges::find(builtInNames, name) != builtInNames.end()
        || sharedVariable(source, name) != nullptr
        || std::ranges::any_of(source.program->outside, [&](const auto* variable) { return variable->name == name; });
}

} // namespace

Condition::Condition(std::string text, const SourceStory& source) : m_text(std::move(text))
{
    const auto refuse = [this](const std::string& why) { throw InputError(m_text, why); };
    const std::set<std::string_view> known = kernelVariables(source);
    const std::vector<CppToken> tokens = cppTokens(m_text);
    int depth = 0;
    bool member = false;
    std::string unknown; ///< the first name that nothing of the kernel has
    for (const CppToken& token : tokens) {
        depth += token.is("(") ? 1 : token.is(")") ? -1 : 0;
        if (depth < 0 || token.is(";") || token.is("{") || token.is("}") || token.is("#"))
            refuse(
                say("debug.no_expression", "is no condition: write it as in an if, \"{}\"", exampleCondition(source)));
        if (token.is("=") || token.is("++") || token.is("--") || token.is("+=") || token.is("-="))
            refuse(say("debug.assigns", "changes a variable: \"==\" compares"));
        if (token.kind == CppToken::Kind::Name && !member) {
            addName(token.text, known, source);
            if (unknown.empty() && !isNamed(token.text, known, source))
                unknown = token.text;
        }
        member = token.is(".") || token.is("->");
    }
    if (m_text.find_first_not_of(" \t") == std::string::npos || depth != 0)
        refuse(say("debug.no_expression", "is no condition: write it as in an if, \"{}\"", exampleCondition(source)));
    std::vector<const cpp::Type*> types;
    for (const std::string& name : m_names)
        types.push_back(typeOf(*source.program, name));
    if (make(types, source).function == nullptr && !unknown.empty())
        refuse(say("debug.unknown_name", "is not understood: this kernel has no {}", unknown));
    if (make(types, source).function == nullptr)
        refuse(say("debug.not_understood",
            "is not understood: it may name the kernel's variables, parameters and constants, elements of its arrays "
            "in "
            "shared and global memory, and threadIdx, blockIdx, blockDim, gridDim"));
}

void Condition::addName(std::string_view name, const std::set<std::string_view>& known, const SourceStory& source)
{
    if (known.contains(name)) {
        if (std::ranges::find(m_names, name) == m_names.end())
            m_names.emplace_back(name);
        const cpp::Type* const type = typeOf(*source.program, name);
        m_readsMemory = m_readsMemory || type->kind == cpp::Type::Kind::Pointer;
    } else if (const cpp::Variable* const shared = sharedVariable(source, name)) {
        if (!shared->function.empty() && std::ranges::find(m_shared, name) == m_shared.end())
            m_shared.emplace_back(name);
        m_readsMemory = m_readsShared = true;
    } else {
        for (const cpp::Variable* const variable : source.program->outside)
            m_readsMemory = m_readsMemory || (variable->name == name && !variable->constant);
    }
}

Condition::Made Condition::make(const std::vector<const cpp::Type*>& types, const SourceStory& source) const
{
    Made made;
    std::string text = std::string(source.program->source) + "\n__device__ bool " + functionName + "(";
    for (std::size_t i = 0; i < m_names.size(); ++i)
        text.append(i == 0 ? "" : ", ").append(declarationOf(*types[i], m_names[i]));
    text += ") { ";
    for (const std::string& name : m_shared)
        if (const cpp::Variable* const shared = sharedVariable(source, name))
            text.append("__shared__ ").append(declarationOf(*shared->type, name)).append("; ");
    for (const cpp::Variable* given : source.program->given) // TILE of "template <int TILE>"
        if (std::ranges::find(m_names, given->name) == m_names.end())
            text.append("const ")
                .append(given->type->name)
                .append(" ")
                .append(given->name)
                .append(" = ")
                .append(given->constant->text())
                .append("; ");
    text += "return (" + m_text + "); }\n";
    made.text = std::make_shared<const std::string>(std::move(text));
    made.program = source.parsed(*made.text);
    made.function = made.program->function(functionName);
    if (made.function != nullptr && made.function->parameters.size() != m_names.size())
        made.function = nullptr;
    return made;
}

bool Condition::holds(const std::vector<HeldVariable>& variables, const SourceStory& source,
    const cpp::ThreadOfRun& thread, ConditionMemory& memory)
{
    m_dividedByZero = false;
    cpp::ThreadOfRun asked = thread;
    asked.arguments.clear();
    std::vector<const cpp::Type*> types;
    for (const std::string& name : m_names) {
        const cpp::Value* value = nullptr;
        if (const auto held = std::ranges::find(variables, name, &HeldVariable::name); held != variables.end()) {
            value = &held->value;
        } else {
            for (const auto& [parameter, given] : source.parameters)
                if (parameter->name == name)
                    value = &given;
        }
        if (value == nullptr || !value->known || value->type == nullptr)
            return false;
        types.push_back(value->type);
        asked.arguments.push_back(*value);
    }
    if (m_made.program == nullptr || types != m_types) {
        m_types = types;
        m_made = make(types, source);
    }
    if (m_made.function == nullptr)
        return false;
    memory.setSource(source);
    const cpp::Run run = cpp::execute(*m_made.program, *m_made.function, asked, memory);
    std::optional<bool> holds;
    for (const cpp::Event& event : run.events)
        if (event.kind == cpp::Event::Kind::Return && !holds)
            holds = event.result.holds();
    m_dividedByZero = !holds && run.dividedByZero;
    return holds.value_or(false);
}

} // namespace warpatlas::inline debug
