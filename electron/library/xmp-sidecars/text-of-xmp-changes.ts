import type { Item } from '../../../shared/library/item.ts';
import type { Edit } from '../../../shared/library/item-edit.ts';

/** Describes the changes of one item in a line: "Rating 3 → 5, tag “lake” added". */
export function textOfXmpChanges({ rating, flag, title, addTags = [], removeTags = [] }: Edit, before: Item): string {
  const changed = (name: string, was: string | number | undefined, is: string | number | null) =>
    `${name} ${was ?? 'none'} → ${is ?? 'none'}`;
  const parts = [
    ...(rating === undefined ? [] : [changed('rating', before.rating, rating)]),
    ...(flag === undefined ? [] : [changed('flag', before.flag, flag)]),
    ...(title === undefined ? [] : [changed('title', quoted(before.title), quoted(title ?? undefined) ?? null)]),
    ...addTags.map((tag) => `tag “${tag}” added`),
    ...removeTags.map((tag) => `tag “${tag}” removed`),
  ];
  const text = parts.join(', ');
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;
}

function quoted(text: string | undefined): string | undefined {
  return text === undefined ? undefined : `“${text}”`;
}
