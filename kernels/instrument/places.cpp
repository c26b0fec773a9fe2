#include "kernels/instrument/places.h"

#include "kernels/ptx/lexer.h"

#include <cassert>

namespace warpatlas::instrument {

FunctionPlaces placesOf(const ptx::Module& module, const ptx::Function& function)
{
    const std::string_view text = *module.text;
    const auto offsetOf = [&](std::string_view part) { return static_cast<std::size_t>(part.data() - text.data()); };
    FunctionPlaces places;
    places.instructions.reserve(function.instructions.size());
    ptx::Lexer lexer(text.substr(offsetOf(function.name)));
    std::size_t depth = 0, guard = 0;
    for (ptx::Token token = lexer.take(); token.kind != ptx::TokenKind::End; token = lexer.take()) {
        const std::size_t at = offsetOf(token.text);
        if (token.kind == ptx::TokenKind::Mark) {
            const char mark = token.text[0];
            if (mark == '@')
                guard = at;
            if (mark == '{' && depth++ == 0)
                places.bodyBegin = at + 1;
            if (mark == '}' && --depth == 0) {
                places.bodyEnd = at;
                break;
            }
        }
        const std::size_t next = places.instructions.size();
        if (next < function.instructions.size() && token.text.data() == function.instructions[next].opcode.data())
            places.instructions.push_back(function.instructions[next].guard == ptx::none ? at : guard);
    }
    assert(places.instructions.size() == function.instructions.size() && places.bodyEnd > 0);
    return places;
}

std::size_t behindAddressSize(const ptx::Module& module)
{
    const std::string_view text = *module.text;
    ptx::Lexer lexer(text);
    for (ptx::Token token = lexer.take(); token.kind != ptx::TokenKind::End; token = lexer.take())
        if (token.kind == ptx::TokenKind::Directive && token.text == "address_size") {
            const ptx::Token number = lexer.take();
            return static_cast<std::size_t>(number.text.data() - text.data()) + number.text.size();
        }
    return std::string_view::npos;
}

} // namespace warpatlas::instrument
