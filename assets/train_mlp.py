#!/usr/bin/env python3
"""Trains the classifier of the kernel mlp and writes its weights, assets/weights/mlp.f32.

    assets/train_mlp.py [FILE]

The task: which of three spiral arms does a point of the plane belong to? The network has two inputs (x and y; the
arms end 0.95 from the middle), two hidden layers of 32 with ReLU, and a score for each arm. Its arms overlap a
little, so that it learns to be unsure between them. Deterministic: the same numbers each time with the same numpy on the
same processor. Needs numpy (Debian: python3-numpy); takes about ten seconds on one core.

The file is float32, little endian: W1 (32 x 2), b1 (32), W2 (32 x 32), b2 (32), W3 (3 x 32), b3 (3).
"""
import os
import sys

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # before numpy: sums in one order
import numpy

from dense_network import Adam, Network, save

ARMS, HIDDEN = 3, 32
TURN = 4.4  # radians from the middle to the end of an arm
STEPS, BATCH = 8000, 512


def spiral(random, count):
    """`count` points and the arm of each."""
    arm = random.integers(0, ARMS, count)
    along = numpy.sqrt(random.uniform(0.004, 1, count))
    angle = along * TURN + arm * (2 * numpy.pi / ARMS) + random.standard_normal(count) * 0.45
    points = numpy.stack([numpy.cos(angle), numpy.sin(angle)], axis=1) * along[:, None] * 0.95
    return points.astype(numpy.float32), arm


def main():
    random = numpy.random.default_rng(3)
    network = Network([2, HIDDEN, HIDDEN, ARMS], random)
    optimiser = Adam(network.parameters())
    for step in range(STEPS):
        points, arm = spiral(random, BATCH)
        scores = network.forward(points)
        share = numpy.exp(scores - scores.max(axis=1, keepdims=True))
        share /= share.sum(axis=1, keepdims=True)
        loss = -numpy.log(share[numpy.arange(BATCH), arm] + 1e-30).mean()
        share[numpy.arange(BATCH), arm] -= 1
        optimiser.step(network.backward(share / BATCH), 0.004 * (1 - step / STEPS) + 1e-5)
        if step % 2000 == 0 or step == STEPS - 1:
            print(f"step {step:5}: loss {loss:.4f}", flush=True)
    optimiser.use_averages()
    points, arm = spiral(numpy.random.default_rng(4), 20000)
    right = (network.forward(points).argmax(axis=1) == arm).mean()
    print(f"{100 * right:.2f} % of 20000 new points on the right arm")
    layers = [array for pair in zip(network.weights, network.biases) for array in pair]
    folder = os.path.dirname(os.path.abspath(__file__))
    save(sys.argv[1] if len(sys.argv) > 1 else os.path.join(folder, "weights", "mlp.f32"), layers)


if __name__ == "__main__":
    main()
