/// The numbers in the cells of one table: all have decimal points, or all have decimal commas.
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
    /// Returns the cell's number; empty where it is none, or cannot be one in this table: fault() says why not.
    std::optional<double> valueOf(const TableCell& cell, char separator, TablePlace place);
    /// Says what else is wrong with the cell last refused than that it is no number; empty if nothing.
    std::string fault(std::string_view cell) const;

    bool areCommas() const { return m_kind == Kind::Comma; }
    /// Describes, with its place, a number that could be read in two ways, where no other cell of the table decides
    /// which.
    std::optional<std::string> doubt() const;

private:
    enum class Kind { Unknown, Point, Comma };
    enum class Fault { None, TooLarge, Mixed, Thousands };

    std::optional<double> refuse(Fault fault);
    bool accept(Kind kind, std::string_view cell, TablePlace place);

    Kind m_kind = Kind::Unknown;
    Fault m_fault = Fault::None;
    std::string m_example; ///< the first number of the kind that was met
    TablePlace m_examplePlace;
    std::string m_doubtful;
    TablePlace m_doubtfulPlace;
    std::string m_scratch;
};

} // namespace warpatlas
