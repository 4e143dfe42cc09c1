import type { Item } from '../../../shared/library/item.ts';
import { measuredRateText } from '../../../shared/library/measured-rate-text.ts';
import { formatBytes, formatClock, formatPixels } from '../../../shared/util/format-numbers.ts';
import { modelTitle } from '../models/model-title.ts';

/** "1280 × 720 · 8.00 s · 24 fps · 6.1 MB" */
export function itemFacts(item: Item): string {
  const facts = [item.kind === 'file' ? typeText(item) : formatPixels(item.width, item.height)];
  if (item.seconds !== undefined) facts.push(`${item.seconds.toFixed(2)} s`);
  const { framesPerSecond, frameRateRange, hdr } = item;
  if (framesPerSecond !== undefined) facts.push(measuredRateText({ framesPerSecond, frameRateRange }));
  if (hdr) facts.push(`HDR (${hdr})`);
  return [...facts, formatBytes(item.bytes)].join(' · ');
}

/** Returns the screen reader label of an item: type, model, length and the beginning of the prompt. */
export function itemName(item: Item): string {
  const kind = { image: 'Image', video: 'Video', file: `${typeText(item)} file` }[item.kind];
  const length = item.seconds === undefined ? '' : `, ${formatClock(item.seconds)}`;
  const hdr = item.hdr ? ', HDR' : '';
  const start = [...item.prompt].slice(0, 80).join('');
  const prompt = start === '' ? '' : `: ${start}${start.length < item.prompt.length ? '…' : ''}`;
  if (item.origin?.kind === 'import') return `Imported ${kind.toLowerCase()}${length}${hdr}: ${item.origin.name}`;
  return `${kind} by ${modelTitle(item.modelId)}${length}${hdr}${prompt}`;
}

/** "AVIF" */
function typeText({ file }: Item): string {
  return file.slice(file.lastIndexOf('.') + 1).toUpperCase();
}

/** Returns the file name without folders. */
export function fileName(item: Item): string {
  return item.file.split('/').at(-1) ?? item.file;
}

/** Returns the text in the corner of a cell whose file is missing or changed. */
export function fileStateText({ fileState }: Pick<Item, 'fileState'>): string | undefined {
  return fileState === undefined ? undefined : { missing: 'File missing', changed: 'File changed' }[fileState];
}

/** Returns the suffix for the name of a cell: ", in the trash", ", file missing". */
export function fileSuffix(item: Pick<Item, 'fileState' | 'trashedAt'>): string {
  const text = item.trashedAt === undefined ? fileStateText(item)?.toLowerCase() : 'in Trash';
  return text === undefined ? '' : `, ${text}`;
}
