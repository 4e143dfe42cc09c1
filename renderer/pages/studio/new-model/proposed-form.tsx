import { Button } from '@mantine/core';
import { type ReactNode, useMemo, useState } from 'react';
import type { Draft } from '../../../../shared/fields/field-values-and-drafts.ts';
import { neededFacts } from '../../../../shared/model-documentation/field-of-facts.ts';
import { initialDraft, type Model } from '../../../../shared/models/model.ts';
import { fieldsNotSent } from '../../../../shared/models/model-rules.ts';
import { prepareRun } from '../../../../shared/models/prepare-run.ts';
import { isJsonObject, type Json, type JsonObject } from '../../../../shared/util/json.ts';
import { createDraftActions, DraftsAt } from '../../../entities/drafts/use-draft.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Box, Group, Stack } from '../../../ui/layout-primitives.tsx';
import { FieldRows } from '../fields/field-rows.tsx';
import { FormField } from '../form/form-field.tsx';
import { FactsForm, factsOfKind } from './facts-form.tsx';
import { changeField, fieldsOf, renameField, showPlaces, useNewModel } from './new-model-store.ts';

/** The form as it will look, with its controls. What is typed here is a trial and is not saved. */
export function ProposedForm({ model }: { readonly model: Model }) {
  const fields = fieldsOf(useNewModel((state) => state.file));
  const [typed, setTyped] = useState<Draft>();
  const draft = useMemo(() => trialDraft(model, typed), [model, typed]);
  const actions = useMemo(() => {
    const read = (each: Model) => trialDraft(each, typed);
    return createDraftActions({ read, opening: initialDraft, write: (_, next) => setTyped(next) });
  }, [typed]);
  const reasons = useMemo(() => prepareRun(model, draft).reasons, [model, draft]);
  const notSent = fieldsNotSent(model, draft.values);
  const controlOf = (name: string) => {
    const field = model.fields[name];
    return (
      <ProposedField key={name} name={name} facts={fields[name]}>
        {field && (
          <FormField
            model={model}
            name={name}
            field={field}
            value={draft.values[name]}
            values={draft.values}
            reasons={reasons.filter((reason) => reason.field === name).map(({ text }) => text)}
            touched={draft.values[name] !== undefined}
            notSent={notSent[name]}
          />
        )}
      </ProposedField>
    );
  };
  return (
    <DraftsAt value={actions}>
      <Stack component="section" gap="s6" aria-label="Form as it will look">
        <FieldRows model={model} values={draft.values} names={Object.keys(fields)} controlOf={controlOf} />
      </Stack>
    </DraftsAt>
  );
}

/** The typed values, as far as the form still has the fields. */
function trialDraft(model: Model, typed: Draft | undefined): Draft {
  if (!typed) return initialDraft(model);
  const kept = Object.entries(typed.values).filter(
    ([name, value]) => model.fields[name]?.adopt(value).value !== undefined,
  );
  return { ...typed, values: Object.fromEntries(kept) };
}

interface ProposedFieldProps {
  readonly name: string;
  readonly facts: Json | undefined;
  readonly children: ReactNode;
}

/** One field with its name in the request, what is guessed about it, and its facts on demand. */
function ProposedField({ name, facts, children }: ProposedFieldProps) {
  const [isEdited, setEdited] = useState(false);
  const field = isJsonObject(facts) ? facts : {};
  const isGuess = field['evidence'] === 'assumed';
  const show = () => showPlaces(`/fields/${name}`);
  return (
    <Stack gap="s1" onFocus={show} onPointerDown={show}>
      {children}
      <Group gap="s2" wrap="wrap">
        <span className="mono small t3">{name}</span>
        {isGuess && <Badge tone="off">Assumed</Badge>}
        <span className="grow" />
        <Button
          size="xs"
          variant="subtle"
          aria-label={`Edit ${name}`}
          aria-expanded={isEdited}
          onClick={() => setEdited(!isEdited)}
        >
          Edit
        </Button>
        <Button
          size="xs"
          variant="subtle"
          aria-label={`Remove ${name}`}
          onClick={() => changeField(name, null, `${name} was removed`)}
        >
          Remove
        </Button>
      </Group>
      {isGuess && typeof field['note'] === 'string' && <p className="t3 small">{field['note']}</p>}
      {isEdited && (
        <Box p="s3" bg="raised" radius="var(--r-control)">
          <FactsForm
            label={`Facts of ${name}`}
            facts={factsOfKind(field['type'])}
            file={{ ...field, name }}
            set={(fact, value) => changeFact(name, field, fact, value)}
          />
        </Box>
      )}
    </Stack>
  );
}

function changeFact(name: string, field: JsonObject, fact: string, value: Json): void {
  const removed = Object.keys(field).filter((each) => !/^(?:title|help|required)$/.test(each));
  const ofKind = { ...Object.fromEntries(removed.map((each) => [each, null])), ...neededFacts[String(value)] };
  if (fact === 'name') renameField(name, String(value ?? ''));
  else if (fact === 'type') changeField(name, { ...ofKind, type: value }, `${name} has another kind`);
  else changeField(name, { [fact]: value }, `${fact} of ${name} changed`);
}
