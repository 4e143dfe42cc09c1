import { asImages } from '../fields/images.ts';
import { asMotion } from '../fields/motion.ts';
import { parseSize } from '../fields/size.ts';
import type { FieldValue, ImageInput } from '../fields/values.ts';
import { counted, formatPixels } from '../util/numbers.ts';
import type { Field } from './model.ts';

/** A value as the form shows it: "8 s", "on", "lake.png". Text is whole. */
export function valueText(field: Field | undefined, value: FieldValue): string {
  if (Array.isArray(value)) return listWords(value);
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  if (field?.kind === 'choice') {
    const option = field.options.find((each) => each.value === value);
    if (option) return option.label ?? String(option.value);
  }
  const size = field?.kind === 'size' ? parseSize(String(value)) : null;
  return size ? formatPixels(size.width, size.height) : String(value);
}

/** Returns the identity of an image: the hash of its bytes, or its URL. */
export function imageId(image: ImageInput): string {
  return image.from === 'file' ? image.hash : image.url;
}

/** Returns the display name of an image: the name of its file, or its URL. */
export function imageText(image: ImageInput): string {
  return image.from === 'file' ? image.name : image.url;
}

function listWords(value: Extract<FieldValue, unknown[]>): string {
  const images = asImages(value);
  if (images) return images.map(imageText).join(', ');
  const groups = asMotion(value)?.length ?? value.length;
  return counted(groups, 'group');
}
