#include "kernels/compiler/narrowed_code.h"

#include "kernels/compiler/declarations/declaration_reader.h"
#include "kernels/compiler/declarations/nesting.h"

#include <algorithm>
#include <charconv>
#include <map>

namespace warpatlas::inline compiler {
namespace {

using TokenKind = CppToken::Kind;

constexpr std::size_t none = static_cast<std::size_t>(-1);

/// A declaration, or one of a class that is looked at by its members.
struct Piece {
    std::size_t begin = 0, end = 0; ///< tokens
    std::size_t parent = none; ///< the class whose member it is
    std::vector<std::string_view>
        names; ///< that it declares; none: it is kept with its surroundings, or asks for no name
    bool root = false; ///< a kernel: needed by itself
    bool marked = false; ///< as the device's: an error in it is the learner's
    bool data = false; ///< a member that makes its class what it is
    bool always = false; ///< goes with its class, or with everything
    bool host = false; ///< a member that the device cannot call
    bool special = false; ///< a specialisation
    bool isClass = false; ///< members are pieces of their own
    bool isOperator = false;
    bool isAssertion = false; ///< wrong where the learner is, but needed only where what it is about is
    std::size_t head = 0; ///< of a class: where the body begins
    bool kept = false, wrong = false;
};

class Narrowing : DeclarationReader {
public:
    Narrowing(std::string_view text, const std::string& file, const MacroWords& words, const std::set<TextPlace>& wrong,
        const std::set<TextPlace>& said, const std::set<TextPlace>& launches)
        : DeclarationReader(words), m_text(text), m_file(file), m_said(said)
    {
        readTokens(cppTokens(text, declarationSigns));
        const std::set<std::uint32_t> wrongLines = linesOf(file, wrong);
        m_saidLines = linesOf(file, said);
        const std::vector<Declaration> all = declarations();
        std::vector<std::size_t> numbers(all.size(), none); // of their pieces
        for (std::size_t i = 0; i < all.size(); ++i)
            if (all[i].kind != Declaration::Kind::Scope) {
                numbers[i] = m_pieces.size();
                readDeclaration(all[i], all[i].owner ? numbers[*all[i].owner] : none);
            }
        markWrong(wrongLines);
        const std::set<std::uint32_t> launching = linesOf(file, launches);
        for (Piece& piece : m_pieces)
            piece.root = piece.root && !hasOne(piece, launching);
        for (const Piece& piece : m_pieces) {
            m_declared.insert(piece.names.begin(), piece.names.end());
            if (piece.isClass)
                m_types.insert(piece.names.begin(), piece.names.end());
        }
    }

    NarrowedCode run(std::span<const std::string> instances)
    {
        NarrowedCode result;
        for (const std::string& instance : instances)
            if (isDeclared(instance)) {
                result.instances.push_back(instance);
                for (const CppToken& token : cppTokens(instance, declarationSigns))
                    use(token.text);
            }
        reach();
        result.text = m_text;
        for (const Piece& piece : m_pieces)
            if (!piece.kept)
                blankTokens(result.text, piece.begin, piece.end);
        for (const Piece& piece : m_pieces)
            if (!piece.kept && hasOne(piece, m_saidLines))
                for (const std::string_view name : piece.names)
                    if (std::ranges::find(result.names, name) == result.names.end())
                        result.names.emplace_back(name);
        for (const TextPlace& place : m_said) {
            const std::set<std::uint32_t> lines = linesOf(m_file, {place});
            if (std::ranges::any_of(m_pieces, [&](const Piece& piece) { return !piece.kept && hasOne(piece, lines); }))
                result.places.insert(place);
        }
        return result;
    }

private:
    // -- lines

    /// Which lines of the whole text `places` are, by what `#line` says.
    std::set<std::uint32_t> linesOf(const std::string& file, const std::set<TextPlace>& places) const
    {
        std::set<std::uint32_t> lines;
        TextPlace place{file, 1};
        std::uint32_t line = 1; // of the whole
        std::size_t at = 0;
        while (at < m_text.size()) {
            const std::size_t end = std::min(m_text.find('\n', at), m_text.size());
            const std::string_view written = m_text.substr(at, end - at);
            constexpr std::string_view directive = "#line ";
            if (places.contains(place))
                lines.insert(line);
            ++place.line;
            if (written.starts_with(directive)) {
                std::uint32_t number = 0;
                const std::string_view rest = written.substr(directive.size());
                std::from_chars(rest.data(), rest.data() + rest.size(), number);
                const std::size_t open = rest.find('"'), close = rest.rfind('"');
                if (open != close)
                    place = {std::string(rest.substr(open + 1, close - open - 1)), number};
            }
            ++line;
            at = end + 1;
        }
        return lines;
    }

    bool hasOne(const Piece& piece, const std::set<std::uint32_t>& lines) const
    {
        for (std::size_t i = piece.begin; i < piece.end; ++i)
            if (lines.contains(token(i).line))
                return true;
        return false;
    }

    void markWrong(const std::set<std::uint32_t>& lines)
    {
        for (Piece& piece : m_pieces)
            piece.wrong = hasOne(piece, lines);
        // A class is wrong where none of its members is.
        for (const Piece& piece : m_pieces)
            if (piece.parent != none && piece.wrong && !piece.data)
                m_pieces[piece.parent].wrong = false;
    }

    // -- reading

    void readDeclaration(const Declaration& head, std::size_t parent)
    {
        using Kind = Declaration::Kind;
        Piece piece;
        piece.begin = head.begin;
        piece.end = head.behind;
        piece.parent = parent;
        // The members of a class mark it, too.
        piece.marked = isMarked(head.begin, head.kind == Kind::Class ? head.behind : head.end);
        piece.special =
            token(head.begin).is("template") && token(head.begin + 1).is("<") && token(head.begin + 2).is(">");
        if (head.kind == Kind::Statement)
            readStatement(piece);
        else if (head.kind == Kind::Class)
            readClass(piece, head);
        else
            name(piece, head);
        m_pieces.push_back(std::move(piece));
    }

    bool isMarked(std::size_t begin, std::size_t end) const { return isDevice(begin, end) || isInMemory(begin, end); }

    /// `DEFINE(add, +)`: it may declare whatever its arguments and its text name.
    void readStatement(Piece& piece)
    {
        piece.marked = piece.root = m_words.isDevice(token(piece.begin).text);
        for (std::size_t i = piece.begin + 2; i < piece.end; ++i)
            if (token(i).kind == TokenKind::Name)
                piece.names.push_back(token(i).text);
    }

    void readClass(Piece& piece, const Declaration& head)
    {
        piece.isClass = true;
        piece.head = head.end;
        const std::size_t first = token(head.begin).is("template") ? behindAngles(head.begin + 1) : head.begin;
        for (std::size_t i = first; i + 1 < head.end && piece.names.empty(); ++i)
            if (token(i).is("struct") || token(i).is("class") || token(i).is("union")) {
                std::size_t at = i + 1;
                while (at + 1 < head.end && token(at + 1).kind != TokenKind::Sign)
                    at += token(at + 1).is("final") ? head.end : 1; // annotations
                if (at >= head.end || token(at).kind != TokenKind::Name)
                    at = i + 1;
                piece.names.push_back(className(at));
                while (token(at + 1).is("::") && at + 2 < head.end) { // Outer::Inner
                    at += 2;
                    piece.names.back() = token(at).text;
                }
                piece.special = piece.special || token(at + 1).is("<");
            }
        // typedef struct { ... } Name, *Pointer;
        for (std::size_t i = head.close; i < piece.end; ++i)
            if (token(i).kind == TokenKind::Name)
                piece.names.push_back(token(i).text);
        piece.always = piece.names.empty();
        // A variable behind the body makes a nested class data of the one around it.
        piece.data = piece.parent != none && (piece.end > head.close + 2 || piece.names.empty());
    }

    void name(Piece& piece, const Declaration& head)
    {
        const bool inClass = piece.parent != none;
        const CppToken& first = token(head.begin);
        if (first.is("using") || first.is("namespace") || first.is("typedef")) {
            nameAlias(piece, head);
        } else if (first.is("static_assert") || first.is("asm")) {
            piece.isAssertion = piece.marked = true;
        } else if (contains(head.begin, head.end, "enum") && !head.parameters) {
            for (std::size_t i = head.begin; i < piece.end; ++i)
                if (token(i).kind == TokenKind::Name)
                    piece.names.push_back(token(i).text);
        } else if (first.is("friend") || (first.is("template") && contains(head.begin, head.end, "friend"))) {
            const bool ofClass = !head.parameters;
            piece.always = ofClass || piece.marked;
            piece.host = !piece.always;
        } else if (head.parameters) {
            piece.names.push_back(nameBefore(*head.parameters));
            piece.isOperator = contains(head.begin, *head.parameters, "operator");
            nameFunction(piece, head);
        } else {
            nameVariables(piece, head);
            const bool isStatic =
                contains(head.begin, head.end, "static") || contains(head.begin, head.end, "constexpr");
            piece.data = inClass && !isStatic;
            piece.always = piece.always || piece.names.empty();
        }
    }

    void nameFunction(Piece& piece, const Declaration& head)
    {
        piece.root = isKernel(head.begin, head.end);
        // template void run<float>(int); asks for an instance.
        if (token(head.begin).is("template") && !token(head.begin + 1).is("<"))
            piece.root = piece.root || piece.marked;
        if (piece.parent == none)
            return;
        const bool given =
            token(head.end).is("=") && (token(head.end + 1).is("default") || token(head.end + 1).is("delete"));
        const bool both = piece.marked || given || contains(head.begin, head.end, "constexpr");
        piece.host = !both;
        // Constructors, destructors and conversions are called without their names.
        const std::vector<std::string_view>& owners = m_pieces[piece.parent].names;
        if (both && (piece.isOperator || std::ranges::find(owners, piece.names.front()) != owners.end()))
            piece.always = true;
    }

    void nameAlias(Piece& piece, const Declaration& head)
    {
        const CppToken& first = token(head.begin);
        if (first.is("typedef")) {
            // The last name, that of a function's pointer, and those of a class in it.
            for (std::size_t i = head.begin; i + 1 < piece.end; ++i)
                if (token(i).kind == TokenKind::Name
                    && (token(i + 1).is(";") || token(i + 1).is("[") || token(i + 1).is(",") || token(i + 1).is(")")))
                    piece.names.push_back(token(i).text);
        } else if (token(head.begin + 1).is("namespace")) {
            piece.always = true; // the compiler says where there is no such namespace
        } else if (token(head.end).is("=")) {
            piece.names.push_back(token(head.end - 1).text);
        } else {
            for (std::size_t i = head.begin + 1; i < piece.end; ++i)
                if (token(i).kind == TokenKind::Name && !token(i + 1).is("::"))
                    piece.names.push_back(token(i).text);
            piece.always = piece.parent != none; // of a base class
        }
    }

    /// `static const T a = 5, *b, c[4];`
    void nameVariables(Piece& piece, const Declaration& head)
    {
        for (std::size_t i = head.begin; i + 1 < piece.end;) {
            const CppToken& behind = token(i + 1);
            if (token(i).is("<") && behindAngles(i) <= piece.end && token(behindAngles(i) - 1).is(">")) {
                i = behindAngles(i);
            } else if (token(i).is("(") || token(i).is("[") || token(i).is("{")) {
                i = behindGroup(i);
            } else if (token(i).is("=")) {
                while (i + 1 < piece.end && !token(i).is(","))
                    i = behindGroup(i);
            } else {
                if (token(i).kind == TokenKind::Name
                    && (behind.is("=") || behind.is(";") || behind.is(",") || behind.is("[") || behind.is("{")
                        || behind.is(":")))
                    piece.names.push_back(token(i).text);
                ++i;
            }
        }
    }

    // -- reaching

    void use(std::string_view name)
    {
        if (!m_used.insert(std::string(name)).second)
            return;
        for (const std::string& inner : m_words.namesIn(name))
            use(inner);
    }

    void useTokens(std::size_t begin, std::size_t end)
    {
        for (std::size_t i = begin; i < end; ++i)
            if (token(i).kind == TokenKind::Name)
                use(token(i).text);
    }

    bool isUsed(const Piece& piece) const
    {
        return std::ranges::any_of(
            piece.names, [&](std::string_view name) { return m_used.contains(std::string(name)); });
    }

    /// An operator is called without its name: it is needed where one of the text's types that it takes is.
    bool isOperatorUsed(const Piece& piece) const
    {
        bool named = false;
        for (std::size_t i = piece.begin; i < piece.end; ++i) {
            if (token(i).is("{"))
                break;
            const auto type = m_types.find(token(i).text);
            if (type == m_types.end())
                continue;
            named = true;
            if (m_used.contains(std::string(token(i).text)))
                return true;
        }
        return !named;
    }

    bool isAboutKept(const Piece& piece) const
    {
        for (std::size_t i = piece.begin; i < piece.end; ++i)
            if (m_declared.contains(token(i).text) && !m_used.contains(std::string(token(i).text)))
                return false;
        return true;
    }

    /// Whether another piece of that name stays: without this one, what names it would mean that one.
    bool hasSibling(const Piece& piece) const
    {
        return std::ranges::any_of(m_pieces, [&](const Piece& other) {
            return &other != &piece && other.kept && other.parent == piece.parent
                && std::ranges::any_of(piece.names,
                    [&](std::string_view name) { return std::ranges::find(other.names, name) != other.names.end(); });
        });
    }

    bool isLeftOut(const Piece& piece) const
    {
        if (piece.parent != none && m_pieces[piece.parent].special)
            return false;
        return piece.wrong && !piece.marked && !piece.data && !piece.special && !hasSibling(piece);
    }

    bool keeps(const Piece& piece) const
    {
        const Piece* const owner = piece.parent == none ? nullptr : &m_pieces[piece.parent];
        if (owner && !owner->kept)
            return false;
        if (piece.host || isLeftOut(piece))
            return false;
        if (piece.root || piece.data || piece.always)
            return true;
        if (piece.isAssertion)
            return isAboutKept(piece);
        return piece.isOperator && !owner ? isOperatorUsed(piece) : isUsed(piece);
    }

    void reach()
    {
        for (bool more = true; more; more = more || keepVirtual()) {
            more = false;
            for (Piece& piece : m_pieces)
                if (!piece.kept && keeps(piece)) {
                    keep(piece);
                    more = true;
                }
        }
    }

    void keep(Piece& piece)
    {
        piece.kept = true;
        useTokens(piece.begin, piece.isClass ? piece.head : piece.end);
    }

    /// A class with virtual functions has a pointer to their table: one that the device sees must keep it. Whether
    /// there was such a class.
    bool keepVirtual()
    {
        bool more = false;
        for (std::size_t i = 0; i < m_pieces.size(); ++i) {
            if (!m_pieces[i].isClass || !m_pieces[i].kept)
                continue;
            bool had = false, has = false;
            for (const Piece& member : m_pieces)
                if (member.parent == i && contains(member.begin, member.end, "virtual")) {
                    had = true;
                    has = has || member.kept;
                }
            for (Piece& member : m_pieces)
                if (had && !has && member.parent == i && contains(member.begin, member.end, "virtual")) {
                    keep(member);
                    more = true;
                }
        }
        return more;
    }

    /// Whether each name in a template's arguments is a word of the language, or declared somewhere.
    bool isDeclared(const std::string& instance) const
    {
        static const std::set<std::string_view> words{"bool", "char", "short", "int", "long", "float", "double",
            "unsigned", "signed", "void", "const", "true", "false", "std", "size_t", "sizeof", "nullptr", "half",
            "__half", "uint", "uchar", "ushort", "ulong", "dim3", "cuda", "nvcuda", "struct", "class", "static_cast"};
        const std::vector<CppToken> tokens = cppTokens(instance, declarationSigns);
        const auto known = [&](const CppToken& name) {
            const std::string_view text = name.text;
            const bool given = text.ends_with("_t") && (text.starts_with("int") || text.starts_with("uint"));
            const bool vector = !text.empty() && text.back() >= '1' && text.back() <= '4';
            return words.contains(text) || given || vector || text.starts_with("__") || m_words.isMacro(text)
                || m_declared.contains(text);
        };
        for (std::size_t i = 0; i < tokens.size(); ++i)
            if (tokens[i].kind == TokenKind::Name && !(i > 0 && tokens[i - 1].is("::"))
                && !(i + 1 < tokens.size() && tokens[i + 1].is("::")) && !known(tokens[i]))
                return false;
        return true;
    }

    std::string_view m_text;
    const std::string& m_file;
    const std::set<TextPlace>& m_said;
    std::set<std::uint32_t> m_saidLines;
    std::vector<Piece> m_pieces;
    std::set<std::string> m_used;
    std::set<std::string_view> m_types;
    std::set<std::string_view> m_declared;
};

} // namespace

NarrowedCode narrowedCode(std::string_view text, const std::string& file, const MacroWords& words,
    std::span<const std::string> instances, const std::set<TextPlace>& wrong, const std::set<TextPlace>& said,
    const std::set<TextPlace>& launches)
{
    return Narrowing(text, file, words, wrong, said, launches).run(instances);
}

} // namespace warpatlas::inline compiler
