/// Numbers that the host code of a person's own file computes for a launch. Pure, any thread.
#pragma once

#include "kernels/compiler/host/host_effects.h"
#include "kernels/model/launch.h"
#include "kernels/text/host_expression.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace warpatlas::inline source {

class HostSizes {
public:
    /// `definitions`: macros that were given, "NAME" or "NAME=VALUE". `block`: what blockDim is, where that is known.
    HostSizes(std::string_view text, const std::vector<std::string>& definitions, std::optional<Dim3> block = {});

    void setBlock(const Dim3& block) { m_block = block; }
    /// Values of "argument.a0" ..., as HostLaunch::values has them; numbers that are said take the place of these.
    void setArguments(std::vector<std::string> values, std::vector<std::optional<HostNumber>> said = {});
    /// Sets the size of a type of the text, for sizeof.
    void setTypeBytes(const std::string& type, std::uint64_t bytes) { m_typeBytes[type] = bytes; }

    /// The value of an expression of HostLaunch, with the text's constants and sizeof; empty where it is not known.
    std::optional<HostNumber> number(std::string_view expression, int depth = 0) const;
    /// The same of a whole number that is not negative.
    std::optional<std::uint64_t> of(std::string_view expression) const;

private:
    std::optional<HostNumber> named(std::string_view name, int depth) const;
    std::optional<HostNumber> argument(std::string_view place, int depth) const;

    std::optional<Dim3> m_block;
    std::map<std::string, std::string, std::less<>> m_constants;
    std::map<std::string, std::uint64_t, std::less<>> m_typeBytes;
    std::vector<std::string> m_arguments;
    std::vector<std::optional<HostNumber>> m_said;
};

} // namespace warpatlas::inline source
