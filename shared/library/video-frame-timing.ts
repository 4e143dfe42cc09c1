import { z } from 'zod';
import { startTimecodeSchema } from './start-timecode.ts';

/** Maximum number of listed frames. Results of the gateway are far shorter. */
export const mostFrameTimes = 200_000;

export const videoFrameTimingSchema = z.object({
  /** Codec names from the container: `avc1.640028`, `vp09.00.10.08`. */
  codec: z.string(),
  /** Absent for a video without sound. */
  audioCodec: z.string().optional(),
  /** Display time of each frame, in display order. Seconds from the start of the file. */
  frameTimes: z.array(z.number()).max(mostFrameTimes),
  startTimecode: startTimecodeSchema.optional(),
  /** End of the last frame. */
  seconds: z.number(),
  /**
   * Seconds by which a strict decoder delays each frame compared to browsers, which display the first whole frame after
   * a cut at 0. Absent without a delay.
   */
  decodedLater: z.number().positive().optional(),
  /**
   * Frames (from 0, ascending) that are decoded after a key frame and displayed before it. A player that starts at this
   * key frame cannot display them and may fail. Absent without such frames.
   */
  leading: z.array(z.number().int().nonnegative()).max(mostFrameTimes).optional(),
  /** The stated colors of a video, by the names of WebCodecs. */
  colors: z
    .object({
      matrix: z.string().optional(),
      transfer: z.string().optional(),
      primaries: z.string().optional(),
      isFullRange: z.boolean().optional(),
      isDolbyVision: z.literal(true).optional(),
    })
    .optional(),
});
/** The measured facts of a video for each frame. Frame rates are derived from these facts and never assumed. */
export type VideoFrameTiming = Readonly<z.infer<typeof videoFrameTimingSchema>>;
