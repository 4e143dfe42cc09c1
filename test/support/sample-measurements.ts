import {
  type FrameMeasurements,
  type Measurements,
  measurementVersion,
} from '../../shared/measurements/measurements.ts';

/** Measurements of a still video of one second, with other values where given. */
export function sampleMeasurements(frames: Partial<FrameMeasurements>, loudness?: number): Measurements {
  return {
    version: measurementVersion,
    frames: {
      count: 24,
      seconds: 1,
      sharpness: 100,
      flicker: 0,
      longestFreeze: 0,
      motion: 0,
      motionPeak: 0,
      brightness: 50,
      clippedHighlights: 0,
      clippedShadows: 0,
      cutCount: 0,
      freezes: [],
      cuts: [],
      graphs: {
        times: [0],
        sharpness: [100],
        flicker: [null],
        motion: [null],
        brightness: [50],
      },
      ...frames,
    },
    ...(loudness === undefined ? {} : { sound: { seconds: 1, loudness } }),
  };
}
