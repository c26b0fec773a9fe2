// The same in a thread's own memory, from one array to another.
// launch: 1 32
// arg: in i32 32 ramp
// arg: out i32 32
struct Record {
    char letter;
    int number;
    double value;
    short small;
};
__global__ void records_of_a_thread(const int* in, int* out)
{
    Record from[4], to[4];
    int t = threadIdx.x;
    for (int j = 0; j < 4; ++j) {
        from[j].letter = j;
        from[j].number = in[t];
        from[j].value = j;
        from[j].small = t;
    }
    for (int j = 0; j < 4; ++j)
        to[j] = from[(j + in[t]) & 3];
    Record record = to[t & 3];
    out[t] = record.letter + record.number + record.small + (int)record.value;
}
