#include "app/reference/called_parameter.h"

#include "app/words/say.h"
#include "kernels/text/cpp_tokens.h"

#include <algorithm>
#include <cctype>

namespace warpatlas {
namespace {

CalledParameter fromType(std::string name, const std::string& type)
{
    CalledParameter called{std::move(name), type};
    int stars = 0;
    bool reference = false, constant = false;
    for (const CppToken& token : cppTokens(type)) {
        if (token.is("*"))
            ++stars;
        else if (token.is("**"))
            stars += 2;
        else if (token.is("&"))
            reference = true;
        else if (token.is("const"))
            constant = constant || stars == 0;
        else if (token.kind == CppToken::Kind::Name && token.text.find("restrict") != std::string_view::npos)
            continue;
        else if (!token.is("volatile") && !token.is("struct")) {
            const bool apart = !called.base.empty() && token.kind == CppToken::Kind::Name
                && (std::isalnum(static_cast<unsigned char>(called.base.back())) != 0);
            called.base += (apart ? " " : "") + std::string(token.text);
        }
    }
    called.number = numberTypeFrom(called.base);
    called.reference = reference && stars == 0 && !constant && called.number.has_value();
    called.pointer = stars == 1 || called.reference;
    called.constant = called.pointer && constant;
    if (stars > 1 || (reference && stars > 0))
        called.refusal = say("reference.deep_pointer", "a pointer to pointers cannot be passed");
    else if (called.base.starts_with("std::"))
        called.refusal =
            say("reference.host_type", "{} is the host library's, which the simulator does not have", called.base);
    return called;
}

} // namespace

CalledParameter calledParameter(const CpuParameter& parameter, const std::vector<std::string>& templateParameters)
{
    CalledParameter called = fromType(parameter.name, parameter.type);
    called.hasDefault = parameter.hasDefault;
    called.generic = std::ranges::find(templateParameters, called.base) != templateParameters.end();
    if (!parameter.understood)
        called.refusal = say("reference.not_read", "how it is declared is not understood");
    return called;
}

CalledParameter calledParameter(const KernelParameter& parameter)
{
    CalledParameter called = fromType(parameter.name, parameter.type);
    called.pointer = parameter.pointer.value_or(called.pointer);
    if (parameter.pointee)
        called.number = parameter.pointee;
    else if (parameter.number && !called.pointer)
        called.number = NumberType{*parameter.number};
    called.refusal.clear();
    return called;
}

} // namespace warpatlas
