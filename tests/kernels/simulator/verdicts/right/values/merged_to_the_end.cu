// Two runs are merged: what stands behind the end of one is read ahead and never taken, as in libraries.
// launch: 1 1
// arg: out i32 8
__global__ void merged_to_the_end(int* out)
{
    __shared__ int runs[16];
    for (int i = 0; i < 8; ++i)
        runs[i] = (i % 4) * 3 + i / 4;
    int a = 0, b = 4;
    int first = runs[a], second = runs[b];
    for (int i = 0; i < 8; ++i) {
        bool takesSecond = b < 8 && (a >= 4 || second < first);
        out[i] = takesSecond ? second : first;
        if (takesSecond)
            second = runs[++b];
        else
            first = runs[++a];
    }
}
