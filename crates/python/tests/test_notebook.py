"""The notebook of the examples runs, and its graphs show themselves as images."""

from pathlib import Path

import pytest

FOLDER = Path(__file__).resolve().parents[1] / "examples"


def test_the_notebook_runs():
    nbclient = pytest.importorskip("nbclient", reason="the notebook needs nbclient and ipykernel")
    pytest.importorskip("ipykernel", reason="the notebook needs nbclient and ipykernel")
    import nbformat

    notebook = nbformat.read(FOLDER / "materials.ipynb", as_version=4)
    nbclient.NotebookClient(notebook, timeout=120, resources={"metadata": {"path": str(FOLDER)}}).execute()
    outputs = [output for cell in notebook.cells for output in cell.get("outputs", [])]
    assert [output["text"] for output in outputs if output.get("name") == "stderr"] == [], "no warning is shown"
    assert sum("image/png" in output.get("data", {}) for output in outputs) == 3
