// A flag that is only ever set to true.
// because: the compiler makes a constant of what follows
// not with clang: it makes any value that suits of what nothing sets
// launch: 1 32
// arg: in i32 32 ramp
// arg: out i32 1
__global__ void voted_for(const int* in, int* out)
{
    int t = threadIdx.x;
    bool found;
    if (in[t] == 7)
        found = true;
    if (__any_sync(0xffffffffu, found)) // missed: uninitialised: 'found', which line 10 declares
        out[0] = 1;
}
