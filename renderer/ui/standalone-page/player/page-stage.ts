import { openPaneVideo } from '../../playback/pane-video.ts';
import { createTimeline, type Durations, type Timeline } from '../../playback/playback-timeline.ts';
import { createElement } from '../create-element.ts';
import type { MediaFiles } from './media-files.ts';
import type { PageVideo } from './page-clock.ts';
import { createPane } from './page-pane.ts';
import type { PageNote, PagePane } from './page-player-types.ts';
import { fitStage, type PageLayout } from './stage-size.ts';

interface PageStage {
  readonly node: HTMLElement;
  readonly videos: readonly PageVideo[];
  readonly timeline: Timeline;
  show(layout: PageLayout): void;
  /** Shows over each video the frame number at this clock position. Seconds. */
  notify(at: number): void;
  /** Outlines the area of a note in its pane, or of no note. */
  outline(note: PageNote | undefined): void;
  /** Returns the visible image of a result; `undefined` if the stage does not have the result. */
  frameOf(letter: string): HTMLElement | undefined;
  silence(): void;
  /** Toggles the sound of the first video. Returns whether it is on. */
  toggleSound(): boolean;
}

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

export function createPageStage(options: StageOptions): PageStage {
  const { panes, files, durations, hasCaptions, tagOf, onReady, onUnmute, enlarge, press } = options;
  const tracks = panes.flatMap(({ letter, video }) =>
    video ? [[letter, { video: { codec: '', ...video }, offset: video.offset }] as const] : [],
  );
  const timeline = createTimeline(new Map(tracks), durations);
  const videos: PageVideo[] = [];
  const unmute = (media: HTMLMediaElement | undefined) => {
    for (const { part } of parts) {
      if (!(part.media instanceof HTMLVideoElement)) continue;
      part.media.muted = part.media !== media;
      part.setHeard?.(part.media === media);
    }
  };
  const parts = panes.map((pane, index) => {
    const track = timeline.tracks.get(pane.letter);
    const part = createPane({
      pane,
      files,
      track,
      tag: tagOf(pane),
      hasCaption: hasCaptions,
      unmute() {
        if (!(part.media instanceof HTMLVideoElement)) return;
        unmute(part.media.muted ? part.media : undefined);
        onUnmute();
      },
      enlarge: () => enlarge(index),
    });
    if (part.media instanceof HTMLVideoElement && track) {
      const video = openPaneVideo(part.media, { onFrame: () => {}, onChange: onReady });
      video.video = track.video;
      videos.push({ video, track });
    }
    part.mediaBox.addEventListener('click', () => press(index));
    return { part, letter: pane.letter };
  });
  const node = createElement(
    'div',
    { class: 'stage' },
    parts.map(({ part }) => part.figure),
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
    show(to) {
      layout = to;
      node.dataset['layout'] = to.kind;
      for (const [index, { part }] of parts.entries()) {
        const isRight = to.kind === 'wipe' && index === to.right && to.right !== to.left;
        part.figure.hidden =
          (to.kind === 'wipe' && index !== to.left && !isRight) || (to.kind === 'alone' && index !== to.index);
        part.figure.classList.toggle('over', isRight);
        part.mediaBox.style.setProperty('--clip', isRight ? `inset(0 0 0 ${to.at}%)` : 'none');
        part.setAlone(to.kind === 'alone');
      }
      resize();
    },
    notify(at) {
      for (const { part } of parts) part.notify(at);
    },
    outline(note) {
      for (const { part, letter } of parts) part.outline(note?.target === letter ? note.region : undefined);
    },
    frameOf: (letter) => parts.find((each) => each.letter === letter)?.part.frame,
    silence: () => unmute(undefined),
    toggleSound() {
      const element = videos[0]?.video.element;
      unmute(element?.muted ? element : undefined);
      return element?.muted === false;
    },
  };
}
