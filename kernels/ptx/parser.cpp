#include "kernels/ptx/parser.h"

#include "kernels/ptx/function_parser.h"
#include "kernels/ptx/tokens/token_reader.h"

namespace warpatlas::ptx {
namespace {

/// A register is declared in few letters and takes some bytes, so a text must not take thousands of times its size.
constexpr std::size_t mostRegistersOfModule = 4'000'000;

class ModuleParser {
public:
    ModuleParser(Module& module, std::string_view text) : m_module(module), m_reader(text, module.name) { }

    void parse()
    {
        while (!m_reader.atEnd())
            directive();
    }

private:
    void directive()
    {
        if (m_reader.tryMark(';'))
            return;
        const Token token = m_reader.take();
        if (token.kind != TokenKind::Directive)
            m_reader.fail(token, "expected a directive");
        if (token.text == "version") {
            m_module.version = m_reader.take().text;
        } else if (token.text == "target") {
            m_module.target = m_reader.take().text;
            while (m_reader.tryMark(','))
                m_reader.take();
        } else if (token.text == "address_size") {
            if (m_reader.integer() != 64)
                m_reader.fail(token, "only 64-bit addresses are supported");
        } else if (token.text == "file") {
            file();
        } else if (token.text == "section") {
            m_reader.take(); // the name: a directive, ".debug_str"
            m_reader.skipBraces();
        } else if (token.text == "visible" || token.text == "weak" || token.text == "common") {
            return; // linkage of the next directive: without a linker it has no meaning here
        } else if (token.text == "extern") {
            m_external = true;
            return;
        } else if (token.text == "entry" || token.text == "func") {
            m_module.functions.push_back(parseFunction(m_reader, token.text == "entry", m_module));
            m_registers += m_module.functions.back().registers.size();
            if (m_registers > mostRegistersOfModule)
                m_reader.fail(token, "too many registers in all functions together");
        } else if (token.text == "alias") {
            while (!m_reader.tryMark(';'))
                m_reader.take();
        } else if (token.text == "pragma") {
            m_reader.take();
            m_reader.mark(';');
        } else if (const auto space = spaceFrom(token.text)) {
            variables(*space);
        } else {
            m_reader.skipDirective(token); // a use of what it declares is an error that says so
        }
        m_external = false;
    }

    void variables(Space space)
    {
        const Lexer start = m_reader.place();
        try {
            parseVariables(m_reader, space, m_external,
                [&](Variable variable) { m_module.variables.push_back(std::move(variable)); });
        } catch (const UnknownForm&) {
            m_reader.goBack(start);
            m_reader.skipInstruction();
        }
    }

    void file()
    {
        const std::uint32_t number = m_reader.number();
        const Token path = m_reader.take();
        if (path.kind != TokenKind::String)
            m_reader.fail(path, "expected a file name");
        m_module.files[number] = path.text;
        while (m_reader.tryMark(',')) // time and size
            m_reader.take();
    }

    Module& m_module;
    TokenReader m_reader;
    bool m_external = false;
    std::size_t m_registers = 0; ///< registers of all functions
};

} // namespace

Module parse(std::string_view text, std::string name)
{
    Module module;
    module.text = std::make_shared<const std::string>(text);
    module.name = std::move(name);
    ModuleParser(module, *module.text).parse();
    if (module.version.empty())
        throw InputError(module.name, "not PTX: no .version");
    return module;
}

} // namespace warpatlas::ptx
