import { Autocomplete, Button, Radio, SegmentedControl, Switch, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type AssistantModel, assistantModelSchema } from '../../../../shared/assistant/assistant-model.ts';
import { conversationSettingsReasons } from '../../../../shared/conversations/conversation-settings.ts';
import {
  type Endpoint,
  endpointFacts,
  endpointOfModelId,
  endpoints,
} from '../../../../shared/conversations/endpoint.ts';
import { modelIdProblem } from '../../../../shared/conversations/model-id.ts';
import type { SettingsChange } from '../../../../shared/settings/apply-settings-change.ts';
import { useSynced, writeSynced } from '../../../api/synced-state.ts';
import { useChangeSettings } from '../../../api/use-change-settings.ts';
import { connectionChoices, findIdInUse } from '../../../entities/connections/connection-choices.ts';
import { useListedModels } from '../../../entities/conversations/use-listed-models.ts';
import { Box, Flex, Group, Stack } from '../../../ui/layout-primitives.tsx';
import { notifyFailure } from '../../../ui/notify.ts';
import { notifyUndo } from '../../../ui/notify-undo.tsx';
import { ProblemNote } from '../../../ui/problem-note.tsx';
import { useAction } from '../../../ui/use-action.ts';
import { CustomPathForm } from '../models/custom-path-form.tsx';
import editor from '../models/models-section.module.css';
import styles from '../section.module.css';

/** Settings for the two conversation endpoints: their paths, the headers of Messages, and the writing assistant. */
export function ConversationsSection() {
  return (
    <>
      <p className={styles['lead']}>
        The paths and headers used for questions. Changes apply to your next question, not to answers in progress.
      </p>
      <ConversationPath endpoint="chat" />
      <ConversationPath endpoint="messages" />
      <KeyHeader />
      <VersionHeader />
      <AssistantEntry />
    </>
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
    <section className={styles['entry']} aria-label={`${title} path`}>
      <h3>{title} path</h3>
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
    </section>
  );
}

function Path({ path, label }: { path: string; label: string }) {
  return (
    <>
      <span className="mono">{path}</span> · {label}
    </>
  );
}

/** Chooses the model of the writing assistant on the connection in use. Without a model, the assistant is off. */
function AssistantEntry() {
  const connection = useSynced('connection');
  const id = findIdInUse(connection);
  const { assistantModels } = useSynced('settings');
  const stored = Object.hasOwn(assistantModels, id) ? assistantModels[id] : undefined;
  const name = connectionChoices(connection, useSynced('gateways')).find((each) => each.id === id)?.name;
  return (
    <section className={styles['entry']} aria-label="Writing assistant">
      <h3 data-settings-place="assistant">Writing assistant</h3>
      <p className={styles['words']}>
        A model of {name === undefined ? 'the connection' : `the connection “${name}”`} that helps with prompts:
        improve, vary, describe an image, write shots. It does nothing automatically. Each question is a conversation
        that you can read later, and may be charged.
      </p>
      {connection.kind === 'none' ? (
        <p className="t3">Choose a connection first.</p>
      ) : (
        <AssistantModelForm key={`${id} ${JSON.stringify(stored)}`} connectionId={id} stored={stored} />
      )}
    </section>
  );
}

function AssistantModelForm({ connectionId, stored }: { connectionId: string; stored: AssistantModel | undefined }) {
  const settings = useChangeSettings();
  const listed = useListedModels();
  const [edit, setEdit] = useState<AssistantModel>(stored ?? { endpoint: 'chat', model: '', usesSchema: true });
  const valid = assistantModelSchema.safeParse(edit);
  const typed = edit.model.trim();
  const refusal = listed.ids.includes(typed) ? undefined : modelIdProblem(typed);
  const isChanged = JSON.stringify(edit) !== JSON.stringify(stored);
  const save = (model: AssistantModel | undefined, done?: () => void) => {
    settings.mutate(
      { assistantModels: { [connectionId]: model ?? null } },
      { onError: notifyFailure('Couldn’t save the model of the assistant'), onSuccess: () => done?.() },
    );
  };
  return (
    <form
      aria-label="Model of the writing assistant"
      onSubmit={(event) => {
        event.preventDefault();
        if (valid.success && refusal === undefined) save(valid.data);
      }}
    >
      <Stack gap="s3" maw={420}>
        <Autocomplete
          label="Model"
          description={listed.text}
          placeholder="Off"
          data={[...listed.ids]}
          limit={100}
          error={refusal}
          value={edit.model}
          onChange={(model) =>
            setEdit((now) => ({ ...now, model, endpoint: endpointOfModelId(model) ?? now.endpoint }))
          }
        />
        <SegmentedControl
          aria-label="Endpoint"
          data={endpoints.map((endpoint) => ({ value: endpoint, label: endpointFacts[endpoint].title }))}
          value={edit.endpoint}
          onChange={(value) =>
            setEdit((now) => ({ ...now, endpoint: endpoints.find((each) => each === value) ?? now.endpoint }))
          }
        />
        <Switch
          label="Request structured answers"
          description="Sends a JSON schema. Turn this off if the model refuses it; the schema is then described in words."
          checked={edit.usesSchema}
          onChange={({ currentTarget: { checked } }) => setEdit((now) => ({ ...now, usesSchema: checked }))}
        />
        <Group gap="s2">
          <Button type="submit" disabled={!isChanged || !valid.success || refusal !== undefined}>
            {stored ? 'Save' : 'Turn on'}
          </Button>
          {stored && (
            <Button
              variant="subtle"
              onClick={() => save(undefined, () => notifyUndo('Writing assistant turned off', () => save(stored)))}
            >
              Turn off
            </Button>
          )}
        </Group>
      </Stack>
    </form>
  );
}

const headerField = { spellCheck: false, autoComplete: 'off', maxLength: 200, 'data-mono': true } as const;

/** The optional header that chooses a version of the interface of Messages. */
function VersionHeader() {
  const { talk: conversation, save } = useConversationSettings();
  const [typed, setTyped] = useState(conversation.version);
  const { name, value } = conversation.version;
  const isSent = name !== '' && value !== '';
  const reasons = conversationSettingsReasons({ ...conversation, version: typed });
  const sentenceOf = (part: 'name' | 'value') => {
    const reason = reasons.find(({ field }) => field === `version-${part}`);
    return reason && `Header ${part} ${reason.text}`;
  };
  const isHalf = typed.name !== '' && typed.value.trim() === '';
  const stop = () => {
    setTyped({ name: '', value: '' });
    save.run(
      { version: { name: '', value: '' } },
      {
        onSuccess: () => notifyUndo('Version header turned off', () => save.run({ version: { name, value } })),
      },
    );
  };
  return (
    <section className={styles['entry']} aria-label="Messages version header">
      <h3>Messages version header</h3>
      <p className={styles['words']}>
        Optional: selects a version of the vendor’s interface. The name is the vendor’s name followed by -version. The
        gateway doesn’t document the vendor, so enter both.{' '}
        {isSent ? (
          <>
            Currently sent: <span className="mono">{`${name.toLowerCase()}: ${value}`}</span>
          </>
        ) : (
          'Currently not sent.'
        )}
      </p>
      <form
        className={editor['editor']}
        onSubmit={(event) => {
          event.preventDefault();
          if (reasons.length === 0 && !isHalf)
            save.run({ version: { name: typed.name.trim(), value: typed.value.trim() } });
        }}
      >
        <TextInput
          {...headerField}
          label="Header name"
          placeholder="vendor-version"
          value={typed.name}
          error={sentenceOf('name')}
          onChange={(event) => setTyped({ ...typed, name: event.currentTarget.value.trim() })}
        />
        <TextInput
          {...headerField}
          mt={8}
          label="Header value"
          placeholder="2026-01-01"
          value={typed.value}
          error={sentenceOf('value') ?? (isHalf && 'Header value is empty; a header without a value is not sent.')}
          onChange={(event) => setTyped({ ...typed, value: event.currentTarget.value })}
        />
        {save.problem && <ProblemNote problem={save.problem} />}
        <Flex gap="s1">
          <Button
            type="submit"
            size="xs"
            aria-disabled={reasons.length > 0 || isHalf || typed.name === ''}
            loading={save.isPending}
          >
            Send this header
          </Button>
          {isSent && (
            <Button size="xs" variant="subtle" onClick={stop}>
              Stop sending it
            </Button>
          )}
        </Flex>
      </form>
    </section>
  );
}

/** Returns the settings of the conversation endpoints and a function that changes part of them. */
function useConversationSettings() {
  const cache = useQueryClient();
  const { talk: conversation } = useSynced('settings');
  const save = useAction(
    (calls, change: NonNullable<SettingsChange['talk']>) => calls.settings.change({ talk: change }),
    { done: (settings) => writeSynced(cache, 'settings', settings) },
  );
  return { talk: conversation, save };
}
