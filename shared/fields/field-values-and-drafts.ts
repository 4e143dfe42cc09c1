import { z } from 'zod';
import { expandedFromSchema, templateSettingsSchema } from '../prompts/template-settings.ts';
import { longestImageLink } from './image-link.ts';
import { imageTypes } from './image-type.ts';
import { resizeRecipeSchema } from './resize-recipe.ts';

/** SHA-256 of a file, 64 hex digits. */
export const hashSchema = z.string().regex(/^[0-9a-f]{64}$/);

/** Measured facts of an image that main stored under its hash. */
const storedImageSchema = z.object({
  hash: hashSchema,
  /** Name of the user's file. For display only, never a path. */
  name: z.string().max(255),
  type: z.enum(imageTypes),
  bytes: z.number().int().positive(),
  /** Pixels after EXIF rotation. */
  width: z.number().int().positive(),
  height: z.number().int().positive(),
});
export type StoredImage = z.infer<typeof storedImageSchema>;

/** The origin of an image, for its lineage. A file of the user has no origin. */
const originSchema = z.discriminatedUnion('kind', [
  /** An image of the library. */
  z.object({ kind: z.literal('item'), itemId: z.uuid() }),
  /** One frame of a video of the library, or of a file of the user. */
  z.object({
    kind: z.literal('frame'),
    itemId: z.uuid().optional(),
    /** Name of the video, for display. */
    name: z.string().max(255),
    /** Frame number, from 1. */
    frame: z.number().int().positive(),
    seconds: z.number().min(0),
  }),
  /** A mask, painted over the image with this hash. */
  z.object({
    kind: z.literal('painted'),
    on: hashSchema,
    /** The mask is still empty. */
    empty: z.literal(true).optional(),
  }),
]);
export type Origin = z.infer<typeof originSchema>;

/** The group of an image in a slot with groups. Omitted: the first group. */
const group = z.string().max(32).optional();

/** An image that main stores under its hash. */
export const imageFileSchema = storedImageSchema.extend({
  from: z.literal('file'),
  origin: originSchema.optional(),
  /** The image was resized from this original. */
  fit: z.object({ original: storedImageSchema, recipe: resizeRecipeSchema }).optional(),
  group,
});

/** An input image: a file that main stores under its hash, or a public URL that is sent unchanged. */
export const imageInputSchema = z.discriminatedUnion('from', [
  imageFileSchema,
  z.object({ from: z.literal('link'), url: z.url({ protocol: /^https?$/ }).max(longestImageLink), group }),
]);
export type ImageInput = z.infer<typeof imageInputSchema>;
export type ImageFile = Extract<ImageInput, { from: 'file' }>;

/** A masked part of an image and its path, in whole pixels of the input image. */
const motionGroupSchema = z.object({
  mask: imageInputSchema,
  path: z.array(z.object({ x: z.number(), y: z.number() })),
});
export type MotionGroup = z.infer<typeof motionGroupSchema>;

export const fieldValueSchema = z.union([
  z.string(),
  z.number(),
  z.boolean(),
  z.array(imageInputSchema),
  z.array(motionGroupSchema),
]);
/** The value of one field of a form. An unset field has no entry. */
export type FieldValue = z.infer<typeof fieldValueSchema>;

const valuesSchema = z.record(z.string(), fieldValueSchema);
/** A form's values by wire name. */
export type Values = Readonly<z.infer<typeof valuesSchema>>;

export const draftSchema = z.object({
  values: valuesSchema,
  /** "Extra body fields": the text of a JSON object that is merged into the body as written. Empty for none. */
  extra: z.string(),
  /** The item whose settings Remix put into the form, even if the user changed the form since. */
  remixOf: z.uuid().optional(),
  /** The prompt of the form is a template, expanded with these settings. */
  template: templateSettingsSchema.optional(),
  /** Lists of values by wire name, as typed. Each combination is a run. A draft that is sent has none. */
  sweep: z.record(z.string(), z.string().max(100_000)).optional(),
  /** The prompt is one prompt of this template. */
  expandedFrom: expandedFromSchema.optional(),
});
/** All values that a user entered for one model. */
export type Draft = Readonly<z.infer<typeof draftSchema>>;
