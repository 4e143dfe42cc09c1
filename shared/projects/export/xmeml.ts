import { convertFrames, type FrameRate, isSameRate, wholeFrames } from '../../util/frame-rate.ts';
import { trimInCutRate } from '../cut.ts';
import { isDropFrame, type TimecodeFormat, timebaseOf, timecodeOf } from '../timecode.ts';
import {
  type Edit,
  type EditList,
  type EditListSource,
  type EditMedia,
  editListOf,
  type GuideEdit,
} from './edits-for-all-formats.ts';
import { noteOf } from './take-metadata.ts';
import { element, type XmlElement, xmlText } from './xml.ts';

// Final Cut Pro 7 XML, version 5 (xmeml), which Premiere reads and writes. All times of a clip are whole frames of the
// sequence, also the points in its source: Premiere and Resolve ignore the rate of the file there.

/** Returns the cut as the text of an `.xml` file for Premiere. */
export function xmemlText(source: EditListSource): string {
  const list = editListOf(source);
  const { rate } = list.timecode;
  const files = new Set<string>();
  const clips = clipsOf(list);
  const video = clips.map((clip) => clipItem(clip, list, files, 'video'));
  const audio = clips.filter(({ media }) => media.file.hasAudio).map((clip) => clipItem(clip, list, files, 'audio'));
  const audioTracks = [...(audio.length > 0 ? [audio] : []), ...(list.guide ? [[guideItem(list.guide, rate)]] : [])];
  const format = element('format', {}, [
    element('samplecharacteristics', {}, [rateElement(rate), ...sizeElements(list), squarePixels]),
  ]);
  const sequence = element('sequence', { id: 'sequence-1' }, [
    element('name', {}, list.title),
    element('duration', {}, list.duration),
    rateElement(rate),
    timecodeElement(list.startFrame, list.timecode),
    element('media', {}, [element('video', {}, [format, track(video)]), element('audio', {}, audioTracks.map(track))]),
    ...list.edits.filter(({ media }) => !media).map(gapMarker),
  ]);
  return xmlText('xmeml', element('xmeml', { version: 5 }, [sequence]));
}

interface Clip {
  readonly edit: Edit;
  readonly media: EditMedia;
  /** Position in the track, from 1, by kind of track. */
  readonly place: Readonly<Record<TrackKind, number>>;
}

type TrackKind = 'video' | 'audio';

function clipsOf({ edits }: EditList): Clip[] {
  const place = { video: 0, audio: 0 };
  return edits.flatMap((edit) => {
    const { media } = edit;
    if (!media) return [];
    place.video += 1;
    if (media.file.hasAudio) place.audio += 1;
    return { edit, media, place: { ...place } };
  });
}

function clipItem(
  { edit, media, place }: Clip,
  { timecode: { rate: cutRate } }: EditList,
  files: Set<string>,
  kind: TrackKind,
): XmlElement {
  const trim = trimInCutRate(media, cutRate);
  const frames = Math.max(trim.out, wholeFrames(media.frames, media.rate, cutRate));
  const note = noteOf(edit);
  return element('clipitem', { id: `${kind}-${place[kind]}` }, [
    element('name', {}, edit.name),
    element('enabled', {}, 'TRUE'),
    element('duration', {}, frames),
    rateElement(cutRate),
    element('start', {}, edit.start),
    element('end', {}, edit.start + edit.duration),
    element('in', {}, trim.in),
    element('out', {}, trim.out),
    fileElement(media, cutRate, files),
    element('sourcetrack', {}, [element('mediatype', {}, kind), element('trackindex', {}, 1)]),
    ...(kind === 'video' ? edit.markers.map((marker) => markerElement(marker, media, cutRate)) : []),
    ...(media.file.hasAudio ? [linkTo('video', place), linkTo('audio', place)] : []),
    kind === 'video' &&
      element('logginginfo', {}, [
        element('scene', {}, edit.scene?.title ?? ''),
        element('shottake', {}, `${edit.shot.number}-${media.takeNumber}`),
        element('lognote', {}, note),
      ]),
  ]);
}

/** The guide track counts in frames of the cut, like an image. */
function guideItem(guide: GuideEdit, rate: FrameRate): XmlElement {
  const { file, frames, start, duration } = guide;
  return element('clipitem', { id: 'guide' }, [
    element('name', {}, guide.name),
    element('enabled', {}, 'TRUE'),
    element('duration', {}, frames),
    rateElement(rate),
    element('start', {}, start),
    element('end', {}, start + duration),
    element('in', {}, guide.in),
    element('out', {}, guide.in + duration),
    element('file', { id: 'file-guide' }, [
      element('name', {}, file.name),
      element('pathurl', {}, file.url),
      rateElement(rate),
      element('duration', {}, frames),
      element('media', {}, [element('audio', {}, [element('channelcount', {}, 2)])]),
    ]),
    element('sourcetrack', {}, [element('mediatype', {}, 'audio'), element('trackindex', {}, 1)]),
    guide.gain !== 0 && levelFilter(guide.gain),
  ]);
}

/** The format states gain as a factor of the amplitude. Its largest value is the largest gain of a guide track. */
function levelFilter(decibels: number): XmlElement {
  const level = 10 ** (decibels / 20);
  return element('filter', {}, [
    element('effect', {}, [
      element('name', {}, 'Audio Levels'),
      element('effectid', {}, 'audiolevels'),
      element('effectcategory', {}, 'audiolevels'),
      element('effecttype', {}, 'audiolevels'),
      element('mediatype', {}, 'audio'),
      element('parameter', {}, [
        element('name', {}, 'Level'),
        element('parameterid', {}, 'level'),
        element('valuemin', {}, 0),
        element('valuemax', {}, highestLevel),
        element('value', {}, Number(level.toFixed(6))),
      ]),
    ]),
  ]);
}

const highestLevel = 3.98109;

/**
 * A file is described once, in its own rate. Later clips refer to it. The format names whole rates and their NTSC
 * variants. A file with another rate is counted in frames of the cut, like an image.
 */
function fileElement(media: EditMedia, cutRate: FrameRate, files: Set<string>): XmlElement {
  const { file, item } = media;
  const isNamed = isSameRate(media.rate, exactRate(media.rate));
  const rate = isNamed ? media.rate : cutRate;
  const frames = isNamed ? media.frames : wholeFrames(media.frames, media.rate, cutRate);
  const id = `file-${item.id}`;
  if (files.has(id)) return element('file', { id });
  files.add(id);
  const size = sizeElements(item);
  return element('file', { id }, [
    element('name', {}, file.name),
    element('pathurl', {}, file.url),
    rateElement(rate),
    element('duration', {}, frames),
    file.startTimecode && timecodeElement(file.startTimecode.frame, file.startTimecode),
    element('media', {}, [
      element('video', {}, [
        element('duration', {}, frames),
        element('samplecharacteristics', {}, [rateElement(rate), ...size, squarePixels]),
      ]),
      file.hasAudio && element('audio', {}, [element('channelcount', {}, 2)]),
    ]),
  ]);
}

function markerElement({ frame, text }: Edit['markers'][number], media: EditMedia, cutRate: FrameRate): XmlElement {
  return element('marker', {}, [
    element('comment', {}, text),
    element('name', {}, ''),
    element('in', {}, convertFrames(frame, media.rate, cutRate)),
    element('out', {}, -1),
  ]);
}

/** A gap has no element of its own. Its shot is named by a marker of the sequence. */
function gapMarker(edit: Edit): XmlElement {
  return element('marker', {}, [
    element('comment', {}, noteOf(edit)),
    element('name', {}, edit.name),
    element('in', {}, edit.start),
    element('out', {}, edit.start + edit.duration),
  ]);
}

function linkTo(kind: TrackKind, place: Clip['place']): XmlElement {
  return element('link', {}, [
    element('linkclipref', {}, `${kind}-${place[kind]}`),
    element('mediatype', {}, kind),
    element('trackindex', {}, 1),
    element('clipindex', {}, place[kind]),
  ]);
}

function track(items: readonly XmlElement[]): XmlElement {
  return element('track', {}, [...items, element('enabled', {}, 'TRUE'), element('locked', {}, 'FALSE')]);
}

function timecodeElement(startFrame: number, timecode: TimecodeFormat): XmlElement {
  return element('timecode', {}, [
    rateElement(timecode.rate),
    element('string', {}, timecodeOf(startFrame, timecode)),
    element('frame', {}, startFrame),
    element('displayformat', {}, isDropFrame(timecode) ? 'DF' : 'NDF'),
  ]);
}

/** 29.97 is the timebase 30 of NTSC. */
function rateElement(rate: FrameRate): XmlElement {
  return element('rate', {}, [
    element('timebase', {}, timebaseOf(rate)),
    element('ntsc', {}, isNtsc(rate) ? 'TRUE' : 'FALSE'),
  ]);
}

function isNtsc(rate: FrameRate): boolean {
  return isSameRate(rate, { numerator: timebaseOf(rate) * 1000, denominator: 1001 });
}

/** Returns the rate that `rateElement` describes. */
function exactRate(rate: FrameRate): FrameRate {
  const timebase = timebaseOf(rate);
  return isNtsc(rate) ? { numerator: timebase * 1000, denominator: 1001 } : { numerator: timebase, denominator: 1 };
}

function sizeElements({ width, height }: { readonly width: number; readonly height: number }): XmlElement[] {
  return [element('width', {}, width), element('height', {}, height)];
}

const squarePixels = element('pixelaspectratio', {}, 'square');
