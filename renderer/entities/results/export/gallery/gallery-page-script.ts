import '../../../../ui/commands/ignore-composition-keys.ts';
import type { Gallery, GalleryItem } from '../../../../../shared/library/gallery-types.ts';
import { formatDate, formatDateAndTime } from '../../../../../shared/util/format-dates.ts';
import { formatBytes, formatCount, formatCounted, formatPixels } from '../../../../../shared/util/format-numbers.ts';
import { createElement } from '../../../../ui/standalone-page/create-element.ts';
import { fillPage, readPageData } from '../../../../ui/standalone-page/page-data-and-content.ts';

// The script of the page that results are exported with. The script runs alone, in any browser, from a disk: bundled
// into one classic script, without any network request. All text is inserted into the page as text.

/** Screen pixels that rows aim at, and how many tiles are made at a time. */
const rowHeight = 176;
const atOnce = 200;

const gallery = readPageData<Gallery>();
const texts = gallery.items.map((item) => galleryText(item).toLocaleLowerCase('en').normalize('NFKC'));

let shown: readonly GalleryItem[] = gallery.items;
let made = 0;

const grid = createElement('div', { class: 'wall', role: 'list', 'aria-label': 'Results' });
const count = createElement('span', { class: 'count', role: 'status' });
const search = createElement('input', {
  type: 'search',
  'aria-label': 'Search',
  placeholder: 'Search prompts, models, tags, names',
  autocomplete: 'off',
});
const emptyNote = createElement('p', { class: 'nothing', text: 'No results match all of these words.' });
const end = createElement('div', { class: 'end', 'aria-hidden': 'true' });
const viewer = createGalleryViewer();

function tile(item: GalleryItem, position: number): HTMLElement {
  const ratio = Math.min(4, Math.max(0.4, item.width / item.height || 1));
  const still = thumbnailOf(item);
  const image =
    still === undefined
      ? createElement('video', { src: `${item.file}#t=0.1`, preload: 'metadata', tabindex: '-1' })
      : createElement('img', { src: still, alt: '', loading: 'lazy', decoding: 'async' });
  if (image instanceof HTMLVideoElement) image.muted = true;
  const button = createElement('button', { 'aria-label': tileName(item), press: () => viewer.open(shown, position) }, [
    image,
    ...chips(item),
  ]);
  button.style.aspectRatio = String(ratio);
  const place = createElement('div', { class: 'tile', role: 'listitem' }, [button]);
  place.style.flexGrow = String(ratio);
  place.style.flexBasis = `${Math.round(ratio * rowHeight)}px`;
  place.style.maxWidth = `${Math.round(ratio * rowHeight * 1.6)}px`;
  return place;
}

function chips(item: GalleryItem): HTMLElement[] {
  const chip = (place: string, text: string) => createElement('span', { class: `chip ${place}`, text });
  return [
    ...(item.rating === undefined ? [] : [chip('left', `★ ${item.rating}`)]),
    ...(item.seconds === undefined ? [] : [chip('right', `${item.seconds.toFixed(1)} s`)]),
  ];
}

function aboutText(): string {
  const synthetic = gallery.items.some((item) => item.synthetic) ? ' · synthetic media of the built-in sandbox' : '';
  return `exported ${formatDate(gallery.madeAt)}${synthetic}`;
}

function showMore(): void {
  const next = shown.slice(made, made + atOnce);
  grid.append(...next.map((item, index) => tile(item, made + index)));
  made += next.length;
}

function show(): void {
  const terms = search.value.toLocaleLowerCase('en').normalize('NFKC').split(/\s+/).filter(Boolean);
  shown = gallery.items.filter((_, index) => terms.every((term) => texts[index]?.includes(term)));
  count.textContent = countText(shown.length, gallery.items.length);
  emptyNote.hidden = shown.length > 0;
  made = 0;
  grid.replaceChildren();
  showMore();
  window.scrollTo({ top: 0 });
}

search.addEventListener('input', show);
document.addEventListener('keydown', (event) => {
  if (event.key !== '/' || viewer.isOpen() || event.target === search) return;
  event.preventDefault();
  search.focus();
});
// Tiles are made ahead of the eye, so that thousands open as fast as a few.
new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && showMore(), {
  rootMargin: '1500px',
}).observe(end);

fillPage(
  createElement('header', {}, [
    createElement('h1', { text: 'Results' }),
    createElement('span', { class: 'about', text: aboutText() }),
    search,
    count,
  ]),
  emptyNote,
  grid,
  end,
  viewer.node,
);
show();

/**
 * Shows one result over the page, as large as possible, with all its facts. Arrow keys show the previous and the next
 * result.
 */
function createGalleryViewer() {
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
    open(shown: readonly GalleryItem[], position: number): void {
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

/** All text that an item is found by. */
function galleryText({ prompt, negative, note, model, tags, file, seed, flag }: GalleryItem): string {
  const searchable = [
    prompt,
    negative,
    note,
    model,
    tags?.join('\n'),
    file,
    seed === undefined ? '' : String(seed),
    flag,
  ];
  return searchable.filter((text) => text !== undefined).join('\n');
}

/** Returns the screen reader label of a tile. */
function tileName({ kind, model, prompt, file }: GalleryItem): string {
  const start = [...(prompt ?? fileName(file))].slice(0, 80).join('');
  return `${{ image: 'Image', video: 'Video', file: 'File' }[kind]}, ${model}: ${start}`;
}

function countText(shown: number, total: number): string {
  if (shown === total) return formatCounted(total, 'result');
  return `${formatCount(shown)} of ${formatCounted(total, 'result')}`;
}

/** Returns the image of a tile. An image shows itself; a video without a poster has none. */
function thumbnailOf({ still, kind, file }: GalleryItem): string | undefined {
  const name = still ?? (kind === 'image' ? file : undefined);
  return name === undefined ? undefined : addressOf(name);
}

/** Returns the relative URL of a file beside the page: escapes characters with a meaning in URLs. */
function addressOf(name: string): string {
  return name.split('/').map(encodeURIComponent).join('/');
}

function fileName(file: string): string {
  return file.replace(/^.*\//, '');
}

/** Titles and values, in the order of the panel. */
function factsOf(item: GalleryItem): [string, string][] {
  const { model, createdAt, width, height, seconds, bytes, seed, rating, flag, tags, file } = item;
  return [
    ['Model', model],
    ['Created', formatDateAndTime(createdAt)],
    ...optional('Size', width === 0 ? undefined : formatPixels(width, height)),
    ...optional('Duration', seconds === undefined ? undefined : `${seconds.toFixed(2)} s`),
    ...optional('Seed', seed === undefined ? undefined : String(seed)),
    ...optional('Rating', rating === undefined ? undefined : `${rating} of 5`),
    ...optional('Flag', flag === undefined ? undefined : flag === 'pick' ? 'Picked' : 'Rejected'),
    ...optional('Tags', tags?.join(', ')),
    ['File', `${fileName(file)}, ${formatBytes(bytes)}`],
  ];
}

function optional(title: string, value: string | undefined): [string, string][] {
  return value === undefined ? [] : [[title, value]];
}
