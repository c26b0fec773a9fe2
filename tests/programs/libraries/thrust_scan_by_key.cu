// A scan by key over pairs whose number does not fill the last tile: the library reads what nobody wrote, and looks at
// it only where it does not matter.
#include <cstdio>
#include <thrust/device_vector.h>
#include <thrust/functional.h>
#include <thrust/host_vector.h>
#include <thrust/iterator/zip_iterator.h>
#include <thrust/scan.h>

int main()
{
    const int n = 5000;
    thrust::host_vector<unsigned> keys(n), ids(n);
    thrust::host_vector<float> weights(n);
    for (int i = 0; i < n; ++i) {
        keys[i] = i / 7;
        ids[i] = i;
        weights[i] = float((i * 37) % 11);
    }
    thrust::device_vector<unsigned> key = keys, id = ids;
    thrust::device_vector<float> weight = weights;
    const auto pairs = thrust::make_zip_iterator(thrust::make_tuple(weight.begin(), id.begin()));
    thrust::inclusive_scan_by_key(key.begin(), key.end(), pairs, pairs, cuda::std::equal_to<unsigned>(),
        thrust::minimum<thrust::tuple<float, unsigned>>());
    const thrust::host_vector<float> least = weight;
    int wrong = 0;
    float expected = 0;
    for (int i = 0; i < n; ++i) {
        expected = i % 7 == 0 || weights[i] < expected ? weights[i] : expected;
        wrong += least[i] != expected;
    }
    std::printf("%d wrong\n", wrong);
}
