import type { VideoFrameTiming } from '../../../../../shared/library/video-frame-timing.ts';
import type { ClipMedia, Cut, CutClip } from '../../../../../shared/projects/cut.ts';
import type { GuideTrack } from '../../../../../shared/projects/project.ts';
import { ClipReader } from './clip-reader.ts';
import { type Ahead, clipsToPrepare, entryFrameOf, momentAt } from './cut-frames.ts';
import { createLibraryImages } from './library-images.ts';

/** Access to the files of the library. */
export interface MediaSources {
  readonly mediaUrl: (itemId: string) => string;
  readonly guideUrl: (guide: GuideTrack) => string;
  /** Loads the measured frames of a video; `undefined` if the video was never measured. */
  readonly videoFrames: (itemId: string) => Promise<VideoFrameTiming | undefined>;
  /** Returns them if they are loaded. */
  readonly loadedFrames: (itemId: string) => VideoFrameTiming | undefined;
}

/** The image of one frame of the cut. `card`: the shot has no image. `failed`: its file cannot be shown here. */
type CutImage =
  | { readonly kind: 'loading' | 'card' | 'failed' }
  | { readonly kind: 'image'; readonly width: number; readonly height: number; draw(context: CutContext): void };

type CutContext = CanvasRenderingContext2D;

interface PrepareOptions extends Ahead {
  /** False while the visible image is missing: the decoder of the visible shot is not slowed down by others. */
  readonly opensNeighbours: boolean;
}

/** Images of the clips around the playhead: at most `mostDecoders` videos are open. */
interface ClipImages {
  prepare(cut: Cut, frame: number, options: PrepareOptions): void;
  imageAt(cut: Cut, frame: number): CutImage;
  close(): void;
}

/** Returns the image that stands for a shot without a usable take: the first image of its first reference set. */
export function referenceImageOf({ project }: Cut, { shot }: Pick<CutClip, 'shot'>): string | undefined {
  return shot.referenceIds
    .flatMap((id) => project.references.find((set) => set.id === id)?.itemIds ?? [])
    .find((itemId) => itemId !== undefined);
}

/** Returns the library image that a clip shows; `undefined` for a video and for a card. */
export function libraryImageOf(cut: Cut, clip: CutClip): string | undefined {
  if (!clip.media) return referenceImageOf(cut, clip);
  return clip.media.item.kind === 'image' ? clip.media.item.id : undefined;
}

const isVideo = (media: ClipMedia | undefined): media is ClipMedia => media?.item.kind === 'video';

/** `onChange`: more images are loaded. */
export function createClipImages(sources: MediaSources, onChange: () => void): ClipImages {
  const readers = new Map<string, ClipReader>();
  const libraryImages = createLibraryImages(sources.mediaUrl, onChange);
  const keyOf = ({ shot, media }: CutClip) => `${shot.id} ${media?.item.id} ${media?.item.hash}`;

  /** A looped shot has a second decoder that waits at its beginning: the two take turns. */
  const lapKeyOf = (clip: CutClip) => `${keyOf(clip)} lap`;

  function takeTurns(clip: CutClip, frame: number): void {
    const [one, other] = [readers.get(keyOf(clip)), readers.get(lapKeyOf(clip))];
    if (!one || !other?.sampleOf(frame) || one.sampleOf(frame)) return;
    readers.set(keyOf(clip), other);
    readers.set(lapKeyOf(clip), one);
  }

  function readerOf(key: string, media: ClipMedia): ClipReader {
    const { id } = media.item;
    const open = readers.get(key);
    if (open) return open;
    const loadFrames = () => sources.videoFrames(id);
    const reader = new ClipReader({ url: sources.mediaUrl(id), media, loadFrames, onChange });
    readers.set(key, reader);
    return reader;
  }

  return {
    prepare(cut, frame, options) {
      const indices = clipsToPrepare(cut, frame, options);
      const clips = indices.flatMap((index) => cut.clips[index] ?? []);
      libraryImages.retain(new Set(clips.flatMap((clip) => libraryImageOf(cut, clip) ?? [])));
      const isLap = options.playing && options.loop === 'shot';
      const keys = new Set(clips.flatMap((clip) => (isLap ? [keyOf(clip), lapKeyOf(clip)] : [keyOf(clip)])));
      for (const [key, reader] of readers) {
        if (keys.has(key)) continue;
        reader.close();
        readers.delete(key);
      }
      for (const [position, clip] of clips.entries()) {
        const { media } = clip;
        if (!isVideo(media)) continue;
        const { trim } = media;
        const entry = entryFrameOf(cut, indices[position] ?? 0, frame, options);
        const sourceFrame = momentAt(cut, entry)?.sourceFrame ?? trim.in;
        if (isLap) takeTurns(clip, sourceFrame);
        if (position === 0 || options.opensNeighbours || readers.has(keyOf(clip)))
          readerOf(keyOf(clip), media).aim(sourceFrame, trim.out - 1, options.direction);
        if (!isLap || !options.opensNeighbours) continue;
        const start = options.direction === 1 ? clip.start : clip.start + clip.duration - 1;
        const first = momentAt(cut, start)?.sourceFrame ?? trim.in;
        readerOf(lapKeyOf(clip), media).aim(first, trim.out - 1, options.direction);
      }
    },
    imageAt(cut, frame) {
      const moment = momentAt(cut, frame);
      if (!moment) return { kind: 'card' };
      const { clip, sourceFrame } = moment;
      if (isVideo(clip.media) && sourceFrame !== undefined) {
        const reader = readers.get(keyOf(clip));
        const sample = reader?.sampleOf(sourceFrame);
        if (!sample) return { kind: reader?.hasFailed ? 'failed' : 'loading' };
        const { displayWidth: width, displayHeight: height } = sample;
        return { kind: 'image', width, height, draw: (context) => sample.draw(context, 0, 0, width, height) };
      }
      const itemId = libraryImageOf(cut, clip);
      if (itemId === undefined) return { kind: 'card' };
      const image = libraryImages.imageOf(itemId);
      if (image === undefined) return { kind: 'loading' };
      if (image === null) return { kind: clip.media ? 'failed' : 'card' };
      return {
        kind: 'image',
        width: image.width,
        height: image.height,
        draw: (context) => context.drawImage(image, 0, 0),
      };
    },
    close() {
      for (const reader of readers.values()) reader.close();
      readers.clear();
      libraryImages.close();
    },
  };
}

/** The canvas that shows one frame of the cut at a time, in the size of its file. */
export class CutCanvas {
  readonly #images: ClipImages;
  #canvas: HTMLCanvasElement | undefined;
  /** Frame of the cut that is visible, as an image or as a card. */
  #shownFrame: number | undefined;

  constructor(images: ClipImages) {
    this.#images = images;
  }

  get shownFrame(): number | undefined {
    return this.#shownFrame;
  }

  attach(canvas: HTMLCanvasElement | null): void {
    this.#canvas = canvas ?? undefined;
  }

  /** The visible frame belongs to another cut. */
  forget(): void {
    this.#shownFrame = undefined;
  }

  /** Shows a frame if its image is loaded. Otherwise the previous frame remains. */
  show(cut: Cut, frame: number): CutImage['kind'] {
    const image = this.#images.imageAt(cut, frame);
    if (image.kind === 'image') this.#draw(image);
    if (image.kind !== 'loading') this.#shownFrame = frame;
    return image.kind;
  }

  #draw(image: Extract<CutImage, { kind: 'image' }>): void {
    const context = this.#canvas?.getContext('2d', { alpha: false });
    if (!this.#canvas || !context) return;
    const { width, height } = image;
    if (this.#canvas.width !== width || this.#canvas.height !== height) Object.assign(this.#canvas, { width, height });
    image.draw(context);
  }
}
