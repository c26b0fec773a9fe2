#include <cstdlib>
#include <exception>
#include <iostream>
#include <memory>
#include <random>
#include <string>
#include <vector>
#include <assert.h>

class NNException : std::exception {
private:
	const char* exception_message;
public:
	NNException(const char* exception_message) : exception_message(exception_message) { }
	virtual const char* what() const throw() { return exception_message; }
	static void throwIfDeviceErrorsOccurred(const char* exception_message) {
		cudaError_t error = cudaGetLastError();
		if (error != cudaSuccess) {
			std::cerr << error << ": " << exception_message;
			throw NNException(exception_message);
		}
	}
};

struct Shape {
	size_t x, y;
	Shape(size_t x = 1, size_t y = 1) : x(x), y(y) { }
};

class Matrix {
private:
	bool device_allocated;
	bool host_allocated;
	void allocateCudaMemory();
public:
	Shape shape;
	std::shared_ptr<float> data_device;
	std::shared_ptr<float> data_host;
	Matrix(size_t x_dim = 1, size_t y_dim = 1);
	Matrix(Shape shape);
	void allocateMemoryIfNotAllocated(Shape shape);
	float& operator[](const int index) { return data_host.get()[index]; }
	const float& operator[](const int index) const { return data_host.get()[index]; }
};

class NNLayer {
protected:
	std::string name;
public:
	virtual ~NNLayer() = 0;
	virtual Matrix& forward(Matrix& A) = 0;
	virtual Matrix& backprop(Matrix& dZ, float learning_rate) = 0;
	std::string getName() { return this->name; };
};
inline NNLayer::~NNLayer() {}

class ReLUActivation : public NNLayer {
private:
	Matrix A, Z, dZ;
public:
	ReLUActivation(std::string name) { this->name = name; }
	~ReLUActivation() { }
	Matrix& forward(Matrix& Z) override;
	Matrix& backprop(Matrix& dA, float learning_rate = 0.01) override;
};

__device__ float sigmoid(float x) { return 1.0f / (1 + exp(-x)); }

__global__ void sigmoidActivationForward(float* Z, float* A, int Z_x_dim, int Z_y_dim) {
	int index = blockIdx.x * blockDim.x + threadIdx.x;
	if (index < Z_x_dim * Z_y_dim) {
		A[index] = sigmoid(Z[index]);
	}
}

__global__ void reluActivationForward(float* Z, float* A, int Z_x_dim, int Z_y_dim) {
	int index = blockIdx.x * blockDim.x + threadIdx.x;
	if (index < Z_x_dim * Z_y_dim) {
		A[index] = fmaxf(Z[index], 0);
	}
}

Matrix& ReLUActivation::forward(Matrix& Z) {
	this->Z = Z;
	A.allocateMemoryIfNotAllocated(Z.shape);
	dim3 block_size(256);
	dim3 num_of_blocks((Z.shape.y * Z.shape.x + block_size.x - 1) / block_size.x);
	reluActivationForward<<<num_of_blocks, block_size>>>(Z.data_device.get(), A.data_device.get(), Z.shape.x, Z.shape.y);
	NNException::throwIfDeviceErrorsOccurred("Cannot perform ReLU forward propagation.");
	return A;
}

Matrix& ReLUActivation::backprop(Matrix& dA, float learning_rate) { return dZ; }

class NeuralNetwork {
	std::vector<NNLayer*> layers;
	std::default_random_engine engine;
public:
	void addLayer(NNLayer* layer) { layers.push_back(layer); }
	std::vector<NNLayer*> getLayers() const { return layers; }
};

int main() {
	srand(time(NULL));
	NeuralNetwork nn;
	nn.addLayer(new ReLUActivation("relu_1"));
	return nn.getLayers().size() == 1 ? 0 : 1;
}
