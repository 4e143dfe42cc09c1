import { Radio } from '@mantine/core';
import { type Endpoint, endpointFacts } from '../../../../shared/conversations/endpoint.ts';
import { ProblemNote } from '../../../ui/problem-note.tsx';
import styles from '../section.module.css';
import { AssistantEntry } from './assistant-entry.tsx';
import { ConversationPath } from './endpoint-path.tsx';
import { useConversationSettings } from './use-conversation-settings.ts';
import { VersionHeader } from './version-header.tsx';

/** Settings for the two conversation endpoints: their paths, the headers of Messages, and the writing assistant. */
export function ConversationsSection() {
  return (
    <>
      <p className={styles['lead']}>
        The paths and headers used for questions. Changes apply to your next question, not to answers in progress.
      </p>
      <Paths endpoint="chat" />
      <Paths endpoint="messages" />
      <KeyHeader />
      <VersionHeader />
      <AssistantEntry />
    </>
  );
}

function Paths({ endpoint }: { endpoint: Endpoint }) {
  const { title } = endpointFacts[endpoint];
  return (
    <section className={styles['entry']} aria-label={`${title} path`}>
      <h3>{title} path</h3>
      <ConversationPath endpoint={endpoint} />
    </section>
  );
}

function KeyHeader() {
  const { talk: conversation, save } = useConversationSettings();
  return (
    <section className={styles['entry']} aria-label="Messages key">
      <h3>Messages key</h3>
      <p className={styles['words']}>
        The gateway documents Authorization for every endpoint, and also X-API-Key for this one. Only one of them is
        ever sent.
      </p>
      <Radio.Group
        aria-label="Header for the Messages key"
        value={(save.isPending ? save.input?.messagesKeyIn : undefined) ?? conversation.messagesKeyIn}
        onChange={(value) => save.run({ messagesKeyIn: value === 'x-api-key' ? 'x-api-key' : 'authorization' })}
      >
        <Radio
          value="authorization"
          label={<b>Authorization</b>}
          description="Bearer and the key, like every other request."
        />
        <Radio mt={10} value="x-api-key" label={<b>X-API-Key</b>} description="Try this if Messages returns 401." />
      </Radio.Group>
      {save.problem && <ProblemNote problem={save.problem} />}
    </section>
  );
}
