import { type FrameRate, isSameRate } from '../../util/frame-rate.ts';
import { oneLine } from '../../util/text-for-sentence.ts';
import { isDropFrame } from '../timecode.ts';
import { type Edit, type EditList, type EditListSource, type EditMedia, editListOf } from './edits-for-all-formats.ts';
import { metadataNamespace, noteOf, takeMetadata } from './take-metadata.ts';
import { element, type XmlElement, xmlText } from './xml.ts';

// FCPXML 1.10: https://developer.apple.com/documentation/professional-video-applications/fcpxml-reference. The order of
// children is that of its document type definition.

/** Returns the cut as the text of an `.fcpxml` file. */
export function fcpxmlText(source: EditListSource): string {
  const list = editListOf(source);
  const resources = resourcesOf(list);
  const sequence = element(
    'sequence',
    {
      format: resources.sequenceFormat,
      duration: timeText(list.duration, list.timecode.rate),
      tcStart: timeText(list.startFrame, list.timecode.rate),
      tcFormat: isDropFrame(list.timecode) ? 'DF' : 'NDF',
    },
    [
      list.notes.trim() !== '' && element('note', {}, list.notes),
      element(
        'spine',
        {},
        list.edits.map((edit, index) => storyElement(edit, list, resources, index === 0)),
      ),
    ],
  );
  return xmlText(
    'fcpxml',
    element('fcpxml', { version: '1.10' }, [
      element('resources', {}, resources.elements),
      element('library', {}, [
        element('event', { name: list.title }, [element('project', { name: list.title }, [sequence])]),
      ]),
    ]),
  );
}

/** Returns frames as seconds: `1001/30000s`, `5s`. */
export function timeText(frames: number, { numerator, denominator }: FrameRate): string {
  const dividend = BigInt(frames) * BigInt(denominator);
  const divisor = BigInt(numerator);
  return dividend % divisor === 0n ? `${dividend / divisor}s` : `${dividend}/${divisor}s`;
}

interface Resources {
  readonly elements: readonly XmlElement[];
  readonly sequenceFormat: string;
  /** Ids of assets and of their formats, by item id. */
  readonly assets: ReadonlyMap<string, { readonly id: string; readonly format: string }>;
  /** Id of the asset of the guide track. */
  readonly guideAsset: string | undefined;
}

function resourcesOf(list: EditList): Resources {
  const elements: XmlElement[] = [];
  const formats = new Map<string, string>();
  const assets = new Map<string, { id: string; format: string }>();
  const nextId = () => `r${elements.length + 1}`;

  function formatOf(rate: FrameRate | undefined, width: number, height: number): string {
    const frameDuration = rate && timeText(1, rate);
    const key = [frameDuration, width, height].join(' ');
    const known = formats.get(key);
    if (known !== undefined) return known;
    const id = nextId();
    formats.set(key, id);
    const name = rate ? undefined : 'FFVideoFormatRateUndefined';
    elements.push(element('format', { id, name, frameDuration, width, height }));
    return id;
  }

  const sequenceFormat = formatOf(list.timecode.rate, list.width, list.height);
  for (const edit of list.edits) {
    const { media } = edit;
    if (!media || assets.has(media.item.id)) continue;
    const { item } = media;
    const format = formatOf(isImage(media) ? undefined : media.rate, item.width, item.height);
    const id = nextId();
    assets.set(item.id, { id, format });
    elements.push(assetOf(edit, media, id, format));
  }
  const guideAsset = list.guide && nextId();
  if (list.guide) {
    const { file, frames } = list.guide;
    const duration = timeText(frames, list.timecode.rate);
    elements.push(
      element(
        'asset',
        { id: guideAsset, name: file.name, start: '0s', duration, hasAudio: 1, audioSources: 1, audioChannels: 2 },
        [element('media-rep', { kind: 'original-media', src: file.url })],
      ),
    );
  }
  return { elements, sequenceFormat, assets, guideAsset };
}

function assetOf(edit: Edit, media: EditMedia, id: string, format: string): XmlElement {
  const { hasAudio } = media.file;
  const { model, prompt, negativePrompt, seed } = takeMetadata(edit);
  const facts = Object.entries({ model, prompt, negativePrompt, seed }).filter(
    ([, value]) => value !== undefined && value !== '',
  );
  return element(
    'asset',
    {
      id,
      name: media.file.name,
      start: timeText(media.firstFrame, media.rate),
      // An image has no duration of its own.
      duration: isImage(media) ? '0s' : timeText(media.frames, media.rate),
      hasVideo: 1,
      format,
      videoSources: 1,
      ...(hasAudio ? { hasAudio: 1, audioSources: 1, audioChannels: 2 } : {}),
    },
    [
      element('media-rep', { kind: 'original-media', src: media.file.url }),
      facts.length > 0 &&
        element(
          'metadata',
          {},
          facts.map(([key, value]) => element('md', { key: `${metadataNamespace}.${key}`, value: String(value) })),
        ),
    ],
  );
}

/** The guide track is connected to the first element, below the story. */
function storyElement(edit: Edit, list: EditList, resources: Resources, isFirst: boolean): XmlElement {
  const { assets } = resources;
  const { rate } = list.timecode;
  const place = {
    name: edit.name,
    offset: timeText(list.startFrame + edit.start, rate),
    duration: timeText(edit.duration, rate),
  };
  const noteText = noteOf(edit);
  const note = noteText !== '' && element('note', {}, noteText);
  const asset = edit.media && assets.get(edit.media.item.id);
  const guide = isFirst && guideElement(edit, list, resources);
  if (!edit.media || !asset) return element('gap', { ...place, start: '0s' }, [note, guide]);
  const { media } = edit;
  const start = timeText(media.firstFrame + media.trim.in, media.rate);
  const { startTimecode } = media.file;
  const tcFormat = startTimecode && isDropFrame(startTimecode) ? 'DF' : 'NDF';
  const marks = [...markersOf(edit, media), keywordOf(edit, start, place.duration)];
  if (isImage(media)) return element('video', { ref: asset.id, ...place, start }, [note, guide, ...marks]);
  return element('asset-clip', { ref: asset.id, ...place, start, format: asset.format, tcFormat }, [
    note,
    !isSameRate(media.rate, rate) && element('conform-rate', conformOf(media.rate)),
    guide,
    ...marks,
    element('metadata', {}, [
      element('md', { key: 'com.apple.proapps.studio.scene', value: edit.scene?.title ?? '' }),
      element('md', { key: 'com.apple.proapps.studio.shot', value: `${edit.shot.number}` }),
      element('md', { key: `${metadataNamespace}.shotId`, value: edit.shot.id }),
      element('md', { key: `${metadataNamespace}.itemId`, value: media.item.id }),
      element('md', { key: `${metadataNamespace}.takeNumber`, value: `${media.takeNumber}` }),
    ]),
  ]);
}

/** The position of a connected clip counts in the time of its parent, which begins at the `in` point of a clip. */
function guideElement({ media }: Edit, { guide, timecode }: EditList, { guideAsset }: Resources): XmlElement | false {
  if (!guide) return false;
  const { rate } = timecode;
  const parentStart = media ? { frames: media.firstFrame + media.trim.in, rate: media.rate } : { frames: 0, rate };
  return element(
    'asset-clip',
    {
      ref: guideAsset,
      lane: -1,
      name: guide.name,
      offset: sumText(parentStart, { frames: guide.start, rate }),
      duration: timeText(guide.duration, rate),
      start: timeText(guide.in, rate),
    },
    [guide.gain !== 0 && element('adjust-volume', { amount: `${guide.gain}dB` })],
  );
}

interface ExactTime {
  readonly frames: number;
  readonly rate: FrameRate;
}

/** Returns the exact sum of two times, which may have different rates, as seconds. */
function sumText(one: ExactTime, other: ExactTime): string {
  if (isSameRate(one.rate, other.rate)) return timeText(one.frames + other.frames, one.rate);
  const denominator = BigInt(one.rate.numerator) * BigInt(other.rate.numerator);
  const numerator =
    BigInt(one.frames) * BigInt(one.rate.denominator) * BigInt(other.rate.numerator) +
    BigInt(other.frames) * BigInt(other.rate.denominator) * BigInt(one.rate.numerator);
  return numerator % denominator === 0n ? `${numerator / denominator}s` : `${numerator}/${denominator}s`;
}

function markersOf({ markers }: Edit, media: EditMedia): XmlElement[] {
  return markers.map(({ frame, text }) =>
    element('marker', {
      start: timeText(media.firstFrame + frame, media.rate),
      duration: timeText(1, media.rate),
      value: text,
    }),
  );
}

function keywordOf(edit: Edit, start: string, duration: string): XmlElement | false {
  const keywords = keywordsOf(edit);
  return keywords.length > 0 && element('keyword', { start, duration, value: keywords.join(', ') });
}

/** Rates that the format can name as the rate of a source. */
const namedRates: readonly (readonly [string, FrameRate])[] = [
  ['23.98', { numerator: 24_000, denominator: 1001 }],
  ['24', { numerator: 24, denominator: 1 }],
  ['25', { numerator: 25, denominator: 1 }],
  ['29.97', { numerator: 30_000, denominator: 1001 }],
  ['30', { numerator: 30, denominator: 1 }],
  ['47.95', { numerator: 48_000, denominator: 1001 }],
  ['48', { numerator: 48, denominator: 1 }],
  ['50', { numerator: 50, denominator: 1 }],
  ['59.94', { numerator: 60_000, denominator: 1001 }],
  ['60', { numerator: 60, denominator: 1 }],
];

/** The rule of the cut: speed never changes, and a frame of the cut shows the frame of the file that has begun. */
function conformOf(rate: FrameRate): XmlElement['attributes'] {
  const srcFrameRate = namedRates.find(([, named]) => isSameRate(named, rate))?.[0];
  return { scaleEnabled: 0, srcFrameRate, frameSampling: 'floor' };
}

function isImage({ item }: EditMedia): boolean {
  return item.kind === 'image';
}

/** Returns keywords of a clip: its scene, its status and its model. */
function keywordsOf({ shot, scene, media }: Edit): string[] {
  return [scene?.title, shot.status, media?.item.modelId]
    .map((keyword) => oneLine((keyword ?? '').replaceAll(',', ' ')))
    .filter((keyword) => keyword !== '');
}
