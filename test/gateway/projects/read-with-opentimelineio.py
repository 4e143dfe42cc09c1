"""Reads a file with OpenTimelineIO (https://opentimelineio.readthedocs.io) and prints its clips and gaps as JSON.

Usage: read-with-opentimelineio.py FILE RATE
"""

import collections
import collections.abc
import json
import sys

# Versions that are written in Python alone use names that later versions of Python removed.
for name in ("MutableSequence", "MutableMapping", "Mapping", "Sequence", "Iterable"):
    if not hasattr(collections, name):
        setattr(collections, name, getattr(collections.abc, name))

import opentimelineio as otio  # noqa: E402

path, rate = sys.argv[1:3]
options = {"rate": float(rate)} if path.endswith(".edl") else {}
timeline = otio.adapters.read_from_file(path, **options)
if not hasattr(timeline, "tracks"):
    timeline = next(child for child in timeline if hasattr(child, "tracks"))
children = []
for track in timeline.tracks:
    if track.kind != "Video":
        continue
    for child in track:
        if isinstance(child, otio.schema.Transition):
            continue
        source, place = child.source_range, track.range_of_child(child)
        reference = getattr(child, "media_reference", None)
        children.append(
            {
                "kind": "gap" if isinstance(child, otio.schema.Gap) else "clip",
                "name": child.name or "",
                "url": getattr(reference, "target_url", None) or "",
                "in": source.start_time.value,
                "inRate": source.start_time.rate,
                "duration": source.duration.value,
                "position": otio.opentime.to_seconds(place.start_time),
                "length": otio.opentime.to_seconds(place.duration),
            }
        )
print("RESULT " + json.dumps(children))
