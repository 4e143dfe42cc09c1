/** Explains the purpose of a sweep. */
export const sweepText =
  'Runs every combination of what you list: values of one or two fields, or models, prompts and seeds.';
