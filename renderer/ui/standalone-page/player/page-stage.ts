import { placeOf, type Region } from '../../note-region-geometry.ts';
import { openPaneVideo } from '../../playback/pane-video.ts';
import { createTimeline, type Durations, momentOf, type Track } from '../../playback/playback-timeline.ts';
import { createElement } from '../create-element.ts';
import { createIcon, createIconButton } from './icons.ts';
import type { MediaFiles } from './media-files.ts';
import type { PageVideo } from './page-clock.ts';
import type { PageNote, PagePane } from './page-player-types.ts';
import { fitStage, isShown, type PageLayout } from './stage-size.ts';

interface StageOptions {
  readonly panes: readonly PagePane[];
  readonly durations: Durations;
  readonly files: MediaFiles;
  readonly hasCaptions: boolean;
  /** Returns the word for the role of a pane in the decision. */
  readonly tagOf: (pane: PagePane) => string | undefined;
  /** A video is ready to be shown, or no longer. */
  readonly onReady: () => void;
  readonly onUnmute: () => void;
  readonly enlarge: (index: number) => void;
  /** A click on an image or video. */
  readonly press: (index: number) => void;
}

/** The area with the results, and the timeline of their videos. */
export function createPageStage(options: StageOptions) {
  const { panes, durations, hasCaptions, onReady, onUnmute, enlarge, press } = options;
  const tracks = panes.flatMap(({ letter, video }) =>
    video ? [[letter, { video: { codec: '', ...video }, offset: video.offset }] as const] : [],
  );
  const timeline = createTimeline(new Map(tracks), durations);
  const videos: PageVideo[] = [];
  const unmute = (media: HTMLMediaElement | undefined) => {
    for (const part of parts) {
      if (!(part.media instanceof HTMLVideoElement)) continue;
      part.media.muted = part.media !== media;
      part.setHeard(part.media === media);
    }
  };
  const parts = panes.map((pane, index) => {
    const track = timeline.tracks.get(pane.letter);
    const part = createPane(pane, track, {
      ...options,
      enlarge: () => enlarge(index),
      unmute() {
        if (!(part.media instanceof HTMLVideoElement)) return;
        unmute(part.media.muted ? part.media : undefined);
        onUnmute();
      },
    });
    if (part.media instanceof HTMLVideoElement && track) {
      const video = openPaneVideo(part.media, { onFrame: () => {}, onChange: onReady });
      video.video = track.video;
      videos.push({ video, track });
    }
    part.mediaBox.addEventListener('click', () => press(index));
    return part;
  });
  const node = createElement(
    'div',
    { class: 'stage' },
    parts.map(({ figure }) => figure),
  );
  let layout: PageLayout = { kind: 'grid' };
  const resize = () => fitStage(node, panes, layout, hasCaptions);
  // A change of the size within the notification would be reported as an error.
  new ResizeObserver(() => requestAnimationFrame(resize)).observe(document.documentElement);
  document.addEventListener('fullscreenchange', resize);
  return {
    node,
    videos,
    timeline,
    show(to: PageLayout) {
      layout = to;
      node.dataset['layout'] = to.kind;
      for (const [index, part] of parts.entries()) {
        const isRight = to.kind === 'wipe' && index === to.right && to.right !== to.left;
        part.figure.hidden = !isShown(to, index);
        part.figure.classList.toggle('over', isRight);
        part.mediaBox.style.setProperty('--clip', isRight ? `inset(0 0 0 ${to.at}%)` : 'none');
        part.setAlone(to.kind === 'alone');
      }
      resize();
    },
    /** Shows over each video the frame number at this clock position. Seconds. */
    notify(at: number) {
      for (const part of parts) part.notify(at);
    },
    /** Outlines the area of a note in its pane, or of no note. */
    outline(note: PageNote | undefined) {
      for (const part of parts) part.outline(note?.target === part.letter ? note.region : undefined);
    },
    /** Returns the visible image of a result; `undefined` if the stage does not have the result. */
    frameOf: (letter: string) => parts.find((part) => part.letter === letter)?.frame,
    silence: () => unmute(undefined),
    /** Toggles the sound of the first video. Returns whether it is on. */
    toggleSound() {
      const element = videos[0]?.video.element;
      unmute(element?.muted ? element : undefined);
      return element?.muted === false;
    },
  };
}

interface PaneOptions extends Pick<StageOptions, 'files' | 'tagOf' | 'hasCaptions'> {
  readonly unmute: () => void;
  readonly enlarge: () => void;
}

/** One result on the page: a caption above the complete image or video. */
function createPane(
  pane: PagePane,
  track: Track | undefined,
  { files, tagOf, hasCaptions, unmute, enlarge }: PaneOptions,
) {
  const { letter, video } = pane;
  const tag = tagOf(pane);
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
  // A part of it is clipped in a wipe.
  const mediaBox = createElement('div', { class: 'art' }, [frame]);
  const counter = createElement('span', { class: 'counter' });
  const sound = createIconButton({ icon: 'mute', label: `Unmute ${letter}`, press: unmute });
  const large = createIconButton({ icon: 'enlarge', label: `Enlarge ${letter}`, press: enlarge, class: 'enlarge' });
  const caption = createElement('figcaption', {}, [
    createElement('b', { class: 'letter', text: letter }),
    pane.name !== undefined && createElement('span', { class: 'name', text: pane.name }),
    tag !== undefined && createElement('span', { class: 'tag', text: tag }),
    pane.rating !== undefined && createStars(pane.rating),
    counter,
    video?.hasSound && sound.node,
    large.node,
  ]);
  const figure = createElement('figure', { 'aria-label': nameOfPane(pane) }, [hasCaptions && caption, mediaBox]);
  return {
    letter,
    figure,
    mediaBox,
    frame,
    media,
    /** Shows whether this pane is alone on the stage. */
    setAlone: (isAlone: boolean) =>
      isAlone ? large.change('shrink', 'Show all results') : large.change('enlarge', `Enlarge ${letter}`),
    /** Shows whether the sound of this pane is on. */
    setHeard(isHeard: boolean) {
      sound.change(isHeard ? 'sound' : 'mute', `${isHeard ? 'Mute' : 'Unmute'} ${letter}`);
      sound.node.classList.toggle('on', isHeard);
    },
    /** Shows the frame number of the video when the clock is at `at`. Seconds. */
    notify(at: number) {
      if (!track) return;
      const { length } = track.video.frameTimes;
      counter.textContent = length === 0 ? '' : `frame ${momentOf(track, at).frame + 1} of ${length}`;
    },
    outline(area: Region | undefined) {
      region.hidden = area === undefined;
      if (area) Object.assign(region.style, placeOf(area));
    },
  };
}

/** `A, video-d-pro`; the letter alone where names are hidden. */
function nameOfPane({ letter, name }: Pick<PagePane, 'letter' | 'name'>): string {
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
