/** Measurements that a search can filter and sort by. The names are stored in saved searches. */
export const searchedMeasurements = ['sharpness', 'flicker', 'frozen', 'motion', 'cuts', 'loudness'] as const;
export type SearchedMeasurement = (typeof searchedMeasurements)[number];

export const searchedMeasurementTitles: Readonly<Record<SearchedMeasurement, string>> = {
  sharpness: 'Sharpness',
  flicker: 'Flicker',
  frozen: 'Frozen frames',
  motion: 'Motion',
  cuts: 'Cuts',
  loudness: 'Loudness',
};

export function isSearchedMeasurement(name: string): name is SearchedMeasurement {
  return Object.hasOwn(searchedMeasurementTitles, name);
}
