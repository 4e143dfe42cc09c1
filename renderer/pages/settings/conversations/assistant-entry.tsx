import { Autocomplete, Button, SegmentedControl, Switch } from '@mantine/core';
import { useState } from 'react';
import { type AssistantModel, assistantModelSchema } from '../../../../shared/assistant/assistant-model.ts';
import { endpointFacts, endpointOfModelId, endpoints } from '../../../../shared/conversations/endpoint.ts';
import { modelIdProblem } from '../../../../shared/conversations/model-id.ts';
import { useConnection, useGateways, useSettings } from '../../../api/synced-state-hooks.ts';
import { useChangeSettings } from '../../../api/use-change-settings.ts';
import { connectionChoices, findIdInUse } from '../../../entities/connections/connection-choices.ts';
import { useListedModels } from '../../../entities/conversations/use-listed-models.ts';
import { Group, Stack } from '../../../ui/layout-primitives.tsx';
import { notifyUndo } from '../../../ui/notify-undo.tsx';
import { notifyFailure } from '../../../ui/toast.ts';
import styles from '../section.module.css';

/** Chooses the model of the writing assistant on the connection in use. Without a model, the assistant is off. */
export function AssistantEntry() {
  const connection = useConnection();
  const id = findIdInUse(connection);
  const { assistantModels } = useSettings();
  const stored = Object.hasOwn(assistantModels, id) ? assistantModels[id] : undefined;
  const name = connectionChoices(connection, useGateways()).find((each) => each.id === id)?.name;
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
