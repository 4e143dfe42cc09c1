import { Radio } from '@mantine/core';
import { useState } from 'react';
import { type Endpoint, endpointFacts } from '../../../../shared/conversations/endpoint.ts';
import { Box } from '../../../ui/layout-primitives.tsx';
import { ProblemNote } from '../../../ui/problem-note.tsx';
import { CustomPathForm } from '../models/custom-path-form.tsx';
import styles from '../section.module.css';
import { AssistantEntry } from './assistant-entry.tsx';
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

/** Chooses the short path, the path of the vendor, or a custom path. */
function ConversationPath({ endpoint }: { endpoint: Endpoint }) {
  const { talk: conversation, save } = useConversationSettings();
  const { title, alias, vendorPath } = endpointFacts[endpoint];
  const storedPath = conversation.paths[endpoint];
  const [isTyping, setTyping] = useState(false);
  const isCustom = storedPath !== 'alias' && storedPath !== 'vendor';
  const choose = (path: string) => save.run({ paths: { [endpoint]: path } });
  return (
    <>
      <Radio.Group
        mt={10}
        aria-label={`${title} path`}
        value={isTyping || isCustom ? 'own' : storedPath}
        onChange={(value) => {
          setTyping(value === 'own');
          if (value !== 'own') choose(value);
        }}
      >
        <Radio value="alias" label={<b>Short path</b>} description={<Path path={alias} label="Documented" />} />
        <Radio
          mt={10}
          value="vendor"
          label={<b>Vendor path</b>}
          description={<Path path={vendorPath} label="Documented" />}
        />
        <Radio
          mt={10}
          value="own"
          label={<b>Custom path</b>}
          description={
            isCustom ? (
              <Path path={storedPath} label="Custom" />
            ) : (
              'For a gateway with this endpoint at a different path.'
            )
          }
        />
      </Radio.Group>
      {(isTyping || isCustom) && (
        <Box mt={10} ml={24}>
          <CustomPathForm
            label={`Custom ${title} path`}
            title="The path"
            kind="create"
            first={isCustom ? storedPath : alias}
            isSaving={save.isPending}
            use={(path) => {
              setTyping(false);
              choose(path);
            }}
          />
        </Box>
      )}
      {save.problem && <ProblemNote problem={save.problem} />}
    </>
  );
}

function Path({ path, label }: { path: string; label: string }) {
  return (
    <>
      <span className="mono">{path}</span> · {label}
    </>
  );
}
