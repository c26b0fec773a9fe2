/// How fast a block is recorded, and how soon a learner's text has taken its first step.
#pragma once

namespace warpatlas::bench {

/// "Look closer": one block with everything recorded, thread instructions a second.
void addRecordings(int rounds);
/// fifty_lines.cu to PTX, to a kernel, to the first step of its first block; with each compiler that is installed. The
/// text is another one every time, since the compiler keeps what it has compiled.
void addFirstSteps();

} // namespace warpatlas::bench
