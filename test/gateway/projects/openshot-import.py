"""Imports an EDL or an xmeml file with OpenShot's own importer, without a window, and prints the clips as JSON.

Usage: openshot-import.py edl|xml FILE MEDIA_FOLDER FPS_NUMERATOR FPS_DENOMINATOR

OpenShot's importers work on its application object. This driver gives them a small one: a project with a frame rate and
tracks, and an update manager that stores what the importers insert. The importers themselves are unchanged.
"""

import copy
import json
import os
import sys

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
kind, file_path, media_folder, numerator, denominator = sys.argv[1:6]
# OpenShot reads the arguments of the program.
sys.argv = sys.argv[:1]

import openshot_qt  # noqa: E402

sys.path.insert(0, os.path.dirname(openshot_qt.__file__))

from PyQt5.QtWidgets import QApplication  # noqa: E402
from PyQt5 import QtWidgets  # noqa: E402


class Project:
    current_filepath = ""

    def __init__(self):
        self.data = {
            "fps": {"num": int(numerator), "den": int(denominator)},
            "layers": [{"number": 1000000, "y": 0, "label": "", "lock": False}],
            "clips": [],
            "files": [],
        }
        self.count = 0

    def get(self, key):
        return self.data.get(key if isinstance(key, str) else key[0])

    def generate_id(self):
        self.count += 1
        return "ID%d" % self.count


class Updates:
    def __init__(self, project):
        self.project = project

    def insert(self, key, values):
        self.project.data[key[0]].append(copy.deepcopy(values))

    def update(self, key, values):
        for entry in self.project.data[key[0]]:
            if entry.get("id") == values.get("id"):
                entry.update(copy.deepcopy(values))


class Anything:
    """Answers every call of the importers to the window, which does not exist."""

    def __getattr__(self, name):
        return Anything()

    def __call__(self, *args, **kwargs):
        return 0


class App(QApplication):
    def __init__(self):
        super().__init__(["openshot"])
        self.project = Project()
        self.updates = Updates(self.project)
        self.window = Anything()

    def _tr(self, text):
        return text


application = App()
QtWidgets.QFileDialog.getOpenFileName = staticmethod(lambda *args: (file_path, ""))

from windows.views import find_file  # noqa: E402

find_file.known_paths.append(media_folder)

# A missing file ends the import instead of a question.
QtWidgets.QMessageBox.warning = staticmethod(lambda parent, title, text: sys.exit(text))

if kind == "edl":
    from classes.importers.edl import import_edl as run
else:
    from classes.importers.final_cut_pro import import_xml as run

run()
clips = [
    {
        "file": os.path.basename(clip["reader"]["path"]),
        "title": clip["title"],
        "position": clip["position"],
        "start": clip["start"],
        "end": clip["end"],
        "videoLength": int(clip["reader"]["video_length"]),
    }
    for clip in application.project.data["clips"]
]
print("RESULT " + json.dumps(clips))
sys.stdout.flush()
os._exit(0)
