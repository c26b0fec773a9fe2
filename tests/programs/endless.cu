// Does not end by itself.
#include <cstdio>

int main()
{
    cudaDeviceSynchronize();
    std::fprintf(stderr, "for ever\n");
    for (volatile int i = 0;; i = i + 1) {
    }
}
