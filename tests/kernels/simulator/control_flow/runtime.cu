// What kernels ask of the device's runtime; runtime_*.ptx are made from this file (see flow.md).
#include <cassert>
#include <cooperative_groups.h>
#include <cstdio>

__constant__ char greeting[8] = "hello";

extern "C" __global__ void prints(int* returned, float f, long long big)
{
    int i = threadIdx.x;
    const char* word = i % 2 == 0 ? "even" : greeting;
    returned[i] = printf("%d %s %c|%6.2f|%lld %x\n", i, word, 'a' + i, f, big, 255u);
    if (i == 1)
        returned[2] = printf("plain %%\n");
}

extern "C" __global__ void conversions(int* returned)
{
    printf("%d %i %u %x %X %o\n", -5, -6, 7u, 255, 255, 8);
    printf("[%5d] [%-5d] [%05d] [%+d] [% d] [%#x] [%#o] [%.3d]\n", 42, 42, 42, 42, 42, 42, 42, 7);
    printf("[%*d] [%-*d]\n", 6, 1, 6, 2);
    printf("%f %e %g %a %F %E %G %A\n", 1.5, 1.5, 1.5, 1.5, 1e10, 1e10, 1e10, 1.5);
    printf("%f %f %f %f %e %g\n", (double)__int_as_float(0x7fc00000), (double)__int_as_float(0xffc00000),
        (double)__int_as_float(0x7f800000), (double)__int_as_float(0xff800000),
        (double)__int_as_float(0x7fc00000), (double)__int_as_float(0x7f800000));
    printf("%5.2f|%-10.3e|%+.2g|%010.3f\n", 3.14159, 12345.678, 0.000123, -2.5);
    printf("%ld %lu %lld %llu %lx %llX\n", -1L, 1UL, -2LL, 2ULL, 255L, 255ULL);
    printf("%hd %hu %hhd\n", 70000, 70000, 300);
    printf("%c%c%5c|%-3c|\n", 'a', 'b', 'c', 'd');
    printf("%s|%10s|%-10s|%.2s\n", "str", "right", "left", "cut");
    printf("%p %p\n", (void*)0, (void*)0x1234);
    printf("%zu %d\n", (size_t)5, 1);
    returned[0] = printf("[%*d] [%-*d]\n", 6, 1, 6, 2);
}

extern "C" __global__ void many_lines(int* returned, int lines)
{
    for (int n = 0; n < lines; ++n)
        printf("block %3d line %5d: 0123456789\n", (int)blockIdx.x, n);
}

extern "C" __global__ void asserts(int* out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    assert(i < n && "too many");
    out[i] = 1;
}

extern "C" __global__ void traps(int* out)
{
    out[threadIdx.x] = 1;
    if (threadIdx.x == 5)
        __trap();
    out[threadIdx.x] = 2;
}

extern "C" __global__ void allocates(int* out, int count)
{
    int* mine = (int*)malloc(count * sizeof(int));
    for (int k = 0; k < count; ++k)
        mine[k] = threadIdx.x + k;
    int sum = 0;
    for (int k = 0; k < count; ++k)
        sum += mine[k];
    out[threadIdx.x] = sum;
    free(mine);
    int* object = new int[2];
    object[1] = 7;
    out[threadIdx.x] += object[1];
    delete[] object;
}

extern "C" __global__ void fills_heap(int* out)
{
    int n = 0;
    while (malloc(1 << 20) != nullptr)
        ++n;
    out[0] = n;
}

extern "C" __global__ void heap_out_of_bounds(int* out)
{
    int* mine = (int*)malloc(8 * sizeof(int));
    mine[8] = 1;
    out[0] = 1;
}

extern "C" __global__ void heap_after_free(int* out)
{
    int* mine = (int*)malloc(8 * sizeof(int));
    mine[3] = 4;
    free(mine);
    out[0] = mine[3];
}

extern "C" __global__ void frees_twice(int* out)
{
    void* mine = malloc(8);
    free(mine);
    free(mine);
    out[0] = 1;
}

extern "C" __global__ void frees_foreign(int* out)
{
    free(out);
    out[0] = 1;
}

extern "C" __global__ void divides(int* out, int zero)
{
    int i = threadIdx.x;
    int d = i % 4 == 0 ? zero : i;
    out[i] = 100 / d;
    out[32 + i] = 100 % d;
}

namespace cg = cooperative_groups;

extern "C" __global__ void group_tiles(int* out)
{
    cg::thread_block block = cg::this_thread_block();
    __shared__ int box[64];
    box[block.thread_rank()] = out[block.thread_rank()];
    block.sync();
    int value = box[63 - block.thread_rank()];
    auto tile = cg::tiled_partition<8>(block);
    for (int delta = 4; delta > 0; delta /= 2)
        value += tile.shfl_down(value, delta);
    int first = tile.shfl(value, 0);
    out[block.thread_rank()] = first * 1000 + tile.meta_group_rank() * 10 + tile.any(tile.thread_rank() == 3);
    tile.sync();
}

extern "C" __global__ void grid_sync(int* out)
{
    cg::this_grid().sync();
    out[0] = 1;
}
