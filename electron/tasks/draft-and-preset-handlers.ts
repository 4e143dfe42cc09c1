import type { contract } from '../../shared/contract/contract.ts';
import { ProblemError, problem } from '../../shared/problem.ts';
import type { ListOrSnippet } from '../../shared/prompts/list-or-snippet.ts';
import { ofEachKind, type SavedKind } from '../../shared/saved/saved-kinds.ts';
import type { ListEntries } from '../../shared/sync/synced-state.ts';
import { normalizeLettersAndCase } from '../../shared/util/normalize-letters-and-case.ts';
import { modelWithCustomPaths } from '../connections/model-with-custom-paths.ts';
import type { CoreServices } from '../services/core-service-types.ts';
import type { Handlers } from '../util/call-handler-types.ts';

type SavedThingServices = Pick<CoreServices, 'stores' | 'eventHub'>;

/** The calls for drafts, presets, lists and snippets. */
export function draftAndPresetHandlers(
  services: SavedThingServices,
): Pick<Handlers<typeof contract>, SavedKind | 'drafts'> {
  const { stores, eventHub } = services;
  eventHub.provide(async () => ({ drafts: await stores.drafts.all() }));
  const calls = ofEachKind((kind) => savedCalls(kind, services)) as {
    [K in SavedKind]: ReturnType<typeof savedCalls<K>>;
  };
  return {
    ...calls,
    drafts: { save: ({ modelId, draft }) => stores.drafts.save(modelId, draft) },
    presets: {
      ...calls.presets,
      async save(preset) {
        modelWithCustomPaths(preset.modelId);
        return calls.presets.save(preset);
      },
    },
    promptTexts: {
      async save({ texts: given }) {
        checkNames(await stores.saved('promptTexts').all(), given);
        return { texts: await calls.promptTexts.saveAll(given) };
      },
      remove: calls.promptTexts.remove,
    },
  };
}

type SavedEntry = { readonly id?: string | undefined };

/** Returns the calls of a kind of saved things. They report each change to the windows. */
function savedCalls<K extends SavedKind>(kind: K, { stores, eventHub }: SavedThingServices) {
  const store = stores.saved(kind);
  eventHub.provide(async () => ({ [kind]: await store.all() }));
  async function write(records: readonly ListEntries[K][]): Promise<void> {
    for (const each of await store.save(records)) eventHub.put(kind, each);
  }
  return {
    async save(entry: SavedEntry) {
      const record = store.record(entry);
      await write([record]);
      return record;
    },
    /** Saves all entries, or none. */
    async saveAll(entries: readonly SavedEntry[]) {
      const records = entries.map(store.record);
      await write(records);
      return records;
    },
    async remove({ id }: { readonly id: string }) {
      await store.remove(id);
      eventHub.remove(kind, id);
    },
  };
}

type NamedText = SavedEntry & Pick<ListOrSnippet, 'kind' | 'name'>;

function checkNames(stored: readonly ListOrSnippet[], saved: readonly NamedText[]): void {
  const savedIds = new Set(saved.map(({ id }) => id));
  const used = new Set(stored.filter(({ id }) => !savedIds.has(id)).map(keyOf));
  for (const text of saved) {
    if (used.has(keyOf(text))) {
      throw new ProblemError(problem('input', `A ${text.kind} named “${text.name}” exists. Choose another name.`));
    }
    used.add(keyOf(text));
  }
}

function keyOf({ kind, name }: NamedText): string {
  return `${kind} ${normalizeLettersAndCase(name)}`;
}
