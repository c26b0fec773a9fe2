/// For the parser's own files: reading a text that stands elsewhere.
#pragma once

#include "app/follow/source/parser.h"

#include <utility>

namespace warpatlas::cpp {

/// Restores at its end where the parser was, and what it knew there; meanwhile it is outside of all functions.
struct Parser::Outside {
    explicit Outside(Parser& parser)
        : parser(parser),
          list(parser.m_list),
          at(parser.m_at),
          records(parser.m_records),
          scopes(std::exchange(parser.m_scopes, {parser.m_scopes.front()})),
          function(std::exchange(parser.m_function, nullptr)),
          self(std::exchange(parser.m_self, nullptr)),
          discarded(std::exchange(parser.m_discarded, 0))
    {
        parser.m_list = &parser.m_tokens.list;
        parser.m_scopes.emplace_back();
    }
    ~Outside()
    {
        parser.m_list = list;
        parser.m_at = at;
        parser.m_records = std::move(records);
        parser.m_scopes = std::move(scopes);
        parser.m_function = function;
        parser.m_self = self;
        parser.m_discarded = discarded;
    }
    Outside(const Outside&) = delete;
    Outside& operator=(const Outside&) = delete;

    Parser& parser;
    const std::vector<Token>* list;
    std::size_t at;
    std::map<std::string_view, const Type*> records;
    std::vector<std::map<std::string_view, const Variable*>> scopes;
    Function* function;
    const Type* self;
    int discarded;
};

} // namespace warpatlas::cpp
