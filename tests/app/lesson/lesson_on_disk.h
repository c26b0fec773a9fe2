/// A lesson in a folder of its own, small enough to be changed a line at a time.
#pragma once

#include "app/lesson/marking.h"
#include "app/lesson/read_lesson.h"
#include "tests/app/support/files.h"

#include <gmock/gmock.h>
#include <string>
#include <string_view>

namespace warpatlas::test {

inline constexpr std::string_view doubling = R"(__global__ void twice(const float* in, float* out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        out[i] = 2 * in[i];
}
)";

inline constexpr std::string_view front = R"(---
title: Twice
teaches: doubling
minutes: 5
runs:
  seen:
    source: solution.cu
    kernel: twice
    arguments: ["in:random:77:1", "out:f32:77", "i32:77"]
    grid: 3
    block: 32
    references: ["out=solution.cu:twice"]
  unseen:
    hidden: true
    source: solution.cu
    kernel: twice
    arguments: ["in:random:130:2", "out:f32:130", "i32:130"]
    grid: 3
    block: 64
    references: ["out=solution.cu:twice"]
---
)";

inline constexpr std::string_view task = R"(
## Write it

```{complete}
ask: Double each element.
runs: [seen, unseen]
gates:
  - {is: "coverage.idle_threads <= 24", run: seen}
mistakes: {no_guard.cu: out_of_bounds}
```
)";

class LessonOnDisk {
public:
    explicit LessonOnDisk(const std::string& text = std::string(front) + std::string(task))
    {
        folder.write("lesson.md", text);
        folder.write("solution.cu", doubling);
        folder.write("start.cu", "__global__ void twice(const float* in, float* out, int n)\n{\n}\n");
        folder.write("no_guard.cu", changed("if (i < n)", ""));
    }
    Lesson read() const { return readLesson(folder.path("")); }
    static std::string changed(std::string_view from, std::string_view to)
    {
        std::string text(doubling);
        return text.replace(text.find(from), from.size(), to);
    }

    TemporaryFolder folder;
};

} // namespace warpatlas::test
