/** A way through old prompts, newest first. Pure. */
export interface HistorySteps {
  /** Unsent texts of the user, newest first, then the prompts of old runs. No text appears twice. */
  readonly steps: readonly string[];
  /** Number of steps that were not sent. */
  readonly unsent: number;
  readonly at: number;
  /** False while older prompts can still be loaded. */
  readonly complete: boolean;
  /** The last loaded prompt, after which the next page starts. */
  readonly last?: { readonly usedAt: number; readonly text: string };
}

/** Maximum number of stored unsent texts. */
const maxUnsent = 20;

/** Starts at `text`. The unsent texts of `before` become the next steps. */
export function startHistorySteps(text: string, before?: HistorySteps): HistorySteps {
  const unsent = [text, ...(before?.steps.slice(0, before.unsent) ?? [])].filter(
    (each, index, prompts) => (index === 0 || each.trim() !== '') && prompts.indexOf(each) === index,
  );
  const steps = unsent.slice(0, maxUnsent);
  return { steps, unsent: steps.length, at: 0, complete: false };
}

export function withPage(
  steps: HistorySteps,
  page: readonly { readonly usedAt: number; readonly text: string }[],
  complete: boolean,
): HistorySteps {
  const added = page.map(({ text }) => text).filter((text) => !steps.steps.includes(text));
  const last = page.at(-1);
  return { ...steps, steps: [...steps.steps, ...added], complete, ...(last ? { last } : {}) };
}

/** `null` at either end. */
export function stepThroughHistory(steps: HistorySteps, direction: 1 | -1): HistorySteps | null {
  const at = steps.at + direction;
  return at < 0 || at >= steps.steps.length ? null : { ...steps, at };
}
