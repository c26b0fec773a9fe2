/// The end of the simulator's benchmark: targets, figures and their ratios.
#pragma once

#include <string>

namespace warpatlas::bench {

struct FigureRow {
    std::string what;
    double target = 0; ///< 0: none, the figure is for information
    double figure = 0;
    const char* unit = "";
    bool lessIsBetter = false;
};

void addRow(FigureRow row);
void printTable();

} // namespace warpatlas::bench
