# SPDX-License-Identifier: Apache-2.0
"""Has programs rewritten, many in one call of `steelyard apply`."""
import collections
import csv
import io
import re
import shutil
import subprocess

NOT_CONFIRMED = "SY285"
SHOWS_OWN_PART = "SY110"
STAYS = re.compile(r"steelyard: (?:.*/)?([\w.-]+):\d+: this print of a rank's own share is compared")


class Rewriting:
    """What `apply` said of some programs: the files of those that it changed, why it failed on others, and the codes of
    what it refused."""

    def __init__(self):
        self.files = {}  # name: {file: text}
        self.quiet = {}  # name: (original, rewritten), of those that print what their own part holds, without these prints
        self.failed = {}  # name: ("incomplete" or "apply-failed", why)
        self.codes = collections.defaultdict(list)  # name: codes

    def add(self, other):
        self.files.update(other.files)
        self.quiet.update(other.quiet)
        self.failed.update(other.failed)
        self.codes.update(other.codes)


def apart(program):
    """What cannot be read, or asks for something by an attribute or a directive, is felt by all that is analysed with it:
    mutations are analysed without generated programs, those with attributes alone. So are crossed ones of several files and
    those with classes: all of a kind have the same names."""
    texts, crossed = program.files.values(), any(tag.startswith("crossed:") for tag in program.tags)
    if crossed and (len(program.sources()) > 1 or program.is_cxx()) or (program.is_mutation() or crossed) and any(re.search(r"__attribute__|_Pragma|#\s*pragma|\basm\b", t) for t in texts):
        return program.name
    return "mutations" if program.is_mutation() else ""


class Rewriter:
    def __init__(self, tools, folder):
        self.tools, self.folder = tools, folder

    def rewrite(self, programs):
        made = Rewriting()
        kinds = collections.defaultdict(list)
        for program in programs:
            kinds[tuple(program.options), program.real_headers, program.strict, apart(program)].append(program)
        for (options, real, strict, _), some in kinds.items():
            made.add(self.apply(some, list(options) + self.output_options(strict), real))
        return made

    def output_options(self, strict):
        if strict or not self.tools.quiet:
            return self.tools.strict
        return ["--without-prints", str(self.folder / "quiet")]

    def apply(self, programs, options, real):
        here, out, quiet = (self.folder / name for name in ("in", "out", "quiet"))
        for folder in (here, out, quiet):
            shutil.rmtree(folder, ignore_errors=True)
            folder.mkdir()
        for program in programs:
            for name, text in program.files.items():
                (here / name).write_text(text, errors="surrogateescape")
        made, left = Rewriting(), list(programs)
        while left:
            run = subprocess.run([self.tools.steelyard, "apply", "-j", "1", "--format", "csv", "-o", str(out)] + options +
                                 [s for p in left for s in p.sources()] + ["--"] + self.tools.headers(real, "command"), cwd=here,
                                 env=self.tools.environment, capture_output=True, text=True, errors="replace")
            rows = list(csv.DictReader(io.StringIO(run.stdout)))
            if run.returncode in (0, 1):
                break
            guilty = self.guilty(left, rows, run.stderr) if run.returncode in (3, 4) else []
            if not guilty and len(left) > 1:  # one by one
                for half in (left[:len(left) // 2], left[len(left) // 2:]):
                    made.add(self.apply(half, options, real))
                return made
            said = run.stderr.strip().splitlines() or [""]
            for program in guilty or left:
                why = next((l for l in said if program.name + "." in l or program.name + "_" in l), said[-1])
                made.failed[program.name] = ("incomplete" if run.returncode == 3 else "apply-failed",
                                             "status %d: %s" % (run.returncode, why))
            left = [p for p in left if p.name not in made.failed]
            for folder in (out, quiet):
                shutil.rmtree(folder, ignore_errors=True)
                folder.mkdir()
        if left:
            self.take(left, rows, run.stderr, made)
        return made

    def take(self, programs, rows, said, made):
        stays = set(STAYS.findall(said))
        owner = {file: program.name for program in programs for file in program.files}
        changed, shows = set(), set()
        for row in rows:
            name = owner.get(row["file"])
            if row["status"] == "refused":
                made.codes[name].append(row["code"])
                if row["code"] == NOT_CONFIRMED:
                    made.failed[name] = ("apply-failed", row["message"])
            elif row["status"] == "changed":
                changed.add(name)
                if row["code"] == SHOWS_OWN_PART:
                    shows.add(name)
        for program in programs:
            if program.name not in changed or program.name in made.failed:
                continue
            files = texts_below(self.folder / "out", program)
            if files == program.files:
                continue
            made.files[program.name] = files
            if program.name in shows:
                quiet = [texts_below(self.folder / "quiet" / which, program) for which in ("original", "rewritten")]
                made.quiet[program.name] = None if stays & set(program.files) else quiet

    @staticmethod
    def guilty(programs, rows, said):
        """Those with files that could not be read, or with a rewritten text that a complaint begins with."""
        names = {row["file"] for row in rows if row["status"] == "not_analysed"}
        for line in said.splitlines():
            match = re.match(r"(?:steelyard: )?(?:.*/)?([\w.-]+)(?::\d+)?(?::\d+)?: (?:rewritten|error|fatal)", line)
            match = match or re.match(r"steelyard: (?:.*/)?([\w.-]+) (?:could not|and \d+ more)", line)
            if match:
                names.add(match.group(1))
        return [p for p in programs if names & set(p.files)]


def texts_below(folder, program):
    """The files of the program as they are there, or as they were."""
    return {name: (folder / name).read_text(errors="surrogateescape") if (folder / name).exists() else text
            for name, text in program.files.items()}
