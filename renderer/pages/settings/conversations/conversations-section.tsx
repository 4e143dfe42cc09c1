import { Radio } from '@mantine/core';
import { type Endpoint, endpointFacts } from '../../../../shared/conversations/endpoint.ts';
import { problemOf } from '../../../api/problem-of-error.ts';
import { ProblemNote } from '../../../ui/problem-note.tsx';
import styles from '../section.module.css';
import { ConversationPath } from './conversation-path.tsx';
import { useConversationSettings } from './use-conversation-settings.ts';
import { VersionHeader } from './version-header.tsx';

/** Settings for the two conversation endpoints: their paths, and the headers of Messages. */
export function ConversationsSection() {
  return (
    <>
      <p className={styles['lead']}>
        Where questions go, and with which headers. What is chosen here holds for the next question; answers that are on
        their way stay as they were asked.
      </p>
      <Paths endpoint="chat" />
      <Paths endpoint="messages" />
      <KeyHeader />
      <VersionHeader />
    </>
  );
}

function Paths({ endpoint }: { endpoint: Endpoint }) {
  const { title } = endpointFacts[endpoint];
  return (
    <section className={styles['entry']} aria-label={`Path of ${title}`}>
      <h3>Path of {title}</h3>
      <ConversationPath endpoint={endpoint} />
    </section>
  );
}

function KeyHeader() {
  const { talk: conversation, save } = useConversationSettings();
  return (
    <section className={styles['entry']} aria-label="Key of Messages">
      <h3>Key of Messages</h3>
      <p className={styles['words']}>
        The interface states Authorization for every endpoint, and lists X-API-Key for this one as well. Only one of
        them is ever sent.
      </p>
      <Radio.Group
        aria-label="Header that carries the key to Messages"
        value={
          save.isPending ? (save.variables.messagesKeyIn ?? conversation.messagesKeyIn) : conversation.messagesKeyIn
        }
        onChange={(value) => save.mutate({ messagesKeyIn: value === 'x-api-key' ? 'x-api-key' : 'authorization' })}
      >
        <Radio
          value="authorization"
          label={<b>Authorization</b>}
          description="As every other request: Bearer and the key."
        />
        <Radio
          mt={10}
          value="x-api-key"
          label={<b>X-API-Key</b>}
          description="Choose it where Messages answers 401 although other endpoints take the key."
        />
      </Radio.Group>
      {save.error && <ProblemNote problem={problemOf(save.error)} />}
    </section>
  );
}
