import { z } from 'zod';
import { createStoredChoice } from '../../../../../ui/stored-choice.ts';

const choiceSchema = z.object({
  format: z.enum(['html', 'zip']),
  /** The page shows picks, ratings, votes and model names, as far as each is chosen. Earlier stored choices lack it. */
  withChoice: z.boolean().default(false),
  withNames: z.boolean(),
  withPrompts: z.boolean(),
  withNotes: z.boolean(),
  withRatings: z.boolean(),
  withVotes: z.boolean(),
  withRejected: z.boolean(),
  // Choices that were stored before reviews existed lack it.
  withReview: z.boolean().default(true),
});
export type PageChoice = Readonly<z.infer<typeof choiceSchema>>;

const first: PageChoice = {
  format: 'html',
  withChoice: false,
  withNames: true,
  withPrompts: true,
  withNotes: true,
  withRatings: true,
  withVotes: true,
  withRejected: false,
  withReview: true,
};

/** The options of the last exported page. */
export const pageChoice = createStoredChoice<PageChoice>({
  place: 'comparison-page',
  parse: choiceSchema.parse,
  first,
});

/** Returns the content of the page: without the choice of the user, nothing in the file leads the client. */
export function exportedContent(choice: PageChoice): PageChoice {
  return choice.withChoice ? choice : { ...choice, withNames: false, withRatings: false, withVotes: false };
}
