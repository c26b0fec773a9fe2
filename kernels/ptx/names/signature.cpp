#include "kernels/ptx/names/signature.h"

namespace warpatlas::ptx {

std::size_t closingBracket(std::string_view text, std::size_t open)
{
    int depth = 0;
    for (std::size_t i = open; i < text.size(); ++i) {
        depth += text[i] == '(' || text[i] == '<' ? 1 : 0;
        depth -= text[i] == ')' || (text[i] == '>' && text[i - 1] != '-') ? 1 : 0;
        if (depth == 0)
            return i;
    }
    return text.size();
}

std::size_t parametersAt(std::string_view text)
{
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '(' && !text.substr(i).starts_with("(anonymous namespace)"))
            return i;
        if (text[i] == '(' || text[i] == '<')
            i = closingBracket(text, i);
    }
    return text.size();
}

std::string kernelName(std::string_view demangled)
{
    const std::size_t end = parametersAt(demangled);
    std::size_t from = 0;
    for (std::size_t i = 0; i < end; ++i) {
        if (demangled[i] == '<' || demangled[i] == '(')
            i = closingBracket(demangled, i);
        else if (demangled[i] == ' ')
            from = i + 1; // behind what it returns
    }
    return std::string(demangled.substr(from, end - from));
}

} // namespace warpatlas::ptx
