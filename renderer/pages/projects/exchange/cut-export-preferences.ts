import { z } from 'zod';
import { cutFormats } from '../../../../shared/projects/cut-exchange-contract.ts';
import { createStoredChoice } from '../../../ui/stored-choice.ts';

const choiceSchema = z.object({
  target: z.enum(['zip', 'folder', 'otioz']),
  formats: z.array(z.enum(cutFormats)).min(1),
  dropFrame: z.boolean(),
  reels: z.enum(['takes', 'auxiliary']),
  withoutPrompts: z.boolean(),
});
export type CutExportChoice = z.infer<typeof choiceSchema>;

/** The options of the last export of a cut. */
export const cutExportPreferences = createStoredChoice<CutExportChoice>({
  place: 'triptych.cut-export',
  parse: (stored) => choiceSchema.parse(stored),
  first: { target: 'zip', formats: [...cutFormats], dropFrame: false, reels: 'takes', withoutPrompts: false },
});
