import type { GalleryItem } from '../../../../../shared/library/gallery-types.ts';
import { createElement } from '../../../../ui/standalone-page/create-element.ts';
import { addressOf, factsOf, fileName, tileName } from './gallery-text.ts';

/**
 * Shows one result over the page, as large as possible, with all its facts. Arrow keys show the previous and the next
 * result.
 */
export interface GalleryViewer {
  readonly node: HTMLDialogElement;
  open(items: readonly GalleryItem[], position: number): void;
  isOpen(): boolean;
}

export function createGalleryViewer(): GalleryViewer {
  let items: readonly GalleryItem[] = [];
  let at = 0;
  const name = createElement('b', { class: 'name' });
  const place = createElement('span', { class: 'about' });
  const stage = createElement('div', { class: 'stage' });
  const side = createElement('aside', { 'aria-label': 'Details' });
  const createButton = (label: string, text: string, press: () => void) =>
    createElement('button', { text, 'aria-label': label, title: label, press });
  const previous = createButton('Previous', '‹', () => showNeighbour(-1));
  const next = createButton('Next', '›', () => showNeighbour(1));
  const close = createButton('Close', '×', () => node.close());
  const bar = createElement('div', { class: 'bar' }, [name, place, previous, next, close]);
  const node = createElement('dialog', { class: 'viewer' }, [
    bar,
    createElement('div', { class: 'body' }, [stage, side]),
  ]);

  function showNeighbour(direction: -1 | 1): void {
    if (!items[at + direction]) return;
    at += direction;
    show();
  }

  function show(): void {
    const item = items[at];
    if (!item) return;
    node.setAttribute('aria-label', tileName(item));
    name.textContent = fileName(item.file);
    place.textContent = items.length > 1 ? `${at + 1} of ${items.length}` : '';
    previous.disabled = at === 0;
    next.disabled = at === items.length - 1;
    stage.replaceChildren(createMedia(item));
    side.replaceChildren(...createTexts(item));
    side.scrollTop = 0;
  }

  node.addEventListener('keydown', (event) => {
    // A video has these keys for itself once it was clicked.
    if (event.target instanceof HTMLVideoElement) return;
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (by !== -1 && by !== 1) return;
    event.preventDefault();
    showNeighbour(by);
  });
  // Stops playback when the viewer is closed.
  node.addEventListener('close', () => stage.replaceChildren());

  return {
    node,
    open(shown, position) {
      items = shown;
      at = position;
      show();
      node.showModal();
      close.focus();
    },
    isOpen: () => node.open,
  };
}

function createMedia(item: GalleryItem): HTMLElement {
  const src = addressOf(item.file);
  if (item.kind === 'image') return createElement('img', { src, alt: item.prompt ?? fileName(item.file) });
  if (item.kind === 'file')
    return createElement('p', { class: 'broken', text: 'This page can’t show this file. It is in the media folder.' });
  const video = createElement('video', { src, controls: '', loop: '', playsinline: '' });
  video.addEventListener('error', () =>
    video.replaceWith(
      createElement('p', {
        class: 'broken',
        text: 'This browser can’t play this video. The file is in the media folder.',
      }),
    ),
  );
  return video;
}

function createTexts(item: GalleryItem): HTMLElement[] {
  const text = (title: string, body: string | undefined) =>
    body === undefined ? [] : [createElement('h2', { text: title }), createElement('p', { class: 'text', text: body })];
  const facts = factsOf(item).flatMap(([title, value]) => [
    createElement('dt', { text: title }),
    createElement('dd', { text: value }),
  ]);
  return [
    ...text('Prompt', item.prompt),
    ...text('Negative prompt', item.negative),
    ...text('Note', item.note),
    createElement('h2', { text: 'Properties' }),
    createElement('dl', {}, facts),
  ];
}
