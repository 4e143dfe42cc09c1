/** Description of a sweep. */
export const sweepText = 'Runs every combination of the values below.';
