/// Numbers in the cells of one table, which have decimal points or decimal commas, but not both.
#pragma once

#include "app/dataset/tables/table_cells.h"

#include <optional>
#include <string>

namespace warpatlas {

struct TablePlace {
    std::size_t line = 0, column = 0; ///< from 1
};

class DecimalCells {
public:
    /// Empty where the cell is not a number, or not one in this table: fault() says why not.
    std::optional<double> valueOf(const TableCell& cell, char separator, TablePlace place);
    /// What is wrong with the cell last refused beyond that it is no number; empty if nothing.
    std::string fault(std::string_view cell) const;

    bool areCommas() const { return m_kind == Kind::Comma; }
    /// A number that could be another one, with its place, where nothing else in the table told which.
    std::optional<std::string> doubt() const;

private:
    enum class Kind { Unknown, Point, Comma };
    enum class Fault { None, TooLarge, Mixed, Thousands };

    std::optional<double> refuse(Fault fault);
    bool accept(Kind kind, std::string_view cell, TablePlace place);

    Kind m_kind = Kind::Unknown;
    Fault m_fault = Fault::None;
    std::string m_example; ///< of the kind, as it was first met
    TablePlace m_examplePlace;
    std::string m_doubtful;
    TablePlace m_doubtfulPlace;
    std::string m_scratch;
};

} // namespace warpatlas
