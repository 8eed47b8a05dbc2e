"""A kernel that is missing, or made for another processor, is one sentence with the mending command."""

import importlib.util
import subprocess
import sys

import pytest

import heibai
from heibai import _processor
from heibai.core import kernel
from heibai.core.errors import KernelMissingError
from heibai.core.kernel import kernel_files, require_kernel

WITHOUT_KERNEL = """
import sys
sys.modules["heibai._kernel"] = None
sys.argv = ["heibai", "perft", "reversi", "3"]
from heibai.apps.cli import main
main()
"""


def test_a_missing_kernel_is_one_sentence_and_exit_code_2():
    result = subprocess.run([sys.executable, "-c", WITHOUT_KERNEL], capture_output=True, text=True, check=False)
    assert result.returncode == 2
    assert result.stderr == ("heibai: the compiled kernel heibai._kernel is missing; build it with: pip install .\n")


def test_a_processor_that_lacks_instructions_is_told_how_to_build(monkeypatch):
    monkeypatch.setattr(_processor, "lacking", lambda: "x86-64-v3")
    with pytest.raises(KernelMissingError, match=r"this processor lacks x86-64-v3.*HEIBAI_NATIVE=1 pip install"):
        require_kernel()


def test_a_package_with_a_second_kernel_takes_that_one_there(monkeypatch, tmp_path):
    (tmp_path / "baseline").mkdir()
    monkeypatch.setattr(heibai, "__path__", [str(tmp_path)])
    monkeypatch.setattr(kernel, "__file__", str(tmp_path / "core" / "kernel.py"))
    monkeypatch.setattr(_processor, "lacking", lambda: "x86-64-v3")
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: name)
    require_kernel()
    require_kernel()
    assert heibai.__path__ == [str(tmp_path / "baseline"), str(tmp_path)]


def test_this_processor_lacks_nothing():
    require_kernel()
    assert _processor.lacking() == ""


def test_the_compiled_files_of_the_kernel_are_there():
    files = kernel_files()
    assert [path.name.partition(".")[0] for path, _ in files[:2]] == ["_kernel", "_processor"]
    assert all(path.is_file() for path, _ in files)
    assert {folder for _, folder in files} <= {"heibai", "heibai/baseline"}
