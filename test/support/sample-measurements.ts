import {
  type FrameMeasurements,
  type Measurements,
  measurementVersion,
} from '../../shared/measurements/measurements.ts';

/** Measurements of a still video of one second, with other values where given. */
export function sampleMeasurements(frames: Partial<FrameMeasurements>, loudness?: number): Measurements {
  const sound = { channels: 2, seconds: 1, silentSeconds: 0, clippedSamples: 0 };
  return {
    version: measurementVersion,
    frames: {
      count: 24,
      seconds: 1,
      sharpness: 100,
      flicker: 0,
      longestFreeze: 0,
      repeatedFrames: 0,
      motion: 0,
      motionPeak: 0,
      jerk: 0,
      brightness: 50,
      clippedHighlights: 0,
      clippedShadows: 0,
      blackFrames: 0,
      saturation: 20,
      colorDrift: 0,
      cutCount: 0,
      freezes: [],
      cuts: [],
      graphs: {
        times: [0],
        sharpness: [100],
        flicker: [null],
        motion: [null],
        jerk: [null],
        brightness: [50],
        saturation: [20],
        colorDrift: [0],
      },
      ...frames,
    },
    ...(loudness === undefined ? {} : { sound: { ...sound, loudness } }),
  };
}
