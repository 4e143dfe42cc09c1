/** What a sweep is for. */
export const sweepText = 'Runs every combination of the values below.';
