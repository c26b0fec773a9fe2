#include <iostream>
#include <time.h>
#include <float.h>
#include <curand_kernel.h>

#define checkCudaErrors(val) check_cuda( (val), #val, __FILE__, __LINE__ )

void check_cuda(cudaError_t result, char const *const func, const char *const file, int const line) {
    if (result) {
        std::cerr << "CUDA error = " << static_cast<unsigned int>(result) << " at " <<
        file << ":" << line << " '" << func << "' \n";
        cudaDeviceReset();
        exit(99);
    }
}

class vec3  {
public:
    __host__ __device__ vec3() {}
    __host__ __device__ vec3(float e0, float e1, float e2) { e[0] = e0; e[1] = e1; e[2] = e2; }
    __host__ __device__ inline float x() const { return e[0]; }
    __host__ __device__ inline float y() const { return e[1]; }
    __host__ __device__ inline float z() const { return e[2]; }
    __host__ __device__ inline vec3 operator-() const { return vec3(-e[0], -e[1], -e[2]); }
    __host__ __device__ inline float operator[](int i) const { return e[i]; }
    __host__ __device__ inline float& operator[](int i) { return e[i]; };
    __host__ __device__ inline vec3& operator+=(const vec3 &v2) { e[0] += v2.e[0]; e[1] += v2.e[1]; e[2] += v2.e[2]; return *this; }
    __host__ __device__ inline float length() const { return sqrt(e[0]*e[0] + e[1]*e[1] + e[2]*e[2]); }
    friend std::ostream& operator<<(std::ostream &os, const vec3 &t);
    float e[3];
};

inline std::istream& operator>>(std::istream &is, vec3 &t) {
    is >> t.e[0] >> t.e[1] >> t.e[2];
    return is;
}
inline std::ostream& operator<<(std::ostream &os, const vec3 &t) {
    os << t.e[0] << " " << t.e[1] << " " << t.e[2];
    return os;
}
__host__ __device__ inline vec3 operator+(const vec3 &a, const vec3 &b) { return vec3(a.e[0] + b.e[0], a.e[1] + b.e[1], a.e[2] + b.e[2]); }
__host__ __device__ inline vec3 operator-(const vec3 &a, const vec3 &b) { return vec3(a.e[0] - b.e[0], a.e[1] - b.e[1], a.e[2] - b.e[2]); }
__host__ __device__ inline vec3 operator*(float t, const vec3 &v) { return vec3(t*v.e[0], t*v.e[1], t*v.e[2]); }
__host__ __device__ inline float dot(const vec3 &a, const vec3 &b) { return a.e[0]*b.e[0] + a.e[1]*b.e[1] + a.e[2]*b.e[2]; }

class ray {
public:
    __device__ ray() {}
    __device__ ray(const vec3& a, const vec3& b) { A = a; B = b; }
    __device__ vec3 origin() const { return A; }
    __device__ vec3 direction() const { return B; }
    vec3 A;
    vec3 B;
};

class hitable {
public:
    __device__ virtual bool hit(const ray& r, float& t) const = 0;
};

class sphere : public hitable {
public:
    __device__ sphere(vec3 cen, float r) : center(cen), radius(r) {}
    __device__ virtual bool hit(const ray& r, float& t) const {
        vec3 oc = r.origin() - center;
        float a = dot(r.direction(), r.direction());
        float b = dot(oc, r.direction());
        float c = dot(oc, oc) - radius*radius;
        float discriminant = b*b - a*c;
        if (discriminant <= 0) return false;
        t = (-b - sqrt(discriminant)) / a;
        return true;
    }
    vec3 center;
    float radius;
};

__global__ void render(vec3 *fb, int max_x, int max_y) {
    int i = threadIdx.x + blockIdx.x * blockDim.x;
    int j = threadIdx.y + blockIdx.y * blockDim.y;
    if ((i >= max_x) || (j >= max_y)) return;
    sphere ball(vec3(0, 0, -2), 1.0f);
    ray r(vec3(0, 0, 0), vec3(-1 + 2 * float(i) / max_x, -1 + 2 * float(j) / max_y, -1));
    float t = 0;
    fb[j * max_x + i] = ball.hit(r, t) ? vec3(1, t, 0) : vec3(0, 0, 1);
}

__global__ void rand_init(curandState *rand_state) {
    if (threadIdx.x == 0 && blockIdx.x == 0) curand_init(1984, 0, 0, rand_state);
}

int main() {
    int nx = 1200, ny = 800;
    vec3 *fb;
    checkCudaErrors(cudaMallocManaged((void **)&fb, nx * ny * sizeof(vec3)));
    clock_t start, stop;
    start = clock();
    render<<<dim3(nx / 8 + 1, ny / 8 + 1), dim3(8, 8)>>>(fb, nx, ny);
    stop = clock();
    std::cerr << "took " << ((double)(stop - start)) / CLOCKS_PER_SEC << " seconds.\n" << fb[0];
    return 0;
}
