import { z } from 'zod';

/** Of a longer video only the first frames are listed; results of the gateway are far shorter. */
export const mostFrameTimes = 200_000;

export const videoFramesSchema = z.object({
  /** Codec names from the container: `avc1.640028`, `vp09.00.10.08`. */
  codec: z.string(),
  /** Absent: it has no sound. */
  audioCodec: z.string().optional(),
  /** When each frame is shown, in the order of showing. Seconds from the start of the file. */
  frameTimes: z.array(z.number()).max(mostFrameTimes),
  /** When the last frame ends. */
  seconds: z.number(),
  /**
   * A decoder that follows the container to the letter has each frame so much later than browsers show it: they let the
   * first whole frame after a cut begin at 0. Seconds; absent where both agree.
   */
  decodedLater: z.number().positive().optional(),
  /**
   * Frames (from 0, ascending) that are decoded after a key frame and shown before it. A player that begins at this key
   * frame cannot show them, and may give the file up. Absent where there are none.
   */
  leading: z.array(z.number().int().nonnegative()).max(mostFrameTimes).optional(),
});
/** The measured facts of a video, frame by frame. Frame rates are derived from these facts and never assumed. */
export type VideoFrames = Readonly<z.infer<typeof videoFramesSchema>>;
