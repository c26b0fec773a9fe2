#include "kernels/ptx/function_parser.h"

#include "kernels/model/shape.h"
#include "kernels/ptx/operand_parser.h"
#include "kernels/ptx/register_parameters.h"

#include <map>
#include <tuple>
#include <unordered_map>

namespace warpatlas::ptx {
namespace {

/// The most registers of one function. ptxas itself gives up long before.
constexpr std::uint64_t mostRegisters = 1'000'000;

class FunctionParser : public Names {
public:
    FunctionParser(TokenReader& reader, const Module& before) : m_reader(reader), m_inRegisters(m_function, before)
    {
        m_scopes.emplace_back();
    }

    Function parse(bool entry)
    {
        m_function.entry = entry;
        while (m_reader.peek().kind == TokenKind::Directive)
            m_reader.take(); // .noreturn between .func and its return value
        const Token first = m_reader.peek();
        const bool known = head();
        // Performance directives (.maxntid 256, 1, 1; .minnctapersm 2; .reqntid ...; .noreturn) up to the body.
        while (!m_reader.isMark('{') && !m_reader.isMark(';')) {
            const Token directive = m_reader.take();
            if (directive.kind == TokenKind::Directive && (directive.text == "maxntid" || directive.text == "reqntid"))
                m_function.mostThreads = threads();
        }
        if (m_reader.tryMark(';'))
            return std::move(m_function);
        m_function.defined = true;
        if (!known) {
            m_reader.skipBraces();
            return std::move(m_function);
        }
        m_reader.mark('{');
        m_inRegisters.begin(first.line);
        while (!m_scopes.empty())
            statement();
        Instruction end;
        end.place = m_place;
        end.ptxLine = m_function.instructions.empty() ? first.line : m_function.instructions.back().ptxLine;
        m_inRegisters.beforeReturn(end);
        return std::move(m_function);
    }

    Vector vectorOf(std::string_view name) const override
    {
        for (auto scope = m_scopes.rbegin(); m_anyVectors && scope != m_scopes.rend(); ++scope)
            if (const auto found = scope->vectors.find(name); found != scope->vectors.end())
                return {found->second.first, found->second.count};
        return {};
    }

    std::uint32_t registerOf(std::string_view name) const override
    {
        std::string_view prefix = name;
        while (!prefix.empty() && prefix.back() >= '0' && prefix.back() <= '9')
            prefix.remove_suffix(1);
        const std::string_view digits = name.substr(prefix.size());
        std::uint64_t number = 0;
        const bool numbered = !digits.empty() && digits.size() < 10 && (digits.size() == 1 || digits[0] != '0');
        for (const char digit : numbered ? digits : std::string_view{})
            number = number * 10 + static_cast<std::uint64_t>(digit - '0');
        for (auto scope = m_scopes.rbegin(); scope != m_scopes.rend(); ++scope) {
            if (const auto found = scope->registers.find(name); found != scope->registers.end())
                return found->second;
            if (!numbered)
                continue;
            if (const auto found = scope->ranges.find(prefix);
                found != scope->ranges.end() && number < found->second.count)
                return found->second.first + static_cast<std::uint32_t>(number);
        }
        return none;
    }

    std::uint32_t variableOf(std::string_view name) const override
    {
        for (auto scope = m_scopes.rbegin(); scope != m_scopes.rend(); ++scope)
            if (const auto found = scope->variables.find(name); found != scope->variables.end())
                return found->second;
        return none;
    }

private:
    struct Range {
        std::uint32_t first = 0;
        std::uint32_t count = 0;
    };
    struct Scope {
        std::unordered_map<std::string_view, std::uint32_t> registers;
        std::unordered_map<std::string_view, Range> ranges;
        std::unordered_map<std::string_view, std::uint32_t> variables;
        std::unordered_map<std::string_view, Range> vectors;
    };

    /// Results, name and parameters. False where they have a form that is not known: calling the function, or launching
    /// the kernel, stops there.
    bool head()
    {
        const Lexer start = m_reader.place();
        const Token first = m_reader.peek();
        try {
            if (m_reader.isMark('('))
                m_function.returns = formals(true);
            m_function.name = m_reader.name();
            if (m_reader.isMark('('))
                m_function.parameters = formals(false);
            return true;
        } catch (const UnknownForm& error) {
            m_reader.goBack(start);
            if (m_reader.isMark('('))
                m_reader.skipBrackets();
            m_function.name = m_reader.name();
            if (m_reader.isMark('('))
                m_reader.skipBrackets();
            m_function.returns.clear();
            m_function.parameters.clear();
            addUnread(first.line, m_function.entry ? ".entry" : ".func", error.reason());
            return false;
        }
    }

    /// An unknown form becomes an instruction that stops the thread that comes to it.
    void addUnread(std::uint32_t line, std::string_view opcode, const std::string& why)
    {
        Instruction instruction;
        instruction.opcode = opcode;
        instruction.ptxLine = line;
        instruction.place = m_place;
        m_function.unread.emplace(static_cast<std::uint32_t>(m_function.instructions.size()), why);
        m_function.instructions.push_back(std::move(instruction));
    }

    /// "256, 1, 1": the product.
    std::uint64_t threads()
    {
        std::uint64_t product = m_reader.number();
        while (m_reader.tryMark(','))
            product = saturatingProduct(product, m_reader.number());
        return product;
    }

    std::uint32_t addVariable(Variable variable)
    {
        const auto index = static_cast<std::uint32_t>(m_function.variables.size());
        m_scopes.back().variables[variable.name] = index;
        m_function.variables.push_back(std::move(variable));
        return index;
    }

    std::vector<std::uint32_t> formals(bool results)
    {
        std::vector<std::uint32_t> list;
        m_reader.mark('(');
        while (!m_reader.tryMark(')')) {
            if (m_reader.tryDirective("reg"))
                list.push_back(registerFormal(results));
            else if (m_reader.tryDirective("param"))
                list.push_back(addVariable(parseVariable(m_reader, Space::Param)));
            else
                m_reader.failUnknown(m_reader.peek(), "expected .param or .reg");
            if (!m_reader.isMark(')'))
                m_reader.mark(',');
        }
        return list;
    }

    std::uint32_t registerFormal(bool result)
    {
        const Token token = m_reader.take();
        const auto type = token.kind == TokenKind::Directive ? typeFrom(token.text) : std::nullopt;
        if (!type)
            m_reader.failUnknown(token, "a parameter of an unknown type");
        const std::string_view name = m_reader.name();
        const auto index = static_cast<std::uint32_t>(m_function.registers.size());
        m_function.registers.push_back(*type);
        m_scopes.back().registers[name] = index;
        return m_inRegisters.addFormal(index, name, result);
    }

    void statement()
    {
        if (m_reader.tryMark('{')) {
            m_scopes.emplace_back();
        } else if (m_reader.tryMark('}')) {
            m_scopes.pop_back();
        } else if (m_reader.tryMark(';')) {
            return;
        } else if (m_reader.peek().kind == TokenKind::Directive) {
            directive(m_reader.take());
        } else {
            labelOrInstruction();
        }
    }

    void directive(const Token& token)
    {
        if (token.text == "reg") {
            registers(token);
        } else if (token.text == "loc") {
            location();
        } else if (token.text == "pragma") {
            m_reader.take();
            m_reader.mark(';');
        } else if (token.text == "file") {
            while (m_reader.peek().kind != TokenKind::String)
                m_reader.take();
            m_reader.take();
        } else if (const auto space = spaceFrom(token.text)) {
            variables(token, *space);
        } else {
            unknownDirective(token);
        }
    }

    /// With its point, as the text has it.
    static std::string_view named(const Token& directive)
    {
        return {directive.text.data() - 1, directive.text.size() + 1};
    }

    void unknownDirective(const Token& token)
    {
        addUnread(token.line, named(token), "unknown directive");
        m_reader.skipDirective(token);
    }

    void variables(const Token& directive, Space space)
    {
        const Lexer start = m_reader.place();
        try {
            parseVariables(m_reader, space, false, [&](Variable variable) { addVariable(std::move(variable)); });
        } catch (const UnknownForm& error) {
            m_reader.goBack(start);
            addUnread(directive.line, named(directive), error.reason());
            m_reader.skipInstruction();
        }
    }

    void registers(const Token& directive)
    {
        const std::uint32_t lanes = m_reader.tryDirective("v2") ? 2 : m_reader.tryDirective("v4") ? 4 : 1;
        const Token token = m_reader.peek();
        const auto type = token.kind == TokenKind::Directive ? typeFrom(token.text) : std::nullopt;
        if (!type) {
            unknownDirective(directive);
            return;
        }
        m_reader.take();
        do {
            const Token declared = m_reader.peek();
            const std::string_view name = m_reader.name();
            const auto first = static_cast<std::uint32_t>(m_function.registers.size());
            std::uint64_t count = 1;
            if (m_reader.tryMark('<')) {
                count = m_reader.integer();
                m_reader.mark('>');
                m_scopes.back().ranges[name] = {first, static_cast<std::uint32_t>(count)};
            } else if (lanes > 1) {
                count = lanes;
                m_scopes.back().vectors[name] = {first, lanes};
                m_anyVectors = true;
            } else {
                m_scopes.back().registers[name] = first;
            }
            if (count > mostRegisters - m_function.registers.size())
                m_reader.fail(declared, "too many registers");
            m_function.registers.insert(m_function.registers.end(), count, *type);
        } while (m_reader.tryMark(','));
        m_reader.mark(';');
    }

    void location()
    {
        m_place = {};
        m_place.file = m_reader.number();
        m_place.line = m_reader.number();
        const std::uint32_t column = m_reader.number();
        // ", function_name $L__info_string0+16, inlined_at 1 66 5"
        while (m_reader.tryMark(',')) {
            const std::string_view what = m_reader.name();
            if (what == "function_name") {
                m_reader.name();
                if (m_reader.tryMark('+'))
                    m_reader.integer();
            } else if (what == "inlined_at") {
                m_place.inlinedFile = m_reader.number();
                m_place.inlinedLine = m_reader.number();
                // The call's own .loc stands before. Where several calls have the same place, the nearest is meant.
                const auto call = m_places.find({m_place.inlinedFile, m_place.inlinedLine, m_reader.number()});
                if (call != m_places.end())
                    m_place.caller = call->second;
            } else {
                m_reader.fail(m_reader.peek(), "unknown part of .loc");
            }
        }
        m_places[{m_place.file, m_place.line, column}] = static_cast<std::uint32_t>(m_function.places.size());
        m_function.places.push_back(m_place);
    }

    void labelOrInstruction()
    {
        Instruction instruction;
        instruction.ptxLine = m_reader.peek().line;
        instruction.place = m_place;
        const Lexer start = m_reader.place();
        const Token first = m_reader.peek();
        bool isLabel = false;
        try {
            isLabel = !instructionAfter(instruction);
        } catch (const InputError& error) {
            // An unknown form or a mistake stops only a thread that comes to it, if the text goes on behind it.
            m_reader.goBack(start);
            const std::string_view opcode = wholeOpcode();
            if (!m_reader.skipInstruction())
                throw;
            addUnread(instruction.ptxLine, opcode, error.reason());
            return;
        }
        if (isLabel) {
            label(first);
            return;
        }
        if (instruction.opcode == "ret")
            m_inRegisters.beforeReturn(instruction);
        if (instruction.opcode == "call" && !instruction.operands.empty())
            m_inRegisters.addCall(std::move(instruction));
        else
            m_function.instructions.push_back(std::move(instruction));
    }

    /// The opcode that comes next, behind its guard, with its modifiers.
    std::string_view wholeOpcode()
    {
        if (m_reader.tryMark('@')) {
            m_reader.tryMark('!');
            m_reader.take();
        }
        const std::string_view opcode = m_reader.take().text;
        const char* end = opcode.data() + opcode.size();
        while (m_reader.peek().kind == TokenKind::Directive) {
            const std::string_view modifier = m_reader.take().text;
            end = modifier.data() + modifier.size();
        }
        return {opcode.data(), static_cast<std::size_t>(end - opcode.data())};
    }

    /// Guard, opcode, modifiers and operands; false where it is a label, which then has been read to its ':'.
    bool instructionAfter(Instruction& instruction)
    {
        if (m_reader.tryMark('@')) {
            instruction.guardNegated = m_reader.tryMark('!');
            const Token guard = m_reader.peek();
            instruction.guard = registerOf(m_reader.name());
            if (instruction.guard == none || m_function.registers[instruction.guard] != Type::Pred)
                m_reader.fail(guard, "expected a predicate");
        }
        instruction.opcode = m_reader.name();
        if (instruction.guard == none && m_reader.tryMark(':'))
            return false;
        while (m_reader.peek().kind == TokenKind::Directive)
            instruction.modifiers.push_back(m_reader.take().text);
        while (!m_reader.tryMark(';')) {
            instruction.operands.push_back(parseOperand(m_reader, *this));
            if (!m_reader.isMark(';'))
                m_reader.mark(',');
        }
        return true;
    }

    void label(const Token& token)
    {
        if (m_reader.tryDirective("branchtargets")) {
            std::vector<std::string_view>& targets = m_function.branchTargets[token.text];
            do
                targets.push_back(m_reader.name());
            while (m_reader.tryMark(','));
            m_reader.mark(';');
        } else if (m_reader.isDirective("callprototype") || m_reader.isDirective("calltargets")) {
            while (!m_reader.tryMark(';'))
                m_reader.take();
        } else if (!m_function.labels.emplace(token.text, m_function.instructions.size()).second) {
            m_reader.fail(token, "this label stands twice");
        }
    }

    TokenReader& m_reader;
    Function m_function;
    RegisterParameters m_inRegisters;
    std::vector<Scope> m_scopes;
    bool m_anyVectors = false;
    Place m_place;
    /// Index into Function::places of the last .loc with this file, line and column.
    std::map<std::tuple<std::uint32_t, std::uint32_t, std::uint32_t>, std::uint32_t> m_places;
};

} // namespace

Function parseFunction(TokenReader& reader, bool entry, const Module& before)
{
    return FunctionParser(reader, before).parse(entry);
}

} // namespace warpatlas::ptx
