import type { contract } from '../../shared/contract/contract.ts';
import type { DraftStore } from '../storage/draft-store.ts';
import type { EventHub } from '../sync/event-hub.ts';
import type { Handlers } from '../util/call-handler-types.ts';

interface DraftHandlerServices {
  readonly drafts: DraftStore;
  readonly eventHub: EventHub;
}

export function draftHandlers({ drafts, eventHub }: DraftHandlerServices): Handlers<typeof contract.drafts> {
  eventHub.provide(async () => ({ drafts: await drafts.all() }));
  return { save: ({ modelId, draft }) => drafts.save(modelId, draft) };
}
