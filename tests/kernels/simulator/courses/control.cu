// How a kernel finds its way: calls, recursion, tables of functions, templates, switches, printf and assert.
#include <cassert>
#include <cstdio>

__device__ int fibonacci(int n)
{
    return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2);
}

extern "C" __global__ void fibonacci_recursive(int* out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        out[i] = fibonacci(i % 13);
}

__device__ int hanoi(int disks, int from, int to, unsigned int& checksum)
{
    if (disks == 0)
        return 0;
    int other = 3 - from - to;
    int moves = hanoi(disks - 1, from, other, checksum);
    checksum = checksum * 7 + from * 3 + to;
    return moves + 1 + hanoi(disks - 1, other, to, checksum);
}

extern "C" __global__ void towers_of_hanoi(int2* out)
{
    unsigned int checksum = 1;
    int moves = hanoi(threadIdx.x % 7, 0, 1 + threadIdx.x % 2, checksum);
    out[threadIdx.x] = make_int2(moves, (int)checksum);
}

__device__ float addOne(float x)
{
    return x + 1.0f;
}
__device__ float halve(float x)
{
    return x * 0.5f;
}
__device__ float squared(float x)
{
    return x * x;
}
typedef float (*Function)(float);
__device__ Function functions[3] = {addOne, halve, squared};

extern "C" __global__ void function_pointers(const float* in, const int* which, float* out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    Function f = functions[which[i]];
    Function g = functions[(which[i] + 1) % 3];
    out[i] = g(f(in[i]));
}

struct Sum {
    template <class T>
    __device__ static T apply(T a, T b)
    {
        return a + b;
    }
};
struct Largest {
    template <class T>
    __device__ static T apply(T a, T b)
    {
        return a < b ? b : a;
    }
};

template <class Operation, class T, int count>
__device__ T fold(const T* values)
{
    T result = values[0];
    for (int i = 1; i < count; ++i)
        result = Operation::apply(result, values[i]);
    return result;
}

extern "C" __global__ void templates(const int* in, const double* in64, int* out, double* out64, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i + 7 >= n)
        return;
    out[i] = fold<Sum, int, 8>(in + i) - fold<Largest, int, 5>(in + i);
    out64[i] = fold<Sum, double, 3>(in64 + i) - fold<Largest, double, 8>(in64 + i);
}

// A machine of its own: one byte an instruction, a stack of eight.
extern "C" __global__ void interpreter(const unsigned char* code, int length, const int* in, int* out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    int stack[8];
    int top = 0;
    int steps = 0;
    for (int pc = 0; pc < length && steps < 400; ++steps) {
        unsigned char instruction = code[pc++];
        switch (instruction & 15) {
        case 0:
            stack[top++] = in[i];
            break;
        case 1:
            stack[top++] = instruction >> 4;
            break;
        case 2:
            --top;
            stack[top - 1] += stack[top];
            break;
        case 3:
            --top;
            stack[top - 1] -= stack[top];
            break;
        case 4:
            --top;
            stack[top - 1] *= stack[top];
            break;
        case 5:
            stack[top] = stack[top - 1];
            ++top;
            break;
        case 6:
            stack[top - 1] = stack[top - 1] & 1;
            break;
        case 7: {
            int swap = stack[top - 1];
            stack[top - 1] = stack[top - 2];
            stack[top - 2] = swap;
            break;
        }
        case 8:
            stack[top - 1] >>= 1;
            break;
        case 9:
            if (stack[--top] != 0)
                pc -= instruction >> 4;
            break;
        default:
            pc = length;
        }
    }
    out[i] = top > 0 ? stack[top - 1] : -1;
}

extern "C" __global__ void collatz(int* out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    long long value = i + 1;
    int steps = 0;
    while (value != 1) {
        value = value % 2 == 0 ? value / 2 : 3 * value + 1;
        ++steps;
    }
    out[i] = steps;
}

extern "C" __global__ void greatest_divisor(const int* a, const int* b, int* out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    int x = a[i];
    int y = b[i];
    while (y != 0) {
        int rest = x % y;
        x = y;
        y = rest;
    }
    out[i] = x;
}

extern "C" __global__ void sieve(unsigned char* composite, int n)
{
    for (int p = 2 + threadIdx.x; p * p < n; p += blockDim.x)
        for (int multiple = p * p; multiple < n; multiple += p)
            composite[multiple] = 1;
}

extern "C" __global__ void find_first(const int* rows, int* place, int length, int wanted, int count)
{
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= count)
        return;
    int at = -1;
    for (int i = 0; i < length; ++i) {
        int value = rows[row * length + i];
        if (value < 0)
            continue;
        if (value == wanted) {
            at = i;
            break;
        }
        if (value > 90 && (i > 3 || row % 2 == 0)) {
            place[row] = -100 - i;
            return;
        }
    }
    place[row] = at;
}

extern "C" __global__ void unstructured(const int* in, int* out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    int value = in[i];
    int steps = 0;
again:
    ++steps;
    if (value & 1)
        goto odd;
even:
    value /= 2;
    if (value > 20 && (value & 1))
        goto odd;
    if (value > 3)
        goto again;
    goto done;
odd:
    value -= 3;
    if (value > 50)
        goto even;
    if (value > 5 && steps < 30)
        goto again;
done:
    out[i] = value * 100 + steps;
}

extern "C" __global__ void report(const float* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    assert(gridDim.x == 2 && "two blocks");
    if (i < n && in[i] < 0.0f)
        printf("element %d of block %u is %.3f, %s %c%% %lld %5x|%-4d|\n", i, blockIdx.x, in[i],
            i % 2 ? "odd" : "even", 'a' + i % 26, (long long)i << 33, i * 3, i);
}

extern "C" __global__ void many_arrays(const int* in, int* out, int n)
{
    __shared__ int a[40];
    __shared__ short b[41];
    __shared__ double c[20];
    __shared__ char d;
    extern __shared__ long long e[];
    int t = threadIdx.x;
    if (t == 0)
        d = 3;
    a[t] = in[t];
    b[t + 1] = in[t] % 1000;
    if (t < 20)
        c[t] = in[t] * 0.5;
    if (t == 39)
        b[0] = -1;
    e[39 - t] = (long long)in[t] * 1000000007;
    __syncthreads();
    if (t < n)
        out[t] = a[39 - t] + b[t] * d + (int)(c[t / 2] * 4) + (int)(e[t] >> 20);
}
