"""A small multilayer perceptron for numpy and the optimiser that trains it: what train_mlp.py and train_diffusion.py share.

Layers are matrix product, bias and ReLU; the last has no ReLU. Everything is float32, as the kernels compute it.
"""
import numpy


class Network:
    def __init__(self, sizes, random):
        """`sizes`: of the input, of every hidden layer, of the output."""
        self.weights = []  # of a layer: a row for each of its outputs
        self.biases = []
        for inputs, outputs in zip(sizes, sizes[1:]):
            spread = (2 / inputs) ** 0.5  # keeps the spread of the values from layer to layer behind a ReLU
            self.weights.append((random.standard_normal((outputs, inputs)) * spread).astype(numpy.float32))
            self.biases.append(numpy.zeros(outputs, numpy.float32))

    def forward(self, points):
        """The outputs for rows of inputs; the layers' inputs are kept for backward()."""
        self.inputs = [points]
        for layer, (weights, bias) in enumerate(zip(self.weights, self.biases)):
            values = self.inputs[-1] @ weights.T + bias
            if layer + 1 < len(self.weights):
                values = numpy.maximum(values, 0)
            self.inputs.append(values)
        return self.inputs[-1]

    def backward(self, gradient):
        """The loss's derivatives by all parameters(), of its derivatives by the outputs of the last forward()."""
        by_weights, by_biases = [], []
        for layer in reversed(range(len(self.weights))):
            by_weights.insert(0, gradient.T @ self.inputs[layer])
            by_biases.insert(0, gradient.sum(axis=0))
            if layer > 0:
                gradient = (gradient @ self.weights[layer]) * (self.inputs[layer] > 0)
        return by_weights + by_biases

    def parameters(self):
        return self.weights + self.biases


class Adam:
    """Kingma and Ba, 2015; it also keeps a moving average of the parameters, which is better than the last of them."""

    def __init__(self, parameters, average_over=1000):
        self.parameters = parameters
        self.first = [numpy.zeros_like(p) for p in parameters]
        self.second = [numpy.zeros_like(p) for p in parameters]
        self.averages = [p.copy() for p in parameters]
        self.keep = 1 - 1 / average_over
        self.steps = 0

    def step(self, gradients, rate):
        self.steps += 1
        for p, g, first, second, average in zip(self.parameters, gradients, self.first, self.second, self.averages):
            first += 0.1 * (g - first)
            second += 0.001 * (g * g - second)
            p -= rate * (first / (1 - 0.9**self.steps)) / (numpy.sqrt(second / (1 - 0.999**self.steps)) + 1e-8)
            average += (1 - self.keep) * (p - average)

    def use_averages(self):
        for p, average in zip(self.parameters, self.averages):
            p[...] = average


def save(path, arrays):
    """One after the other, row by row, as little-endian float32 and nothing else."""
    with open(path, "wb") as file:
        for array in arrays:
            file.write(numpy.ascontiguousarray(array, dtype="<f4").tobytes())
