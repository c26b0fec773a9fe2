#include <stdio.h>
#include <stdlib.h>
#include <sys/types.h>
#include <sys/socket.h>
#include <netinet/in.h>

#define max_of(a, b) ({ __typeof__(a) _a = (a); __typeof__(b) _b = (b); _a > _b ? _a : _b; })
#define clampi(v, lo, hi) ({ int _v = (v); if (_v < (lo)) _v = (lo); if (_v > (hi)) _v = (hi); _v; })
#define CUDA_SAFE(call) ({ cudaError_t _e = (call); if (_e) { fprintf(stderr, "%s\n", cudaGetErrorString(_e)); abort(); } _e; })

struct sockaddr_in server;

__global__ void stretch(const int *in, int *out, int low, int high, int n)
{
    int i = threadIdx.x + blockIdx.x * blockDim.x;
    if (i >= n)
        return;
    int range = max_of(high - low, 1);
    out[i] = clampi((in[i] - low) * 255 / range, 0, 255);
}

static int connect_to(const char *host, unsigned short port)
{
    int fd = socket(AF_INET, SOCK_STREAM, 0);
    server.sin_family = AF_INET;
    server.sin_port = htons(port);
    return connect(fd, (struct sockaddr *)&server, sizeof server) ? -1 : fd;
}

int main(void)
{
    int *a, *b;
    int fd = connect_to("localhost", 5000);
    CUDA_SAFE(cudaMalloc(&a, 400));
    CUDA_SAFE(cudaMalloc(&b, 400));
    stretch<<<1, 100>>>(a, b, 10, 90, 100);
    return CUDA_SAFE(cudaDeviceSynchronize()) == cudaSuccess && fd >= 0 ? 0 : 1;
}
