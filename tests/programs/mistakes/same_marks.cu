// Threads read what others write meanwhile. Of the first ways all write one value and the order changes nothing, of the
// others it does. The argument says which.
#include <cstdio>
#include <cstring>
#include <vector>

__global__ void mark(const int* to, int* level, int n, int k)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        if (level[to[i]] == -1)
            level[to[i]] = k;
}
__global__ void search(const int* first, const int* to, int* level, int n, int now, int* changed)
{
    int v = blockIdx.x * blockDim.x + threadIdx.x;
    if (v >= n || level[v] != now)
        return;
    for (int e = first[v]; e < first[v + 1]; ++e)
        if (level[to[e]] == -1) {
            level[to[e]] = now + 1;
            *changed = 1;
        }
}
__global__ void visit(const int* to, unsigned char* visited, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n && !visited[to[i]])
        visited[to[i]] = 1;
}
__global__ void find(const int* to, int* found, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n && to[i] == 7 && !*found)
        *found = 1;
}
__global__ void reach(const int* to, int* level, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        level[to[i]] = 1;
}
__global__ void markAndCount(const int* to, int* level, int n, int k, int* count)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n && level[to[i]] == -1) {
        level[to[i]] = k;
        atomicAdd(count, 1);
    }
}
__global__ void markAndTell(const int* to, int* level, int n, int k, int* first)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n && level[to[i]] == -1) {
        level[to[i]] = k;
        first[i] = 1;
    }
}
__global__ void takeParent(const int* to, int* parent, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n && parent[to[i]] == -1)
        parent[to[i]] = i;
}
__global__ void largest(const int* to, int* most, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n && to[i] > *most)
        *most = to[i];
}
__global__ void markAndCopy(const int* to, int* level, int n, int k, int* out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        level[to[i]] = k;
        out[i] = level[n - 1 - i];
    }
}
__global__ void searchToo(const int* to, int* level, int n, int now)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n || level[i] == now + 1)
        return;
    if (level[to[i]] == -1)
        level[to[i]] = now + 1;
}

int main(int argc, char** argv)
{
    const auto is = [&](const char* way) { return argc > 1 && std::strcmp(argv[1], way) == 0; };
    const int n = 200, blocks = 2, threads = 128;
    std::vector<int> host(n), begins(n + 1);
    int *to, *level, *first, *out, *count;
    unsigned char* visited;
    for (int i = 0; i < n; ++i)
        host[i] = (i + 1) / 3;
    cudaMalloc(&to, n * sizeof(int));
    cudaMalloc(&level, n * sizeof(int));
    cudaMalloc(&first, (n + 1) * sizeof(int));
    cudaMalloc(&out, n * sizeof(int));
    cudaMalloc(&count, sizeof(int));
    cudaMalloc(&visited, n);
    cudaMemcpy(to, host.data(), n * sizeof(int), cudaMemcpyHostToDevice);
    cudaMemset(level, 0xff, n * sizeof(int));
    cudaMemset(out, 0, n * sizeof(int));
    cudaMemset(count, 0, sizeof(int));
    cudaMemset(visited, 0, n);
    if (is("mark"))
        mark<<<blocks, threads>>>(to, level, n, 5);
    if (is("search")) {
        for (int i = 0; i <= n; ++i)
            begins[i] = i / 2 * 2;
        for (int i = 0; i < n; ++i)
            host[i] = (i + 37) % n;
        cudaMemcpy(first, begins.data(), (n + 1) * sizeof(int), cudaMemcpyHostToDevice);
        cudaMemcpy(to, host.data(), n * sizeof(int), cudaMemcpyHostToDevice);
        for (int v = 0; v < n; v += 3)
            cudaMemset(level + v, 0, sizeof(int));
        for (int now = 0; now < 4; ++now)
            search<<<blocks, threads>>>(first, to, level, n, now, count);
    }
    if (is("visit"))
        visit<<<blocks, threads>>>(to, visited, n);
    if (is("find"))
        find<<<blocks, threads>>>(to, count, n);
    if (is("reach"))
        reach<<<blocks, threads>>>(to, level, n);
    if (is("mark_and_count"))
        markAndCount<<<blocks, threads>>>(to, level, n, 5, count);
    if (is("mark_and_tell"))
        markAndTell<<<blocks, threads>>>(to, level, n, 5, out);
    if (is("parent"))
        takeParent<<<blocks, threads>>>(to, level, n);
    if (is("largest"))
        largest<<<blocks, threads>>>(to, count, n);
    if (is("mark_and_copy"))
        markAndCopy<<<blocks, threads>>>(to, level, n, 5, out);
    if (is("search_too"))
        searchToo<<<blocks, threads>>>(to, level, n, 0);
    cudaMemcpy(host.data(), level, n * sizeof(int), cudaMemcpyDeviceToHost);
    std::printf("%s\n", cudaGetErrorName(cudaGetLastError()));
    cudaFree(to);
    cudaFree(level);
    cudaFree(first);
    cudaFree(out);
    cudaFree(count);
    cudaFree(visited);
    return 0;
}
