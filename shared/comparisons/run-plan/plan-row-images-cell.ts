import type { Draft, ImageFile, ImageInput } from '../../fields/field-values-and-drafts.ts';
import { checkImage } from '../../fields/image-limits.ts';
import { imageId } from '../../fields/image-name.ts';
import { asImages, type ImagesField, limitsWith } from '../../fields/images-field.ts';
import { inputSlots } from '../../models/model.ts';
import { formatPixels } from '../../util/format-numbers.ts';
import { briefNameOf, briefNames } from './brief-as-form-model.ts';
import { badIn, type PlanTableCell } from './plan-table-cell.ts';
import type { RunPlanRow } from './run-plan-rows.ts';

/** Returns the cell for the images of the brief in one row of the run plan. */
export function planRowImagesCell(row: RunPlanRow, brief: Draft): PlanTableCell {
  const wanted = [briefNames.images, briefNames.endFrame].flatMap((name) => asImages(brief.values[name] ?? []) ?? []);
  const slots = inputSlots(row.model);
  const [first] = slots;
  if (!first) return { main: wanted.length > 0 ? 'Not supported' : 'None', differs: wanted.length > 0 };
  const filled = slots.flatMap(([name, field]) => {
    const list = asImages(row.draft.values[name] ?? []) ?? [];
    return list.map((image) => ({ name, field, image }));
  });
  const [wrong] = filled.flatMap(({ name, field, image }) => {
    const limits = limitsWith(field, row.draft.values);
    return image.from === 'file' && checkImage(limits, image).length > 0 ? [{ name, limits, image }] : [];
  });
  const names = slots.map(([name]) => name);
  const bad = badIn(row, names);
  const name =
    wrong?.name ?? row.reasons.find(({ field }) => names.includes(field))?.field ?? filled[0]?.name ?? first[0];
  if (filled.length === 0) {
    const required = slots.some(([, { required: isRequired }]) => isRequired);
    return {
      main: required ? 'Missing' : 'None',
      sub: required ? 'required' : 'accepts one',
      differs: wanted.length > 0,
      name,
      ...bad,
    };
  }
  if (wrong) {
    const { exact } = wrong.limits;
    const sub = exact ? `accepts only ${formatPixels(exact.width, exact.height)}` : wrong.image.name;
    return { main: 'Needs crop or resize', sub, differs: true, name, isBad: true };
  }
  // An image that became the last frame since there was room for it is not what the brief asks for.
  const isMeant = ({ field, image }: Filled) =>
    (asImages(brief.values[briefNameOf(field) ?? ''] ?? []) ?? []).some((each) => imageId(each) === imageId(image));
  const isAll = filled.length === wanted.length && filled.every(isMeant);
  return { ...imageWordsOf(filled, wanted.length), differs: !isAll, name, ...bad };
}

interface Filled {
  readonly field: ImagesField;
  readonly image: ImageInput;
}

function imageWordsOf(filled: readonly Filled[], given: number): { main: string; sub: string } {
  const [only] = filled;
  const image = only?.image;
  const encoding = only?.field.encoding === 'data-uri' ? 'data URI' : 'Base64';
  if (image?.from === 'file' && image.fit && filled.length === 1) {
    const { recipe, original } = image.fit;
    const isWhole =
      recipe.way === 'crop' && recipe.area.width === original.width && recipe.area.height === original.height;
    const main = recipe.way === 'pad' ? 'Padded' : isWhole ? 'Resized' : 'Cropped';
    return { main, sub: `to ${formatPixels(image.width, image.height)} · ${encoding}` };
  }
  if (filled.length > 1) {
    const isBothEnds = new Set(filled.map(({ field }) => field.role)).size > 1;
    const count = filled.length < given ? `${filled.length} of ${given} · ` : '';
    return { main: isBothEnds ? 'First and last frame' : `${filled.length} images`, sub: `${count}${encoding}` };
  }
  const main =
    only?.field.role === 'image' ? (only.field.max > 1 ? '1 image' : 'First frame') : (only?.field.title ?? '');
  if (image?.from === 'link') return { main, sub: 'as a URL' };
  return { main, sub: `${image ? formatPixels(image.width, image.height) : ''} · ${encoding}` };
}

export function firstImage(row: Pick<RunPlanRow, 'model' | 'draft'>): ImageFile | undefined {
  for (const [name] of inputSlots(row.model)) {
    const image = asImages(row.draft.values[name] ?? [])?.[0];
    if (image?.from === 'file') return image;
  }
  return undefined;
}
