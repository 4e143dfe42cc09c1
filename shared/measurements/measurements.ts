import { z } from 'zod';

/** Version of the formulas. Stored results of another version are measured again. */
export const measurementVersion = 2;

/** A video of an hour at 60 frames per second has more frames. Its graph has this many points. */
export const mostGraphPoints = 2000;
/** Freezes and cuts that are stored with their times. A noisy video of an hour can have more. */
export const mostPlaces = 10_000;

const soundSchema = z.object({
  /** Duration of the sound. */
  seconds: z.number().nonnegative(),
  /** Integrated loudness, LUFS. Absent for silence and for less than 400 ms. */
  loudness: z.number().optional(),
});
export type SoundMeasurements = Readonly<z.infer<typeof soundSchema>>;

const graphSchema = z.array(z.number().nullable()).max(mostGraphPoints);

const framesSchema = z.object({
  /** Number of measured frames. */
  count: z.number().int().positive(),
  /** Duration of the video, from its start to the end of its last frame. Seconds. */
  seconds: z.number().nonnegative(),
  sharpness: z.number(),
  flicker: z.number(),
  /** Frames of the longest run of equal frames; 0 without a repeated frame. */
  longestFreeze: z.number().int().nonnegative(),
  motion: z.number(),
  motionPeak: z.number(),
  brightness: z.number(),
  clippedHighlights: z.number(),
  clippedShadows: z.number(),
  /** Number of all cuts, also of those without a time in `cuts`. */
  cutCount: z.number().int().nonnegative(),
  /** The first runs of equal frames. Seconds of the video, and the number of frames. */
  freezes: z.array(z.object({ from: z.number(), to: z.number(), frames: z.number().int().min(2) })).max(mostPlaces),
  /** First frames of the first new shots. Seconds of the video. */
  cuts: z.array(z.number()).max(mostPlaces),
  graphs: z.object({
    /** Start of the frame of each point, or of the first of several frames. Seconds of the video. */
    times: z.array(z.number()).max(mostGraphPoints),
    sharpness: graphSchema,
    flicker: graphSchema,
    motion: graphSchema,
    brightness: graphSchema,
  }),
});
export type FrameMeasurements = Readonly<z.infer<typeof framesSchema>>;

/**
 * The measurements of one video file. `measurement-definitions.ts` describes them. Values that only earlier versions
 * measured are ignored, and stay in the stored rows.
 */
export const measurementsSchema = z.object({
  version: z.number().int().positive(),
  frames: framesSchema,
  /** Absent for a video without sound, and for sound that can't be decoded. */
  sound: soundSchema.optional(),
  /** The reason why the sound was not measured, a sentence. */
  soundProblem: z.string().max(300).optional(),
});
export type Measurements = Readonly<z.infer<typeof measurementsSchema>>;
