#include "kernels/simulator/arrays/frame_arrays.h"

#include "kernels/ptx/base_variables.h"
#include "kernels/ptx/control_flow.h"
#include "kernels/simulator/arrays/frame_layout.h"
#include "kernels/text/named_lines.h"
#include "kernels/uses/chosen_loads.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <vector>

namespace warpatlas::simulator {
namespace {

using Origin = ptx::BaseVariables::Origin;

/// An instruction that accesses a function's local memory, or gives an address of it to another function.
struct Use {
    std::uint32_t instruction = 0;
    std::uint64_t place = 0;
    bool indexed = false; ///< whatever was added to the place: the access may be anywhere
};

std::vector<Use> usesOf(const ptx::Function& function, const ptx::BaseVariables& bases, const ptx::Variable& frame)
{
    std::vector<Use> uses;
    for (std::uint32_t i = 0; i < function.instructions.size(); ++i)
        for (const ptx::Operand& operand : function.instructions[i].operands) {
            const bool address = operand.kind == ptx::OperandKind::Address && bases.of(operand) == &frame;
            const Origin origin = bases.originOf(operand);
            const bool given = operand.kind == ptx::OperandKind::Register && function.instructions[i].opcode == "st"
                && bases.of(operand) == &frame;
            if (origin.kind == Origin::Kind::Place && (address || given))
                uses.push_back({i, origin.offset, address});
            else if (origin.kind == Origin::Kind::Variable && address)
                uses.push_back({i, operand.bits, false});
        }
    return uses;
}

/// Which arrays the lines name that an instruction comes from.
class ArrayLines {
public:
    ArrayLines(const ptx::Function& function, const std::set<std::uint32_t>& own, const NamedLines& text)
        : m_function(function), m_own(own), m_text(text)
    {
        std::vector<std::uint32_t> lines;
        for (const ptx::Instruction& instruction : function.instructions)
            lines.push_back(instruction.place.line);
        m_calls = ptx::callLines(function, lines, own);
    }

    /// Nothing where a function of a header does it, or the compiler: that may be with a memory of its own.
    void narrow(std::uint32_t instruction, FramePlace& place) const
    {
        const ptx::Place& at = m_function.instructions[instruction].place;
        if (at.line == 0 || !m_own.contains(at.file))
            return;
        NamedArrays named = m_text.of(at.line);
        for (const std::uint32_t line : m_calls[instruction]) {
            const NamedArrays outer = m_text.of(line);
            named.arrays.insert(named.arrays.end(), outer.arrays.begin(), outer.arrays.end());
            named.others = named.others || outer.others;
            named.pointers = named.pointers || outer.pointers;
        }
        if (named.arrays.empty() || named.pointers)
            return;
        place.other = place.other && named.others;
        if (!place.arrays)
            place.arrays = named.arrays;
        else
            std::erase_if(*place.arrays,
                [&](std::size_t array) { return std::ranges::find(named.arrays, array) == named.arrays.end(); });
    }

private:
    const ptx::Function& m_function;
    const std::set<std::uint32_t>& m_own;
    const NamedLines& m_text;
    std::vector<std::vector<std::uint32_t>> m_calls;
};

class FrameArrays {
public:
    FrameArrays(ptx::Program& program, std::uint32_t number, const NamedLines& text, const std::set<std::uint32_t>& own)
        : m_program(program), m_number(number), m_text(text), m_own(own)
    {
    }

    void find()
    {
        const ptx::Function& function = m_program.module->functions[decoded().source];
        const auto isLocal = [](const ptx::Variable& variable) { return variable.space == ptx::Space::Local; };
        const auto frame = std::ranges::find_if(function.variables, isLocal);
        if (frame == function.variables.end() || decoded().locals.size() != 1)
            return;
        const ptx::BaseVariables bases(*m_program.module, function);
        const std::vector<Use> uses = usesOf(function, bases, *frame);
        if (std::ranges::none_of(uses, &Use::indexed))
            return;
        layOut(function, *frame, uses);
        if (std::ranges::any_of(m_pieces, [](const auto& piece) { return piece.has_value(); }))
            mark(function, uses);
    }

private:
    ptx::DecodedFunction& decoded() { return m_program.functions[m_number]; }

    void layOut(const ptx::Function& function, const ptx::Variable& frame, const std::vector<Use>& uses)
    {
        const ArrayLines lines(function, m_own, m_text);
        std::map<std::uint64_t, FramePlace> places;
        for (const Use& use : uses) {
            FramePlace& place = places.try_emplace(use.place, FramePlace{use.place, {}, true}).first->second;
            lines.narrow(use.instruction, place);
        }
        std::vector<FrameArray> arrays;
        for (const DeclaredArray& array : m_text.arrays()) {
            const bool counts = array.place == DeclaredArray::Place::Local && array.isKnown();
            const std::uint64_t element = array.elementBytes;
            // 0 bytes are in no place.
            arrays.push_back({counts ? array.bytes() : 0, static_cast<std::uint32_t>(element & (~element + 1))});
        }
        for (const auto& [offset, place] : places) {
            m_offsets.push_back(offset);
            m_places.push_back(place);
        }
        m_pieces = frameLayout(m_places, arrays, frame.byteCount(), frame.alignment);
    }

    /// The number of the piece's array in DecodedFunction::locals.
    std::uint32_t local(const FramePiece& piece)
    {
        std::vector<ptx::LocalVariable>& locals = decoded().locals;
        ptx::LocalVariable added;
        added.offset = locals[0].offset + static_cast<std::uint32_t>(piece.begin);
        added.bytes = static_cast<std::uint32_t>(piece.end - piece.begin);
        if (piece.array) {
            const DeclaredArray& array = m_text.arrays()[*piece.array];
            added.declared =
                ptx::ArrayShape{std::string(array.name), static_cast<std::uint32_t>(array.elementBytes), array.bounds};
        }
        const auto same = [&](const ptx::LocalVariable& one) {
            return one.offset == added.offset && one.bytes == added.bytes && one.declared == added.declared;
        };
        auto at = std::find_if(locals.begin() + 1, locals.end(), same);
        if (at == locals.end())
            at = locals.insert(locals.end(), std::move(added));
        return static_cast<std::uint32_t>(at - locals.begin());
    }

    void mark(const ptx::Function& function, const std::vector<Use>& uses)
    {
        // A load whose value is dropped may read anywhere.
        std::set<std::uint32_t> chosen;
        for (const ptx::ChosenLoad& load :
            chosenLoads(function, ptx::analyseControlFlow(function), ptx::RegisterUses(function)))
            chosen.insert(load.load);
        std::map<std::uint32_t, std::uint32_t> locals; // by instruction
        for (const Use& use : uses) {
            const auto place = std::ranges::lower_bound(m_offsets, use.place) - m_offsets.begin();
            if (const auto& piece = m_pieces[static_cast<std::size_t>(place)];
                piece && use.indexed && !chosen.contains(use.instruction))
                locals.emplace(use.instruction, local(*piece));
        }
        for (ptx::DecodedInstruction& access : m_program.decoded)
            if (access.function == m_number && access.target == ptx::localVariable + 1)
                if (const auto found = locals.find(access.instruction); found != locals.end())
                    access.target = ptx::localVariable + 1 + found->second;
    }

    ptx::Program& m_program;
    std::uint32_t m_number;
    const NamedLines& m_text;
    const std::set<std::uint32_t>& m_own;
    std::vector<std::uint64_t> m_offsets; ///< of the places
    std::vector<FramePlace> m_places;
    std::vector<std::optional<FramePiece>> m_pieces; ///< by place
};

} // namespace

void findFrameArrays(ptx::Program& program, std::string_view source, std::string_view sourceName)
{
    const auto hasFrame = [](const ptx::DecodedFunction& function) { return !function.locals.empty(); };
    if (source.empty() || std::ranges::none_of(program.functions, hasFrame))
        return;
    const NamedLines text(source);
    const std::set<std::uint32_t> own =
        ptx::ownFiles(*program.module, program.module->functions[program.functions[0].source], sourceName);
    for (std::uint32_t i = 0; i < program.functions.size(); ++i)
        FrameArrays(program, i, text, own).find();
}

} // namespace warpatlas::simulator
