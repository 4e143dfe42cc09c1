import { type Item, itemSchema } from '../../shared/library/item.ts';
import { parseRecord, parseRecords } from './database/record-store.ts';

/** Returns the columns of the table `items`. The database assigns the number. */
export function rowOfItem(item: Item) {
  return {
    id: item.id,
    created_at: item.createdAt,
    task_id: item.taskId,
    position: item.position,
    file: item.file,
    comparison_id: item.comparisonId ?? null,
    kind: item.kind,
    // A search by model also finds the names of other programs.
    model_id: (item.origin?.kind === 'import' && item.origin.model) || item.modelId,
    width: item.width,
    height: item.height,
    seconds: item.seconds ?? null,
    bytes: item.bytes,
    hash: item.hash,
    seed: item.seed ?? seedOfOrigin(item),
    synthetic: item.synthetic ? 1 : 0,
    rating: item.rating ?? 0,
    flag: item.flag ?? null,
    origin_kind: item.origin?.kind ?? null,
    file_state: item.fileState ?? null,
    trashed_at: item.trashedAt ?? null,
    record: JSON.stringify(item),
  };
}

/** Returns a seed beyond the exact range of numbers, rounded, so that a search still finds it. */
function seedOfOrigin({ origin }: Item): number | null {
  return origin?.kind === 'import' && origin.seed !== undefined ? Number(origin.seed) : null;
}

export const itemIn = (record: string): Item | undefined => parseRecord(itemSchema, record);
export const itemsIn = (rows: readonly { record: string }[]): Item[] => parseRecords(itemSchema, rows);
