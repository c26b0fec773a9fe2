#include "kernels/ptx/control_flow.h"

#include "kernels/ptx/contraction.h"

#include <algorithm>
#include <iterator>

namespace warpatlas::ptx {
namespace {

constexpr int deepestInlining = 64; ///< cuda::atomic_ref of libcu++ takes eight

std::string_view fileName(std::string_view path)
{
    const std::size_t slash = path.find_last_of("/\\");
    return slash == std::string_view::npos ? path : path.substr(slash + 1);
}

/// For an inlined place: the place of the call.
Place callerOf(const Function& function, const Place& inlined)
{
    if (inlined.caller != none)
        return function.places[inlined.caller];
    return {.file = inlined.inlinedFile, .line = inlined.inlinedLine};
}

bool leavesFunction(std::string_view opcode)
{
    return opcode == "ret" || opcode == "exit" || opcode == "trap";
}
bool branches(std::string_view opcode)
{
    return opcode == "bra" || opcode == "brx";
}

/// Instruction indices that control may go to from `instruction`, apart from falling through.
std::vector<std::uint32_t> targets(const Function& function, const Instruction& instruction)
{
    std::vector<std::uint32_t> result;
    const auto add = [&](std::string_view label) {
        if (const auto found = function.labels.find(label); found != function.labels.end())
            result.push_back(found->second);
    };
    if (instruction.opcode == "bra" && !instruction.operands.empty()) {
        add(instruction.operands[0].name);
    } else if (instruction.opcode == "brx" && instruction.operands.size() > 1) {
        const auto list = function.branchTargets.find(instruction.operands[1].name);
        if (list != function.branchTargets.end())
            std::for_each(list->second.begin(), list->second.end(), add);
    }
    return result;
}

/// Post-dominators in which leaving early does not count: lanes that return leave every waiting mask, so those that
/// stay may meet at the end of an if even though a path through it returns (as the hardware's own compiler has it).
/// Where returning is the only way out (a loop that ends with return), the edge stays.
std::vector<std::uint32_t> meetingPoints(const Function& function, const ControlFlow& flow,
    std::vector<std::vector<std::uint32_t>> successors, std::vector<bool> exits)
{
    const auto onlyLeaves = [&](std::uint32_t b) {
        const BasicBlock& block = flow.blocks[b];
        const Instruction& end = function.instructions[block.last - 1];
        return block.last - block.first == 1 && leavesFunction(end.opcode) && end.guard == none;
    };
    const std::vector<std::vector<std::uint32_t>> all = successors;
    const std::vector<bool> allExits = exits;
    for (std::uint32_t b = 0; b < successors.size(); ++b) {
        std::vector<std::uint32_t> staying;
        std::copy_if(all[b].begin(), all[b].end(), std::back_inserter(staying),
            [&](std::uint32_t to) { return !onlyLeaves(to); });
        if (!staying.empty()) {
            successors[b] = staying;
            exits[b] = false;
        }
    }
    // Backwards from the exits: what no longer reaches one gets its edges back.
    std::vector<std::vector<std::uint32_t>> predecessors(successors.size());
    std::vector<std::uint32_t> pending;
    std::vector<bool> reaches(exits);
    for (std::uint32_t b = 0; b < successors.size(); ++b) {
        for (const std::uint32_t to : successors[b])
            predecessors[to].push_back(b);
        if (exits[b])
            pending.push_back(b);
    }
    while (!pending.empty()) {
        const std::uint32_t b = pending.back();
        pending.pop_back();
        for (const std::uint32_t from : predecessors[b]) {
            if (!reaches[from]) {
                reaches[from] = true;
                pending.push_back(from);
            }
        }
    }
    for (std::uint32_t b = 0; b < successors.size(); ++b) {
        if (!reaches[b]) {
            successors[b] = all[b];
            exits[b] = allExits[b];
        }
    }
    std::vector<std::uint32_t> points = immediatePostDominators(successors, exits);
    // If all other lanes leave, those that stay have no lanes to wait for.
    for (std::uint32_t b = 0; b < successors.size(); ++b)
        if (successors[b].size() == 1 && successors[b].size() < all[b].size() + (allExits[b] ? 1 : 0))
            points[b] = none;
    return points;
}

} // namespace

std::vector<std::uint32_t> immediatePostDominators(
    const std::vector<std::vector<std::uint32_t>>& successors, const std::vector<bool>& exits)
{
    // Cooper, Harvey, Kennedy: "A simple, fast dominance algorithm", on the reversed graph with one common exit.
    const auto exit = static_cast<std::uint32_t>(successors.size());
    std::vector<std::vector<std::uint32_t>> predecessors(exit + 1), forward = successors;
    forward.emplace_back();
    for (std::uint32_t node = 0; node < exit; ++node) {
        if (exits[node])
            forward[node].push_back(exit);
        for (const std::uint32_t next : forward[node])
            predecessors[next].push_back(node);
    }
    // Post-order of the reversed graph, without recursion: kernels can have tens of thousands of blocks.
    std::vector<std::uint32_t> order, number(exit + 1, none);
    std::vector<std::pair<std::uint32_t, std::size_t>> stack{{exit, 0}};
    std::vector<bool> seen(exit + 1, false);
    seen[exit] = true;
    while (!stack.empty()) {
        auto& [node, next] = stack.back();
        if (next < predecessors[node].size()) {
            const std::uint32_t child = predecessors[node][next++];
            if (!seen[child]) {
                seen[child] = true;
                stack.emplace_back(child, 0);
            }
        } else {
            number[node] = static_cast<std::uint32_t>(order.size());
            order.push_back(node);
            stack.pop_back();
        }
    }
    std::vector<std::uint32_t> dominator(exit + 1, none);
    dominator[exit] = exit;
    const auto meet = [&](std::uint32_t a, std::uint32_t b) {
        while (a != b) {
            while (number[a] < number[b])
                a = dominator[a];
            while (number[b] < number[a])
                b = dominator[b];
        }
        return a;
    };
    for (bool changed = true; changed;) {
        changed = false;
        for (auto node = order.rbegin(); node != order.rend(); ++node) {
            if (*node == exit)
                continue;
            std::uint32_t common = none;
            for (const std::uint32_t next : forward[*node])
                if (dominator[next] != none)
                    common = common == none ? next : meet(next, common);
            if (dominator[*node] != common) {
                dominator[*node] = common;
                changed = true;
            }
        }
    }
    dominator.resize(exit);
    std::replace(dominator.begin(), dominator.end(), exit, none);
    return dominator;
}

ControlFlow analyseControlFlow(const Function& function)
{
    const auto count = static_cast<std::uint32_t>(function.instructions.size());
    std::vector<bool> leader(count + 1, false);
    leader[0] = true;
    for (std::uint32_t i = 0; i < count; ++i) {
        const Instruction& instruction = function.instructions[i];
        for (const std::uint32_t target : targets(function, instruction))
            leader[target] = true;
        if (branches(instruction.opcode) || leavesFunction(instruction.opcode))
            leader[i + 1] = true;
    }
    ControlFlow flow;
    flow.blockOf.resize(count + 1, none);
    for (std::uint32_t i = 0; i < count; ++i) {
        if (leader[i])
            flow.blocks.push_back({i, i, {}, false, none});
        flow.blocks.back().last = i + 1;
        flow.blockOf[i] = static_cast<std::uint32_t>(flow.blocks.size() - 1);
    }
    std::vector<std::vector<std::uint32_t>> successors(flow.blocks.size());
    std::vector<bool> exits(flow.blocks.size(), false);
    for (std::uint32_t b = 0; b < flow.blocks.size(); ++b) {
        BasicBlock& block = flow.blocks[b];
        const Instruction& end = function.instructions[block.last - 1];
        const bool guarded = end.guard != none;
        const auto go = [&](std::uint32_t instruction) {
            if (instruction >= count)
                block.exits = true; // falling off the end, as a label behind the last instruction does
            else if (const std::uint32_t to = flow.blockOf[instruction];
                     std::find(block.successors.begin(), block.successors.end(), to) == block.successors.end())
                block.successors.push_back(to);
        };
        const bool branch = branches(end.opcode), leave = leavesFunction(end.opcode);
        if ((!branch && !leave) || guarded)
            go(block.last);
        if (branch) {
            const std::vector<std::uint32_t> list = targets(function, end);
            std::for_each(list.begin(), list.end(), go);
            block.exits = block.exits || list.empty();
        }
        block.exits = block.exits || leave;
        successors[b] = block.successors;
        exits[b] = block.exits;
    }
    const std::vector<std::uint32_t> dominators = meetingPoints(function, flow, successors, exits);
    for (std::uint32_t b = 0; b < flow.blocks.size(); ++b)
        flow.blocks[b].postDominator = dominators[b];
    return flow;
}

std::set<std::uint32_t> ownFiles(const Module& module, const Function& entry, std::string_view sourceName)
{
    std::set<std::uint32_t> own;
    for (const auto& [number, path] : module.files)
        if (fileName(path) == fileName(sourceName))
            own.insert(number);
    for (const Instruction& instruction : entry.instructions)
        if (own.empty() && instruction.place.file != 0)
            own.insert(instruction.place.file);
    // Linked code may have files of one name in several folders: take the one of the entry.
    for (const Instruction& instruction : entry.instructions)
        if (const Place& place = instruction.place; place.inlinedFile == 0 && own.contains(place.file)) {
            const auto path = module.files.find(place.file);
            std::erase_if(own, [&](std::uint32_t number) {
                const auto other = module.files.find(number);
                return path != module.files.end() && other != module.files.end() && other->second != path->second;
            });
            break;
        }
    return own;
}

std::vector<std::uint32_t> ownLines(
    const Module& module, const Function& function, const ControlFlow& flow, const std::set<std::uint32_t>& own)
{
    std::vector<std::uint32_t> lines(function.instructions.size(), 0);
    std::vector<bool> foreign(lines.size(), false);
    for (std::size_t i = 0; i < lines.size(); ++i) {
        Place place = function.instructions[i].place;
        for (int depth = 0; depth < deepestInlining && own.count(place.file) == 0 && place.inlinedFile != 0; ++depth)
            place = callerOf(function, place);
        if (own.count(place.file) != 0)
            lines[i] = place.line;
        else
            foreign[i] = place.line != 0;
    }
    // Code for debugging does not say what called it, and stands in the order of the source: behind its arguments.
    const bool inOrder = isForDebugging(module);
    for (const BasicBlock& block : flow.blocks) {
        std::uint32_t next = 0;
        for (std::uint32_t i = block.last; i-- > block.first;) {
            if (lines[i] != 0)
                next = lines[i];
            else if (foreign[i] && !inOrder)
                lines[i] = next;
        }
    }
    std::uint32_t last = 0;
    for (std::uint32_t& line : lines) {
        last = line != 0 ? line : last;
        line = last;
    }
    return lines;
}

std::vector<std::vector<std::uint32_t>> callLines(
    const Function& function, const std::vector<std::uint32_t>& lines, const std::set<std::uint32_t>& own)
{
    std::vector<std::vector<std::uint32_t>> all(function.instructions.size());
    for (std::size_t i = 0; i < all.size(); ++i) {
        Place place = function.instructions[i].place;
        for (int depth = 0; depth < deepestInlining && place.inlinedFile != 0; ++depth) {
            place = callerOf(function, place);
            const bool counts = own.count(place.file) != 0 && place.line != lines[i];
            if (counts && std::find(all[i].begin(), all[i].end(), place.line) == all[i].end())
                all[i].push_back(place.line);
        }
    }
    return all;
}

} // namespace warpatlas::ptx
