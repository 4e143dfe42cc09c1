import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Endpoint } from '../../../../shared/conversations/endpoint.ts';
import { modelById } from '../../../../shared/models/all-models.ts';
import { useConnection } from '../../../api/queries.ts';
import { useConversationCalls } from './conversation-calls.ts';
import { typedModels } from './typed-models.ts';

interface ListedModels {
  readonly ids: readonly string[];
  /**
   * Describes the source of the list; free text is accepted too, because some gateways list only a part of their
   * models.
   */
  readonly text: string;
}

/** Ids that the gateway lists, without the media models, which have a page of their own. */
export function useListedModels(): ListedModels {
  const listed = useQuery(useModelsQuery());
  const ids = listed.data ?? [];
  if (listed.isError) return { ids, text: 'Couldn’t load the model list. Type a model ID.' };
  if (!listed.isSuccess) return { ids, text: 'Type a model ID.' };
  if (ids.length === 0) return { ids, text: 'The gateway lists no models. Type a model ID.' };
  return { ids, text: `${ids.length} listed, or type another ID.` };
}

/** A new conversation waits no longer for the list. Milliseconds. */
const timeout = 1500;

/**
 * Returns a function that resolves to the model of a new column: `model`, if it can be used. Otherwise the first listed
 * model with the endpoint in its ID, or the first one. Empty without a list.
 */
export function useUsableModel(): (model: string, endpoint: Endpoint) => Promise<string> {
  const cache = useQueryClient();
  const query = useModelsQuery();
  // Loaded with the page, because a new conversation may be its first click.
  useQuery(query);
  return async (model, endpoint) => {
    const late = new Promise<string[]>((resolve) => setTimeout(resolve, timeout, []));
    const ids = await Promise.race([cache.ensureQueryData(query).catch((): string[] => []), late]);
    // A typed model was never listed, and an empty list says nothing.
    const hasVanished = ids.length > 0 && !ids.includes(model) && !typedModels().includes(model);
    if (model !== '' && !hasVanished) return model;
    return ids.find((id) => id.includes(endpoint)) ?? ids[0] ?? '';
  };
}

function useModelsQuery() {
  const calls = useConversationCalls();
  const connection = useConnection();
  const source = connection.kind === 'gateway' ? connection.baseUrl : connection.kind;
  return queryOptions({
    queryKey: ['conversation-models', source],
    queryFn: async () => (await calls.models()).ids.filter((id) => !modelById(id)),
    enabled: connection.kind !== 'none',
  });
}
