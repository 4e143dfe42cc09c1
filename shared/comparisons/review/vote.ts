import { z } from 'zod';

export const criteria = ['overall', 'motion', 'prompt', 'artefacts', 'identity'] as const;
export type Criterion = (typeof criteria)[number];

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
