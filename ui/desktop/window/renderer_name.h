/// What OpenGL is drawn by.
#pragma once

#include <QString>

class QWidget;

namespace warpatlas::ui {

/// "NVIDIA H100/PCIe/SSE2", "llvmpipe (LLVM 15.0.6, 256 bits)": of the first part of the window that OpenGL draws;
/// empty where there is none, or it was not drawn yet. Threads: the window's.
QString rendererNameOf(const QWidget& window);

} // namespace warpatlas::ui
