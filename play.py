"""Set up rulekit in the folder `.venv`, once, and start it.

    python play.py [GAME] [OPTION...]         play; without GAME, The Happiest Cat. Options of `rulekit play`
    python play.py bench [OPTION...]          measure how fast rulekit is, beside plain Python (benchmarks/compare.py)
    python play.py test [OPTION...]           run the tests. Options of pytest
    python play.py fuzz [OPTION...]           check 200,000 files that nobody would write (tests/fuzz); `--inputs N` for
                                              fewer, `--help` for more
    python play.py lockstep [OPTION...]       play 200 games of each example beside OpenSpiel. Options of pytest
    python play.py leaks [OPTION...]          play 200 matches of each game beside the same with hidden things
                                              exchanged. Options of pytest
    python play.py sanitize [OPTION...]       play every game in C under sanitizers; `--games N`, names of games
    python play.py lint                       look at the code: layout, lint, types, floors
    python play.py check [OPTION...]          lint, then test, 20 games beside OpenSpiel among it: what a change has to
                                              pass. Options of pytest
    python play.py wheel-test [OPTION...]     run the tests against the built package. Options of pytest
    python play.py setup                      only make `.venv`, with everything above but OpenSpiel
    python play.py help                       print this

This needs Python 3.11 or newer and pip, nothing else.
"""
# Syntax and imports are those of Python 2.7 too: an old Python has to get as far as the sentence that turns it away.

import hashlib
import os
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile

OLDEST = (3, 11)
ROOT = os.path.dirname(os.path.abspath(__file__))
VENV = os.path.join(ROOT, ".venv")
SCRIPTS = os.path.join(VENV, "Scripts" if os.name == "nt" else "bin")
VENV_PYTHON = os.path.join(SCRIPTS, "python.exe" if os.name == "nt" else "python")
LOG = os.path.join(VENV, "setup.log")
GAME = os.path.join("games", "happiest_cat.cats")

# What can be asked for, each holding all before it, and how pip is asked for it.
PROFILES = {"play": ".", "test": ".[test]", "dev": ".[dev]", "lockstep": ".[dev,openspiel]"}

# Arguments for Python; the scripts beside it would not survive a move of the folder.
LINTERS = {
    "ruff format": ["-m", "ruff", "format", "--check"],
    "ruff check": ["-m", "ruff", "check"],
    "mypy": ["-m", "mypy"],
    "lint-imports": ["-c", "from importlinter.cli import lint_imports_command as main; main()"],
}
PYTEST = ["-m", "pytest", "-n", "2"]
LEAKS = PYTEST + ["--timeout", "6000", "tests/leaks"]
LOCKSTEP = PYTEST + ["--timeout", "600", "tests/lockstep"]

TOO_OLD = (
    "rulekit needs Python %d.%d or newer and this is Python %d.%d: install a newer one (python.org or your system's"
    " packages) and name it, as in `python3.12 play.py` or `make play PYTHON=python3.12`."
)
NO_VENV = (
    "rulekit could not make the folder %s: this Python needs its modules venv and pip"
    " (on Debian and Ubuntu: `apt install python3-venv python3-pip`) and leave to write there."
)
NO_NETWORK = (
    "rulekit could not fetch the packages it needs: look at your network connection (or proxy) and run the same"
    " command again; pip's own words are in %s."
)
NO_INSTALL = "rulekit could not install the packages it needs, and pip says why in %s: %s"
NETWORK_WORDS = ("connection", "timed out", "name resolution", "proxy", "ssl", "http error", "retrying")


def main(args):
    """Run the command that `args` names and return its exit code."""
    if sys.version_info < OLDEST:
        sys.exit(TOO_OLD % (OLDEST + sys.version_info[:2]))
    command, rest = (COMMANDS[args[0]], args[1:]) if args and args[0] in COMMANDS else (play, args)
    try:
        return command(rest)
    except KeyboardInterrupt:
        return 130


def play(args):
    """Play a game at this terminal."""
    return rulekit("play", args)


def bench(args):
    """Measure how fast rulekit is, beside the same games in plain Python."""
    set_up("play")
    return run("compare", ["-m", "benchmarks.compare"] + args)


def test(args):
    """Run the tests, all of them unless `args` choose."""
    set_up("test")
    return run("pytest", PYTEST + args)


def fuzz(args):
    """Try very many files that nobody would write; in the end, say what came of it."""
    set_up("test")
    return run("fuzz", ["-m", "tests.fuzz"] + args)


def lockstep(args):
    """Play many games of each example beside the same game of OpenSpiel."""
    set_up("lockstep")
    return run("lockstep", LOCKSTEP + args, dict(os.environ, RULEKIT_LOCKSTEP="200"))


def leaks(args):
    """Play many matches of each game beside the same match with hidden things exchanged."""
    set_up("test")
    return run("leaks", LEAKS + args, dict(os.environ, RULEKIT_LEAKS="200"))


def sanitize(args):
    """Play every game that can be said in C under the sanitizers of the C compiler."""
    set_up("test")
    return run("sanitize", ["-m", "tests.sanitize"] + args)


def lint(_args):
    """Run every linter, and say at the end which ones had something to say."""
    set_up("dev")
    failed = [name for name, arguments in LINTERS.items() if run(name, arguments) != 0]
    if failed:
        say("not in order: " + ", ".join(failed))
    return 1 if failed else 0


def check(args):
    """Lint, then test, the second whatever the first found: one run shows everything."""
    try:
        set_up("lockstep")
    except SystemExit as why:
        say("%s\nWithout OpenSpiel, which not every system can have, the tests in lock step are skipped." % why)
    linted, tested = lint([]), test(args)
    return tested or linted


def wheel_test(args):
    """Run the tests against a built wheel: unlike the source folder, it may lack files."""
    set_up("test")
    with tempfile.TemporaryDirectory() as folder:
        install(find_pip(), ["--no-deps", "--target", folder, "."])
        # Found before the source folder, which `.venv` names and which `-P` keeps from being put in front.
        return run("pytest", ["-P"] + PYTEST + args, dict(os.environ, PYTHONPATH=folder))


def setup(_args):
    """Make `.venv` ready for all of the above."""
    set_up("dev")
    return 0


def show_help(_args):
    """Print what can be asked for."""
    print(__doc__.rstrip())
    return 0


COMMANDS = {
    "play": play,
    "bench": bench,
    "test": test,
    "fuzz": fuzz,
    "lockstep": lockstep,
    "leaks": leaks,
    "sanitize": sanitize,
    "lint": lint,
    "check": check,
    "wheel-test": wheel_test,
    "setup": setup,
    "help": show_help,
}


def rulekit(command, args):
    """Run one of rulekit's own commands, in the caller's folder, on the first game unless `args` begin with another."""
    set_up("play")
    names_a_match = (args and not args[0].startswith("-")) or any(arg.split("=")[0] == "--resume" for arg in args)
    game = [] if names_a_match else [GAME if os.path.realpath(os.getcwd()) == ROOT else os.path.join(ROOT, GAME)]
    # An interrupt is for rulekit alone, which saves the match before it stops.
    signal.signal(signal.SIGINT, lambda *_: None)
    environment = dict(os.environ, RULEKIT_STARTED=started_as())
    return exit_code(subprocess.call([os.path.join(SCRIPTS, "rulekit"), command] + game + args, env=environment))


def started_as():
    """Say how this was started, `{}` in place of the arguments: rulekit names commands that can be typed like that."""
    if "MAKELEVEL" in os.environ:
        return 'make play ARGS="{}"'
    python = sys.orig_argv[: len(sys.orig_argv) - len(sys.argv) + 1]
    return " ".join(shlex.quote(word) for word in python) + " {}"


def run(name, arguments, environment=None):
    """Run a tool of `.venv` on the source folder, under its name."""
    say("-- " + name)
    return exit_code(subprocess.call([VENV_PYTHON] + arguments, cwd=ROOT, env=environment))


def exit_code(code):
    """Return what a shell would report: a program that a signal ended has a negative code here."""
    return code if code >= 0 else 128 - code


def set_up(profile):
    """Make `.venv` hold what `profile` needs, unless it was set up from these very files before."""
    wanted, names = fingerprint(), list(PROFILES)
    if os.path.exists(VENV_PYTHON) and any(stamp_of(name) == wanted for name in names[names.index(profile) :]):
        return
    say("setting up rulekit in .venv; this happens once and takes about half a minute ...")
    install(make_environment(), ["-c", "constraints.txt", "-e", PROFILES[profile]])
    # pip does this for what it installs itself: the first start need not be slower than the others.
    answers([VENV_PYTHON, "-m", "compileall", "-q", os.path.join(ROOT, "rulekit")])
    with open(stamp_path(profile), "w") as file:
        file.write(fingerprint())


def fingerprint():
    """Digest all that an installation depends on: what is asked for, where it lies, and the Python it is for."""
    digest = hashlib.sha256()
    for name in ("pyproject.toml", "constraints.txt"):
        with open(os.path.join(ROOT, name), "rb") as file:
            digest.update(file.read())
    digest.update((ROOT + "\n" + os.path.realpath(VENV_PYTHON)).encode("utf-8", "surrogateescape"))
    return digest.hexdigest()


def stamp_path(profile):
    """Name the file that says from what `profile` was last installed."""
    return os.path.join(VENV, "setup-" + profile)


def stamp_of(profile):
    """Read that file, or nothing."""
    try:
        with open(stamp_path(profile)) as file:
            return file.read()
    except OSError:
        return ""


def make_environment():
    """Make `.venv` unless a usable one is there, and return the pip command that installs into it."""
    is_new_enough = "import sys; sys.exit(sys.version_info < %r)" % (OLDEST,)
    pip = find_pip() if answers([VENV_PYTHON, "-c", is_new_enough]) else None
    for options in ([], ["--without-pip"]):
        if not pip and answers([outer_python(), "-m", "venv", "--clear"] + options + [VENV]):
            pip = find_pip()
    if not pip:
        sys.exit(NO_VENV % VENV)
    return pip


def find_pip():
    """Return a pip command that installs into `.venv`: its own, or one from outside (pip 22.3 and later can)."""
    there = ["--python", VENV_PYTHON]
    pips = [[VENV_PYTHON, "-m", "pip"], [outer_python(), "-m", "pip"] + there, ["pip3"] + there, ["pip"] + there]
    return next((pip for pip in pips if answers(pip + ["--version"])), None)


def outer_python():
    """Return the Python that `.venv` is made with, also when this runs inside of `.venv`."""
    return getattr(sys, "_base_executable", None) or sys.executable


def answers(command):
    """Tell whether a command exists and succeeds, without showing what it prints."""
    if not shutil.which(command[0]):
        return False
    return subprocess.call(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) == 0


def install(pip, what):
    """Let pip install, its talk going into a file, and end with one sentence if it cannot."""
    command = pip + ["install", "--no-input", "--disable-pip-version-check", "--progress-bar", "off"] + what
    with open(LOG, "wb") as log:
        code = subprocess.call(command, stdout=log, stderr=log, cwd=ROOT, env=dict(os.environ, PIP_USER="0"))
    if code == 0:
        return
    with open(LOG, encoding="utf-8", errors="replace") as log:
        lines = log.read().splitlines()
    if any(word in line.lower() for line in lines for word in NETWORK_WORDS):
        sys.exit(NO_NETWORK % LOG)
    errors = [line for line in lines if line.lower().startswith("error")]
    sys.exit(NO_INSTALL % (LOG, errors[0] if errors else "no reason given"))


def say(text):
    """Tell the person at the terminal something, apart from what the commands print."""
    sys.stderr.write(text + "\n")
    sys.stderr.flush()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
