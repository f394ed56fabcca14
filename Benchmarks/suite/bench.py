"""What measures share: the tool and the peers, the maps, rounds in turn, and comparisons of images."""

import shutil

import peers
from suite import images
from suite.timing import Failed, Measured, Runner

# Images of each measure that are compared with ours.
COMPARED = 3


class Bench:
    """One run of the suite."""

    def __init__(self, tool, work, rasters, vectors, styles, is_quick, without=()):
        self.tool, self.work, self.is_quick = str(tool), work, is_quick
        self.rasters, self.vectors, self.styles = rasters, vectors, styles
        self.runner = Runner(work)
        self.is_comparing = False
        # Mean bytes of the images that were compared last, by program.
        self.sizes = {}
        # Programs that are not there, and measures that could not be made, with the reason.
        self.skipped = {}
        self.programs = {}
        for key, peer in peers.ALL.items():
            reason = "left out by --without" if key in without else peer.missing(self)
            if reason:
                self.skip(peer.TITLE, reason)
            else:
                self.programs[key] = peer

    def skip(self, title, reason):
        if self.skipped.get(title) != reason:
            print(f"skipped: {title}: {reason}", flush=True)
        self.skipped[title] = reason

    def pick(self, full, quick):
        """A number or list for a full run, or that for a quick one."""
        return quick if self.is_quick else full

    def can(self, *abilities):
        """The programs that draw all of these, ours first."""
        return [key for key, peer in self.programs.items() if set(abilities) <= peer.CAN]

    def folder(self, key):
        """The folder of a program's images."""
        folder = self.work / "images" / key
        folder.mkdir(parents=True, exist_ok=True)
        return folder

    def clear(self):
        shutil.rmtree(self.work / "images", ignore_errors=True)

    def run(self, key, job):
        return self.runner.run(self.programs[key].command(job, self))

    def measure(self, name, jobs, rounds, compares=True):
        """Draws the jobs in turn, round after round; returns `Measured`, and what comparing the images found.

        `jobs` are by program; all have the same number of images. First each program draws some images that are
        compared with ours; that also reads everything from the disk once. A program that fails is skipped, with the
        reason; throws `Failed` if it is ours.
        """
        notes = self.compare(name, jobs) if compares else {}
        keys = [key for key in jobs if key not in notes or "failed" not in notes[key]]
        samples = {key: [] for key in keys}
        for _ in range(self.pick(rounds, 1)):
            for key in keys:
                if key not in samples:
                    continue
                # Files are made anew, which costs more than to write over them.
                self.clear()
                try:
                    samples[key].append(self.run(key, jobs[key]))
                except Failed as failure:
                    del samples[key]
                    self.fail(name, key, failure)
        return Measured(len(jobs["snapshot"].rows), samples), notes

    def compare(self, name, jobs):
        """Draws some images with each program and compares them with ours; returns what is to be said, by program."""
        self.clear()
        self.is_comparing, self.sizes, notes = True, {}, {}
        try:
            for key, job in jobs.items():
                try:
                    note = self.drawn(key, job.first(COMPARED))
                except (Failed, OSError) as failure:
                    note = self.fail(name, key, failure)
                if key != "snapshot":
                    notes[key] = note
        finally:
            self.is_comparing = False
        return notes

    def drawn(self, key, job):
        """Draws images with a program; returns how they compare with ours, which are drawn first."""
        self.run(key, job)
        files = [f"{index}.png" for index in range(len(job.rows))]
        self.sizes[key] = sum((self.folder(key) / file).stat().st_size for file in files) / len(files)
        return images.words(max(
            images.compare(self.folder("snapshot") / file, self.folder(key) / file, job.is_resampled)
            for file in files))

    def fail(self, name, key, failure):
        # Without ours there is nothing to compare with.
        if key == "snapshot":
            raise failure
        self.skip(f"{self.programs[key].TITLE}, {name}", f"it failed: {failure}")
        return f"failed: {failure}"
