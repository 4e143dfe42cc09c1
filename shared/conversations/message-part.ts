import { z } from 'zod';
import { hashSchema, imageInputSchema } from '../fields/field-values-and-drafts.ts';

/** A sound that main stores under its hash. */
const soundFileSchema = z.object({
  hash: hashSchema,
  /** Name of the user's file. For display only, never a path. */
  name: z.string().max(255),
  format: z.enum(['wav', 'mp3']),
  bytes: z.number().int().positive(),
  seconds: z.number().positive().optional(),
});
export type AudioFile = z.infer<typeof soundFileSchema>;

const textPart = z.object({ kind: z.literal('text'), text: z.string() });
const imagePart = z.object({ kind: z.literal('image'), image: imageInputSchema });

/**
 * A part of one user turn, independent of the endpoint, because a turn can be sent to both endpoints. A kind that an
 * endpoint does not support is a reason against sending; it is never dropped.
 */
export const partSchema = z.discriminatedUnion('kind', [
  textPart,
  imagePart,
  z.object({ kind: z.literal('sound'), sound: soundFileSchema }),
  /** A document that the model can cite. */
  z.object({
    kind: z.literal('document'),
    title: z.string().optional(),
    source: z.discriminatedUnion('from', [
      z.object({ from: z.literal('text'), text: z.string() }),
      z.object({ from: z.literal('link'), url: z.url({ protocol: /^https?$/ }).max(2048) }),
      z.object({ from: z.literal('file-id'), id: z.string() }),
    ]),
    citations: z.boolean(),
  }),
  /** The user's result of a tool call. */
  z.object({
    kind: z.literal('tool-result'),
    /** Id of the call. */
    callId: z.string(),
    content: z.array(z.discriminatedUnion('kind', [textPart, imagePart])),
    isError: z.boolean().optional(),
  }),
  /** A content part or block that is sent as written: the JSON text of one object. */
  z.object({ kind: z.literal('json'), text: z.string() }),
]);
export type Part = Readonly<z.infer<typeof partSchema>>;
