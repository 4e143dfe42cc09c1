import { navigate } from 'wouter/use-hash-location';
import { conversationImportRoute } from '../../../../shared/contract/http-routes.ts';
import {
  type Column,
  type Conversation,
  conversationSchema,
  conversationTitle,
} from '../../../../shared/conversations/conversation.ts';
import type { ConversationPreset } from '../../../../shared/conversations/conversation-preset.ts';
import type { Endpoint } from '../../../../shared/conversations/endpoint.ts';
import { openingWith } from '../../../../shared/conversations/parameters/apply-conversation-preset.ts';
import { problem } from '../../../../shared/problem.ts';
import type { OpenedFile } from '../../../../shared/sync/opened-file.ts';
import { problemOfAnswer } from '../../../api/problem-of-error.ts';
import { sendFile } from '../../../api/send-file.ts';
import { useSynced } from '../../../api/synced-state.ts';
import {
  rememberConversation,
  useConversationViewStore,
} from '../../../entities/conversations/conversation-view-store.ts';
import { type ConversationCalls, useConversationCalls } from '../../../entities/conversations/use-conversation.ts';
import { useFirstModel, useListedModels } from '../../../entities/conversations/use-listed-models.ts';
import { notifyFailure, notifyProblem } from '../../../ui/notify.ts';
import { notifyUndo } from '../../../ui/notify-undo.tsx';
import { pageSize } from '../data/use-conversations.ts';

/** A second press while a conversation is being created does nothing. */
let isStarting = false;

/** Returns the actions for whole conversations. Failures are shown as notifications. */
export function useListActions(endpoint: Endpoint) {
  const calls = useConversationCalls();
  const presets = useSynced('conversationPresets');
  const { hasVanished } = useListedModels();
  const firstModel = useFirstModel();
  const withoutVanished = (column: Column): Column => (hasVanished(column.model) ? { ...column, model: '' } : column);
  const notify = (title: string, work: Promise<unknown>) => void work.catch(notifyFailure(title));
  const open = (id: string, page = endpoint) => navigate(`/${page}/${id}`);
  const openToAsk = (id: string) => {
    useConversationViewStore.setState({ requestedQuestion: id });
    open(id);
  };
  return {
    /** Opens a conversation, which may belong to the other page. */
    open: (conversation: Conversation) => open(conversation.id, conversation.endpoint),
    /** Opens the conversation at the message that a search found. */
    openAt(conversationId: string, messageId: number) {
      useConversationViewStore.setState({ requestedMessage: { conversationId, messageId } });
      open(conversationId);
    },
    /**
     * A new conversation copies the models of `open`, otherwise those of the conversation used last, and nothing else. The
     * very first one has the first listed model. An unused empty conversation is reused.
     */
    async startConversation(open: Conversation | undefined) {
      if (isStarting) return;
      isStarting = true;
      try {
        const like = open ?? (await findLastUsed(endpoint, calls));
        const { shown } = useConversationViewStore.getState();
        const models = (like && shown?.id === like.id ? shown.columns : like?.columns)?.map(withoutVanished);
        if (like && models && like.messageCount === 0 && like.trashedAt === undefined) {
          if (models.some(({ model }, index) => model !== like.columns[index]?.model))
            await calls.change({ id: like.id, columns: models });
          return openToAsk(like.id);
        }
        const columns = models?.map((column) => createColumnLike(column, presets)) ?? [
          { id: 'a', endpoint, model: await firstModel(endpoint), values: openingWith(endpoint, presets), head: null },
        ];
        const { id } = await calls.create({ endpoint, columns });
        if (models)
          useConversationViewStore.setState(({ columnsBefore }) => ({
            columnsBefore: { ...columnsBefore, [id]: models },
          }));
        openToAsk(id);
      } catch (error) {
        notifyFailure('Couldn’t create the conversation')(error);
      } finally {
        isStarting = false;
      }
    },
    rename: ({ id }: Conversation, title: string) =>
      notify('Couldn’t rename the conversation', calls.change({ id, title })),
    pin: ({ id }: Conversation, pinned: boolean) => notify('Couldn’t change the pin', calls.change({ id, pinned })),
    moveTo: ({ id }: Conversation, folder: string | null) =>
      notify('Couldn’t move the conversation', calls.change({ id, folder })),
    /** Moves to Trash; `next` is shown instead. */
    async remove(conversation: Conversation, next: string | undefined) {
      const ids = [conversation.id];
      try {
        await calls.remove({ ids });
        rememberConversation(endpoint, next);
        if (next === undefined) navigate(`/${endpoint}`);
        else open(next);
        notifyUndo(`“${conversationTitle(conversation)}” was moved to Trash`, () => {
          notify('Couldn’t restore the conversation', calls.restore({ ids }));
          open(conversation.id);
        });
      } catch (error) {
        notifyFailure('Couldn’t move the conversation to Trash')(error);
      }
    },
    restore: ({ id }: Conversation) => notify('Couldn’t restore the conversation', calls.restore({ ids: [id] })),
    destroy: (ids: string[]) => notify('Couldn’t empty Trash', calls.purge({ ids })),
  };
}

/** Returns the conversation that changed last; one in Trash if there is no other. */
async function findLastUsed(endpoint: Endpoint, calls: ConversationCalls): Promise<Conversation | undefined> {
  for (const inTrash of [false, true]) {
    const { found } = await calls.page({ endpoint, limit: pageSize, inTrash });
    const newestFirst = found.map(({ conversation }) => conversation).toSorted((a, b) => b.changedAt - a.changedAt);
    if (newestFirst[0]) return newestFirst[0];
  }
  return undefined;
}

function createColumnLike({ id, endpoint, model }: Column, presets: readonly ConversationPreset[]): Column {
  return { id, endpoint, model, values: openingWith(endpoint, presets), head: null };
}

/** Imports a JSON export as a new conversation, which the caller opens. Reports a refusal and returns nothing then. */
export async function importConversation(file: File | OpenedFile): Promise<Conversation | undefined> {
  const sent = await sendFile(conversationImportRoute, file).catch(() => undefined);
  const parsed = conversationSchema.safeParse(sent?.answer);
  if (sent?.status === 200 && parsed.success) {
    return parsed.data;
  }
  const unknown = problem('disk', 'Couldn’t read the file. Check that it hasn’t been moved or deleted.');
  notifyProblem(`Couldn’t import ${file.name}`, problemOfAnswer(sent?.answer) ?? unknown);
  return undefined;
}
