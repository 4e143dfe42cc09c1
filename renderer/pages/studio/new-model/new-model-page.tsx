import { Button, Select } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useEffect, useMemo, useState } from 'react';
import { Link } from 'wouter';
import { navigate } from 'wouter/use-hash-location';
import { builtInModels } from '../../../../shared/models/all-models.ts';
import { modelFromFile } from '../../../../shared/models/model-files/model-from-file.ts';
import { readModelFile } from '../../../../shared/models/model-files/read-model-file.ts';
import { settingsPath } from '../../../../shared/settings/settings-places.ts';
import { isJsonArray, isJsonObject, type Json } from '../../../../shared/util/json.ts';
import { useSynced } from '../../../api/synced-state.ts';
import { useSelectedModel } from '../../../entities/drafts/use-selected-model.ts';
import { useAllModels } from '../../../entities/models/use-models.ts';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { Flex, Stack } from '../../../ui/layout-primitives.tsx';
import { ProblemNote } from '../../../ui/problem-note.tsx';
import { RawText } from '../../../ui/raw-text.tsx';
import { useAction } from '../../../ui/use-action.ts';
import { FactsForm, factsOfModel, line, lines } from './facts-form.tsx';
import styles from './new-model.module.css';
import {
  changeField,
  changeModel,
  closeProposal,
  fieldsOf,
  showPlaces,
  showProposals,
  useNewModel,
} from './new-model-store.ts';
import { ProposedForm } from './proposed-form.tsx';
import { SourcePane } from './source-pane.tsx';

/** Makes a model file of pasted documentation: the form as it will look on one side, the text on the other. */
export function NewModelPage() {
  const hasProposal = useNewModel(({ chosen }) => chosen !== undefined);
  return (
    <div className="panes" data-stacks>
      <section className={`pane ${styles['form']}`} data-panel data-form aria-label="New model">
        <div className="bar">
          <h1 className="strong">New model</h1>
          <span className="grow" />
          <Button component={Link} variant="subtle" href={settingsPath('models')}>
            All models
          </Button>
        </div>
        <Stack className="scroll" gap="s4" p="s4">
          {hasProposal ? <Proposal /> : <p className="t2">The form appears here when the text is read.</p>}
        </Stack>
      </section>
      <SourcePane />
    </div>
  );
}

function Proposal() {
  const { proposals, chosen, file } = useNewModel();
  const text = useMemo(() => `${JSON.stringify(file, null, 2)}\n`, [file]);
  const checked = useMemo(() => readModelFile(text, builtInModels), [text]);
  // The last valid form stays while a correction is not complete.
  const [valid, setValid] = useState(checked.ok ? checked.model : undefined);
  if (checked.ok && checked.model !== valid) setValid(checked.model);
  const model = useMemo(() => valid && modelFromFile(valid, { file: `${valid.id}.json`, isOverride: false }), [valid]);
  const problems = checked.ok ? [] : checked.problems;
  const choose = (id: string | null) =>
    showProposals(
      proposals,
      proposals.find((each) => each.file.id === id),
    );
  return (
    <>
      {proposals.length > 1 && (
        <Select
          label="Model in this text"
          data={proposals.map((each) => each.file.id)}
          value={chosen?.file.id ?? null}
          allowDeselect={false}
          onChange={choose}
        />
      )}
      <Sentences label="Check before saving" sentences={chosen?.guesses ?? []} />
      <ModelFacts />
      {model && <ProposedForm key={chosen?.file.id} model={model} />}
      <div>
        <Button size="xs" leftSection={<IconPlus size={14} stroke={1.5} aria-hidden />} onClick={addField}>
          Add field
        </Button>
      </div>
      <div className="bad" role="alert">
        <Sentences
          label="Problems"
          sentences={problems.map((problem) => `${problem.pointer || 'The model'} ${problem.text}`)}
        />
      </div>
      <Disclosure title="Model as JSON">{() => <RawText text={text} label="Model as JSON" />}</Disclosure>
      <SaveModel id={String(file['id'])} text={text} isValid={checked.ok} />
    </>
  );
}

function Sentences({ label, sentences }: { readonly label: string; readonly sentences: readonly string[] }) {
  if (sentences.length === 0) return null;
  return (
    <ul className="small anywhere" aria-label={label}>
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  );
}

function addField(): void {
  const names = Object.keys(fieldsOf(useNewModel.getState().file));
  const free = Array.from({ length: names.length + 1 }, (_, index) => `new_field_${index + 1}`);
  const name = free.find((each) => !names.includes(each)) ?? 'new_field';
  changeField(name, { type: 'text', title: 'New field' }, `${name} was added`);
}

interface SaveModelProps {
  readonly id: string;
  readonly text: string;
  readonly isValid: boolean;
}

/** Saves the file as every model file is saved. Its form opens as soon as the model exists. */
function SaveModel({ id, text, isValid }: SaveModelProps) {
  const models = useAllModels();
  const [, choose] = useSelectedModel();
  const isSandbox = useSynced('connection').kind === 'sandbox';
  const save = useAction(async ({ modelFiles, connection }, isTrial: boolean) => {
    await modelFiles.save({ name: `${id}.json`, text });
    // biome-ignore lint/correctness/useHookAtTopLevel: The function is a call to main and not a hook.
    if (isTrial && !isSandbox) await connection.useSandbox();
    return id;
  });
  const saved = models.find((model) => model.id === save.data);
  useEffect(() => {
    if (!saved) return;
    closeProposal();
    choose(saved);
    navigate('/studio');
  }, [saved, choose]);
  return (
    <Stack gap="s2">
      {save.problem && <ProblemNote problem={save.problem} />}
      <Flex gap="s2" wrap="wrap">
        <Button variant="filled" disabled={!isValid} loading={save.isPending} onClick={() => save.run(true)}>
          Save and try in sandbox
        </Button>
        {!isSandbox && (
          <Button disabled={!isValid || save.isPending} onClick={() => save.run(false)}>
            Save and open form
          </Button>
        )}
        <Button onClick={() => closeProposal(useNewModel.getState().text)}>Discard</Button>
      </Flex>
      <p className="t3 small">
        Saving sends nothing. New runs in the sandbox are free. A run over your connection may be charged.
      </p>
    </Stack>
  );
}

const pathOf = (path: Json | undefined) => (isJsonObject(path) ? (path['path'] ?? '') : '');
const pointers: Readonly<Record<string, string>> = { create: '/create', results: '/results/0', output: '/output' };

/** The facts of the model itself: its names, what it makes, and its paths. */
function ModelFacts() {
  const file = useNewModel((model) => model.file);
  const results = isJsonArray(file['results']) ? file['results'] : [];
  const paths = {
    // A path that was read keeps its evidence.
    results: (value: Json) =>
      isJsonArray(value) ? value.map((path) => results.find((each) => pathOf(each) === path) ?? { path }) : [],
    create: (path: Json) => ({ path: path ?? '', evidence: null }),
  };
  const set = (fact: string, value: Json) => {
    const written = fact === 'create' || fact === 'results' ? paths[fact](value) : value;
    changeModel({ [fact]: written }, `${fact} changed`);
  };
  return (
    <FactsForm
      label="Facts of the model"
      facts={{
        ...factsOfModel,
        create: { ...line, description: 'Create path' },
        results: { ...lines, description: 'Result paths' },
      }}
      file={{ ...file, create: pathOf(file['create']), results: results.map(pathOf) }}
      set={set}
      show={(fact) => showPlaces(pointers[fact] ?? '')}
    />
  );
}
