import { Button } from '@mantine/core';
import { IconMessage, IconPlus } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import type { Endpoint } from '../../shared/conversation.ts';
import { EmptyState } from '../parts/empty-state.tsx';
import { Composer } from './composer.tsx';
import styles from './conversation-page.module.css';
import { newConversation, useConversations } from './conversation-store.ts';
import { ExchangeView } from './exchange-view.tsx';
import { Parameters } from './parameters.tsx';

interface ConversationPageProps {
  endpoint: Endpoint;
  name: string;
  /** As the gateway knows it. */
  path: string;
}

/** A conversation with one model over one of the two endpoints. Answers arrive whole. */
export function ConversationPage({ endpoint, name, path }: ConversationPageProps) {
  const { exchanges } = useConversations((all) => all[endpoint]);
  const end = useRef<HTMLDivElement>(null);
  const last = exchanges.at(-1);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new question and each answer brings the end into view
  useEffect(() => {
    void end.current?.scrollIntoView({ block: 'end' });
  }, [last?.id, last?.outcome.kind]);
  const isWaiting = last?.outcome.kind === 'waiting';
  return (
    <>
      <section className={`pane ${styles['conversation']}`} aria-label="Conversation">
        <div className="bar">
          <h1 className="head">{name}</h1>
          <span className="t3 small mono cut">{path}</span>
          <span className="grow" />
          {exchanges.length > 0 && (
            <Button
              size="xs"
              variant="subtle"
              disabled={isWaiting}
              leftSection={<IconPlus size={14} stroke={1.5} aria-hidden />}
              onClick={() => newConversation(endpoint)}
            >
              New conversation
            </Button>
          )}
        </div>
        {exchanges.length === 0 ? (
          <EmptyState
            icon={IconMessage}
            title="Ask a model"
            text="Your questions and its answers stand here. They are kept in this window until it closes, and nowhere else."
          />
        ) : (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
          <section className="scroll" aria-label="Questions and answers" tabIndex={0}>
            {exchanges.map((exchange) => (
              <ExchangeView key={exchange.id} exchange={exchange} />
            ))}
            <div ref={end} />
          </section>
        )}
        <Composer endpoint={endpoint} />
      </section>
      <Parameters endpoint={endpoint} />
    </>
  );
}
