// Long, because lines and expressions of Python lead into each other; the calls that are known have a file of their
// own.
#include "app/notebook/python_reader.h"

#include "app/notebook/python_string.h"

#include <algorithm>
#include <charconv>
#include <cmath>

namespace warpatlas::inline notebook {
namespace {

using TokenKind = PythonToken::Kind;
using Is = PythonValue::Kind;

constexpr int mostBrackets = 200; ///< of brackets; no person's text has more

bool isOneOf(std::string_view word, std::initializer_list<std::string_view> words)
{
    return std::find(words.begin(), words.end(), word) != words.end();
}

PythonValue pythonNumber(std::string_view text)
{
    std::string plain(text);
    std::erase(plain, '_');
    const int base = plain.size() > 2 && plain[0] == '0' ? (plain[1] | 0x20) == 'x' ? 16
            : (plain[1] | 0x20) == 'b'                                              ? 2
                                                                                    : 10
                                                         : 10;
    const char* const end = plain.data() + plain.size();
    if (base != 10) {
        std::uint64_t whole = 0;
        const auto [stop, error] = std::from_chars(plain.data() + 2, end, whole, base);
        return error == std::errc() && stop == end ? PythonValue::ofNumber(static_cast<double>(whole), false)
                                                   : PythonValue();
    }
    double number = 0;
    const auto [stop, error] = std::from_chars(plain.data(), end, number);
    if (error != std::errc() || stop != end)
        return {};
    return PythonValue::ofNumber(number, plain.find_first_of(".eE") != std::string::npos);
}

/// What Python compiles for a GPU when it runs: the last parts of a decorator's name.
bool isMaker(std::string_view name)
{
    return name.ends_with("cuda.jit") || name.ends_with("jit.rawkernel") || name == "rawkernel"
        || name.ends_with("cuda.reduce") || name.ends_with("triton.jit") || name == "wp.kernel" || name == "warp.kernel"
        || name == "ct.kernel" || name.ends_with("cute.kernel") || name == "cp.fuse" || name == "cupy.fuse"
        || name == "cp.vectorize" || name == "cupy.vectorize";
}

} // namespace

const PythonToken& PythonReader::ahead(std::size_t count) const
{
    return m_tokens[std::min(m_at + count, m_tokens.size() - 1)];
}

bool PythonReader::take(std::string_view sign)
{
    if (now().kind != TokenKind::Sign || !now().is(sign))
        return false;
    ++m_at;
    return true;
}

void PythonReader::read(std::size_t cell, std::string_view text, std::size_t offset, std::uint32_t line)
{
    m_cell = cell;
    m_offset = offset;
    m_line = line;
    m_tokens = pythonTokens(text);
    m_maker.clear();
    for (m_at = 0; now().kind != TokenKind::End;) {
        if (atEnd())
            ++m_at;
        else
            readLine();
    }
    leaveFunctions(0);
}

void PythonReader::leaveFunctions(std::uint32_t column)
{
    while (!m_functions.empty() && m_functions.back().column >= column) {
        auto before = std::move(m_functions.back().before);
        m_functions.pop_back();
        for (auto it = before.rbegin(); it != before.rend(); ++it)
            m_names[it->first] = std::move(it->second);
    }
}

void PythonReader::set(const std::string& name, Value value)
{
    if (!m_functions.empty() && name.find('.') == std::string::npos) // members outlive their function
        m_functions.back().before.emplace_back(name, m_names[name]);
    m_names[name] = std::move(value);
}

void PythonReader::readLine()
{
    leaveFunctions(now().column);
    if (now().is("@")) {
        readDecorator();
        return;
    }
    if (now().isName("async"))
        ++m_at;
    if (now().isName("def")) {
        readDefinition();
        return;
    }
    if (isOneOf(now().text, {"import", "from"})) {
        readImport();
        return;
    }
    readStatements();
}

/// To the end of the line.
void PythonReader::readStatements()
{
    for (bool begins = true; !atEnd();) {
        const std::size_t before = m_at;
        begins = skipWords() || begins;
        if (atEnd())
            break;
        if (!std::exchange(begins, false) || !assign(m_at == before))
            see(expression());
        if (m_at == before)
            ++m_at; // what is not understood is passed over
    }
}

/// Over words that begin a statement and have no value; says whether a statement may begin behind them.
bool PythonReader::skipWords()
{
    bool begins = false;
    while (isOneOf(now().text,
               {"return", "yield", "await", "assert", "del", "if", "elif", "while", "with", "else", "try", "raise",
                   "global", "nonlocal", "print", ":", ";", ",", "except", "finally", "class", "pass", "in", "as"})
        && !(now().is("print") && ahead(1).is("("))) {
        begins = begins || now().is(":") || now().is(";") || now().isName("with");
        ++m_at;
    }
    if (now().isName("for")) { // what the loop counts is not known
        for (++m_at; !atEnd() && !now().isName("in"); ++m_at)
            if (now().kind == TokenKind::Name)
                set(std::string(now().text), {});
    }
    return begins;
}

void PythonReader::readDecorator()
{
    const PythonToken at = now();
    ++m_at;
    const std::size_t begin = m_at;
    std::string name;
    while (now().kind == TokenKind::Name || now().is("."))
        name += m_tokens[m_at++].text;
    if (const auto known = m_names.find(name); known != m_names.end() && known->second.is(Is::Name))
        name = known->second.name;
    bool isKernel = isMaker(name), ofDevice = false;
    while (!atEnd()) {
        const bool target = now().isName("target") && ahead(2).text.find("cuda") != std::string_view::npos;
        isKernel = isKernel || (target && name.ends_with("vectorize"));
        ofDevice = ofDevice || (now().isName("device") && ahead(2).isName("True"));
        ++m_at;
    }
    if (isKernel && !ofDevice)
        m_maker = "@" + name;
    m_at = begin;
    see(expression());
    while (!atEnd())
        ++m_at;
    static_cast<void>(at);
}

void PythonReader::readDefinition()
{
    const std::uint32_t column = now().column;
    const PythonToken at = now();
    ++m_at;
    const std::string name(now().text);
    if (!m_maker.empty())
        noteFunction(name, std::exchange(m_maker, {}), at);
    set(name, Value::ofName(name));
    m_functions.push_back({column, {}});
    int depth = 0;
    for (; !atEnd(); ++m_at) {
        depth += now().nesting();
        if (depth == 0 && now().is(":"))
            break;
        if (depth == 1 && now().kind == TokenKind::Name && (m_tokens[m_at - 1].is("(") || m_tokens[m_at - 1].is(",")))
            set(std::string(now().text), {});
    }
    readStatements(); // a body on the same line
}

/// `a = b = value`, `a, b = values`, `a += value`; where it may be `annotated`, `a: type = value`.
bool PythonReader::assign(bool annotated)
{
    int depth = 0;
    std::vector<std::pair<std::size_t, std::size_t>> targets;
    std::size_t begin = m_at, at = m_at;
    std::string_view sign;
    for (; m_tokens[at].kind != TokenKind::LineEnd && m_tokens[at].kind != TokenKind::End; ++at) {
        depth += m_tokens[at].nesting();
        const bool annotates = annotated && at == m_at + 1;
        if (depth == 0 && (m_tokens[at].is(";") || (m_tokens[at].is(":") && !annotates)))
            break;
        const bool isSign = depth == 0 && m_tokens[at].kind == TokenKind::Sign
            && isOneOf(m_tokens[at].text, {"=", "+=", "-=", "*=", "/=", "//=", ":="});
        if (!isSign)
            continue;
        targets.emplace_back(begin, at);
        begin = at + 1;
        sign = m_tokens[at].text;
    }
    if (targets.empty()) {
        for (at = m_at; m_tokens[at].kind == TokenKind::Name || m_tokens[at].is("."); ++at) { }
        if (m_at == 0 || !m_tokens[m_at - 1].isName("with") || !m_tokens[at].is("("))
            return false;
        const Value value = expression(); // `with open(name) as file`
        if (now().isName("as") && ahead(1).kind == TokenKind::Name) {
            set(std::string(ahead(1).text), value);
            m_at += 2;
        }
        return true;
    }
    m_at = begin;
    Value value = expression();
    if (now().is(",")) {
        std::vector<Value> items{value};
        while (take(",") && !atEnd())
            items.push_back(expression());
        value = Value::ofList(std::move(items));
    }
    see(value);
    if (sign != "=" && sign != ":=") {
        const auto before = m_names.find(std::string(m_tokens[targets[0].first].text));
        value = joined(sign.substr(0, sign.size() - 1), before == m_names.end() ? Value() : before->second, value);
        see(value);
    }
    for (const auto& [first, last] : targets)
        assignTo(first, last, value);
    return true;
}

void PythonReader::assignTo(std::size_t begin, std::size_t end, const Value& value)
{
    // `a, b` or `(a, b)`; `a: type`; `self.a`.
    std::vector<std::string> names(1);
    bool plain = true;
    for (std::size_t at = begin; at < end; ++at) {
        if (m_tokens[at].is(":") || m_tokens[at].is("["))
            break;
        if (m_tokens[at].is(","))
            names.emplace_back();
        else if (m_tokens[at].kind == TokenKind::Name || m_tokens[at].is("."))
            names.back() += m_tokens[at].text;
        plain = plain && !m_tokens[at].is("*");
    }
    const bool ofElement = std::any_of(m_tokens.begin() + static_cast<std::ptrdiff_t>(begin),
        m_tokens.begin() + static_cast<std::ptrdiff_t>(end), [](const PythonToken& token) { return token.is("["); });
    if (ofElement)
        return; // `a[0] = 1` leaves the array what it is
    for (std::size_t i = 0; i < names.size(); ++i)
        if (!names[i].empty())
            set(names[i],
                names.size() == 1                                                       ? value
                    : plain && value.is(Is::List) && value.items.size() == names.size() ? value.items[i]
                                                                                        : Value());
}

PythonValue PythonReader::expression()
{
    if (m_depth > mostBrackets)
        return {};
    ++m_depth;
    Value value;
    if (now().isName("lambda")) {
        while (!atEnd() && !now().is(":"))
            ++m_at;
        ++m_at;
        expression();
    } else {
        value = sum(0);
        // Comparisons and conditions have no value here, but calls are in them.
        while (isOneOf(now().text, {"==", "!=", "<", ">", "<=", ">=", "and", "or", "in", "is", "not", ":="})) {
            ++m_at;
            sum(0);
            value = {};
        }
        if (now().isName("if")) {
            ++m_at;
            expression();
            if (now().isName("else")) {
                ++m_at;
                expression();
            }
            value = {};
        }
    }
    --m_depth;
    return value;
}

PythonValue PythonReader::sum(std::size_t level)
{
    static constexpr std::string_view signs[] = {" | ^ & ", " << >> ", " + - ", " * / // % @ "};
    if (level == std::size(signs))
        return unary();
    Value left = sum(level + 1);
    const auto isOfLevel = [&](std::string_view sign) {
        return signs[level].find(' ' + std::string(sign) + ' ') != std::string_view::npos;
    };
    while (now().kind == TokenKind::Sign && isOfLevel(now().text)) {
        const std::string_view sign = m_tokens[m_at++].text;
        left = joined(sign, left, sum(level + 1));
    }
    return left;
}

PythonValue PythonReader::unary()
{
    bool negative = false;
    while (now().is("-") || now().is("+") || now().is("~") || now().isName("not") || now().isName("await")
        || now().is("*"))
        negative = m_tokens[m_at++].is("-") != negative;
    Value value = postfix();
    if (take("**"))
        value = joined("**", value, unary());
    if (negative && value.is(Is::Number))
        value.number = -value.number;
    return value;
}

PythonValue PythonReader::postfix()
{
    Value value = primary();
    for (;;) {
        const PythonToken at = now();
        if (take(".")) {
            const std::string member(now().text);
            ++m_at;
            if (now().is("(")) {
                const PythonToken call = m_tokens[m_at - 1];
                const PythonArguments given = arguments();
                if (auto known = methodOf(value, member, given))
                    value = *std::move(known);
                else
                    value = calledMember(value, member, given, call);
            } else if (auto known = memberOf(value, member)) {
                auto own = known->is(Is::Name) ? m_names.find(known->name) : m_names.end();
                if (own == m_names.end() && value.is(Is::Name) && value.name == "self")
                    own = m_names.find(member); // of its class
                value = own != m_names.end() ? own->second : *std::move(known);
            } else {
                value = {};
            }
        } else if (at.is("(")) {
            const PythonArguments given = arguments();
            value = called(value, given, at);
        } else if (at.is("[")) {
            value = element(value);
        } else {
            return value;
        }
    }
}

/// `self.kernel(...)` of what was assigned, `np.zeros(...)`, or what called() knows as ".member" of a value.
PythonValue PythonReader::calledMember(
    const Value& of, const std::string& member, const PythonArguments& given, const PythonToken& at)
{
    if (of.is(Is::Name)) {
        const auto own = m_names.find(of.name + '.' + member);
        return called(own == m_names.end() ? Value::ofName(of.name + '.' + member) : own->second, given, at);
    }
    PythonArguments all{{of}, given.named};
    all.values.insert(all.values.end(), given.values.begin(), given.values.end());
    return called(Value::ofName('.' + member), all, at);
}

PythonValue PythonReader::element(const Value& of)
{
    ++m_at; // [
    const Value index = expression();
    const bool single = now().is("]");
    while (!now().is("]") && now().kind != TokenKind::End) {
        const std::size_t before = m_at;
        if (!isOneOf(now().text, {":", ","}))
            expression();
        m_at += m_at == before ? 1 : 0;
    }
    take("]");
    if (of.is(Is::List) && single && index.is(Is::Number) && !of.items.empty()) {
        const double at = index.number < 0 ? index.number + static_cast<double>(of.items.size()) : index.number;
        if (at >= 0 && at < static_cast<double>(of.items.size()))
            return of.items[static_cast<std::size_t>(at)];
    }
    if (of.is(Is::Map) && single && index.is(Is::Text))
        if (const auto found = of.named.find(index.string()); found != of.named.end())
            return found->second;
    // `kernel[grid, block]` of Numba is called next.
    return of.is(Is::Name) ? Value::ofName("[]") : Value();
}

PythonArguments PythonReader::arguments()
{
    PythonArguments given;
    ++m_at; // (
    while (!now().is(")") && now().kind != TokenKind::End) {
        const std::size_t before = m_at;
        if (now().kind == TokenKind::Name && ahead(1).is("=") && ahead(1).kind == TokenKind::Sign) {
            const std::string name(now().text);
            m_at += 2;
            given.named[name] = expression();
            see(given.named[name]);
        } else if (now().is("**")) {
            ++m_at;
            const Value all = expression();
            if (all.is(Is::Map))
                given.named.insert(all.named.begin(), all.named.end());
        } else if (now().is("*")) {
            ++m_at;
            const Value all = expression();
            if (all.is(Is::List))
                given.values.insert(given.values.end(), all.items.begin(), all.items.end());
        } else if (!now().is(",")) {
            given.values.push_back(expression());
            see(given.values.back());
            if (now().isName("for")) // a comprehension: its calls are read, its value is not known
                given.values.back() = {};
        }
        if (!take(",") && m_at == before)
            ++m_at;
        else if (isOneOf(now().text, {"for", "in", "if"}) && now().kind == TokenKind::Name)
            ++m_at;
    }
    take(")");
    return given;
}

PythonValue PythonReader::primary()
{
    const PythonToken at = now();
    if (at.kind == TokenKind::Number) {
        ++m_at;
        return pythonNumber(at.text);
    }
    if (at.kind == TokenKind::String)
        return strings();
    if (at.kind == TokenKind::Name) {
        if (isOneOf(at.text, {"for", "in", "if", "else", "as", "and", "or", "is"}))
            return {};
        ++m_at;
        const std::string name(at.text);
        const auto known = m_names.find(name);
        const auto member = m_names.lower_bound(name + '.');
        const bool hasMembers = name == "self" || (member != m_names.end() && member->first.starts_with(name + '.'));
        if (known != m_names.end() && (!known->second.is(Is::Unknown) || !now().is(".") || !hasMembers))
            return known->second;
        return isOneOf(at.text, {"None", "True", "False"}) ? Value() : Value::ofName(std::string(at.text));
    }
    if (at.is("("))
        return bracketed(")");
    if (at.is("["))
        return bracketed("]");
    if (at.is("{"))
        return braces();
    return {};
}

/// A tuple, a list, or what stands in brackets by itself.
PythonValue PythonReader::bracketed(std::string_view close)
{
    ++m_at;
    std::vector<Value> items;
    bool comma = close == "]", known = true;
    while (!now().is(close) && now().kind != TokenKind::End) {
        const std::size_t before = m_at;
        if (isOneOf(now().text, {"for", "async"}) && now().kind == TokenKind::Name) {
            known = false;
            skipWords();
        } else if (isOneOf(now().text, {"in", "if"}) && now().kind == TokenKind::Name) {
            ++m_at;
        } else if (!now().is(",")) {
            items.push_back(expression());
            see(items.back());
        }
        if (take(","))
            comma = true;
        else if (m_at == before)
            ++m_at;
    }
    take(close);
    if (!known)
        return {};
    return comma || items.empty() ? Value::ofList(std::move(items)) : items.front();
}

PythonValue PythonReader::braces()
{
    ++m_at;
    Value map;
    map.kind = Is::Map;
    while (!now().is("}") && now().kind != TokenKind::End) {
        const std::size_t before = m_at;
        const Value key = expression();
        if (take(":")) {
            Value value = expression();
            see(value);
            if (key.is(Is::Text))
                map.named[key.string()] = std::move(value);
        }
        if (!take(",") && m_at == before)
            ++m_at;
    }
    take("}");
    return map;
}

/// Strings beside one another are one.
PythonValue PythonReader::strings()
{
    TextPieces pieces;
    bool unread = false;
    while (now().kind == TokenKind::String)
        unread = addString(m_tokens[m_at++], pieces).unread || unread;
    return Value::ofText(std::move(pieces), unread);
}

PythonValue PythonReader::addString(const PythonToken& token, TextPieces& pieces)
{
    const PythonLiteral literal = literalOf(token.text);
    Value told;
    const auto add = [&](std::size_t begin, std::size_t end) {
        PieceOrigin origin{m_cell, m_offset + token.at + begin, m_offset + token.at + end,
            literal.raw ? PieceOrigin::Coding::Raw : PieceOrigin::Coding::Escaped, literal.quote, literal.triple,
            literal.formatted ? '{' : '\0'};
        auto coded = std::make_shared<const PythonString>(token.text.substr(begin, end - begin), origin);
        pieces.push_back({coded->text(), origin, coded});
    };
    if (!literal.formatted) {
        add(literal.begin, literal.end);
        return told;
    }
    const std::string_view text = token.text;
    std::size_t from = literal.begin;
    for (std::size_t at = from; at < literal.end;) {
        if (text[at] != '{' || (at + 1 < literal.end && text[at + 1] == '{')) {
            at += text[at] == '{' ? 2 : 1;
            continue;
        }
        add(from, at);
        int depth = 1;
        std::size_t end = at + 1;
        for (; end < literal.end && depth > 0; ++end)
            depth += text[end] == '{' ? 1 : text[end] == '}' ? -1 : 0;
        const std::string_view inside = text.substr(at + 1, end - at - 2);
        const auto known = m_names.find(std::string(inside.substr(0, inside.find_first_of("!:"))));
        const Value value = known == m_names.end() ? pythonNumber(inside) : known->second;
        PythonArguments given;
        given.values = {value};
        const Value put = formatted(Value::ofText({{"{}"}}), given, false);
        told.unread = told.unread || put.unread;
        pieces.push_back({put.unread ? std::string(text.substr(at, end - at)) : put.string()});
        at = from = end;
    }
    add(from, literal.end);
    return told;
}

} // namespace warpatlas::inline notebook
