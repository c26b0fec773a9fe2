#include "app/follow/source/parser.h"

namespace warpatlas::cpp {
namespace {

/// Lists the variables that an expression changes: "i" in "i += 4, k++".
void changedBy(const Expression& expression, std::vector<const Variable*>& list)
{
    const bool changes = expression.kind == Expression::Kind::Increment || expression.kind == Expression::Kind::Assign;
    if (changes && expression.operands[0]->variable != nullptr)
        list.push_back(expression.operands[0]->variable);
    for (const ExpressionPointer& operand : expression.operands)
        changedBy(*operand, list);
}

} // namespace

StatementPointer Parser::make(Statement::Kind kind) const
{
    auto statement = std::make_unique<Statement>();
    statement->kind = kind;
    statement->line = now().line;
    return statement;
}

StatementPointer Parser::block()
{
    StatementPointer all = make(Statement::Kind::Block);
    need("{");
    const std::size_t scope = beginScope();
    while (!is("}"))
        all->parts.push_back(statement());
    need("}");
    endScope(scope);
    return all;
}

StatementPointer Parser::statement()
{
    const Deeper<NotUnderstood> deeper(m_depth, deepest);
    if (is("{"))
        return block();
    if (now().kind == Token::Kind::End)
        throw NotUnderstood();
    if (is(";")) {
        StatementPointer empty = make(Statement::Kind::Empty);
        need(";");
        return empty;
    }
    if (is("static_assert")) { // the compiler has answered it
        StatementPointer empty = make(Statement::Kind::Empty);
        while (!take(";"))
            if (m_at++; now().kind == Token::Kind::End)
                throw NotUnderstood();
        return empty;
    }
    if (is("for") || is("while") || is("do"))
        return loop();
    if (is("switch"))
        return choices();
    if (is("if")) {
        StatementPointer choice = make(Statement::Kind::If);
        need("if");
        const bool compiles = take("constexpr");
        need("(");
        choice->expression = expression();
        need(")");
        const auto constant = compiles ? folded(*choice->expression) : std::nullopt;
        const auto taken = constant ? constant->holds() : std::nullopt;
        const auto branch = [&](bool decided) {
            const bool discarded = taken && *taken != decided;
            m_discarded += discarded ? 1 : 0;
            choice->parts.push_back(statement());
            m_discarded -= discarded ? 1 : 0;
        };
        branch(true);
        if (take("else"))
            branch(false);
        return choice;
    }
    for (const auto& [word, kind] : {std::pair("break", Statement::Kind::Break),
             std::pair("continue", Statement::Kind::Continue), std::pair("return", Statement::Kind::Return)}) {
        if (!is(word))
            continue;
        StatementPointer leaves = make(kind);
        need(word);
        if (kind == Statement::Kind::Return && !is(";"))
            leaves->expression = is("{") ? list() : expression();
        need(";");
        return leaves;
    }
    if (startsType() && ahead(1).text != "(")
        return declaration();
    StatementPointer evaluates = make(Statement::Kind::Evaluate);
    evaluates->expression = expression();
    need(";");
    return evaluates;
}

/// "int x = a, y = b;": a block of its declarations that is no scope.
StatementPointer Parser::declaration()
{
    StatementPointer all = make(Statement::Kind::Block);
    const Specifiers said = specifiers();
    do {
        StatementPointer one = make(Statement::Kind::Declare);
        one->line = all->line;
        Variable variable = declarator(said);
        if (variable.name.empty())
            throw NotUnderstood();
        one->nameEnd = (*m_list)[m_at - 1].at + (*m_list)[m_at - 1].text.size();
        if (take("="))
            one->expression = is("{") ? list() : expression();
        else if (is("{"))
            one->expression = list();
        else if (is("("))
            throw NotUnderstood();
        const bool listed = one->expression != nullptr && one->expression->kind == Expression::Kind::List;
        if (listed && constructs(variable.type))
            throw NotUnderstood();
        if (variable.type == nullptr && variable.reference)
            throw NotUnderstood();
        if (variable.type == nullptr && one->expression != nullptr) // "auto": a structure may be called
            if (const Type* const type = staticType(*one->expression);
                type != nullptr && type->kind == Type::Kind::Structure)
                variable.type = type;
        Variable& kept = declare(std::move(variable));
        if (said.isConst && one->expression != nullptr && kept.type != nullptr && kept.type->isNumber())
            if (const auto constant = folded(*one->expression))
                kept.constant = converted(*constant, kept.type);
        one->variable = &kept;
        all->parts.push_back(std::move(one));
    } while (take(","));
    need(";");
    return all;
}

StatementPointer Parser::choices()
{
    StatementPointer all = make(Statement::Kind::Switch);
    need("switch");
    need("(");
    all->expression = expression();
    need(")");
    need("{");
    const std::size_t scope = beginScope();
    while (!take("}")) {
        if (take("default")) {
            need(":");
            all->labels.push_back({std::nullopt, all->parts.size()});
        } else if (take("case")) {
            const auto value = folded(*choice());
            if (!value)
                throw NotUnderstood();
            need(":");
            all->labels.push_back({value, all->parts.size()});
        } else {
            all->parts.push_back(statement());
        }
    }
    endScope(scope);
    return all;
}

StatementPointer Parser::loop()
{
    if (is("do")) {
        StatementPointer loop = make(Statement::Kind::DoWhile);
        need("do");
        loop->parts.push_back(statement());
        need("while");
        need("(");
        loop->expression = expression();
        need(")");
        need(";");
        return loop;
    }
    if (is("while")) {
        StatementPointer loop = make(Statement::Kind::While);
        need("while");
        need("(");
        loop->expression = expression();
        need(")");
        loop->parts.push_back(statement());
        return loop;
    }
    StatementPointer loop = make(Statement::Kind::For);
    need("for");
    need("(");
    const std::size_t scope = beginScope();
    if (take(";")) {
        loop->parts.push_back(make(Statement::Kind::Empty));
    } else if (startsType()) {
        loop->parts.push_back(declaration());
    } else {
        StatementPointer first = make(Statement::Kind::Evaluate);
        first->expression = expression();
        need(";");
        loop->parts.push_back(std::move(first));
    }
    if (!is(";"))
        loop->expression = expression();
    need(";");
    if (!is(")")) {
        loop->step = expression();
        while (is(",")) { // "++k, j -= 2"
            const std::size_t sign = m_at++;
            ExpressionPointer both = node(Expression::Kind::Binary, sign);
            both->sign = ",";
            both->begin = loop->step->begin;
            both->firstLine = loop->step->firstLine;
            both->operands.push_back(std::move(loop->step));
            both->operands.push_back(expression());
            loop->step = finished(std::move(both));
        }
        changedBy(*loop->step, loop->counters);
    }
    need(")");
    loop->parts.push_back(statement());
    endScope(scope);
    return loop;
}

} // namespace warpatlas::cpp
