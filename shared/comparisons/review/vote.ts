import { z } from 'zod';

export const criteria = ['overall', 'motion', 'prompt', 'artefacts', 'identity'] as const;
export type Criterion = (typeof criteria)[number];

export const voteSchema = z.object({
  id: z.uuid(),
  comparisonId: z.uuid(),
  /** Wall clock, milliseconds since 1970. */
  at: z.number(),
  /** The kind of model, see `Model.kind`: a leaderboard holds one kind. */
  task: z.enum(['text-to-video', 'image-to-video', 'image']),
  criterion: z.enum(criteria),
  candidates: z
    .array(z.object({ itemId: z.uuid(), modelId: z.string() }))
    .min(2)
    .max(9),
  /** Places among the candidates, from 0. One won; several are a tie among them, before all others. */
  best: z.array(z.number().int().min(0)).min(1).max(9),
  /** Names, order and times were hidden when it was given. Only these count on the leaderboard. */
  blind: z.boolean(),
  /** Some of them were made by the sandbox: that says nothing of the models whose names they carry. */
  synthetic: z.literal(true).optional(),
});
export type Vote = Readonly<z.infer<typeof voteSchema>>;
