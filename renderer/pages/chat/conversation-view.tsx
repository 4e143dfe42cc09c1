import { Button } from '@mantine/core';
import { IconMessage, IconMessageOff } from '@tabler/icons-react';
import { useEffect, useSyncExternalStore } from 'react';
import { useLocation } from 'wouter';
import type { Conversation } from '../../../shared/conversations/conversation.ts';
import type { Endpoint } from '../../../shared/conversations/endpoint.ts';
import { isId } from '../../../shared/util/is-id.ts';
import {
  rememberConversation,
  useConversationViewStore,
} from '../../entities/conversations/conversation-view-store.ts';
import { ConversationProvider, useOpenConversation, useShape } from '../../entities/conversations/use-conversation.ts';
import type { WatchedConversation } from '../../entities/conversations/watch-conversation.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Box } from '../../ui/layout-primitives.tsx';
import { ActionsProvider, useMakeActions } from './actions/use-conversation-actions.ts';
import { AnswerAnnouncer } from './answer-announcer.ts';
import { Composer } from './composer/composer.tsx';
import { ConversationBar } from './conversation-bar.tsx';
import type { OptimisticColumnEdits } from './data/optimistic-column-edits.ts';
import { ColumnsProvider, useColumnEdits } from './data/use-conversation-columns.ts';
import { useListActions } from './list/use-list-actions.ts';
import { ParametersHost } from './parameters/parameters-host.tsx';
import { PreviousParametersButton } from './previous-parameters-button.tsx';
import { Thread } from './thread/thread.tsx';
import { TrashedConversationBanner } from './trashed-conversation-banner.tsx';
import { useConversationKeys } from './use-conversation-keys.ts';

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
  if (problem) return <ConversationNotFound {...props} sentence={problem.sentence} />;
  if (!openConversation || !conversation || isElsewhere) {
    return <Box component="section" className="pane" flex={1} aria-label="Conversation" aria-busy="true" />;
  }
  return (
    <ConversationProvider value={openConversation}>
      <WithEdits {...props} openConversation={openConversation} conversation={conversation} />
    </ConversationProvider>
  );
}

function ConversationNotFound({
  endpoint,
  startConversation,
  sentence,
}: ConversationViewProps & { readonly sentence: string }) {
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
  const [, navigate] = useLocation();
  const id = conversation?.id;
  const home = conversation?.endpoint ?? pageEndpoint;
  useEffect(() => {
    if (id === undefined || home === pageEndpoint) return;
    rememberConversation(pageEndpoint, undefined);
    navigate(`/${home}/${id}`, { replace: true });
  }, [pageEndpoint, home, id, navigate]);
  return home !== pageEndpoint;
}

interface LoadedProps extends ConversationViewProps {
  readonly openConversation: WatchedConversation;
  readonly conversation: Conversation;
}

function WithEdits(props: LoadedProps) {
  const edits = useColumnEdits(props.id, props.openConversation);
  return (
    <ColumnsProvider value={edits}>
      <WithActions {...props} edits={edits} />
    </ColumnsProvider>
  );
}

function WithActions(props: LoadedProps & { readonly edits: OptimisticColumnEdits }) {
  const actions = useMakeActions(props.id);
  return (
    <ActionsProvider value={actions}>
      <Loaded {...props} />
    </ActionsProvider>
  );
}

function Loaded({
  openConversation,
  conversation,
  edits,
  showList,
  isNarrow,
}: LoadedProps & { readonly edits: OptimisticColumnEdits }) {
  const columns = useSyncExternalStore(edits.onChange, edits.columns);
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
  useConversationKeys(conversation, columns);
  useEffect(
    () => useConversationViewStore.setState({ shown: { id: conversation.id, columns } }),
    [conversation.id, columns],
  );
  const hasModel = columns.some(({ model }) => model !== '');
  const hideParameters = () => useConversationViewStore.setState({ showsParameters: false });
  return (
    <>
      <Box component="section" className="pane" flex={1} aria-label="Conversation">
        <ConversationBar
          conversation={conversation}
          columns={columns}
          showList={showList}
          showsParameters={showsParameters}
          toggleParameters={() => useConversationViewStore.setState({ showsParameters: !showsParameters })}
        />
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
            <PreviousParametersButton conversation={conversation} columns={columns} />
          </EmptyState>
        </Thread>
        <AnswerAnnouncer columns={columns} />
        <Composer conversation={conversation} columns={columns} editLast={editLast} />
      </Box>
      {showsParameters && <ParametersHost columns={columns} edits={edits} isNarrow={isNarrow} close={hideParameters} />}
    </>
  );
}
