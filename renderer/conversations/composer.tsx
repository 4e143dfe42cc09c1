import { Textarea } from '@mantine/core';
import type { Endpoint } from '../../shared/conversation.ts';
import { useCalls } from '../bridge/bridge-provider.tsx';
import { useConnection } from '../bridge/queries.ts';
import { CostButton } from '../parts/cost-button.tsx';
import { printedKeys, shortcuts } from '../shortcuts/shortcut-list.ts';
import { useShortcut } from '../shortcuts/use-shortcut.ts';
import { ask, reasonsAgainstAsking } from './ask.ts';
import styles from './conversation-page.module.css';
import { changeConversation, useConversations } from './conversation-store.ts';

/** The question, why it cannot be sent yet, and what sending costs. */
export function Composer({ endpoint }: { endpoint: Endpoint }) {
  const calls = useCalls();
  const connection = useConnection();
  const conversation = useConversations((all) => all[endpoint]);
  const reasons = reasonsAgainstAsking(conversation, connection);
  const isFree = reasons.length === 0;
  const send = () => {
    if (isFree) void ask(endpoint, calls);
  };
  useShortcut('send', send);
  return (
    <form
      className={styles['composer']}
      aria-label="Question"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <Textarea
        aria-label="Question"
        placeholder="Ask a question"
        autosize
        minRows={2}
        maxRows={10}
        value={conversation.question}
        onChange={(event) => changeConversation(endpoint, { question: event.currentTarget.value })}
      />
      <div className={styles['send']}>
        <p className="t3 small grow" id="send-reasons">
          {reasons.join(' ')}
        </p>
        <span className={styles['keys']} aria-hidden>
          {printedKeys(shortcuts.send).map((key) => (
            <kbd key={key}>{key}</kbd>
          ))}
        </span>
        {/* Blocked, it keeps the focus and tells why. */}
        <CostButton
          type="submit"
          verb="Send"
          cost={connection.kind === 'sandbox' ? 'free' : 'new charge'}
          variant={isFree ? 'filled' : 'default'}
          {...(isFree ? {} : { 'data-disabled': true, 'aria-disabled': true })}
          aria-describedby="send-reasons"
        />
      </div>
    </form>
  );
}
