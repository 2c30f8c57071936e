"""Does what the Containerfile's build stage says, step by step, in a scratch folder instead of an image (`make image`).

For where there is no engine: every RUN is really run, with this machine's Python, and the image's folders
below the scratch folder; in the end the service that came out serves.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from tests.cli.command import serving
from tests.image.containerfile import FILE, ROOT, arguments, read


def main() -> int:
    """Build, serve, stop; the exit code is 0 when all went well."""
    build, final = read(FILE.read_text())
    with tempfile.TemporaryDirectory(prefix="gaslamp-image-") as place:
        scratch, work = Path(place), Path(place) / "src"
        (scratch / "bin").mkdir()
        (scratch / "tmp").mkdir()
        (scratch / "bin" / "python").symlink_to(Path(sys.executable).resolve())
        env = {**os.environ, "PATH": f"{scratch / 'bin'}:{os.environ['PATH']}"}
        env.pop("PYTHONPATH", None)
        for name, text in build.steps:
            sys.stdout.write(f"{name} {text}\n")
            sys.stdout.flush()
            if name == "WORKDIR":
                work.mkdir()
            elif name == "COPY":
                *sources, target = text.split()
                for source in sources:
                    copy(ROOT / source, work / target / (Path(source).name if target == "./" else ""))
            elif name == "RUN":
                text = re.sub(r"(?<![\w.-])/(opt|tmp)/", rf"{scratch}/\1/", text)
                subprocess.run(text, shell=True, check=True, cwd=work, env=env)
        program = scratch / "opt" / "gaslamp" / "bin" / arguments(final.last("CMD"))[0]
        given = {**final.environment(), "GASLAMP_DATA_DIR": f"{scratch}/data", "GASLAMP_HOST": "127.0.0.1"}
        given |= {"GASLAMP_PORT": "0", "PATH": f"{program.parent}:/usr/bin:/bin"}
        size = sum(file.stat().st_size for file in program.parents[1].rglob("*") if not file.is_symlink())
        with serving(scratch / "errors", command=[str(program), "serve"], env=given, cwd=place) as service:
            sys.stdout.write(f"{service.banner.splitlines()[0]}; {size / 1e6:.0f} MB are installed\n")
            return service.end()


def copy(source: Path, target: Path) -> None:
    if source.is_dir():
        shutil.copytree(source, target, ignore=shutil.ignore_patterns("__pycache__"))
    else:
        shutil.copy(source, target)


if __name__ == "__main__":
    sys.exit(main())
