// A record of two arrays beside an array: whoever walks through the record passes from one to the other.
// launch: 1 32
// arg: in i32 64 ramp
// arg: out i32 32
// arg: i32 5
struct Kept {
    int keys[5];
    int values[3];
};
__global__ void arrays_in_a_record(const int* in, int* out, int n)
{
    Kept kept;
    int order[8], t = threadIdx.x;
    for (int i = 0; i < n; ++i)
        kept.keys[i] = in[t + i];
    for (int i = 0; i < n - 2; ++i)
        kept.values[i] = i;
    for (int i = 0; i < n + 3; ++i)
        order[i] = 7 - i;
    int sum = 0;
    const int* all = reinterpret_cast<const int*>(&kept);
    for (int i = 0; i < n + 3; ++i)
        sum += all[order[i]] * order[i];
    out[t] = sum + kept.keys[in[t] % n] + kept.values[in[t] % 3];
}
