/// The same small launches on numba's CUDA simulator and on ours, in one run.
#pragma once

namespace warpatlas::bench {

/// Prints the table, or the reason why there is none (no Python, no numba). Python: $WARPATLAS_PYTHON, else python3 and
/// /usr/bin/python3, whichever has numba.
void printNumbaComparison();

} // namespace warpatlas::bench
