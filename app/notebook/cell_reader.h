/// Reads the cells of a notebook one after the other: which are CUDA C++, which Python, which write a file. Any
/// thread.
#pragma once

#include "app/notebook/finds.h"
#include "app/notebook/notebook_file.h"

namespace warpatlas::inline notebook {

Finds findIn(const Notebook& notebook);

} // namespace warpatlas::inline notebook
