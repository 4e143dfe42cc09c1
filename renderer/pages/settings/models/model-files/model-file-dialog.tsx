import { Button, Modal, SegmentedControl, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { Model, ModelPath } from '../../../../../shared/models/model.ts';
import {
  type ModelFileProblem,
  modelFileProblemText,
} from '../../../../../shared/models/model-files/model-file-problem.ts';
import { modelFileNameSchema } from '../../../../../shared/models/model-files/model-file-state.ts';
import { modelFromFile } from '../../../../../shared/models/model-files/model-from-file.ts';
import { ruleText } from '../../../../../shared/models/model-rules.ts';
import { useApi, useCalls } from '../../../../api/api-provider.tsx';
import type { Calls } from '../../../../api/call-types.ts';
import { problemOf } from '../../../../api/problem-of-error.ts';
import { useSynced } from '../../../../api/synced-state.ts';
import { PathEvidenceBadge } from '../../../../entities/models/model-badges.tsx';
import { JsonEditor } from '../../../../ui/json-editor/json-editor.tsx';
import { Box, Flex, Grid, Stack } from '../../../../ui/layout-primitives.tsx';
import { ProblemNote } from '../../../../ui/problem-note.tsx';
import { useAction } from '../../../../ui/use-action.ts';
import section from '../../section.module.css';
import { ModelFields } from './model-fields-table.tsx';
import styles from './model-files.module.css';

/** A model file that is being written. */
export interface OpenModelFile {
  readonly name: string;
  readonly text: string;
  /** `edit`: the file exists. `import`: the text comes from others, so the dialog opens with what it would send. */
  readonly purpose: 'new' | 'edit' | 'import';
}

const titles = { new: 'New model file', import: 'Import model file' };

/** Edits a model file and shows everything that its model would send, before it is saved. */
export function ModelFileDialog({ file, close }: { file: OpenModelFile; close: () => void }) {
  const id = useId();
  const schema = useQuery(useApi().modelFiles.schema.queryOptions());
  const [name, setName] = useState(file.name);
  const [text, setText] = useState(file.text);
  const [view, setView] = useState(file.purpose === 'import' ? 'summary' : 'text');
  const fileName = name.endsWith('.json') ? name : `${name}.json`;
  const hasName = modelFileNameSchema.safeParse(fileName).success;
  const { check, error, isCurrent } = useModelFileCheck(hasName ? fileName : file.name, text);
  const problems = check?.problems ?? [];
  const model = check?.model && modelFromFile(check.model, { file: fileName, isOverride: check.isOverride });
  const save = useAction(
    (calls) => calls.modelFiles.save({ name: fileName, text, replaces: file.purpose === 'edit' }),
    { done: close },
  );
  const isReady = hasName && isCurrent && model !== undefined;
  return (
    <Modal
      opened
      onClose={close}
      title={file.purpose === 'edit' ? `Edit ${file.name}` : titles[file.purpose]}
      size={860}
    >
      <Stack gap="s4">
        {file.purpose !== 'edit' && (
          <TextInput
            label="File name"
            value={name}
            error={hasName ? undefined : 'Use letters, digits, ., _ and -, and no name of a Windows device.'}
            onChange={(event) => setName(event.currentTarget.value)}
          />
        )}
        <SegmentedControl
          aria-label="View"
          data={[
            { value: 'text', label: 'File' },
            { value: 'summary', label: 'What it sends' },
          ]}
          value={view}
          onChange={setView}
        />
        {view === 'text' ? (
          <Stack gap={6}>
            <label className="label" id={`${id}-label`} htmlFor={id}>
              Model as JSON
            </label>
            <div className={styles['editor']}>
              <JsonEditor
                id={id}
                labelId={`${id}-label`}
                text={text}
                change={setText}
                isBad={problems.length > 0}
                faults={() => (isCurrent ? problems : [])}
                schema={schema.data}
              />
            </div>
          </Stack>
        ) : (
          <Stack gap="s3">
            {check?.isOverride && <OverrideDifferences differences={check.differences} />}
            {model ? (
              <ModelFileSummary model={model} />
            ) : (
              <p className="t3 small">The file has problems, so nothing can be sent.</p>
            )}
          </Stack>
        )}
        {problems.length > 0 && <ModelFileProblems problems={problems} />}
        {error && <ProblemNote problem={problemOf(error)} />}
        {save.problem && <ProblemNote problem={save.problem} />}
        <Flex gap="s2" justify="flex-end">
          <Button variant="subtle" onClick={close}>
            Cancel
          </Button>
          <Button variant="filled" disabled={!isReady} loading={save.isPending} onClick={() => save.run()}>
            {file.purpose === 'import' ? 'Accept model' : 'Save file'}
          </Button>
        </Flex>
      </Stack>
    </Modal>
  );
}

/** Long enough to type a word. Milliseconds. */
const pauseMs = 250;

/** Checks the text of a model file as main will check it. `isCurrent` is false until the result belongs to `text`. */
function useModelFileCheck(name: string, text: string) {
  const calls = useCalls();
  const [checkedText] = useDebouncedValue(text, pauseMs);
  const { data, error, isPlaceholderData } = useQuery({
    queryKey: ['model-file-check', name, checkedText],
    queryFn: () => calls.modelFiles.check({ name, text: checkedText }),
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  return { check: data, error, isCurrent: checkedText === text && !isPlaceholderData };
}

/** The problems of a model file, each with its line and place. */
function ModelFileProblems({ problems }: { readonly problems: readonly ModelFileProblem[] }) {
  return (
    <section aria-label="Problems">
      <p className="t2 small" role="alert">
        The file isn’t used until all problems are fixed.
      </p>
      {/* Reachable by keyboard, because it scrolls. */}
      <Stack component="ul" gap={4} mah={180} mt="s2" overflowY="auto" tabIndex={0}>
        {problems.map((problem) => (
          <li key={modelFileProblemText(problem)} className="bad small anywhere">
            {modelFileProblemText(problem)}
          </li>
        ))}
      </Stack>
    </section>
  );
}

/** Everything that a model would send, and where: its URLs, fields and rules. */
function ModelFileSummary({ model }: { readonly model: Model }) {
  const connection = useSynced('connection');
  const origin = connection.kind === 'gateway' ? connection.baseUrl : '';
  const paths: readonly (readonly [string, ModelPath])[] = [
    ['POST', model.create],
    ...model.results.map((path) => ['GET', path] as const),
  ];
  return (
    // Reachable by keyboard, because it scrolls.
    <Box component="section" aria-label="What this model sends" mah="46vh" overflowY="auto" tabIndex={0}>
      <Stack gap="s3">
        <p className="t2 small">
          {origin === '' ? 'Sent to your connection only, at these paths:' : 'Sent to the connection in use only:'}
        </p>
        <Grid component="ul" className="small" columns="48px max-content minmax(0, 1fr)" gap="6 10" align="baseline">
          {paths.map(([method, path]) => (
            <li key={`${method} ${path.path}`} style={{ display: 'contents' }}>
              <span className="t3">{method}</span>
              <span>
                <PathEvidenceBadge evidence={path.evidence} />
              </span>
              <span className="anywhere mono">{`${origin.replace(/\/$/, '')}${path.path}`}</span>
            </li>
          ))}
        </Grid>
        {model.rules && model.rules.length > 0 && (
          <ul className="small" aria-label="Rules">
            {model.rules.map((rule) => (
              <li key={JSON.stringify(rule)}>{ruleText(model, rule)}</li>
            ))}
          </ul>
        )}
        <ModelFields model={model} />
      </Stack>
    </Box>
  );
}

type Differences = Awaited<ReturnType<Calls['modelFiles']['check']>>['differences'];

/** The values in which an override changes its built-in model. */
function OverrideDifferences({ differences }: { readonly differences: Differences }) {
  if (differences.length === 0) return <p className="t3 small">This file changes nothing yet.</p>;
  return (
    <table className={`lined-table ${section['table']}`} aria-label="Changes to the built-in model">
      <thead>
        <tr>
          <th>Place</th>
          <th>Built in</th>
          <th>This file</th>
        </tr>
      </thead>
      <tbody>
        {differences.map(({ pointer, before, after }) => (
          <tr key={pointer}>
            <td className="mono anywhere">{pointer}</td>
            <td className="mono anywhere">{before ?? 'none'}</td>
            <td className="mono anywhere">{after ?? 'none'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
