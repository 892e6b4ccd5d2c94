"""Renders have the bits of the command line, for every option."""

import gc
import threading
import time
from pathlib import Path

import lapidary
import numpy
import pytest

ROOT = Path(__file__).resolve().parents[3]


def rendered(command_line, graph, folder, *arguments):
    """The arrays that the command line writes, by the names of the outputs."""
    command_line("render", graph, "-o", folder, "--format", "npy", "--name", "{output}", *arguments)
    return {path.stem: numpy.load(path) for path in sorted(folder.glob("*.npy"))}


def assert_same(ours, theirs):
    assert sorted(ours) == sorted(theirs)
    for name, array in ours.items():
        assert array.dtype == numpy.float32 and array.shape == theirs[name].shape, name
        assert array.tobytes() == theirs[name].tobytes(), name


@pytest.mark.parametrize(
    "options, arguments",
    [
        ({"size": 96}, ["--size", "96"]),
        ({"size": (96, 48)}, ["--size", "96x48"]),
        ({"size": 64, "preset": "nero"}, ["--size", "64", "--preset", "nero"]),
        ({"size": 64, "set": {"veins": 2.5}}, ["--size", "64", "--set", "veins=2.5"]),
        ({"size": 64, "seed": 7}, ["--size", "64", "--seed", "7"]),
        ({"size": 64, "samples": 4}, ["--size", "64", "--samples", "4"]),
        ({"size": 64, "samples": "auto"}, ["--size", "64", "--samples", "auto"]),
        ({"size": 64, "region": (8, 16, 20, 10)}, ["--size", "64", "--region", "8,16,20,10"]),
        ({"size": 64, "sampling": "corner"}, ["--size", "64", "--sampling", "corner"]),
        ({"size": 64, "outputs": "height"}, ["--size", "64", "--outputs", "height"]),
    ],
)
def test_marble_has_the_bits_of_the_command_line(command_line, marble, tmp_path, options, arguments):
    ours = lapidary.load(marble).render(**options)
    assert_same(ours, rendered(command_line, marble, tmp_path, *arguments))


@pytest.mark.parametrize("name", ["clouds", "cobblestone", "fire", "rusted_plate", "sea"])
def test_graphs_have_the_bits_of_the_command_line(command_line, tmp_path, name):
    path = ROOT / f"graphs/{name}.ron"
    assert_same(lapidary.load(path).render(size=64), rendered(command_line, path, tmp_path, "--size", "64"))


@pytest.mark.parametrize(
    "options, arguments",
    [
        ({"frame": 12}, ["--frames", "12..12"]),
        ({"frame": 5, "fps": 10}, ["--frames", "5..5", "--fps", "10"]),
        ({"time": 0.25}, ["--frames", "0..0", "--time", "0.25..1.25"]),
    ],
)
def test_frames_have_the_bits_of_the_command_line(command_line, tmp_path, options, arguments):
    path = ROOT / "graphs/fire.ron"
    theirs = rendered(command_line, path, tmp_path, "--size", "48", *arguments)
    assert_same(lapidary.load(path).render(size=48, **options), theirs)


def test_the_default_size_is_that_of_the_graph(marble):
    height = lapidary.load(marble).render(outputs=["height"], samples=1)["height"]
    assert height.shape == (1024, 1024)


def test_arrays_take_over_the_memory_and_outlive_the_graph(marble):
    graph = lapidary.load(marble)
    images = graph.render(size=32)
    color = images["base_color"]
    # NumPy has not copied the numbers into memory of its own.
    assert color.flags["C_CONTIGUOUS"] and not color.flags["OWNDATA"]
    before = color.copy()
    del graph, images
    gc.collect()
    lapidary.load(marble).render(size=32, seed=3)
    assert (color == before).all()
    color[:] = 0


def test_samples_have_the_bits_of_the_command_line(command_line, marble, tmp_path):
    points = numpy.random.default_rng(1).random((50, 2), dtype=numpy.float32)
    table = tmp_path / "points.csv"
    table.write_text("x,y\n" + "".join(f"{x:.9g},{y:.9g}\n" for x, y in points))
    lines = command_line("sample", marble, "--points", table).stdout.splitlines()
    theirs = numpy.array([[numpy.float32(v) for v in line.split(",")] for line in lines[1:]], dtype=numpy.float32)
    ours = lapidary.load(marble).sample(points)
    columns = {name: i for i, name in enumerate(lines[0].split(","))}
    assert ours["height"].shape == (50,)
    assert ours["height"].tobytes() == theirs[:, columns["height"]].tobytes()
    color = ours["base_color"]
    assert color.shape == (50, 4)
    assert color.tobytes() == theirs[:, [columns[f"base_color.{c}"] for c in "rgba"]].tobytes()


def test_points_keep_their_axes(marble):
    graph = lapidary.load(marble)
    grid = numpy.stack(numpy.meshgrid(numpy.linspace(0, 1, 5), numpy.linspace(0, 1, 3)), axis=-1)
    assert graph.sample(grid, outputs="height")["height"].shape == (3, 5)
    assert graph.sample([0.25, 0.5], outputs="height")["height"].shape == ()
    assert graph.sample(numpy.zeros((0, 2)), outputs="height")["height"].shape == (0,)


def test_progress_is_reported_to_the_end(marble):
    seen = []
    lapidary.load(marble).render(size=700, progress=seen.append)
    assert seen == sorted(seen) and seen[-1] == 1.0 and all(0 <= v <= 1 for v in seen)


def test_other_threads_run_while_a_graph_is_rendered(slow):
    class Enough(Exception):
        pass

    ticks = []
    ended = threading.Event()

    def tick():
        while not ended.wait(0.005):
            ticks.append(time.monotonic())

    def progress(_):
        if len(ticks) > 20:
            raise Enough

    thread = threading.Thread(target=tick)
    thread.start()
    with pytest.raises(Enough):
        lapidary.load(slow).render(size=8192, progress=progress, memory=4 << 30)
    ended.set()
    thread.join()
    assert len(ticks) > 20


def test_threads_render_at_the_same_time(marble):
    graph = lapidary.load(marble)
    expected = graph.render(size=64)["height"].tobytes()
    found = []
    threads = [threading.Thread(target=lambda: found.append(graph.render(size=64)["height"].tobytes())) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [expected] * 4
