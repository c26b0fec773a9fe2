/// Several observers in the place of one.
#pragma once

#include "kernels/simulator/execution/observer.h"

#include <memory>
#include <vector>

namespace warpatlas::simulator {

class Observers final : public Observer {
public:
    void add(Observer* observer)
    {
        m_all.push_back(observer);
        m_wantsInstructions = m_wantsInstructions || observer->wantsInstructions();
    }
    void add(std::unique_ptr<Observer> observer)
    {
        add(observer.get());
        m_own.push_back(std::move(observer));
    }

    void access(Machine& machine, const Access& access) override
    {
        for (Observer* observer : m_all)
            observer->access(machine, access);
    }
    void strayed(Machine& machine, int lane, AccessKind kind, ptx::Window window, std::uint64_t address,
        std::uint32_t bytes) override
    {
        for (Observer* observer : m_all)
            observer->strayed(machine, lane, kind, window, address, bytes);
    }
    void blockStarted(Block& block) override
    {
        for (Observer* observer : m_all)
            observer->blockStarted(block);
    }
    void blockResumed(Block& block) override
    {
        for (Observer* observer : m_all)
            observer->blockResumed(block);
    }
    void frameEntered(Machine& machine, std::uint32_t lanes, std::uint32_t base, std::uint32_t bytes) override
    {
        for (Observer* observer : m_all)
            observer->frameEntered(machine, lanes, base, bytes);
    }
    void warpSynced(Machine& machine, const Step& step, std::uint32_t lanes) override
    {
        for (Observer* observer : m_all)
            observer->warpSynced(machine, step, lanes);
    }
    void barrierReached(Block& block, const Warp& warp, std::uint32_t lanes, std::uint32_t id, bool waits) override
    {
        for (Observer* observer : m_all)
            observer->barrierReached(block, warp, lanes, id, waits);
    }
    void barrierReleased(Block& block, std::uint32_t id, bool everybody) override
    {
        for (Observer* observer : m_all)
            observer->barrierReleased(block, id, everybody);
    }
    void fenced(Machine& machine, const Step& step) override
    {
        for (Observer* observer : m_all)
            observer->fenced(machine, step);
    }
    void asyncGroup(Machine& machine, const Step& step) override
    {
        for (Observer* observer : m_all)
            observer->asyncGroup(machine, step);
    }
    void phase(Block& block, const Warp& warp, const Step& step, PhaseEvent event, std::uint32_t lanes,
        std::uint64_t address) override
    {
        for (Observer* observer : m_all)
            observer->phase(block, warp, step, event, lanes, address);
    }
    void unsetUsed(Machine& machine, const Step& step, UnsetVariable::Use how, const UnsetMark& mark) override
    {
        for (Observer* observer : m_all)
            observer->unsetUsed(machine, step, how, mark);
    }
    void prints(Machine& machine, const Step& step, int lane, std::uint64_t address) override
    {
        for (Observer* observer : m_all)
            observer->prints(machine, step, lane, address);
    }
    void chosen(Machine& machine, const Step& step) override
    {
        for (Observer* observer : m_all)
            observer->chosen(machine, step);
    }
    void instruction(Machine& machine, const Step& step) override
    {
        for (Observer* observer : m_all)
            observer->instruction(machine, step);
    }
    bool wantsInstructions() const override { return m_wantsInstructions; }

private:
    std::vector<Observer*> m_all;
    std::vector<std::unique_ptr<Observer>> m_own;
    bool m_wantsInstructions = false; ///< as they said when they were added: asked for every instruction
};

} // namespace warpatlas::simulator
