import type { GalleryItem } from '../../../../../shared/library/gallery-types.ts';
import { formatDateAndTime } from '../../../../../shared/util/format-dates.ts';
import { formatBytes, formatCount, formatCounted, formatPixels } from '../../../../../shared/util/format-numbers.ts';

/** All text that an item is found by. */
export function galleryText({ prompt, negative, note, model, tags, file, seed, flag }: GalleryItem): string {
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
export function tileName({ kind, model, prompt, file }: GalleryItem): string {
  const start = [...(prompt ?? fileName(file))].slice(0, 80).join('');
  return `${{ image: 'Image', video: 'Video', file: 'File' }[kind]}, ${model}: ${start}`;
}

export function countText(shown: number, total: number): string {
  if (shown === total) return formatCounted(total, 'result');
  return `${formatCount(shown)} of ${formatCounted(total, 'result')}`;
}

/** Returns the image of a tile. An image shows itself; a video without a poster has none. */
export function thumbnailOf({ still, kind, file }: GalleryItem): string | undefined {
  const name = still ?? (kind === 'image' ? file : undefined);
  return name === undefined ? undefined : addressOf(name);
}

/** Returns the relative URL of a file beside the page: escapes characters with a meaning in URLs. */
export function addressOf(name: string): string {
  return name.split('/').map(encodeURIComponent).join('/');
}

export function fileName(file: string): string {
  return file.replace(/^.*\//, '');
}

/** Titles and values, in the order of the panel. */
export function factsOf(item: GalleryItem): [string, string][] {
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
