import { z } from 'zod';

/** The timecode of the first frame of a video, as its file states it. Absent in files that start at 0. */
export const startTimecodeSchema = z.object({
  /** Frames since midnight, at `rate`. */
  frame: z.number().int().nonnegative(),
  /** Frames per second of the timecode as an exact fraction. A file of 60 frames may count 30. */
  rate: z.object({
    numerator: z.number().int().min(1).max(1_000_000),
    denominator: z.number().int().min(1).max(100_000),
  }),
  /** See `TimecodeFormat`. */
  dropFrame: z.boolean(),
});
export type StartTimecode = Readonly<z.infer<typeof startTimecodeSchema>>;
