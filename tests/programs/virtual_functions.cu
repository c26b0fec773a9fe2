// Objects that one kernel makes on the device's heap and others use: virtual functions, pointers to functions in
// variables, and memory that lives from launch to launch.
#include <cstdio>

struct Shape {
    __device__ virtual float area() const = 0;
    __device__ virtual ~Shape() { }
};
struct Square : Shape {
    float side;
    __device__ explicit Square(float length) : side(length) { }
    __device__ float area() const override { return side * side; }
};
struct Triangle : Shape {
    float base, height;
    __device__ Triangle(float b, float h) : base(b), height(h) { }
    __device__ float area() const override { return base * height / 2; }
};

__global__ void make(Shape** shapes, int count)
{
    const int i = threadIdx.x;
    if (i < count)
        shapes[i] = i % 2 == 0 ? static_cast<Shape*>(new Square(float(i))) : new Triangle(float(i), 4);
}

__global__ void measure(Shape** shapes, float* areas, int count)
{
    const int i = threadIdx.x;
    if (i < count)
        areas[i] = shapes[i]->area();
}

__global__ void drop(Shape** shapes, int count)
{
    const int i = threadIdx.x;
    if (i < count)
        delete shapes[i];
}

using Step = int (*)(int);
__device__ int twice(int x) { return 2 * x; }
__device__ int next(int x) { return x + 1; }
__device__ Step chosen = twice;
__constant__ Step steps[2] = {next, twice};

__global__ void apply(Step given, int* results)
{
    results[0] = given(10);
    results[1] = chosen(10);
    results[2] = steps[0](10);
}

int main()
{
    constexpr int count = 40;
    Shape** shapes = nullptr;
    float* areas = nullptr;
    int* results = nullptr;
    cudaMalloc(&shapes, count * sizeof(Shape*));
    cudaMallocManaged(&areas, count * sizeof(float));
    cudaMallocManaged(&results, 3 * sizeof(int));
    make<<<1, 64>>>(shapes, count);
    measure<<<1, 64>>>(shapes, areas, count);
    drop<<<1, 64>>>(shapes, count);
    std::printf("shapes: %s\n", cudaGetErrorName(cudaDeviceSynchronize()));
    std::printf("areas %g %g %g\n", areas[0], areas[3], areas[38]);
    Step step = nullptr;
    cudaMemcpyFromSymbol(&step, chosen, sizeof step);
    apply<<<1, 1>>>(step, results);
    std::printf("steps: %s\n", cudaGetErrorName(cudaDeviceSynchronize()));
    std::printf("results %d %d %d\n", results[0], results[1], results[2]);
    cudaFree(shapes);
    cudaFree(areas);
    cudaFree(results);
    return 0;
}
