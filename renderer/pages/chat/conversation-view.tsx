import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconMessage, IconMessageOff } from '@tabler/icons-react';
import { useEffect, useSyncExternalStore } from 'react';
import { useLocation } from 'wouter';
import type { Conversation } from '../../../shared/conversations/conversation.ts';
import type { Endpoint } from '../../../shared/conversations/endpoint.ts';
import { isId } from '../../../shared/util/is-id.ts';
import {
  rememberConversation,
  useConversationPageStore,
} from '../../entities/conversations/conversation-page-store.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Box } from '../../ui/primitives.tsx';
import { ActionsProvider, useMakeActions } from './actions/use-conversation-actions.ts';
import { AnswerAnnouncer } from './answer-announcer.tsx';
import { Composer } from './composer/composer.tsx';
import { ConversationBar } from './conversation-bar.tsx';
import type { ColumnEdits } from './data/column-edits.ts';
import type { OpenConversation } from './data/open-conversation.ts';
import { ColumnsProvider, useColumnEdits } from './data/use-columns.ts';
import { ConversationProvider, useOpenConversation, useShape } from './data/use-conversation.ts';
import { useListActions } from './list/use-list-actions.ts';
import { ParametersHost } from './parameters/parameters-host.tsx';
import { PreviousParameters } from './previous-parameters.tsx';
import { Thread } from './thread/thread.tsx';
import { TrashBanner } from './trash-banner.tsx';
import { useConversationKeys } from './use-conversation-keys.ts';

interface ConversationViewProps {
  readonly id: string;
  readonly endpoint: Endpoint;
  readonly isNarrow: boolean;
  readonly showList: (() => void) | undefined;
  readonly begin: () => void;
}

/** The conversation of the address, or that there is none. */
export function ConversationView(props: ConversationViewProps) {
  // Main refuses such a call as malformed, and following would be tried again without end.
  if (!isId(props.id)) return <NotHere {...props} sentence="The URL is incomplete." />;
  return <LoadedConversation {...props} />;
}

/** One conversation with live updates while it is shown. */
function LoadedConversation(props: ConversationViewProps) {
  const talk = useOpenConversation(props.id);
  const { conversation, problem } = useShape(talk);
  const isElsewhere = useLeadHome(props.endpoint, conversation);
  if (problem) return <NotHere {...props} sentence={problem.sentence} />;
  if (!talk || !conversation || isElsewhere) {
    return <Box component="section" className="pane" flex={1} aria-label="Conversation" aria-busy="true" />;
  }
  return (
    <ConversationProvider value={talk}>
      <WithEdits {...props} talk={talk} conversation={conversation} />
    </ConversationProvider>
  );
}

function NotHere({ endpoint, begin, sentence }: ConversationViewProps & { readonly sentence: string }) {
  return (
    <Box component="section" className="pane" flex={1} aria-label="Conversation">
      <EmptyState icon={IconMessageOff} title="This conversation no longer exists" text={sentence}>
        <Button
          onClick={() => {
            rememberConversation(endpoint, undefined);
            begin();
          }}
        >
          New conversation
        </Button>
      </EmptyState>
    </Box>
  );
}

/** An address may name a conversation of the other endpoint: that one is shown on its own page. */
function useLeadHome(here: Endpoint, conversation: Conversation | undefined): boolean {
  const [, navigate] = useLocation();
  const id = conversation?.id;
  const home = conversation?.endpoint ?? here;
  useEffect(() => {
    if (id === undefined || home === here) return;
    rememberConversation(here, undefined);
    navigate(`/${home}/${id}`, { replace: true });
  }, [here, home, id, navigate]);
  return home !== here;
}

interface LoadedProps extends ConversationViewProps {
  readonly talk: OpenConversation;
  readonly conversation: Conversation;
}

function WithEdits(props: LoadedProps) {
  const edits = useColumnEdits(props.id, props.talk);
  return (
    <ColumnsProvider value={edits}>
      <WithActions {...props} edits={edits} />
    </ColumnsProvider>
  );
}

function WithActions(props: LoadedProps & { readonly edits: ColumnEdits }) {
  const actions = useMakeActions(props.id);
  return (
    <ActionsProvider value={actions}>
      <Loaded {...props} />
    </ActionsProvider>
  );
}

function Loaded({ talk, conversation, edits, showList, isNarrow }: LoadedProps & { readonly edits: ColumnEdits }) {
  const columns = useSyncExternalStore(edits.onChange, edits.columns);
  const isWide = useMediaQuery('(min-width: 1300px)', window.innerWidth >= 1300, { getInitialValueInEffect: false });
  const chosen = useConversationPageStore((memory) => memory.showsParameters);
  const showsParameters = chosen ?? isWide;
  const list = useListActions(conversation.endpoint);
  const editLast = () => {
    const path = talk.shape().tree.pathTo(columns[0]?.head ?? null);
    const last = path.findLast((id) => talk.message(id)?.said.by === 'person');
    if (last === undefined) return;
    useConversationPageStore.setState({ editing: last, wanted: { conversationId: conversation.id, messageId: last } });
  };
  useConversationKeys(conversation, columns);
  useEffect(
    () => useConversationPageStore.setState({ shown: { id: conversation.id, columns } }),
    [conversation.id, columns],
  );
  const hasModel = columns.some(({ model }) => model !== '');
  const hideParameters = () => useConversationPageStore.setState({ showsParameters: false });
  return (
    <>
      <Box component="section" className="pane" flex={1} aria-label="Conversation">
        <ConversationBar
          conversation={conversation}
          columns={columns}
          showList={showList}
          showsParameters={showsParameters}
          toggleParameters={() => useConversationPageStore.setState({ showsParameters: !showsParameters })}
        />
        {conversation.trashedAt !== undefined && <TrashBanner restore={() => list.restore(conversation)} />}
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
            <PreviousParameters conversation={conversation} columns={columns} />
          </EmptyState>
        </Thread>
        <AnswerAnnouncer columns={columns} />
        <Composer conversation={conversation} columns={columns} editLast={editLast} />
      </Box>
      {showsParameters && <ParametersHost columns={columns} edits={edits} isNarrow={isNarrow} close={hideParameters} />}
    </>
  );
}
