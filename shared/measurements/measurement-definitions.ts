import type { FrameMeasurements, ImageMatch, Measurements } from './measurements.ts';
import { searchedMeasurementTitles } from './searched-measurements.ts';

/** One measurement of a video as it is shown, sorted and searched. */
export interface MeasurementDefinition {
  readonly name: MeasurementName;
  readonly title: string;
  /** After the number. Empty for a count and for a number without a unit. */
  readonly unit: string;
  readonly decimals: number;
  /** One sentence on screen: what was measured. Never which value is better. */
  readonly meaning: string;
  /** The graph with the values of each frame, if there is one. */
  readonly graph?: GraphName;
  readonly numberOf: (measurements: Measurements) => number | undefined;
}

export type GraphName = Exclude<keyof FrameMeasurements['graphs'], 'times'>;

export const measurementNames = [
  'sharpness',
  'flicker',
  'frozen',
  'repeated',
  'motion',
  'motionPeak',
  'jerk',
  'cuts',
  'brightness',
  'highlights',
  'shadows',
  'black',
  'saturation',
  'drift',
  'noise',
  'blocks',
  'firstImage',
  'lastImage',
  'loudness',
  'peak',
  'silence',
  'clipping',
  'channels',
  'soundLength',
] as const;
/** Short names, as people write them in a search. */
export type MeasurementName = (typeof measurementNames)[number];
/** The numbers of one video. Measurements without a value are missing. */
export type MeasurementSummary = Readonly<Partial<Record<MeasurementName, number>>>;

type Described = Omit<MeasurementDefinition, 'name'>;

const definitions: Readonly<Record<MeasurementName, Described>> = {
  sharpness: {
    title: searchedMeasurementTitles.sharpness,
    unit: '',
    decimals: 0,
    meaning: 'Fine contrast of the image (variance of the Laplacian), all videos at the same size. Noise adds to it.',
    graph: 'sharpness',
    numberOf: ({ frames }) => frames.sharpness,
  },
  flicker: {
    title: searchedMeasurementTitles.flicker,
    unit: '%',
    decimals: 2,
    meaning: 'Change of brightness from frame to frame, without motion and steady fades.',
    graph: 'flicker',
    numberOf: ({ frames }) => frames.flicker,
  },
  frozen: {
    title: searchedMeasurementTitles.frozen,
    unit: 'frames',
    decimals: 0,
    meaning: 'Longest run of identical frames.',
    numberOf: ({ frames }) => frames.longestFreeze,
  },
  repeated: {
    title: 'Repeated frames',
    unit: '',
    decimals: 0,
    meaning: 'Frames that are identical to the previous frame.',
    numberOf: ({ frames }) => frames.repeatedFrames,
  },
  motion: {
    title: searchedMeasurementTitles.motion,
    unit: '%/s',
    decimals: 1,
    meaning: 'Mean speed of the visible parts, in percent of the longer side for each second.',
    graph: 'motion',
    numberOf: ({ frames }) => frames.motion,
  },
  motionPeak: {
    title: 'Motion, p95',
    unit: '%/s',
    decimals: 1,
    meaning: 'Speed that 95 % of the frames do not exceed.',
    numberOf: ({ frames }) => frames.motionPeak,
  },
  jerk: {
    title: searchedMeasurementTitles.jerk,
    unit: '%/s',
    decimals: 1,
    meaning: 'Mean change of the motion from one frame to the next. Even motion has 0.',
    graph: 'jerk',
    numberOf: ({ frames }) => frames.jerk,
  },
  cuts: {
    title: searchedMeasurementTitles.cuts,
    unit: '',
    decimals: 0,
    meaning: 'Scene changes within the video.',
    numberOf: ({ frames }) => frames.cutCount,
  },
  brightness: {
    title: 'Brightness',
    unit: '%',
    decimals: 1,
    meaning: 'Mean luma.',
    graph: 'brightness',
    numberOf: ({ frames }) => frames.brightness,
  },
  highlights: {
    title: 'Clipped highlights',
    unit: '%',
    decimals: 2,
    meaning: 'Part of the image that is fully white.',
    numberOf: ({ frames }) => frames.clippedHighlights,
  },
  shadows: {
    title: 'Clipped shadows',
    unit: '%',
    decimals: 2,
    meaning: 'Part of the image that is fully black.',
    numberOf: ({ frames }) => frames.clippedShadows,
  },
  black: {
    title: 'Black frames',
    unit: '',
    decimals: 0,
    meaning: 'Frames that are dark in at least 98 % of their area.',
    numberOf: ({ frames }) => frames.blackFrames,
  },
  saturation: {
    title: 'Saturation',
    unit: '%',
    decimals: 1,
    meaning: 'Mean distance of the colors from gray.',
    graph: 'saturation',
    numberOf: ({ frames }) => frames.saturation,
  },
  drift: {
    title: 'White-balance drift',
    unit: '%',
    decimals: 2,
    meaning: 'Largest change of the mean color since the first frame of the shot.',
    graph: 'colorDrift',
    numberOf: ({ frames }) => frames.colorDrift,
  },
  noise: {
    title: searchedMeasurementTitles.noise,
    unit: '',
    decimals: 2,
    meaning: 'Estimated deviation of luma by noise, in code values of 256 (Immerkær 1996).',
    numberOf: ({ frames }) => frames.noise,
  },
  blocks: {
    title: 'Blockiness',
    unit: '',
    decimals: 2,
    meaning: 'Steps at the 8-pixel grid of the compression, relative to other steps. 1 is no visible grid.',
    numberOf: ({ frames }) => frames.blockiness,
  },
  firstImage: {
    title: 'Match to first image',
    unit: '',
    decimals: 3,
    meaning: 'Structural similarity (SSIM) of the first frame with the image that was sent. 1 is equal.',
    numberOf: ({ firstImage }) => similarityOf(firstImage),
  },
  lastImage: {
    title: 'Match to last image',
    unit: '',
    decimals: 3,
    meaning: 'Structural similarity (SSIM) of the last frame with the last image that was sent. 1 is equal.',
    numberOf: ({ lastImage }) => similarityOf(lastImage),
  },
  loudness: {
    title: searchedMeasurementTitles.loudness,
    unit: 'LUFS',
    decimals: 1,
    meaning: 'Integrated loudness (BS.1770-4).',
    numberOf: ({ sound }) => sound?.loudness,
  },
  peak: {
    title: 'True peak',
    unit: 'dBTP',
    decimals: 1,
    meaning: 'Largest value of the sound wave (BS.1770-4). 0 is full scale.',
    numberOf: ({ sound }) => sound?.truePeak,
  },
  silence: {
    title: 'Silence',
    unit: 's',
    decimals: 1,
    meaning: 'Time in which the sound is below -60 dB of full scale.',
    numberOf: ({ sound }) => sound?.silentSeconds,
  },
  clipping: {
    title: 'Clipped samples',
    unit: '',
    decimals: 0,
    meaning: 'Samples in runs of at least three at full scale.',
    numberOf: ({ sound }) => sound?.clippedSamples,
  },
  channels: {
    title: 'Channels',
    unit: '',
    decimals: 0,
    meaning: 'Channels of the sound.',
    numberOf: ({ sound }) => sound?.channels,
  },
  soundLength: {
    title: 'Sound minus video',
    unit: 's',
    decimals: 2,
    meaning: 'Duration of the sound minus duration of the video.',
    numberOf: ({ sound, frames }) => sound && sound.seconds - frames.seconds,
  },
};

function similarityOf(match: ImageMatch | undefined): number | undefined {
  return match && 'similarity' in match ? match.similarity : undefined;
}

/** All measurements in the order on screen. */
export const measurementDefinitions: readonly MeasurementDefinition[] = measurementNames.map(definitionOf);

/** The graphs in the order on screen, with their titles. */
export const graphTitles = Object.fromEntries(
  measurementDefinitions.flatMap(({ graph, title }) => (graph ? [[graph, title]] : [])),
) as Readonly<Record<GraphName, string>>;

/** Returns the measurement that a graph shows frame by frame. */
export function definitionOfGraph(graph: GraphName): MeasurementDefinition {
  const found = measurementDefinitions.find((each) => each.graph === graph);
  if (!found) throw new Error(`No measurement has the graph ${graph}.`);
  return found;
}

/** Returns all numbers of a video by the names of the measurements. */
export function summaryOf(measurements: Measurements): MeasurementSummary {
  return Object.fromEntries(measurementDefinitions.map(({ name, numberOf }) => [name, numberOf(measurements)]));
}

/** Returns the definition of a measurement. */
export function definitionOf(name: MeasurementName): MeasurementDefinition {
  return { name, ...definitions[name] };
}

/** Returns a value as it is shown, with the decimals of its measurement. */
export function roundMeasurement({ decimals }: Pick<MeasurementDefinition, 'decimals'>, value: number): number {
  // No negative zero.
  return Math.round(value * 10 ** decimals) / 10 ** decimals + 0;
}

/** Returns a measured value with its unit: `0.42 %`. */
export function measurementText(definition: MeasurementDefinition, value: number): string {
  const { unit, decimals } = definition;
  const number = roundMeasurement(definition, value).toFixed(decimals);
  return unit === '' ? number : `${number} ${unit}`;
}
