import { z } from 'zod';

export const imageTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/bmp'] as const;
export type ImageType = (typeof imageTypes)[number];

/** An image that a person gave: a file kept by main under its hash, or a public address that is sent as it is. */
export const imageInputSchema = z.discriminatedUnion('from', [
  z.object({
    from: z.literal('file'),
    /** SHA-256 of the file, 64 hex digits. */
    hash: z.string().regex(/^[0-9a-f]{64}$/),
    /** What the person's file was called; shown, never used as a path. */
    name: z.string().max(255),
    type: z.enum(imageTypes),
    bytes: z.number().int().positive(),
    /** Pixels, after EXIF rotation. */
    width: z.number().int().positive(),
    height: z.number().int().positive(),
  }),
  z.object({ from: z.literal('link'), url: z.url({ protocol: /^https?$/ }).max(2048) }),
]);
export type ImageInput = z.infer<typeof imageInputSchema>;
export type ImageFile = Extract<ImageInput, { from: 'file' }>;

/** One part of a picture and the way it takes, in whole pixels of the input image. */
export const motionGroupSchema = z.object({
  mask: imageInputSchema,
  path: z.array(z.object({ x: z.number().int(), y: z.number().int() })),
});
export type MotionGroup = z.infer<typeof motionGroupSchema>;

export const fieldValueSchema = z.union([
  z.string(),
  z.number(),
  z.boolean(),
  z.array(imageInputSchema),
  z.array(motionGroupSchema),
]);
/** What one field of a form holds. A field that is not set has no entry. */
export type FieldValue = z.infer<typeof fieldValueSchema>;

export const valuesSchema = z.record(z.string(), fieldValueSchema);
/** A form's values by wire name. */
export type Values = Readonly<z.infer<typeof valuesSchema>>;

export const draftSchema = z.object({
  values: valuesSchema,
  /** "Extra body fields": JSON text of an object that is merged into the body as written; empty for none. */
  extra: z.string(),
});
/** All that a person filled in for one model. */
export type Draft = Readonly<z.infer<typeof draftSchema>>;

/** All images that a draft refers to. */
export function imagesOf(draft: Draft): ImageInput[] {
  return Object.values(draft.values).flatMap((value) => (Array.isArray(value) ? value.map(imageOf) : []));
}

function imageOf(entry: ImageInput | MotionGroup): ImageInput {
  return 'mask' in entry ? entry.mask : entry;
}
