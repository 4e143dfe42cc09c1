import { z } from 'zod';
import { itemSchema } from '../../../../shared/library/item.ts';
import { parseJsonOrUndefined } from '../../../../shared/util/json.ts';
import type { XmpDocument } from './xmp-document.ts';

/** The values of an item that an XMP sidecar contains. */
const xmpValuesSchema = itemSchema.pick({ rating: true, flag: true, tags: true, title: true });
export type XmpValues = Readonly<z.infer<typeof xmpValuesSchema>>;

/** The label of picked items, for programs that have labels and no picks. */
export const pickLabel = 'Pick';

const writtenSchema = xmpValuesSchema.extend({
  /** ID of the item. A copied file may be next to another item. */
  id: z.string(),
  /** Triptych wrote the label. */
  label: z.literal(true).optional(),
});
export type WrittenXmpValues = Readonly<z.infer<typeof writtenSchema>>;

/**
 * Returns the values that Triptych last wrote into the file, without which nobody knows which side changed. Without
 * valid ones, or with those of another item, the result has no values.
 */
export function readWrittenValues(document: XmpDocument, id: string): WrittenXmpValues {
  const parsed = writtenSchema.safeParse(parseJsonOrUndefined(document.text('triptych:written') ?? ''));
  return parsed.success && parsed.data.id === id ? parsed.data : { id };
}
