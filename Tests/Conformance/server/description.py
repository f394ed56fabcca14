"""schemathesis against /openapi.json: no status of 500 or above but those that are documented, no undocumented one."""

import subprocess
import sys
import pathlib
import unittest

from server.running import ServerTestCase, free_port

PROGRAM = pathlib.Path(sys.executable).parent / "schemathesis"


@unittest.skipUnless(PROGRAM.exists(), "schemathesis is not installed")
class DescriptionTests(ServerTestCase):
    def test_the_server_does_what_its_description_says(self):
        port = free_port()
        self.start("--listen", f"127.0.0.1:{port}", "--max-side", "512")
        outcome = subprocess.run(
            [PROGRAM, "run", f"http://127.0.0.1:{port}/openapi.json", "--checks",
             "not_a_server_error,status_code_conformance,content_type_conformance,response_schema_conformance",
             "--max-examples", "40", "--seed", "1", "--no-color", "--suppress-health-check", "all"],
            capture_output=True, text=True, timeout=600, cwd=self.folder)
        self.assertEqual(outcome.returncode, 0, outcome.stdout[-6000:] + outcome.stderr[-1000:])
