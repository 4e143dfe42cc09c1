import { randomUUID } from 'node:crypto';
import type { contract } from '../../shared/contract/contract.ts';
import { ProblemError, problem } from '../../shared/problem.ts';
import type { ListOrSnippet } from '../../shared/prompts/list-or-snippet.ts';
import { normalizeLettersAndCase } from '../../shared/util/normalize-letters-and-case.ts';
import type { CoreServices } from '../services/core-service-types.ts';
import type { Stores } from '../storage/create-stores.ts';
import type { Handlers } from '../util/call-handler-types.ts';

type PromptTextHandlerServices = Pick<CoreServices, 'eventHub' | 'clock'> & Pick<Stores, 'promptTexts'>;

export function listAndSnippetHandlers({
  promptTexts,
  eventHub,
  clock,
}: PromptTextHandlerServices): Handlers<typeof contract.promptTexts> {
  eventHub.provide(async () => ({ promptTexts: await promptTexts.all() }));
  return {
    async save({ texts: given }) {
      const texts = given.map(
        (text): ListOrSnippet => ({ ...text, id: text.id ?? randomUUID(), savedAt: clock.now() }),
      );
      checkNames(await promptTexts.all(), texts);
      await promptTexts.saveAll(texts);
      for (const text of texts) eventHub.put('promptTexts', text);
      return { texts };
    },
    async remove({ id }) {
      await promptTexts.remove(id);
      eventHub.remove('promptTexts', id);
    },
  };
}

function checkNames(stored: readonly ListOrSnippet[], saved: readonly ListOrSnippet[]): void {
  const savedIds = new Set(saved.map(({ id }) => id));
  const used = new Set(stored.filter(({ id }) => !savedIds.has(id)).map(keyOf));
  for (const text of saved) {
    if (used.has(keyOf(text))) {
      throw new ProblemError(problem('input', `A ${text.kind} named “${text.name}” exists. Choose another name.`));
    }
    used.add(keyOf(text));
  }
}

function keyOf({ kind, name }: ListOrSnippet): string {
  return `${kind} ${normalizeLettersAndCase(name)}`;
}
