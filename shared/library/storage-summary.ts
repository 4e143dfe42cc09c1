import { z } from 'zod';
import { itemSchema } from './item.ts';

export const countAndBytesSchema = z.object({ count: z.number().int(), bytes: z.number().int() });
export type CountAndBytes = Readonly<z.infer<typeof countAndBytesSchema>>;

const shareSchema = countAndBytesSchema.extend({ name: z.string() });
export type StorageShare = Readonly<z.infer<typeof shareSchema>>;

/** Storage use by location. Bytes. */
export const storageSummarySchema = z.object({
  /** Without the trash. */
  library: countAndBytesSchema,
  trash: countAndBytesSchema,
  /** Shares by model id and by kind, largest first. Shares by month (`2026-11`), newest first. */
  models: z.array(shareSchema),
  kinds: z.array(shareSchema),
  months: z.array(shareSchema),
  missing: z.number().int(),
  changed: z.number().int(),
  /** Input images of runs. */
  inputs: countAndBytesSchema,
  thumbnails: countAndBytesSchema,
  /** Free bytes on the disk of the library. Absent if unknown. */
  free: z.number().optional(),
});
export type StorageSummary = Readonly<z.infer<typeof storageSummarySchema>>;

export const duplicatesSchema = z.object({
  /** Items with equal content, oldest first. The group with the most duplicate bytes comes first. */
  groups: z.array(z.object({ hash: z.string(), items: z.array(itemSchema) })),
  /** Number of all groups, and the bytes that become free if one item of each group stays. */
  groupCount: z.number().int(),
  bytes: z.number().int(),
});
export type Duplicates = Readonly<z.infer<typeof duplicatesSchema>>;

/** A file in the library folder without an item. */
const strayFileSchema = z.object({
  /** Id for the file from the current check, valid until the next check. */
  id: z.uuid(),
  /** Path below the library folder. */
  file: z.string(),
  bytes: z.number().int(),
  /**
   * - `lost`  the missing file of an item
   * - `media` an image or video by its name, which can be imported
   * - `other` anything else
   */
  kind: z.enum(['lost', 'media', 'other']),
});
export type StrayFile = Readonly<z.infer<typeof strayFileSchema>>;

/** Maximum number of listed files of each kind. */
export const mostListedFiles = 500;

const checkReportSchema = z.object({
  /** Number of checked files of items. */
  checkedCount: z.number().int(),
  missing: z.array(itemSchema),
  missingCount: z.number().int(),
  changed: z.array(itemSchema),
  changedCount: z.number().int(),
  strays: z.array(strayFileSchema),
  strayCount: z.number().int(),
});
export type CheckReport = Readonly<z.infer<typeof checkReportSchema>>;

export const checkEventSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('progress'), done: z.number().int(), total: z.number().int() }),
  z.object({ kind: z.literal('report'), report: checkReportSchema }),
]);
export type CheckEvent = Readonly<z.infer<typeof checkEventSchema>>;
