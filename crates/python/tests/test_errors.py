"""Bad input: exceptions with code, place and help, and nothing is overwritten."""

import os
import signal
import subprocess
import sys
import time

import lapidary
import pytest


def raised(call):
    with pytest.raises(lapidary.Error) as error:
        call()
    return error.value


def test_a_missing_file_is_named(tmp_path, command_line):
    path = tmp_path / "none.ron"
    error = raised(lambda: lapidary.load(path))
    assert error.file == str(path) and error.code is None
    assert f"lapidary: {error}" == command_line("render", path, check=False).stderr.strip()


def test_errors_of_graphs_have_code_and_place(tmp_path, command_line):
    path = tmp_path / "wrong.ron"
    path.write_text('lapidary(format: 1,\n  nodes: { "a": perlin(scaal: 4) },\n  outputs: { "height": "a" })\n')
    graph = lapidary.load(path)
    [diagnostic] = graph.check()
    error = raised(graph.render)
    for found in (diagnostic, error):
        assert (found.code, found.line, found.column, found.file) == ("E020", 2, 24, str(path))
        assert "scaal" in found.message and "scale" in found.help
    assert (diagnostic.severity, diagnostic.node, diagnostic.socket) == ("error", "a", "scaal")
    assert diagnostic.fix["edits"]
    assert [str(one) for one in error.diagnostics] == [str(error)] == [str(diagnostic)]
    assert str(diagnostic).splitlines()[0] in command_line("check", path, check=False).stderr


@pytest.mark.parametrize(
    "options, message",
    [
        ({"preset": "nerp"}, "no preset called `nerp`"),
        ({"set": {"vains": 2}}, "no parameter called `vains`"),
        ({"set": {"vein": 2}}, "not a colour"),
        ({"set": {"veins": "many"}}, "takes a number"),
        ({"set": {"veins": float("nan")}}, "takes a number"),
        ({"set": {"veins": 1e9}}, "outside the range"),
        ({"size": -5}, "`size` is -5"),
        ({"size": 0}, "`size` is 0"),
        ({"size": (4, -1)}, "`size` is (4, -1)"),
        ({"seed": -1}, "`seed` is -1"),
        ({"samples": 3}, "`samples` is 3"),
        ({"outputs": "heigth"}, "no output called `heigth`"),
        ({"region": (0, 0, 2000, 10)}, "region"),
        ({"region": (-1, 0, 2, 2)}, "`region` is"),
        ({"time": float("nan")}, "`time` is NaN"),
        ({"frame": 1, "time": 0.5}, "exclude each other"),
        ({"size": 100_000}, "memory"),
        ({"size": 512, "memory": 1000}, "memory"),
    ],
)
def test_wrong_values_are_named_with_help(marble, options, message):
    error = raised(lambda: lapidary.load(marble).render(**options))
    assert message in str(error)
    assert error.message and "--" not in str(error)


@pytest.mark.parametrize(
    "options, message",
    [
        ({"size": 2.5}, "`size` is of the type float"),
        ({"size": "big"}, "`size` is of the type str"),
        ({"set": [1]}, "`set` is of the type list"),
        ({"set": {"veins": object()}}, "the value of `veins`"),
        ({"outputs": 3}, "`outputs`"),
        ({"extent": 3}, "unexpected keyword argument 'extent'"),
    ],
)
def test_wrong_types_are_named(marble, options, message):
    with pytest.raises(TypeError, match=message):
        lapidary.load(marble).render(**options)


def test_points_are_checked(marble):
    graph = lapidary.load(marble)
    assert "shape" in str(raised(lambda: graph.sample([[1, 2, 3, 4, 5]])))
    assert "NaN" in str(raised(lambda: graph.sample([[0, float("nan")]])))


def test_a_graph_of_a_newer_version_is_refused_and_kept(tmp_path):
    path = tmp_path / "newer.ron"
    text = 'lapidary(format: 9, nodes: { "a": perlin() }, outputs: { "height": "a" })\n'
    path.write_text(text)
    graph = lapidary.load(path)
    assert graph.check()[0].code == "E014"
    assert raised(graph.render).code == "E014"
    for save in (graph.save, lambda: graph.save(overwrite=True), lambda: graph.save(tmp_path / "copy.ron")):
        assert raised(save).code == "E014"
    path.write_text(text.replace("format: 9", "format: 1").replace("outputs:", 'versions: { "perlin": 99 }, outputs:'))
    assert raised(lapidary.load(path).save).code == "E045"
    assert path.read_text().count("\n") == 1 and not (tmp_path / "copy.ron").exists()


def test_exceptions_of_the_progress_callback_cancel_the_render(slow):
    def progress(_):
        raise RuntimeError("enough")

    begun = time.monotonic()
    with pytest.raises(RuntimeError, match="enough"):
        lapidary.load(slow).render(size=8192, memory=4 << 30, progress=progress)
    assert time.monotonic() - begun < 30


@pytest.mark.skipif(os.name != "posix", reason="signals of POSIX")
def test_an_interrupt_cancels_a_render(slow):
    code = (
        "import lapidary, sys, time\n"
        f"g = lapidary.load({str(slow)!r})\n"
        "print('begun', flush=True)\n"
        "try:\n    g.render(size=8192, memory=4 << 30)\n"
        "except KeyboardInterrupt:\n    print('interrupted', flush=True)\n"
        "    print(g.render(size=16)['height'].shape, flush=True)\n"
    )
    child = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True)
    assert child.stdout.readline() == "begun\n"
    time.sleep(0.5)
    sent = time.monotonic()
    child.send_signal(signal.SIGINT)
    assert child.stdout.readline() == "interrupted\n"
    assert time.monotonic() - sent < 5
    assert child.stdout.readline() == "(16, 16)\n"
    assert child.wait() == 0


@pytest.mark.skipif(not hasattr(os, "fork"), reason="copies of processes")
@pytest.mark.filterwarnings("ignore:.*multi-threaded.*:DeprecationWarning")
def test_a_copy_of_a_process_raises_instead_of_waiting(marble):
    graph = lapidary.load(marble)
    graph.render(size=8)
    child = os.fork()
    if child == 0:
        try:
            graph.render(size=8)
        except lapidary.Error as error:
            os._exit(7 if "spawn" in error.help else 1)
        os._exit(0)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 7


def test_files_that_cannot_be_written_are_named(tmp_path):
    path = tmp_path / "none/a.ron"
    error = raised(lambda: lapidary.Graph().save(path))
    assert error.file == str(path)


def test_warnings_are_python_warnings(tmp_path):
    path = tmp_path / "names.ron"
    path.write_text('lapidary(format: 1, nodes: { "a": perlin(), "A": perlin() }, outputs: { "height": "a" })\n')
    with pytest.warns(lapidary.GraphWarning, match="E048"):
        lapidary.load(path).render(size=8)
