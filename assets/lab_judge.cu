// Says whether what a lab's program has written is what is expected, as the program's own wbSolution would:
// -i WRITTEN -e EXPECTED -t vector|matrix|image. It is compiled and run where the program cannot look.
#include <wb.h>

int main(int argc, char** argv)
{
    const wbArg_t args = wbArg_read(argc, argv);
    const char* const file = wbArg_getInputFile(args, 0);
    int rows = 0, columns = 0;
    if (args.type == "image")
        return wbSolution(args, wbImport(file)) ? 0 : 1;
    if (args.type == "matrix") {
        const float* const matrix = wbImport(file, &rows, &columns);
        return wbSolution(args, matrix, rows, columns) ? 0 : 1;
    }
    const float* const vector = wbImport(file, &rows);
    return wbSolution(args, vector, rows) ? 0 : 1;
}
