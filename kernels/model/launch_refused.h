/// The simulator refuses a launch as a GPU with the same limits would.
#pragma once

#include "kernels/model/error.h"
#include "kernels/model/problem.h"

#include <string>
#include <utility>

namespace warpatlas {

class LaunchRefused : public DeviceError {
public:
    /// `problem`: its fact is a LaunchLimit. `call`: "launch of grayscale"; `place`: the source's name.
    LaunchRefused(Problem problem, const std::string& call, const std::string& place)
        : DeviceError(cudaErrorOf(std::get<LaunchLimit>(problem.fact).what), "refused", call, place),
          m_problem(std::move(problem)),
          m_call(call),
          m_place(place)
    {
    }
    const Problem& problem() const { return m_problem; }
    const std::string& call() const { return m_call; }
    const std::string& place() const { return m_place; }

private:
    Problem m_problem;
    std::string m_call, m_place;
};

} // namespace warpatlas
