import { placeOf } from '../../note-region-geometry.ts';
import { momentOf, type Track } from '../../playback/playback-timeline.ts';
import { createElement } from '../create-element.ts';
import { createIcon, createIconButton } from './icons.ts';
import type { MediaFiles } from './media-files.ts';
import type { PagePane, PageRegion } from './page-player-types.ts';

/** One result on the page: a caption above the complete image or video. */
interface PanePart {
  readonly figure: HTMLElement;
  /** The area of the media; a part of it is clipped in a wipe. */
  readonly mediaBox: HTMLElement;
  /** The visible image inside the media area. */
  readonly frame: HTMLElement;
  readonly media: HTMLImageElement | HTMLVideoElement;
  /** Shows whether this pane is alone on the stage. */
  setAlone(isAlone: boolean): void;
  /** Shows whether the sound of this pane is on. Unset for a silent pane. */
  setHeard?(isHeard: boolean): void;
  /** Shows the frame number of the video when the clock is at `at`. Seconds. */
  notify(at: number): void;
  /** Outlines an area of the frame, or none. */
  outline(region: PageRegion | undefined): void;
}

interface PaneOptions {
  readonly pane: PagePane;
  readonly files: MediaFiles;
  readonly track: Track | undefined;
  /** Word in the caption of special results, such as the winner. */
  readonly tag: string | undefined;
  readonly hasCaption: boolean;
  readonly unmute: () => void;
  readonly enlarge: () => void;
}

export function createPane(options: PaneOptions): PanePart {
  const { pane, files, track, tag, hasCaption, unmute, enlarge } = options;
  const { letter, video } = pane;
  const frame = createElement('div', { class: 'frame' });
  frame.style.setProperty('--shape', String(pane.width / pane.height));
  const media = createMedia(pane);
  const region = createElement('div', { class: 'region', 'aria-hidden': 'true' });
  region.hidden = true;
  const showFailure = (sentence: string) =>
    frame.replaceChildren(createElement('p', { class: 'broken', text: sentence }));
  media.addEventListener('error', () => media.src !== '' && showFailure(`This browser can’t show ${letter}.`));
  files.load(
    pane,
    (address) => {
      media.src = address;
    },
    () => showFailure('This file is incomplete. Download it again.'),
  );
  frame.append(...posterOf(pane), media, region);
  const mediaBox = createElement('div', { class: 'art' }, [frame]);
  const counter = createElement('span', { class: 'counter' });
  const soundButton = video?.hasSound
    ? createIconButton({ icon: 'mute', label: `Unmute ${letter}`, press: unmute })
    : undefined;
  const large = createIconButton({ icon: 'enlarge', label: `Enlarge ${letter}`, press: enlarge, class: 'enlarge' });
  const caption = createElement('figcaption', {}, [
    createElement('b', { class: 'letter', text: letter }),
    pane.name !== undefined && createElement('span', { class: 'name', text: pane.name }),
    tag !== undefined && createElement('span', { class: 'tag', text: tag }),
    pane.rating !== undefined && createStars(pane.rating),
    counter,
    soundButton?.node,
    large.node,
  ]);
  const figure = createElement('figure', { 'aria-label': nameOfPane(pane) }, [hasCaption && caption, mediaBox]);
  if (tag !== undefined && hasCaption) figure.dataset['tag'] = tag.toLowerCase();
  return {
    figure,
    mediaBox,
    frame,
    media,
    setAlone: (isAlone) =>
      isAlone ? large.change('shrink', 'Show all results') : large.change('enlarge', `Enlarge ${letter}`),
    ...(soundButton && {
      setHeard(isHeard: boolean) {
        soundButton.change(isHeard ? 'sound' : 'mute', `${isHeard ? 'Mute' : 'Unmute'} ${letter}`);
        soundButton.node.classList.toggle('on', isHeard);
      },
    }),
    notify(at) {
      if (!track) return;
      const { length } = track.video.frameTimes;
      counter.textContent = length === 0 ? '' : `frame ${momentOf(track, at).frame + 1} of ${length}`;
    },
    outline(area) {
      region.hidden = area === undefined;
      if (area) Object.assign(region.style, placeOf(area));
    },
  };
}

/** `A, video-d-pro`; the letter alone where names are hidden. */
export function nameOfPane({ letter, name }: Pick<PagePane, 'letter' | 'name'>): string {
  return name === undefined ? letter : `${letter}, ${name}`;
}

export function createStars(rating: number): HTMLElement {
  const stars = [1, 2, 3, 4, 5].map((star) => createIcon('star', star <= rating));
  return createElement('span', { class: 'stars', role: 'img', 'aria-label': `${rating} of 5 stars` }, stars);
}

function createMedia(pane: PagePane): HTMLImageElement | HTMLVideoElement {
  const name = nameOfPane(pane);
  if (!pane.video) return createElement('img', { alt: `Image ${name}`, decoding: 'async' });
  const { poster } = pane;
  const video = createElement('video', { 'aria-label': `Video ${name}`, preload: 'auto', playsinline: '', poster });
  video.muted = true;
  return video;
}

/** Creates the poster, which is visible until the video has a frame, and in print. */
function posterOf(pane: PagePane): HTMLElement[] {
  if (pane.poster === undefined) return [];
  return [createElement('img', { class: 'poster', src: pane.poster, alt: `Frame of video ${nameOfPane(pane)}` })];
}
