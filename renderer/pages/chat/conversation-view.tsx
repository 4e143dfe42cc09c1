import { Button } from '@mantine/core';
import { IconMessage, IconMessageOff, IconTrash } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { navigate } from 'wouter/use-hash-location';
import type { Column, Conversation } from '../../../shared/conversations/conversation.ts';
import type { Endpoint } from '../../../shared/conversations/endpoint.ts';
import type { AnswerState } from '../../../shared/conversations/message.ts';
import { isId } from '../../../shared/util/is-id.ts';
import {
  rememberConversation,
  useConversationViewStore,
} from '../../entities/conversations/conversation-view-store.ts';
import {
  ConversationProvider,
  useConversation,
  useOpenConversation,
  useShape,
  type WatchedConversation,
} from '../../entities/conversations/use-conversation.ts';
import { useCommand } from '../../ui/commands/use-command.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Box, Group } from '../../ui/layout-primitives.tsx';
import { announce } from '../../ui/notification-store.ts';
import { alternativesIn } from './actions/last-message-below.ts';
import { ActionsProvider, useConversationActions, useMakeActions } from './actions/use-conversation-actions.ts';
import { Composer } from './composer/composer.tsx';
import { focusQuestion } from './composer/composer-store.ts';
import { focusNewestAnswer } from './composer/focus-problem-cause.ts';
import { ConversationBar } from './conversation-bar.tsx';
import { ColumnsProvider, useColumnEdits, useColumns } from './data/use-conversation-columns.ts';
import { findEndedAnswers, useNewestAnswerStates } from './data/use-newest-answer-states.ts';
import { useListActions } from './list/use-list-actions.ts';
import { ParametersHost, PreviousParametersButton } from './parameters/parameters-host.tsx';
import { Thread } from './thread/thread.tsx';

interface ConversationViewProps {
  readonly id: string;
  readonly endpoint: Endpoint;
  readonly isNarrow: boolean;
  readonly showList: (() => void) | undefined;
  readonly startConversation: () => void;
}

/** Shows the conversation of the URL, or a message that there is none. */
export function ConversationView(props: ConversationViewProps) {
  // Main refuses such a call as malformed, and following would be tried again without end.
  if (!isId(props.id)) return <ConversationNotFound {...props} sentence="The URL is incomplete." />;
  return <LoadedConversation {...props} />;
}

/** One conversation with live updates while it is shown. */
function LoadedConversation(props: ConversationViewProps) {
  const openConversation = useOpenConversation(props.id);
  const { conversation, problem } = useShape(openConversation);
  const isElsewhere = useRedirectToEndpoint(props.endpoint, conversation);
  const found = isElsewhere ? undefined : conversation?.id;
  useEffect(() => {
    if (found !== undefined) rememberConversation(props.endpoint, found);
  }, [props.endpoint, found]);
  if (problem) return <ConversationNotFound {...props} sentence={problem.sentence} />;
  if (!openConversation || !conversation || isElsewhere) {
    return <Box component="section" className="pane" flex={1} aria-label="Conversation" aria-busy="true" />;
  }
  return <EditableConversation {...props} openConversation={openConversation} conversation={conversation} />;
}

function ConversationNotFound({
  id,
  endpoint,
  startConversation,
  sentence,
}: ConversationViewProps & { readonly sentence: string }) {
  useEffect(() => {
    if (useConversationViewStore.getState().last[endpoint] === id) rememberConversation(endpoint, undefined);
  }, [endpoint, id]);
  return (
    <Box component="section" className="pane" flex={1} aria-label="Conversation">
      <EmptyState icon={IconMessageOff} title="This conversation no longer exists" text={sentence}>
        <Button
          onClick={() => {
            rememberConversation(endpoint, undefined);
            startConversation();
          }}
        >
          New conversation
        </Button>
      </EmptyState>
    </Box>
  );
}

/** Opens a conversation of the other endpoint on the page of that endpoint, for a URL that names the wrong page. */
function useRedirectToEndpoint(pageEndpoint: Endpoint, conversation: Conversation | undefined): boolean {
  const id = conversation?.id;
  const home = conversation?.endpoint ?? pageEndpoint;
  useEffect(() => {
    if (id === undefined || home === pageEndpoint) return;
    rememberConversation(pageEndpoint, undefined);
    navigate(`/${home}/${id}`, { replace: true });
  }, [pageEndpoint, home, id]);
  return home !== pageEndpoint;
}

interface LoadedProps extends ConversationViewProps {
  readonly openConversation: WatchedConversation;
  readonly conversation: Conversation;
}

/** Gives the components of the conversation its messages, the edits of its columns, and its actions. */
function EditableConversation(props: LoadedProps) {
  const edits = useColumnEdits(props.openConversation);
  const actions = useMakeActions(props.openConversation, edits);
  return (
    <ConversationProvider value={props.openConversation}>
      <ColumnsProvider value={edits}>
        <ActionsProvider value={actions}>
          <Loaded {...props} />
        </ActionsProvider>
      </ColumnsProvider>
    </ConversationProvider>
  );
}

function Loaded({ openConversation, conversation, showList, isNarrow }: LoadedProps) {
  const columns = useColumns();
  const showsParameters = useConversationViewStore((memory) => memory.showsParameters);
  const list = useListActions(conversation.endpoint);
  const editLast = () => {
    const path = openConversation.shape().tree.pathTo(columns[0]?.head ?? null);
    const last = path.findLast((id) => openConversation.message(id)?.said.by === 'person');
    if (last === undefined) return;
    useConversationViewStore.setState({
      editing: last,
      requestedMessage: { conversationId: conversation.id, messageId: last },
    });
  };
  useConversationKeys();
  useEffect(
    () => useConversationViewStore.setState({ shown: { id: conversation.id, columns } }),
    [conversation.id, columns],
  );
  const hasModel = columns.some(({ model }) => model !== '');
  return (
    <>
      <Box component="section" className="pane" flex={1} aria-label="Conversation">
        <ConversationBar conversation={conversation} showList={showList} />
        {conversation.trashedAt !== undefined && (
          <TrashedConversationBanner restore={() => list.restore(conversation)} />
        )}
        <Thread conversation={conversation} columns={columns}>
          <EmptyState
            icon={IconMessage}
            title={hasModel ? 'No messages yet' : 'Choose a model above'}
            text={
              columns.length > 1
                ? 'Each model gets the same question with its own parameters, and answers in its own column.'
                : 'Ask below. Use “Add model” to send the same question to up to six models side by side.'
            }
          >
            <PreviousParametersButton conversation={conversation} />
          </EmptyState>
        </Thread>
        <AnswerAnnouncer />
        <Composer conversation={conversation} columns={columns} editLast={editLast} />
      </Box>
      {showsParameters && <ParametersHost isNarrow={isNarrow} />}
    </>
  );
}

/** Shown above a conversation in Trash. */
function TrashedConversationBanner({ restore }: { restore: () => void }) {
  return (
    <Group gap="s2" flex="none" mih={36} px="s4" line="bottom" bg="select">
      <IconTrash size={14} stroke={1.5} aria-hidden />
      <span className="grow">This conversation is in Trash.</span>
      <Button size="xs" onClick={restore}>
        Restore
      </Button>
    </Group>
  );
}

/** The keys that work anywhere on the page. Answers and columns are counted from where the focus is. */
function useConversationKeys(): void {
  const openConversation = useConversation();
  const columns = useColumns();
  const actions = useConversationActions();
  /** The columns whose answer has the focus: several for an answer that they have in common. */
  const focusedColumns = () => {
    const ids = document.activeElement?.closest<HTMLElement>('[data-column]')?.dataset['column']?.split(' ');
    return columns.filter(({ id }) => ids?.includes(id));
  };
  const focusColumn = (direction: -1 | 1) => {
    const [ownColumnIds, ...others] = focusedColumns();
    const at = ownColumnIds && others.length === 0 ? columns.indexOf(ownColumnIds) : -1;
    const next =
      at < 0 ? (direction === 1 ? 0 : columns.length - 1) : (at + direction + columns.length) % columns.length;
    const column = columns[next];
    if (column) focusNewestAnswer(column.id);
  };
  const showAnswer = (direction: -1 | 1) => {
    const newestAnswerOf = ({ head }: Column) =>
      openConversation
        .shape()
        .tree.pathTo(head)
        .findLast((id) => openConversation.message(id)?.said.by === 'model');
    const focused = focusedColumns();
    const [first] = focused.length > 0 ? focused : columns;
    const answer = first && newestAnswerOf(first);
    if (answer === undefined) return;
    const ownColumnIds = focused.filter((column) => newestAnswerOf(column) === answer).map(({ id }) => id);
    const ids = ownColumnIds.length > 0 ? ownColumnIds : [first?.id ?? ''];
    const list = alternativesIn(openConversation, answer, ids, new Set(columns.map(({ id }) => id)));
    const to = list[list.indexOf(answer) + direction];
    if (to !== undefined) void actions.show(ids, to);
  };
  useCommand('stopAnswers', () => actions.stop());
  useCommand('writeQuestion', () => focusQuestion(openConversation.id));
  useCommand('previousColumn', () => focusColumn(-1));
  useCommand('nextColumn', () => focusColumn(1));
  useCommand('previousAnswer', () => showAnswer(-1));
  useCommand('nextAnswer', () => showAnswer(1));
}

const stateTexts: Readonly<Partial<Record<AnswerState, string>>> = {
  complete: 'has answered',
  interrupted: 'was interrupted',
  stopped: 'was stopped',
  failed: 'failed to answer',
};

/**
 * Announces the end of an answer to screen readers: once per answer, because announcing every word would be noise. Shows
 * nothing itself, and keeps the changes of the answers away from the page around it.
 */
function AnswerAnnouncer(): null {
  const heads = useNewestAnswerStates(useColumns());
  const [endedAmong] = useState(() => findEndedAnswers(Date.now()));
  useEffect(() => {
    const ended = endedAmong(heads).map(({ model, state }) => `${model} ${stateTexts[state]}.`);
    if (ended.length > 0) announce(ended.join(' '));
  }, [heads, endedAmong]);
  return null;
}
