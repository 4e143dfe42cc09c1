import { z } from 'zod';
import { createStoredChoice } from '../../../ui/stored-choice.ts';

const choiceSchema = z.object({
  format: z.enum(['html', 'zip']),
  /** Lines of the animatic. */
  lines: z.number().int().min(1),
  withNames: z.boolean(),
  withBriefs: z.boolean(),
  withReview: z.boolean(),
});
export type ProjectPageChoice = Readonly<z.infer<typeof choiceSchema>>;

/** The options of the last client page of a project. */
export const projectPageChoice = createStoredChoice<ProjectPageChoice>({
  place: 'triptych.project-page',
  parse: (stored) => choiceSchema.parse(stored),
  first: { format: 'html', lines: 720, withNames: true, withBriefs: true, withReview: true },
});
