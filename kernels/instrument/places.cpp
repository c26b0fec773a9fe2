#include "kernels/instrument/places.h"

#include "kernels/ptx/tokens/lexer.h"

#include <cassert>

namespace warpatlas::instrument {
namespace {

/// What the parser adds, around a call with arguments in registers, is not in the text.
bool isInText(const ptx::Instruction& instruction, std::string_view text)
{
    const char* const opcode = instruction.opcode.data();
    return opcode >= text.data() && opcode < text.data() + text.size();
}

} // namespace

FunctionPlaces placesOf(const ptx::Module& module, const ptx::Function& function)
{
    const std::string_view text = *module.text;
    const auto offsetOf = [&](std::string_view part) { return static_cast<std::size_t>(part.data() - text.data()); };
    FunctionPlaces places;
    places.instructions.reserve(function.instructions.size());
    ptx::Lexer lexer(text.substr(offsetOf(function.name)));
    std::size_t depth = 0, guard = 0, added = 0;
    const auto passAdded = [&] {
        for (; places.instructions.size() + added < function.instructions.size(); ++added)
            if (isInText(function.instructions[places.instructions.size() + added], text))
                return;
    };
    // What was added stands where the next instruction of the text stands, or the last one.
    const auto stand = [&](std::size_t at) {
        places.instructions.insert(places.instructions.end(), added + 1, at);
        added = 0;
    };
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
        passAdded();
        const std::size_t next = places.instructions.size() + added;
        if (next == function.instructions.size())
            continue;
        const char* const opcode = function.instructions[next].opcode.data();
        const bool directive = token.kind == ptx::TokenKind::Directive && token.text.data() - 1 == opcode;
        if (token.text.data() == opcode || directive)
            stand(function.instructions[next].guard == ptx::none ? at : guard);
    }
    passAdded();
    places.instructions.insert(places.instructions.end(), added, places.bodyEnd);
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
