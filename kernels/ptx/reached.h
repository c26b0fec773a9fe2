/// Everything that an entry reaches in its module, by calls, addresses and tables of them: a module linked from several
/// files has shared memory that other kernels use. Pure, any thread.
#pragma once

#include "kernels/ptx/module.h"

#include <map>
#include <set>
#include <string_view>
#include <vector>

namespace warpatlas::ptx {

class Reached {
public:
    /// The module outlives it. An entry that calls through a pointer is taken to lead everywhere but to other entries.
    Reached(const Module& module, const Function& entry);

    bool has(const Function& function) const { return m_everywhere || m_functions.contains(&function); }
    bool has(const Variable& variable) const { return m_everywhere || m_variables.contains(&variable); }

private:
    void look(const Operand& operand);
    void reach(std::string_view name);

    std::map<std::string_view, const Function*> m_byName;
    std::map<std::string_view, const Variable*> m_variableByName;
    std::set<const Function*> m_functions;
    std::set<const Variable*> m_variables;
    std::vector<const Function*> m_waiting;
    std::vector<const Variable*> m_waitingTables;
    bool m_everywhere = false;
};

} // namespace warpatlas::ptx
