import { type FrameRate, ratePerSecond } from '../../util/frame-rate.ts';
import {
  type Edit,
  type EditList,
  type EditListSource,
  type EditMedia,
  type ExportedFile,
  editListOf,
  type GuideEdit,
} from './edits-for-all-formats.ts';
import { metadataNamespace, takeMetadata } from './take-metadata.ts';

// OpenTimelineIO: https://opentimelineio.readthedocs.io. Every object names its schema and version.

/** Key of the only media reference of a clip. */
const mediaKey = 'DEFAULT_MEDIA';

/** Returns the cut as the text of an `.otio` file. */
export function otioText(source: EditListSource): string {
  return `${JSON.stringify(timelineOf(editListOf(source)), null, 2)}\n`;
}

function timelineOf(list: EditList) {
  const { rate } = list.timecode;
  const track = {
    OTIO_SCHEMA: 'Track.1',
    ...base('V1'),
    kind: 'Video',
    source_range: null,
    children: list.edits.map((edit) => (edit.media ? clipOf(edit, edit.media, rate) : gapOf(edit, rate))),
  };
  return {
    OTIO_SCHEMA: 'Timeline.1',
    metadata: {
      [metadataNamespace]: {
        rate: `${rate.numerator}/${rate.denominator}`,
        ...(list.notes === '' ? {} : { notes: list.notes }),
      },
    },
    name: list.title,
    global_start_time: timeOf(list.startFrame, rate),
    tracks: {
      OTIO_SCHEMA: 'Stack.1',
      ...base('tracks'),
      source_range: null,
      children: list.guide ? [track, guideTrackOf(list.guide, rate)] : [track],
    },
  };
}

/** The format has no gain of its own, so the gain is metadata. */
function guideTrackOf(guide: GuideEdit, rate: FrameRate) {
  const range = (from: number, frames: number) => rangeOf(timeOf(from, rate), timeOf(frames, rate));
  const gap = { OTIO_SCHEMA: 'Gap.1', ...base(''), source_range: range(0, guide.start) };
  const clip = {
    OTIO_SCHEMA: 'Clip.2',
    ...base(guide.name, { gainDecibels: guide.gain }),
    source_range: range(guide.in, guide.duration),
    media_references: { [mediaKey]: mediaReferenceOf(guide.file, range(0, guide.frames)) },
    active_media_reference_key: mediaKey,
  };
  return {
    OTIO_SCHEMA: 'Track.1',
    ...base('Guide track'),
    kind: 'Audio',
    source_range: null,
    children: guide.start > 0 ? [gap, clip] : [clip],
  };
}

/**
 * A clip begins at a frame of its file and lasts frames of the cut, so that no sum of rounded durations moves later
 * clips.
 */
function clipOf(edit: Edit, media: EditMedia, rate: FrameRate) {
  const { firstFrame } = media;
  return {
    OTIO_SCHEMA: 'Clip.2',
    ...base(edit.name, takeMetadata(edit)),
    markers: edit.markers.map((marker) => markerOf(marker, media)),
    source_range: rangeOf(timeOf(firstFrame + media.trim.in, media.rate), timeOf(edit.duration, rate)),
    media_references: {
      [mediaKey]: mediaReferenceOf(
        media.file,
        rangeOf(timeOf(firstFrame, media.rate), timeOf(media.frames, media.rate)),
      ),
    },
    active_media_reference_key: mediaKey,
  };
}

function mediaReferenceOf(file: ExportedFile, available: ReturnType<typeof rangeOf>) {
  return {
    OTIO_SCHEMA: 'ExternalReference.1',
    metadata: {},
    name: file.name,
    available_range: available,
    available_image_bounds: null,
    target_url: file.url,
  };
}

function gapOf(edit: Edit, rate: FrameRate) {
  return {
    OTIO_SCHEMA: 'Gap.1',
    ...base(edit.name, takeMetadata(edit)),
    source_range: rangeOf(timeOf(0, rate), timeOf(edit.duration, rate)),
  };
}

function markerOf({ frame, text }: Edit['markers'][number], { firstFrame, rate }: EditMedia) {
  return {
    OTIO_SCHEMA: 'Marker.2',
    metadata: {},
    name: text,
    color: 'GREEN',
    comment: text,
    marked_range: rangeOf(timeOf(firstFrame + frame, rate), timeOf(1, rate)),
  };
}

function base(name: string, metadata?: object) {
  return {
    name,
    metadata: metadata === undefined ? {} : { [metadataNamespace]: metadata },
    effects: [],
    markers: [],
    enabled: true,
  };
}

/** The rate is a number with 17 significant digits, as OpenTimelineIO itself writes 29.97. */
function timeOf(value: number, rate: FrameRate) {
  return { OTIO_SCHEMA: 'RationalTime.1', rate: ratePerSecond(rate), value };
}

function rangeOf(start: ReturnType<typeof timeOf>, duration: ReturnType<typeof timeOf>) {
  return { OTIO_SCHEMA: 'TimeRange.1', start_time: start, duration };
}
