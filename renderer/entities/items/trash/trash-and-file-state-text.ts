import type { Item } from '../../../../shared/library/item.ts';
import { formatCounted } from '../../../../shared/util/format-numbers.ts';

const dayMs = 24 * 3_600_000;

/**
 * Returns the time until permanent deletion: "12 days left", "1 day left", "less than a day left"; `undefined` without
 * a limit.
 */
export function textOfDaysLeft(
  { trashedAt }: Pick<Item, 'trashedAt'>,
  trashDays: number,
  now: number,
): string | undefined {
  if (trashedAt === undefined || trashDays === 0) return undefined;
  const left = (trashedAt + trashDays * dayMs - now) / dayMs;
  const days = Math.ceil(left);
  if (left < 1) return 'less than a day left';
  return formatCounted(days, 'day left', 'days left');
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

/** Returns true for the key that moves an item to the trash. In the trash, the key asks to delete permanently. */
export function isTrashKey({ key, ctrlKey, metaKey, altKey, shiftKey }: TrashKey): boolean {
  // On Mac keyboards, the key with this meaning is Backspace, with or without a modifier.
  return key === 'Delete'
    ? !(ctrlKey || metaKey || altKey || shiftKey)
    : key === 'Backspace' && !(ctrlKey || altKey || shiftKey);
}
type TrashKey = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;
