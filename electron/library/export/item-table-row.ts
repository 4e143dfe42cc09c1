import { type Collection, collectionPath } from '../../../shared/library/collection.ts';
import type { Item } from '../../../shared/library/item.ts';

export const itemTableColumns = [
  'file',
  'kind',
  'model',
  'made',
  'prompt',
  'negative prompt',
  'seed',
  'width',
  'height',
  'seconds',
  'frames per second',
  'bytes',
  'sha-256',
  'rating',
  'flag',
  'tags',
  'collections',
  'note',
  'synthetic',
  'imported as',
  'comparison',
  'task',
  'result',
  'id',
  // Last, because scripts may read the earlier columns by position.
  'title',
] as const;

/** Returns the table row of an item with this file name, in the order of `itemTableColumns`. */
export function itemTableRow(item: Item, file: string, collections: readonly Collection[]): (string | number)[] {
  const { origin, seconds, framesPerSecond, seed, rating } = item;
  const paths = (item.collections ?? []).map((id) => collectionPath(collections, id).join(' / '));
  return [
    file,
    item.kind,
    item.modelId,
    new Date(item.createdAt).toISOString(),
    item.prompt,
    item.negative ?? '',
    seed ?? '',
    item.width || '',
    item.height || '',
    seconds ?? '',
    framesPerSecond ?? '',
    item.bytes,
    item.hash,
    rating ?? '',
    item.flag ?? '',
    (item.tags ?? []).join('; '),
    paths.filter((path) => path !== '').join('; '),
    item.note ?? '',
    item.synthetic ? 'yes' : '',
    origin?.kind === 'import' ? origin.name : '',
    item.comparisonId ?? '',
    item.taskId,
    item.position,
    item.id,
    item.title ?? '',
  ];
}
