#include "app/ptx/ptx_listing.h"

#include "app/ptx/ptx_statements.h"
#include "app/ptx/words/explainer.h"
#include "app/ptx/words/ptx_names.h"
#include "app/ptx/words/type_words.h"
#include "app/source/kernel_signature.h"
#include "app/words/say.h"
#include "kernels/compiler/device_code.h"
#include "kernels/model/error.h"
#include "kernels/model/work.h"
#include "kernels/ptx/control_flow.h"
#include "kernels/ptx/names/source_name.h"
#include "kernels/ptx/parser.h"
#include "kernels/ptx/program.h"
#include "kernels/ptx/tokens/lexer.h"

#include <algorithm>
#include <charconv>
#include <map>
#include <set>
#include <unordered_map>

namespace warpatlas::inline listing {

namespace {

// What stands in PTX beside instructions (declarations, labels, a function's head), in words.

/// What a declaration says: ".shared .align 4 .b8 tile[1024]".
struct Declared {
    std::vector<std::string_view> directives;
    std::vector<std::string_view> names;
    std::string_view count; ///< between < and >, or [ and ]
};

Declared declared(std::string_view text)
{
    Declared result;
    ptx::Lexer lexer(text);
    bool counts = false;
    while (lexer.peek().kind != ptx::TokenKind::End) {
        const ptx::Token token = lexer.take();
        if (token.kind == ptx::TokenKind::Directive)
            result.directives.push_back(token.text);
        else if (token.kind == ptx::TokenKind::Name)
            result.names.push_back(token.text);
        else if (token.kind == ptx::TokenKind::Number && counts)
            result.count = token.text;
        else if (token.kind == ptx::TokenKind::Mark && token.text == "=")
            break;
        counts = token.kind == ptx::TokenKind::Mark && (token.text == "<" || token.text == "[");
    }
    return result;
}

bool has(const Declared& declared, std::string_view directive)
{
    return std::ranges::find(declared.directives, directive) != declared.directives.end();
}

ptx::Type typeOf(const Declared& declared)
{
    for (const std::string_view directive : declared.directives)
        if (const auto type = ptx::typeFrom(directive))
            return *type;
    return ptx::Type::None;
}

/// "a 32-bit float", "1296 bytes", "4 times 32 bits".
std::string sizeWords(const Declared& all)
{
    if (all.count.empty())
        return oneOf(typeOf(all));
    return ptx::sizeOf(typeOf(all)) == 1 ? say("ptx.declared.bytes", "{} bytes", all.count)
                                         : say("ptx.declared.array", "{} times {}", all.count, oneOf(typeOf(all)));
}

std::string variableWords(const Declared& all, const std::string& name)
{
    const std::string what = sizeWords(all);
    if (has(all, "shared"))
        return say("ptx.declared.shared", "{} lies in shared memory: {}.", name, what);
    if (has(all, "local"))
        return say("ptx.declared.local", "{} lies in the thread's local memory: {}.", name, what);
    if (has(all, "const"))
        return say("ptx.declared.const", "{} lies in constant memory: {}.", name, what);
    if (has(all, "global"))
        return say("ptx.declared.global", "{} lies in global memory: {}.", name, what);
    return say("ptx.declared.param", "{} is an argument or a result of a call: {}.", name, what);
}

std::string registerWords(const Declared& all)
{
    if (all.names.empty())
        return {};
    std::uint64_t count = 0;
    std::from_chars(all.count.data(), all.count.data() + all.count.size(), count);
    const std::string type = oneOf(typeOf(all));
    const std::string name(all.names.front());
    if (count > 1)
        return say(
            "ptx.declared.registers", "The registers {}0 to {}{}: each has room for {}.", name, name, count - 1, type);
    return all.names.size() == 1
        ? say("ptx.declared.register", "The register {}: it has room for {}.", name, type)
        : say("ptx.declared.more", "{} registers: each has room for {}.", all.names.size(), type);
}

std::string headWords(const Declared& all, const PtxNames* names)
{
    if (has(all, "entry"))
        return say("ptx.declared.entry", "Here the kernel begins; its parameters follow.");
    if (has(all, "func"))
        return say("ptx.declared.func", "Here a function of the device begins that was not inlined.");
    if (has(all, "maxntid"))
        return say("ptx.declared.maxntid", "A block may have at most so many threads (__launch_bounds__).");
    if (has(all, "reqntid"))
        return say("ptx.declared.reqntid", "A block must have exactly so many threads.");
    if (has(all, "minnctapersm"))
        return say("ptx.declared.minnctapersm", "So many blocks must fit on an SM (__launch_bounds__).");
    if (has(all, "maxnreg"))
        return say("ptx.declared.maxnreg", "A thread may use at most so many registers.");
    if (!has(all, "param") || names == nullptr || all.names.empty())
        return {};
    const std::string type = names->parameterType(all.names.front());
    return say("ptx.declared.parameter", "The parameter {}: {}.", names->variable(all.names.front()),
        type.empty() ? sizeWords(all) : type);
}

/// "Registers %r1 to %r11, each of 32 bits." Empty where there is nothing to say. `names` may be null outside of
/// functions.
std::string declarationWords(const PtxStatement& statement, const PtxNames* names)
{
    const Declared all = declared(statement.text);
    switch (statement.kind) {
    case PtxStatement::Kind::Head:
        return headWords(all, names);
    case PtxStatement::Kind::Label:
        return has(all, "branchtargets") ? say("ptx.label.targets", "The labels that a branch chooses from.")
            : all.directives.empty()     ? say("ptx.label", "A place that branches go to.")
                                         : say("ptx.label.prototype",
                                             "What a function takes and returns that is called "
                                                 "through a pointer.");
    case PtxStatement::Kind::Variable:
        return statement.name.empty() ? std::string() : variableWords(all, ptx::sourceName(statement.name));
    case PtxStatement::Kind::Declaration:
        if (has(all, "reg"))
            return registerWords(all);
        if (has(all, "pragma"))
            return say("ptx.declared.pragma", "A wish for the assembler; it changes no result.");
        return all.names.empty() ? std::string() : variableWords(all, ptx::sourceName(all.names.front()));
    case PtxStatement::Kind::Brace:
    case PtxStatement::Kind::Instruction:
        break;
    }
    return {};
}

constexpr std::uint32_t noInstruction = 0xffffffffu;

/// As the source declares it; of PTX alone only what its own names say.
KernelSignature signatureIn(const PtxOrigin& origin, const ptx::Function& entry)
{
    Compilation declared;
    if (!origin.isSource)
        declared.kernels = extractDeviceCode(origin.source).kernels;
    return signatureOf(entry, &declared);
}

std::vector<PtxParameter> parametersOf(const KernelSignature& signature)
{
    std::vector<PtxParameter> parameters;
    for (const KernelParameter& parameter : signature.parameters)
        // Where only its size is known, PTX says more.
        parameters.push_back({parameter.name, parameter.compilerType.empty() ? std::string() : parameter.type});
    return parameters;
}

void collectNames(const ptx::Operand& operand, std::set<std::string_view>& names)
{
    if (operand.kind == ptx::OperandKind::Symbol)
        names.insert(operand.name);
    for (const ptx::Operand& element : operand.elements)
        collectNames(element, names);
}

void collectRegisters(const ptx::Operand& operand, const PtxNames& names, std::vector<std::string>& all)
{
    if (operand.kind == ptx::OperandKind::Register)
        all.push_back(names.registerName(operand.index));
    for (const ptx::Operand& element : operand.elements)
        collectRegisters(element, names, all);
}

PtxRow::Kind kindOf(PtxStatement::Kind kind)
{
    return static_cast<PtxRow::Kind>(kind); // the same, in the same order
}
static_assert(static_cast<int>(PtxStatement::Kind::Brace) == static_cast<int>(PtxRow::Kind::Brace)
    && static_cast<int>(PtxStatement::Kind::Label) == static_cast<int>(PtxRow::Kind::Label));

} // namespace

struct PtxListing::Parts {
    std::shared_ptr<const ptx::Module> module;
    std::map<std::uint32_t, PtxNames> names; ///< by function
    std::vector<std::pair<PtxStatement, std::uint32_t>> statements; ///< by row: with its instruction
};

PtxOrigin PtxOrigin::of(const KernelCode& code)
{
    if (code.lessonPtx.empty())
        throw InputError(code.entry, say("ptx.none", "has no PTX in this program"));
    return {code.lessonPtx, code.ptxName(), code.sourceName, code.source, code.source.empty(), code.owner};
}

PtxListingPointer PtxListing::make(const PtxOrigin& origin)
{
    return PtxListingPointer(new PtxListing(origin));
}

PtxListing::~PtxListing() = default;

PtxListing::PtxListing(const PtxOrigin& origin) : m_parts(std::make_unique<Parts>())
{
    m_parts->module = std::make_shared<const ptx::Module>(ptx::parse(origin.ptx, origin.sourceName));
    const ptx::Module& module = *m_parts->module;
    const ptx::Function* const named = module.find(origin.entry);
    const ptx::Function& entry =
        named != nullptr && named->entry ? *named : chooseKernel(module, origin.entry, nullptr);

    const KernelSignature signature = signatureIn(origin, entry);
    m_kernel = signature.name;

    // The kernel and what it reaches; with it, what the simulator does not know.
    std::set<std::uint32_t> shown;
    std::set<std::pair<std::uint32_t, std::uint32_t>> unknown;
    try {
        const ptx::Program program = ptx::decode(m_parts->module, entry, origin.sourceName, ptx::Products::Apart);
        for (const ptx::DecodedFunction& function : program.functions)
            shown.insert(function.source);
        for (const ptx::DecodedInstruction& decoded : program.decoded)
            if (decoded.operation == ptx::Operation::Unsupported)
                unknown.emplace(program.functions[decoded.function].source, decoded.instruction);
    } catch (const InputError&) { // it cannot be run, and can be read all the same
        for (std::uint32_t i = 0; i < module.functions.size(); ++i)
            shown.insert(i);
    }

    const std::set<std::uint32_t> files = ptx::ownFiles(module, entry, origin.sourceName);
    std::unordered_map<const char*, std::uint32_t> byOpcode; // where an opcode stands in the text
    std::map<std::uint32_t, std::vector<std::uint32_t>> lines;
    std::map<std::uint32_t, std::vector<std::vector<std::uint32_t>>> calls;
    std::set<std::string_view> used;
    for (const std::uint32_t number : shown) {
        const ptx::Function& function = module.functions[number];
        m_parts->names.try_emplace(
            number, module, function, &function == &entry ? parametersOf(signature) : std::vector<PtxParameter>());
        lines[number] = ptx::ownLines(module, function, ptx::analyseControlFlow(function), files);
        calls[number] = ptx::callLines(function, lines[number], files);
        for (std::uint32_t i = 0; i < function.instructions.size(); ++i) {
            byOpcode.try_emplace(function.instructions[i].opcode.data(), i);
            for (const ptx::Operand& operand : function.instructions[i].operands)
                collectNames(operand, used);
        }
    }

    for (PtxStatement& statement : ptxStatements(*module.text)) {
        const bool variable = statement.kind == PtxStatement::Kind::Variable;
        if (variable ? !used.contains(statement.name) : !shown.contains(statement.function))
            continue;
        PtxRow& row = m_rows.emplace_back();
        row.kind = kindOf(statement.kind);
        row.text = statement.text;
        row.ptxLine = statement.line;
        row.function = statement.function;
        std::uint32_t instruction = noInstruction;
        if (statement.kind == PtxStatement::Kind::Instruction)
            if (const auto found = byOpcode.find(module.text->data() + statement.opcode); found != byOpcode.end()) {
                instruction = found->second;
                row.line = lines[statement.function][instruction];
                row.calledAt = calls[statement.function][instruction];
                row.unknown = unknown.contains({statement.function, instruction});
            }
        if (origin.isSource) {
            row.line = statement.line;
            row.calledAt.clear();
        }
        m_parts->statements.emplace_back(std::move(statement), instruction);
    }
    index();
}

void PtxListing::index()
{
    const auto add = [](std::vector<std::vector<std::uint32_t>>& lists, std::uint32_t line, std::uint32_t row) {
        if (line >= lists.size())
            lists.resize(std::size_t{line} + 1);
        lists[line].push_back(row);
    };
    // `#line` may name any number: a list for each must not cost more than there are rows to speak of.
    constexpr std::uint32_t mostLines = 1'000'000;
    for (std::uint32_t i = 0; i < m_rows.size(); ++i) {
        if (m_rows[i].kind == PtxRow::Kind::Instruction)
            m_byPtxLine.emplace_back(m_rows[i].ptxLine, i);
        if (m_rows[i].line != 0 && m_rows[i].line < mostLines)
            add(m_own, m_rows[i].line, i);
        for (const std::uint32_t line : m_rows[i].calledAt)
            if (line < mostLines)
                add(m_called, line, i);
    }
    m_own.resize(std::max(m_own.size(), m_called.size()));
    m_called.resize(m_own.size());
}

const std::vector<std::uint32_t>& PtxListing::rowsOf(std::uint32_t line) const
{
    static const std::vector<std::uint32_t> none;
    return line < m_own.size() ? m_own[line] : none;
}

const std::vector<std::uint32_t>& PtxListing::rowsCalledAt(std::uint32_t line) const
{
    static const std::vector<std::uint32_t> none;
    return line < m_called.size() ? m_called[line] : none;
}

std::optional<std::uint32_t> PtxListing::rowAt(std::uint32_t ptxLine) const
{
    const auto found = std::ranges::lower_bound(m_byPtxLine, std::pair(ptxLine, 0u));
    if (found == m_byPtxLine.end() || found->first != ptxLine)
        return std::nullopt;
    return found->second;
}

PtxRowWords PtxListing::wordsOf(std::uint32_t row) const
{
    if (row >= m_rows.size())
        return {};
    const auto& [statement, instruction] = m_parts->statements[row];
    const auto names = m_parts->names.find(statement.function);
    if (statement.kind != PtxStatement::Kind::Instruction)
        return {declarationWords(statement, names == m_parts->names.end() ? nullptr : &names->second), {}};
    if (names == m_parts->names.end() || instruction == noInstruction)
        return {};
    PtxExplanation told = explain(names->second, names->second.function().instructions[instruction]);
    if (m_rows[row].unknown || told.sentence.empty())
        told.sentence =
            say("ptx.unknown", "The simulator does not know this instruction: a thread that comes here stops.")
            + (told.sentence.empty() ? "" : ' ' + told.sentence);
    return {std::move(told.sentence), std::move(told.notes)};
}

std::vector<std::string> PtxListing::registersOf(std::uint32_t row) const
{
    std::vector<std::string> all, once;
    if (row >= m_rows.size() || m_rows[row].kind != PtxRow::Kind::Instruction)
        return all;
    const auto& [statement, instruction] = m_parts->statements[row];
    const auto names = m_parts->names.find(statement.function);
    if (names == m_parts->names.end() || instruction == noInstruction)
        return all;
    const ptx::Instruction& own = names->second.function().instructions[instruction];
    for (const ptx::Operand& operand : own.operands)
        collectRegisters(operand, names->second, all);
    if (own.guard != ptx::none)
        all.push_back(names->second.registerName(own.guard));
    for (std::string& name : all)
        if (std::ranges::find(once, name) == once.end())
            once.push_back(std::move(name));
    return once;
}

} // namespace warpatlas::inline listing
