#!/usr/bin/env python3
"""Trains the denoising-diffusion model of the kernel diffusion and writes its weights, assets/weights/diffusion.f32.

    assets/train_diffusion.py [FILE]

The figure is a trefoil knot drawn flat. Points of it, with more and more normal noise over 50 steps (the cosine schedule
of Nichol and Dhariwal, 2021), are what the network sees; it says which noise was added (Ho, Jain and Abbeel, 2020).
Its inputs are x, y and the step as waves of 16 frequencies; it has two hidden layers of 64 with ReLU. Deterministic: the
same numbers each time with the same numpy on the same processor. Needs numpy (Debian: python3-numpy); takes about a
minute on one core.

What the waves of a step add to the first layer is the same for every point, so it is kept as a bias for each step.
The file is float32, little endian: kept (51: how much of the figure's variance is left after step 0, 1, ... 50 of the
noising), W1 (64 x 2), b1 (50 x 64: of the noising steps 1 to 50), W2 (64 x 64), b2 (64), W3 (2 x 64), b3 (2).
"""
import os
import sys
import time

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # before numpy: sums in one order
import numpy

from dense_network import Adam, Network, save

NOISINGS, HIDDEN, WAVES = 50, 64, 16
STEPS, BATCH = 60000, 512


def trefoil(random, count):
    """Points of the curve, as many on each of its parts of the same length; unit variance, nearly."""
    fine = numpy.linspace(0, 2 * numpy.pi, 4001)
    curve = numpy.stack([numpy.sin(fine) + 2 * numpy.sin(2 * fine), numpy.cos(fine) - 2 * numpy.cos(2 * fine)], axis=1)
    length = numpy.concatenate([[0], numpy.cumsum(numpy.hypot(*numpy.diff(curve, axis=0).T))])
    at = numpy.interp(random.uniform(0, length[-1], count), length, fine)
    points = numpy.stack([numpy.sin(at) + 2 * numpy.sin(2 * at), numpy.cos(at) - 2 * numpy.cos(2 * at)], axis=1)
    return (points / 1.6 + random.standard_normal((count, 2)) * 0.02).astype(numpy.float32)


def schedule():
    """kept[t]: the share of the figure's variance that is left after t noisings."""
    wave = numpy.cos((numpy.arange(NOISINGS + 1) / NOISINGS + 0.008) / 1.008 * numpy.pi / 2) ** 2
    return numpy.clip(wave / wave[0], 1e-3, 0.9999)


def waves(t):
    """The step as WAVES sines and cosines."""
    frequency = numpy.arange(1, WAVES // 2 + 1) * (numpy.pi / 2)
    angle = (t[:, None] / NOISINGS) * frequency
    return numpy.concatenate([numpy.cos(angle), numpy.sin(angle)], axis=1).astype(numpy.float32)


def denoised(network, kept, count, seed):
    """Noise turned into points of the figure, as the kernel does it."""
    points = numpy.random.default_rng(seed).standard_normal((count, 2)).astype(numpy.float32)
    for t in range(NOISINGS, 0, -1):
        noise = network.forward(numpy.concatenate([points, waves(numpy.full(count, t))], axis=1))
        figure = (points - numpy.sqrt(1 - kept[t]) * noise) / numpy.sqrt(kept[t])
        points = numpy.sqrt(kept[t - 1]) * figure + numpy.sqrt(1 - kept[t - 1]) * noise
        points = points.astype(numpy.float32)
    return points


def main():
    random = numpy.random.default_rng(1)
    kept = schedule()
    table = waves(numpy.arange(NOISINGS + 1))
    network = Network([2 + WAVES, HIDDEN, HIDDEN, 2], random)
    optimiser = Adam(network.parameters(), average_over=2000)
    started, total = time.monotonic(), 0.0
    for step in range(STEPS):
        t = random.integers(1, NOISINGS + 1, BATCH)
        noise = random.standard_normal((BATCH, 2)).astype(numpy.float32)
        left = kept[t][:, None]
        points = numpy.sqrt(left) * trefoil(random, BATCH) + numpy.sqrt(1 - left) * noise
        wrong = network.forward(numpy.concatenate([points.astype(numpy.float32), table[t]], axis=1)) - noise
        total += (wrong**2).mean()
        optimiser.step(network.backward(wrong * (2 / wrong.size)), 0.002 * (1 - step / STEPS) + 1e-5)
        if (step + 1) % (STEPS // 10) == 0:
            print(f"step {step + 1:6}: loss {total / (STEPS // 10):.4f}, {time.monotonic() - started:.0f} s", flush=True)
            total = 0.0
    optimiser.use_averages()
    points = denoised(network, kept, 4000, 5)
    figure = trefoil(numpy.random.default_rng(6), 20000)
    distance = numpy.sqrt(((points[:, None, :] - figure[None, ::10, :]) ** 2).sum(axis=2).min(axis=1))
    print(f"distance of 4000 made points from the figure: median {numpy.median(distance):.3f}, "
          f"90 % below {numpy.quantile(distance, 0.9):.3f}, 99 % below {numpy.quantile(distance, 0.99):.3f}")
    first = network.weights[0]
    folder = os.path.dirname(os.path.abspath(__file__))
    save(sys.argv[1] if len(sys.argv) > 1 else os.path.join(folder, "weights", "diffusion.f32"),
         [kept, first[:, :2], table[1:] @ first[:, 2:].T + network.biases[0], network.weights[1], network.biases[1],
          network.weights[2], network.biases[2]])


if __name__ == "__main__":
    main()
