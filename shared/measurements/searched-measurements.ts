/** Measurements that a search can filter and sort by, with their titles. The names are stored in saved searches. */
export const searchedMeasurementTitles = {
  sharpness: 'Sharpness',
  flicker: 'Flicker',
  frozen: 'Frozen frames',
  motion: 'Motion',
  cuts: 'Cuts',
  loudness: 'Loudness',
} as const;
export type SearchedMeasurement = keyof typeof searchedMeasurementTitles;

export const searchedMeasurements = [
  'sharpness',
  'flicker',
  'frozen',
  'motion',
  'cuts',
  'loudness',
] as const satisfies readonly SearchedMeasurement[];

export function isSearchedMeasurement(name: string): name is SearchedMeasurement {
  return Object.hasOwn(searchedMeasurementTitles, name);
}
