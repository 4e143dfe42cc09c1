import { randomUUID } from 'node:crypto';
import type { contract } from '../../shared/contract/contract.ts';
import type { ConversationPreset } from '../../shared/conversations/conversation-preset.ts';
import type { Preset } from '../../shared/models/preset.ts';
import { ProblemError, problem } from '../../shared/problem.ts';
import type { ListOrSnippet } from '../../shared/prompts/list-or-snippet.ts';
import { normalizeLettersAndCase } from '../../shared/util/normalize-letters-and-case.ts';
import { modelWithCustomPaths } from '../connections/model-with-custom-paths.ts';
import type { CoreServices } from '../services/core-service-types.ts';
import type { Handlers } from '../util/call-handler-types.ts';

type SavedThingServices = Pick<CoreServices, 'stores' | 'eventHub' | 'clock'>;

/** The calls for drafts, presets, lists and snippets. */
export function draftAndPresetHandlers(
  services: SavedThingServices,
): Pick<Handlers<typeof contract>, 'presets' | 'conversationPresets' | 'drafts' | 'promptTexts'> {
  return {
    ...presetHandlers(services),
    drafts: draftHandlers(services),
    promptTexts: listAndSnippetHandlers(services),
  };
}

/** The calls for presets of forms and of conversations. */
function presetHandlers({
  stores: { presets, conversationPresets },
  eventHub,
  clock,
}: SavedThingServices): Pick<Handlers<typeof contract>, 'presets' | 'conversationPresets'> {
  eventHub.provide(async () => ({
    presets: await presets.all(),
    conversationPresets: await conversationPresets.all(),
  }));
  return {
    presets: {
      async save({ id, ...input }) {
        modelWithCustomPaths(input.modelId);
        const savedPreset: Preset = { ...input, id: id ?? randomUUID(), keptAt: clock.now() };
        for (const preset of await presets.save(savedPreset)) eventHub.put('presets', preset);
        return savedPreset;
      },
      async remove({ id }) {
        await presets.remove(id);
        eventHub.remove('presets', id);
      },
    },
    conversationPresets: {
      async save({ id, ...input }) {
        const savedPreset: ConversationPreset = { ...input, id: id ?? randomUUID(), keptAt: clock.now() };
        for (const preset of await conversationPresets.save(savedPreset)) eventHub.put('conversationPresets', preset);
        return savedPreset;
      },
      async remove({ id }) {
        await conversationPresets.remove(id);
        eventHub.remove('conversationPresets', id);
      },
    },
  };
}

function draftHandlers({ stores: { drafts }, eventHub }: SavedThingServices): Handlers<typeof contract.drafts> {
  eventHub.provide(async () => ({ drafts: await drafts.all() }));
  return { save: ({ modelId, draft }) => drafts.save(modelId, draft) };
}

function listAndSnippetHandlers({
  stores: { promptTexts },
  eventHub,
  clock,
}: SavedThingServices): Handlers<typeof contract.promptTexts> {
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
