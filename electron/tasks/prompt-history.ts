import type { contract } from '../../shared/contract/contract.ts';
import type { Draft } from '../../shared/fields/field-values-and-drafts.ts';
import { negativePromptOf, promptOf } from '../../shared/models/prompts-of-form.ts';
import type { Stores } from '../storage/create-stores.ts';
import type { Handlers } from '../util/call-handler-types.ts';

export function promptHandlers({
  stores: { prompts },
}: {
  readonly stores: Stores;
}): Handlers<typeof contract.prompts> {
  return {
    page: async (input) => ({ prompts: await prompts.page(input) }),
    remove: ({ text }) => prompts.remove(text),
    restore: (prompt) => prompts.restore(prompt),
  };
}

/**
 * Stores each prompt text once, and of the prompts of a template only the first. The history has plain text, and a form
 * without Template sends the braces of a template. Not awaited: a prompt that cannot be stored must not look like a
 * failed start.
 */
export function rememberPrompts(
  runs: readonly { readonly modelId: string; readonly draft: Draft }[],
  prompts: Stores['prompts'],
  onError: (error: unknown) => void,
): void {
  const templates = new Set<string>();
  const remembered = runs.filter(({ draft: { expandedFrom } }) => {
    if (!expandedFrom) return true;
    const isFirst = !templates.has(expandedFrom.template);
    templates.add(expandedFrom.template);
    return isFirst;
  });
  for (const [text, run] of new Map(remembered.map((each) => [promptOf(each), each]))) {
    if (text.trim() === '') continue;
    void prompts.recordUse({ text, negative: negativePromptOf(run), modelId: run.modelId }).catch(onError);
  }
}
