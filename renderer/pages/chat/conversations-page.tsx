import { ActionIcon, Button, Drawer, VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconLayoutSidebar, IconMessage } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useRoute } from 'wouter';
import { type Endpoint, endpointFacts } from '../../../shared/conversations/endpoint.ts';
import { useConversationViewStore } from '../../entities/conversations/conversation-view-store.ts';
import { ItemAndFrameChoiceDialogs } from '../../entities/image-inputs/item-and-frame-choice-dialogs.tsx';
import { useCommand } from '../../ui/commands/use-command.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Box } from '../../ui/layout-primitives.tsx';
import { ProblemNote } from '../../ui/problem-note.tsx';
import { RawAnswerDialog } from './actions/raw-answer-dialog.tsx';
import { StudioPromptDialog } from './actions/studio-prompt-dialog.tsx';
import { CitedPassageDialog } from './blocks/passage-dialog.tsx';
import { ConversationView } from './conversation-view.tsx';
import { useConversations } from './data/use-conversations.ts';
import { ConversationList } from './list/conversation-list.tsx';
import { useListActions } from './list/use-list-actions.ts';

const emptyTitles: Readonly<Record<Endpoint, string>> = {
  chat: 'Ask one model, or up to six side by side',
  messages: 'Ask with documents, tools and thinking',
};

export function ChatPage() {
  return <ConversationsPage endpoint="chat" />;
}

export function MessagesPage() {
  return <ConversationsPage endpoint="messages" />;
}

/** The conversations of one endpoint: the list, and the one that is open. */
function ConversationsPage({ endpoint }: { endpoint: Endpoint }) {
  const isNarrow = useMediaQuery('(max-width: 1100px)', window.innerWidth <= 1100, { getInitialValueInEffect: false });
  const [listOpen, setListOpen] = useState(false);
  const [matches, params] = useRoute<{ id: string }>(`/${endpoint}/:id`);
  const last = useConversationViewStore((memory) => memory.last[endpoint]);
  const newest = useConversations({ endpoint });
  const actions = useListActions(endpoint);
  const id = (matches ? params.id : undefined) ?? last ?? newest.found?.[0]?.conversation.id;
  const open = newest.found?.find(({ conversation }) => conversation.id === id)?.conversation;
  const startConversation = () => {
    setListOpen(false);
    void actions.startConversation(open);
  };
  useCommand('newConversation', startConversation);
  useEffect(() => {
    if (id !== undefined) setListOpen(false);
  }, [id]);
  const list = (close?: () => void) => (
    <ConversationList endpoint={endpoint} currentId={id} startConversation={startConversation} close={close} />
  );
  return (
    <>
      {isNarrow ? (
        <>
          {!listOpen && (
            <VisuallyHidden>
              <h1>{endpointFacts[endpoint].title}</h1>
            </VisuallyHidden>
          )}
          <Drawer
            opened={listOpen}
            onClose={() => setListOpen(false)}
            withCloseButton={false}
            size={300}
            padding={0}
            attributes={{ content: { 'aria-label': 'Conversations' } }}
            transitionProps={{ duration: 0 }}
            styles={{ body: { display: 'flex', height: '100%' } }}
          >
            {list(() => setListOpen(false))}
          </Drawer>
        </>
      ) : (
        list()
      )}
      {id === undefined ? (
        <Box component="section" className="pane" flex={1} aria-label="Conversation">
          {isNarrow && (
            <div className="bar">
              <ActionIcon aria-label="Show conversation list" onClick={() => setListOpen(true)}>
                <IconLayoutSidebar size={16} stroke={1.5} aria-hidden />
              </ActionIcon>
            </div>
          )}
          {newest.problem ? (
            <Box p="s4">
              <ProblemNote problem={newest.problem} title="Couldn’t load the conversations" />
            </Box>
          ) : (
            newest.found && (
              <EmptyState
                icon={IconMessage}
                title={emptyTitles[endpoint]}
                text="Every answer is saved on this computer. Triptych never resends a message automatically."
              >
                <Button onClick={startConversation}>New conversation</Button>
              </EmptyState>
            )
          )}
        </Box>
      ) : (
        <ConversationView
          key={id}
          id={id}
          endpoint={endpoint}
          isNarrow={isNarrow}
          showList={isNarrow ? () => setListOpen(true) : undefined}
          startConversation={startConversation}
        />
      )}
      <ItemAndFrameChoiceDialogs />
      <CitedPassageDialog />
      <RawAnswerDialog />
      <StudioPromptDialog />
    </>
  );
}
