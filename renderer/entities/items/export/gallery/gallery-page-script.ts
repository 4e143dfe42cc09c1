import '../../../../ui/commands/ignore-composition-keys.ts';
import type { Gallery, GalleryItem } from '../../../../../shared/library/gallery-types.ts';
import { formatDate } from '../../../../../shared/util/format-dates.ts';
import { createElement } from '../../../../ui/standalone-page/create-element.ts';
import { fillPage, readPageData } from '../../../../ui/standalone-page/page-data-and-content.ts';
import { countText, galleryText, thumbnailOf, tileName } from './gallery-text.ts';
import { createGalleryViewer } from './gallery-viewer.ts';

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
