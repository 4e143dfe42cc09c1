import { z } from 'zod';
import type { Item } from '../../library/item.ts';

export const criteria = ['overall', 'motion', 'prompt', 'artefacts', 'identity'] as const;
export type Criterion = (typeof criteria)[number];

/** Titles of the vote criteria, as the user reads them. */
export const criterionTitles: Readonly<Record<Criterion, string>> = {
  overall: 'Overall',
  motion: 'Motion',
  prompt: 'Prompt fit',
  artefacts: 'Artifacts',
  identity: 'Identity',
};

export const voteSchema = z.object({
  id: z.uuid(),
  comparisonId: z.uuid(),
  /** Wall clock, milliseconds since 1970. */
  at: z.number(),
  /** Kind of the models, see `Model.kind`. A leaderboard contains one kind. */
  task: z.enum(['text-to-video', 'image-to-video', 'image']),
  criterion: z.enum(criteria),
  candidates: z
    .array(z.object({ itemId: z.uuid(), modelId: z.string() }))
    .min(2)
    .max(9),
  /** Indexes of the winners among the candidates. Several winners are a tie. */
  best: z.array(z.number().int().min(0)).min(1).max(9),
  /** Names, order and times were hidden during the vote. Only blind votes count on the leaderboard. */
  blind: z.boolean(),
  /** The sandbox created some candidates. Such a vote gives no information about the named models. */
  synthetic: z.literal(true).optional(),
});
export type Vote = Readonly<z.infer<typeof voteSchema>>;

/** The winner of a comparison that an earlier version stored. */
export interface EarlierWinner {
  readonly voteId: string;
  readonly itemId: string;
}

/**
 * Earlier versions stored a winner beside the picks: a vote with visible names. Returns the winner that is shown as the pick;
 * `undefined` for a tie, and if an item of the comparison is picked, because the pick has priority.
 */
export function winnerShownAsPick(
  votes: readonly Vote[],
  items: readonly Pick<Item, 'id' | 'flag'>[],
): EarlierWinner | undefined {
  const vote = votes.findLast(({ blind }) => !blind);
  const [place, ...others] = vote?.best ?? [];
  if (!vote || place === undefined || others.length > 0) return undefined;
  const itemId = vote.candidates[place]?.itemId;
  const winner = items.find(({ id }) => id === itemId);
  if (!winner || winner.flag !== undefined || items.some(({ flag }) => flag === 'pick')) return undefined;
  return { voteId: vote.id, itemId: winner.id };
}
