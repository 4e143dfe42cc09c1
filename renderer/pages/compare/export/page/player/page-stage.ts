import { createElement } from '../../../../../ui/standalone-page/create-element.ts';
import { openPaneVideo } from '../../../playback/pane-video.ts';
import { layTimeline, momentOf, type Timeline } from '../../../playback/timeline.ts';
import type { PageData, PagePane } from '../page-data.ts';
import type { PageVideo } from './page-clock.ts';

export interface PageStage {
  readonly node: HTMLElement;
  readonly videos: readonly PageVideo[];
  readonly timeline: Timeline;
  /** Two panes over one another, or all beside each other. */
  show(wipe: { readonly left: number; readonly right: number; readonly at: number } | undefined): void;
  /** Writes over each video which frame it shows when the clock is there. Seconds. */
  notify(at: number): void;
}

/** All panes, each with its caption over it. `onReady`: a video is there to be shown, or no longer. */
export function createPageStage({ panes, columns, durations }: PageData, onReady: () => void): PageStage {
  const tracks = panes.flatMap(({ letter, video }) =>
    video ? [[letter, { video: { codec: '', ...video }, offset: video.offset }] as const] : [],
  );
  const timeline = layTimeline(new Map(tracks), durations);
  const videos: PageVideo[] = [];
  const counters = new Map<PageVideo, HTMLElement>();
  const figures = panes.map((pane) => {
    const art = createElement('div', { class: 'art' });
    const counter = createElement('span', { class: 'counter' });
    const caption = createElement('figcaption', { with: pane.prompt === undefined ? {} : { title: pane.prompt } }, [
      createElement('b', { class: 'letter', text: pane.letter }),
      createElement('span', { class: 'name', text: pane.name }),
      createElement('span', { class: 'facts', text: pane.facts }),
      counter,
    ]);
    if (pane.synthetic) caption.append(createElement('span', { class: 'facts', text: 'Synthetic' }));
    const media = mediaOf(pane, () => {
      art.replaceChildren(createElement('p', { class: 'broken', text: `This browser can’t show ${pane.file}.` }));
    });
    art.append(media);
    const track = timeline.tracks.get(pane.letter);
    if (media instanceof HTMLVideoElement && track) {
      const video: PageVideo = { video: openPaneVideo(media, { onFrame: () => {}, onChange: onReady }), track };
      video.video.video = track.video;
      videos.push(video);
      counters.set(video, counter);
      caption.append(soundButton(video, videos, pane.letter));
    }
    return {
      figure: createElement('figure', { with: { 'aria-label': `Pane ${pane.letter}, ${pane.name}` } }, [caption, art]),
      art,
    };
  });
  const node = createElement(
    'div',
    { class: 'stage' },
    figures.map(({ figure }) => figure),
  );
  node.style.setProperty('--columns', String(Math.max(1, Math.min(columns, panes.length))));
  return {
    node,
    videos,
    timeline,
    show(wipe) {
      node.classList.toggle('wipe', wipe !== undefined);
      for (const [index, { figure, art }] of figures.entries()) {
        const isRight = wipe !== undefined && index === wipe.right && wipe.right !== wipe.left;
        figure.hidden = wipe !== undefined && index !== wipe.left && !isRight;
        figure.classList.toggle('over', isRight);
        art.style.clipPath = isRight ? `inset(0 0 0 ${wipe.at}%)` : '';
      }
    },
    notify(at) {
      for (const [{ track }, counter] of counters) {
        counter.textContent = `f ${momentOf(track, at).frame + 1} of ${track.video.frameTimes.length}`;
      }
    },
  };
}

function mediaOf(pane: PagePane, onBroken: () => void): HTMLElement {
  const label = `${pane.video ? 'Video' : 'Image'} ${pane.letter}, ${pane.name}`;
  if (!pane.video) {
    const image = createElement('img', { with: { src: pane.file, alt: label } });
    image.addEventListener('error', onBroken);
    return image;
  }
  const video = createElement('video', {
    with: { src: pane.file, 'aria-label': label, preload: 'auto', playsinline: '' },
  });
  video.muted = true;
  video.addEventListener('error', onBroken);
  return video;
}

function soundButton(of: PageVideo, all: readonly PageVideo[], letter: string): HTMLElement {
  const button = createElement('button', {
    class: 'sound',
    text: 'Sound',
    with: { type: 'button', 'aria-label': `Hear ${letter}`, 'aria-pressed': 'false' },
    press: () => {
      const hears = of.video.element.muted;
      for (const { video } of all) video.element.muted = true;
      of.video.element.muted = !hears;
      for (const each of document.querySelectorAll('.sound'))
        each.setAttribute('aria-pressed', String(each === button && hears));
    },
  });
  return button;
}
