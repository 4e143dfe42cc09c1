import { z } from 'zod';
import { sourcesSchema } from './lineage-source.ts';
import { frameRateRangeSchema } from './measured-frame-rate.ts';
import { startTimecodeSchema } from './start-timecode.ts';

/** Maximum number of tags of one item. */
export const mostTags = 100;
const mostCollections = 1000;
/** Maximum length of a title, in UTF-16 units like `length`. */
export const longestTitle = 300;

/** One line without control characters, as entered. */
const tagSchema = z.string().regex(/^[^\p{Cc}\s](?:[^\p{Cc}]{0,98}[^\p{Cc}\s])?$/u);

/** The origin of an item that was created without a task and without an answer. */
const itemOriginSchema = z.discriminatedUnion('kind', [
  /** One frame of a video of the library: its number, from 1, and its display time. */
  z.object({
    kind: z.literal('frame'),
    itemId: z.uuid(),
    frame: z.number().int().positive(),
    seconds: z.number().min(0),
  }),
  /** An imported file. `name`: its original name, for display only and never a path. */
  z.object({
    kind: z.literal('import'),
    name: z.string().max(255),
    importedAt: z.number(),
    /** The program that wrote generation data into the file, and its name of the model. */
    program: z.string().max(200).optional(),
    model: z.string().max(200).optional(),
    /** A seed beyond the exact range of numbers, as digits. Then the item has no seed. */
    seed: z.string().max(20).optional(),
  }),
]);

/** One saved result: a file in the library with its metadata. */
export const itemSchema = z.object({
  id: z.uuid(),
  /** `file`: a result of a type that Triptych can't show. Its sides are 0. */
  kind: z.enum(['image', 'video', 'file']),
  /** Path below the library folder, with forward slashes. This program chooses the path. */
  file: z.string(),
  mime: z.string(),
  bytes: z.number().int(),
  /** SHA-256 of the file, 64 hex digits. */
  hash: z.string(),
  /** The downloaded file, if the prompt was embedded later. */
  received: z.object({ hash: z.string(), bytes: z.number().int() }).optional(),
  width: z.number().int(),
  height: z.number().int(),
  /** Duration of a video. */
  seconds: z.number().optional(),
  /** Mean rate of a video. */
  framesPerSecond: z.number().optional(),
  /** Absent in standard range, and for a video of an older version. */
  hdr: z.enum(['HLG', 'PQ', 'Dolby Vision']).optional(),
  /** Present for a variable frame rate. */
  frameRateRange: frameRateRangeSchema.optional(),
  /** Timecode of the first frame of a video, if its file states one and it was read. */
  startTimecode: startTimecodeSchema.optional(),
  /** Wall clock, milliseconds since 1970. */
  createdAt: z.number(),
  modelId: z.string(),
  prompt: z.string(),
  /** The template that the prompt was expanded from. */
  template: z.string().optional(),
  /** The negative prompt and the seed as sent. */
  negative: z.string().optional(),
  seed: z.number().int().optional(),
  /** Id of our task; see `Task.id`. For an answer of a conversation and for a frame, an id without a task. */
  taskId: z.string(),
  /** The conversation and the message whose answer contained the item. */
  said: z.object({ conversationId: z.uuid(), messageId: z.number().int() }).optional(),
  /** The comparison whose planned run created the item. */
  comparisonId: z.string().optional(),
  runId: z.string().optional(),
  /** Position among the results of its task, from 1. */
  position: z.number().int(),
  /** Created by the built-in sandbox. Displayed in the details. */
  synthetic: z.boolean(),
  /** 1 to 5. Absent without a rating. */
  rating: z.number().int().min(1).max(5).optional(),
  flag: z.enum(['pick', 'reject']).optional(),
  /** Each tag once, independent of case. Absent without tags. */
  tags: z.array(tagSchema).max(mostTags).optional(),
  /** One line. Absent without a title. */
  title: z.string().max(longestTitle).optional(),
  note: z.string().max(20_000).optional(),
  /** Ids of all collections that contain the item. Absent without collections. */
  collections: z.array(z.uuid()).max(mostCollections).optional(),
  origin: itemOriginSchema.optional(),
  /** Sources of the item. Absent when no source could be in the library. */
  sources: sourcesSchema.optional(),
  /** Time when it was moved to Trash. Wall clock, milliseconds. */
  trashedAt: z.number().optional(),
  /** Problem of the file: the file is missing, or its bytes differ from the saved bytes. */
  fileState: z.enum(['missing', 'changed']).optional(),
  /** Base64 of a ThumbHash: the placeholder until the thumbnail is loaded. */
  thumbHash: z.string().optional(),
});
export type Item = Readonly<z.infer<typeof itemSchema>>;

/** The user's rating and flag of a result. `null` removes a value, and omitted fields stay unchanged. */
export const ratingAndFlagSchema = z.object({
  rating: z.number().int().min(0).max(5).nullable().optional(),
  flag: z.enum(['pick', 'reject']).nullable().optional(),
});
export type RatingAndFlag = Readonly<z.infer<typeof ratingAndFlagSchema>>;
