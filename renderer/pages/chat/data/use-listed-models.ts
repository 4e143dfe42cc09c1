import { useQuery } from '@tanstack/react-query';
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
  /** True for a model that the gateway no longer lists. A typed model was never listed, and an empty list says nothing. */
  readonly hasVanished: (model: string) => boolean;
}

/** Ids that the gateway lists, without the media models, which have a page of their own. */
export function useListedModels(): ListedModels {
  const calls = useConversationCalls();
  const connection = useConnection();
  const source = connection.kind === 'gateway' ? connection.baseUrl : connection.kind;
  const listed = useQuery({
    queryKey: ['conversation-models', source],
    queryFn: () => calls.models(),
    enabled: connection.kind !== 'none',
  });
  const ids = (listed.data?.ids ?? []).filter((id) => !modelById(id));
  const hasVanished = (model: string) =>
    model !== '' && ids.length > 0 && !ids.includes(model) && !typedModels().includes(model);
  const shared = { ids, hasVanished };
  if (listed.isError) return { ...shared, text: 'Couldn’t load the model list. Type a model ID.' };
  if (!listed.isSuccess) return { ...shared, text: 'Type a model ID.' };
  if (ids.length === 0) return { ...shared, text: 'The gateway lists no models. Type a model ID.' };
  return { ...shared, text: `${ids.length} listed, or type another ID.` };
}
