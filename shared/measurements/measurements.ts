import { z } from 'zod';

/** Version of the formulas. Stored results of another version are measured again. */
export const measurementVersion = 2;

/** A video of an hour at 60 frames per second has more frames. Its graph has this many points. */
export const mostGraphPoints = 2000;
/** Freezes and cuts that are stored with their times. A noisy video of an hour can have more. */
export const mostPlaces = 10_000;

const soundSchema = z.object({
  channels: z.number().int().positive(),
  /** Duration of the sound. */
  seconds: z.number().nonnegative(),
  /** Integrated loudness, LUFS. Absent for silence and for less than 400 ms. */
  loudness: z.number().optional(),
  /** Largest value of the wave, decibel of full scale (dBTP). Above 0, players distort it. Absent for digital silence. */
  truePeak: z.number().optional(),
  /** Time in which all channels are below -60 dB of full scale, in steps of 0.1 s. */
  silentSeconds: z.number().nonnegative(),
  /** Samples in runs of at least three at full scale, of all channels. */
  clippedSamples: z.number().int().nonnegative(),
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
  /** Frames that are identical to the previous frame. */
  repeatedFrames: z.number().int().nonnegative(),
  motion: z.number(),
  motionPeak: z.number(),
  jerk: z.number(),
  brightness: z.number(),
  clippedHighlights: z.number(),
  clippedShadows: z.number(),
  blackFrames: z.number().int().nonnegative(),
  saturation: z.number(),
  colorDrift: z.number(),
  /** Absent if the decoder gives no access to its pixels, as `blockiness`. */
  noise: z.number().optional(),
  blockiness: z.number().optional(),
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
    jerk: graphSchema,
    brightness: graphSchema,
    saturation: graphSchema,
    colorDrift: graphSchema,
  }),
});
export type FrameMeasurements = Readonly<z.infer<typeof framesSchema>>;

/**
 * The structural similarity (SSIM) of a frame with the image that was sent for it, or the reason why it was not measured, a
 * sentence.
 */
const imageMatchSchema = z.union([z.object({ similarity: z.number() }), z.object({ problem: z.string().max(300) })]);
export type ImageMatch = Readonly<z.infer<typeof imageMatchSchema>>;

/** The measurements of one video file. `measurement-definitions.ts` describes them. */
export const measurementsSchema = z.object({
  version: z.number().int().positive(),
  frames: framesSchema,
  /** The first frame with the first image, and the last frame with the last image. Absent if no such image was sent. */
  firstImage: imageMatchSchema.optional(),
  lastImage: imageMatchSchema.optional(),
  /** Absent for a video without sound, and for sound that can't be decoded. */
  sound: soundSchema.optional(),
  /** The reason why the sound was not measured, a sentence. */
  soundProblem: z.string().max(300).optional(),
});
export type Measurements = Readonly<z.infer<typeof measurementsSchema>>;
