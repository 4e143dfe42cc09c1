import { z } from 'zod';

/** A rectangle in an image, as fractions of its width and height, 0 to 1. */
export const regionSchema = z.object({
  x: z.number().min(0).max(1),
  y: z.number().min(0).max(1),
  width: z.number().min(0).max(1),
  height: z.number().min(0).max(1),
});

export const noteSchema = z.object({
  id: z.uuid(),
  /** Wall clock, milliseconds since 1970. */
  createdAt: z.number(),
  text: z.string().min(1).max(4000),
  /** Omitted: the note is about the whole comparison. */
  paneId: z.string().optional(),
  /**
   * Position in the video of the pane, not on the shared clock, so a later change of the offset does not move the note.
   * Seconds.
   */
  seconds: z.number().min(0).optional(),
  region: regionSchema.optional(),
});
export type Note = Readonly<z.infer<typeof noteSchema>>;
