import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import type { Endpoint } from '../../../shared/conversations/endpoint.ts';
import { modelById } from '../../../shared/models/all-models.ts';
import { useSynced } from '../../api/synced-state.ts';
import { createStoredChoice } from '../../ui/stored-choice.ts';
import { useConversationCalls } from './use-conversation.ts';

interface ListedModels {
  readonly ids: readonly string[];
  /**
   * Describes the source of the list; free text is accepted too, because some gateways list only a part of their
   * models.
   */
  readonly text: string;
  /** True for a model that the gateway no longer lists. A typed model was never listed, and an empty list says nothing. */
  readonly hasVanished: (model: string) => boolean;
}

/** Ids that the gateway lists, without the media models, which have a page of their own. */
export function useListedModels(): ListedModels {
  const listed = useQuery(useModelsQuery());
  const ids = listed.data ?? [];
  const hasVanished = (model: string) =>
    model !== '' && ids.length > 0 && !ids.includes(model) && !typedModels.read().includes(model);
  const shared = { ids, hasVanished };
  if (listed.isError) return { ...shared, text: 'Couldn’t load the model list. Type a model ID.' };
  if (!listed.isSuccess) return { ...shared, text: 'Type a model ID.' };
  if (ids.length === 0) return { ...shared, text: 'The gateway lists no models. Type a model ID.' };
  return { ...shared, text: `${ids.length} listed, or type another ID.` };
}

/** The first conversation waits no longer for the list. Milliseconds. */
const timeout = 1500;

/**
 * Returns a function that resolves to the model of the very first conversation: the first listed model with the endpoint
 * in its ID, otherwise the first one. Empty without a list.
 */
export function useFirstModel(): (endpoint: Endpoint) => Promise<string> {
  const cache = useQueryClient();
  const query = useModelsQuery();
  return async (endpoint) => {
    const late = new Promise<string[]>((resolve) => setTimeout(resolve, timeout, []));
    const ids = await Promise.race([cache.ensureQueryData(query).catch((): string[] => []), late]);
    return ids.find((id) => id.includes(endpoint)) ?? ids[0] ?? '';
  };
}

function useModelsQuery() {
  const calls = useConversationCalls();
  const connection = useSynced('connection');
  const source = connection.kind === 'gateway' ? connection.baseUrl : connection.kind;
  return queryOptions({
    queryKey: ['conversation-models', source],
    queryFn: async () => (await calls.models()).ids.filter((id) => !modelById(id)),
    enabled: connection.kind !== 'none',
  });
}

const maxRemembered = 50;

/** Model ids that the user typed because the gateway lists only a part of its models, newest first. */
const typedModels = createStoredChoice<readonly string[]>({
  place: 'triptych.typed-models',
  parse: z.array(z.string().max(200)).max(maxRemembered).parse,
  first: [],
});

export function rememberTypedModel(model: string): void {
  typedModels.save([model, ...typedModels.read().filter((each) => each !== model)].slice(0, maxRemembered));
}
