import type { ConditionName } from '../../../../shared/library/library-query.ts';

interface ConditionHelp {
  /** Subject of the condition, shown beside its name. */
  readonly about: string;
  /** Example values as typed. */
  readonly examples: readonly string[];
}

/** Help for the values of each condition, in the order in which users probably need them. */
export const conditionHelp: Readonly<Record<ConditionName, ConditionHelp>> = {
  model: { about: 'model', examples: ['video-d-pro'] },
  kind: { about: 'image or video', examples: ['video', 'image'] },
  tag: { about: 'your tags', examples: ['lake', '"last light"'] },
  collection: { about: 'collection name', examples: ['"Night streets"'] },
  rating: { about: 'your rating in stars', examples: ['5', '>=4', '2..3', 'none'] },
  is: { about: 'state or origin of the item', examples: ['picked', 'rated', 'untagged', 'frame', 'missing'] },
  after: { about: 'created on or after the date', examples: ['2026-10', 'yesterday', '7d'] },
  before: { about: 'created before the date', examples: ['2026', '2026-10-05'] },
  shape: { about: 'wide, tall or square', examples: ['landscape', 'square', '16:9'] },
  side: { about: 'pixels of the shorter side', examples: ['>=720', '720..1080'] },
  size: { about: 'pixels or file size', examples: ['1280x720', '>5MB'] },
  duration: { about: 'seconds', examples: ['>=8', '5..10'] },
  seed: { about: 'seed of the run', examples: ['1234', '100..200'] },
  flag: { about: 'pick, reject or none', examples: ['pick', 'none'] },
  from: { about: 'made from one result, as in its lineage', examples: [] },
  comparison: { about: 'comparison name', examples: ['"Lake, four models"'] },
  project: { about: 'project title; its takes', examples: ['"Harbor teaser"'] },
  shot: { about: 'shot number or title; its takes', examples: ['20', '"Boats at dawn"'] },
  sharpness: { about: 'measured sharpness', examples: ['>500'] },
  flicker: { about: 'measured flicker in percent', examples: ['>1'] },
  frozen: { about: 'frames of the longest measured freeze', examples: ['>3', '0'] },
  motion: { about: 'measured motion in % of the longer side per second', examples: ['<2', '10..40'] },
  cuts: { about: 'measured scene changes', examples: ['0', '>=1'] },
  loudness: { about: 'measured loudness in LUFS', examples: ['>-20'] },
};

/** In the order of the help. */
export const helpedNames = Object.keys(conditionHelp) as ConditionName[];
