import { z } from 'zod';
import { createPreference } from '../../../../ui/stored-choice.ts';

/** True to show each lane of several videos. They are one line otherwise: the panes need the space. */
export const useLanePreference = createPreference({
  place: 'compare-lanes',
  parse: z.boolean().parse,
  first: false,
});
