import type { Draft, FieldValue, ImageInput } from '../../../shared/fields/field-values-and-drafts.ts';
import type { Edge, EdgeFile, EdgeImage, EdgeMotion, EdgeValue, ModelEdges } from './edge.ts';

/** Converts the file of a row into a form value, with the facts of the row or with main's measurements. */
type Take = (file: EdgeFile) => ImageInput;

/** Returns the base form of the model with the changed field and its related fields of the row. */
export function edgeDraft({ base }: ModelEdges, field: string, edge: Edge, take: Take): Draft {
  const values: Record<string, FieldValue> = {};
  for (const [name, value] of Object.entries({ ...base, ...edge.beside, [field]: edge.value })) {
    if (value !== undefined) values[name] = filled(value, take);
  }
  return { values, extra: '' };
}

/** Returns every file that the row puts into the form. */
export function filesOf({ base }: ModelEdges, edge: Edge): EdgeFile[] {
  return Object.values({ ...base, ...edge.beside, '': edge.value })
    .flatMap((value): readonly (EdgeImage | EdgeMotion)[] => (isList(value) ? value : []))
    .flatMap((entry) => ('mask' in entry ? [entry.mask] : 'link' in entry ? [] : [entry]));
}

/** Returns one name per file: equal facts mean equal bytes. */
export function nameOf({ type, width, height, bytes = 0 }: EdgeFile): string {
  return `${width}x${height}-${bytes}.${type.replace('image/', '')}`;
}

function filled(value: Exclude<EdgeValue, undefined>, take: Take): FieldValue {
  if (!isList(value)) return value;
  const images: ImageInput[] = [];
  const groups: { mask: ImageInput; path: { x: number; y: number }[] }[] = [];
  for (const entry of value) {
    if ('mask' in entry) groups.push({ mask: take(entry.mask), path: [...entry.path] });
    else if ('link' in entry) images.push({ from: 'link', url: entry.link });
    else images.push(take(entry));
  }
  return groups.length > 0 ? groups : images;
}

function isList(value: EdgeValue): value is readonly EdgeImage[] | readonly EdgeMotion[] {
  return Array.isArray(value);
}
