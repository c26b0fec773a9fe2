#include "kernels/simulator/execution/load_uses.h"

#include "kernels/simulator/execution/block.h"
#include "kernels/simulator/execution/observer.h"
#include "kernels/simulator/execution/services.h"
#include "kernels/uses/chosen_loads.h"

#include <algorithm>
#include <cstring>
#include <map>

namespace warpatlas::simulator {

std::uint32_t PlaneChoice::lanes(const Machine& machine) const
{
    std::uint32_t all = allLanes;
    for (const Condition& condition : conditions) {
        std::uint32_t mask = 0;
        std::memcpy(&mask, machine.window + condition.predicate, sizeof(mask));
        all &= condition.whenSet ? mask : ~mask;
    }
    return all;
}

LoadUses::LoadUses(const ptx::Program& program) : m_numbers(program.decoded.size()), m_decides(program.decoded.size())
{
    for (std::uint32_t i = 0; i < program.functions.size(); ++i)
        addFunction(program, i);
}

LoadUse& LoadUses::loadAt(std::uint32_t decoded)
{
    if (m_numbers[decoded] == 0) {
        m_loads.emplace_back();
        m_numbers[decoded] = static_cast<std::uint32_t>(m_loads.size());
    }
    return m_loads[m_numbers[decoded] - 1];
}

void LoadUses::addFunction(const ptx::Program& program, std::uint32_t number)
{
    using ptx::Operation;
    const ptx::DecodedFunction& decodedFunction = program.functions[number];
    const ptx::Function& function = program.module->functions[decodedFunction.source];
    // The first decoded instruction of each of these; what could not be decoded has none.
    std::map<std::uint32_t, std::uint32_t> accesses, selects;
    for (std::uint32_t i = decodedFunction.firstDecoded;
         i < program.decoded.size() && program.decoded[i].function == number; ++i) {
        const ptx::DecodedInstruction& decoded = program.decoded[i];
        if (decoded.operation == Operation::Load || decoded.operation == Operation::Store
            || decoded.operation == Operation::Shuffle)
            accesses.emplace(decoded.instruction, i);
        if (decoded.countsAs != 0)
            selects.emplace(decoded.instruction, i);
    }
    const bool loads = std::ranges::any_of(
        accesses, [&](const auto& access) { return program.decoded[access.second].operation != Operation::Store; });
    if (!loads)
        return;
    const ptx::RegisterUses uses(function);
    for (const ptx::ChosenLoad& chosen : chosenLoads(function, ptx::analyseControlFlow(function), uses)) {
        const auto load = accesses.find(chosen.load);
        if (load == accesses.end())
            continue;
        const bool shuffle = program.decoded[load->second].operation == Operation::Shuffle;
        if (shuffle && chosen.late)
            continue;
        LoadUse& use = loadAt(load->second);
        for (const ptx::Choice& choice : chosen.choices) {
            const std::uint32_t select = selects.at(choice.select);
            PlaneChoice& added = use.choices.emplace_back();
            added.decoded = select;
            const auto add = [&](const ptx::Condition& condition) {
                added.conditions.push_back({decodedFunction.registerPlanes[condition.predicate], condition.whenSet});
            };
            add(choice.condition);
            std::ranges::for_each(choice.earlier, add);
            if (!choice.known)
                use.known = chosen.late ? LoadUse::Known::Late : LoadUse::Known::Later;
            if (!choice.known && shuffle)
                m_decides[select] = Decides::Shuffle;
            else if (!choice.known && m_decides[select] == Decides::Nothing)
                m_decides[select] = Decides::Load;
        }
    }
    const ptx::CarriedBytes carried = carriedBytes(function, uses);
    for (const ptx::LoadedBytes& bytes : carried.loads) {
        const auto load = accesses.find(bytes.load);
        if (load == accesses.end())
            continue;
        LoadUse& use = loadAt(load->second);
        use.used = bytes.used;
        use.carried = bytes.carried;
        use.chosen = bytes.chosen;
    }
    for (const ptx::CarryingStore& carrying : carried.stores) {
        const auto store = accesses.find(carrying.store);
        if (store == accesses.end())
            continue;
        std::vector<ptx::CarriedByte> into;
        for (ptx::CarriedByte byte : carrying.bytes)
            if (const auto load = accesses.find(byte.load); load != accesses.end()) {
                byte.load = load->second;
                into.push_back(byte);
            }
        m_stores.push_back(std::move(into));
        m_numbers[store->second] = static_cast<std::uint32_t>(m_stores.size());
    }
}

const Step* tellChoice(Machine& machine, const Step* step)
{
    if (machine.observer != nullptr)
        machine.observer->chosen(machine, *step);
    if (!machine.warp->heldShuffles.empty())
        services::shuffleChosen(machine, step);
    return step->decoded.guard != ptx::noPlane ? machine.block->grid().kernel->instructionSet().guard(machine, step)
                                               : step->guarded(machine, step);
}

} // namespace warpatlas::simulator
