/**
 * Words in square brackets that a prompt can hold to ask for a behaviour, in any letter case:
 *
 * | Word               | What the sandbox does                                                        |
 * |--------------------|------------------------------------------------------------------------------|
 * | `[fast]`           | the task is finished as soon as its media are drawn                          |
 * | `[slow]`           | every state takes ten times as long                                          |
 * | `[fail]`           | the task ends as `failed` with an error (code, title, detail)                |
 * | `[empty]`          | the task ends as `completed` without any result                              |
 * | `[no-status]`      | no `status` in answers until the task is finished                            |
 * | `[unknown-status]` | until it is finished the status is `queued`, which no interface mentions     |
 * | `[expire]`         | every result link is dead when it is handed out                              |
 * | `[expire-once]`    | the links of the first answer are dead, later ones live                      |
 * | `[refuse]`         | the create is answered 400, no task is made                                  |
 * | `[500]`            | the create is answered 500, no task is made                                  |
 *
 * `[captions]` writes prompt, seed and, on videos, the number of the frame into the result (`draw-result.ts`).
 * Words that ask for 429 and 503 with `Retry-After`, on creates, polls and downloads, stand in `busy-answers.ts`.
 */
const behaviourWords = [
  'fast',
  'slow',
  'fail',
  'empty',
  'no-status',
  'unknown-status',
  'expire',
  'expire-once',
  'refuse',
  '500',
] as const;
export type PromptBehaviour = (typeof behaviourWords)[number];

/** Returns the behaviours that a prompt requests. */
export function behavioursIn(prompt: unknown): ReadonlySet<PromptBehaviour> {
  if (typeof prompt !== 'string') return new Set();
  const written = new Set([...prompt.matchAll(/\[([\w-]+)\]/g)].map((match) => match[1]?.toLowerCase()));
  return new Set(behaviourWords.filter((word) => written.has(word)));
}

/** Returns the factor for the duration of task states. */
export function paceFactor(behaviours: ReadonlySet<PromptBehaviour>): number {
  if (behaviours.has('fast')) return 0;
  return behaviours.has('slow') ? 10 : 1;
}
