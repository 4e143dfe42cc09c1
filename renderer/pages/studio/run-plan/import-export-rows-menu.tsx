import { Button, Menu, Modal } from '@mantine/core';
import { IconChevronDown, IconDownload, IconFileImport } from '@tabler/icons-react';
import { useId, useMemo, useState } from 'react';
import { mostRuns } from '../../../../shared/comparisons/run-plan/planned-run.ts';
import {
  longestPlanCsv,
  type ReadPlan,
  readPlanCsv,
  tooLongPlanCsvSentence,
} from '../../../../shared/comparisons/run-plan/read-plan-csv.ts';
import type { RunPlan } from '../../../../shared/comparisons/run-plan/run-plan.ts';
import type { PlanContext, RunPlanRow } from '../../../../shared/comparisons/run-plan/run-plan-rows.ts';
import { writePlanCsv } from '../../../../shared/comparisons/run-plan/write-plan-csv.ts';
import { allModels } from '../../../../shared/models/all-models.ts';
import { formatCounted } from '../../../../shared/util/format-numbers.ts';
import { problemOf } from '../../../api/problem-of-error.ts';
import textArea from '../../../entities/fields/text-input.module.css';
import { Box, Group, Stack } from '../../../ui/layout-primitives.tsx';
import { saveText } from '../../../ui/save-file.ts';
import { readTextFile } from '../../../ui/text-file/read-text-file.ts';
import { useFileInput } from '../../../ui/use-file-input.tsx';
import { useReturningFocus } from '../../../ui/use-returning-focus.ts';
import { withOnlyRows } from './edit-plan.ts';
import type { PlanActions } from './plan-actions.ts';

interface RowsMenuProps {
  readonly plan: RunPlan;
  readonly rows: readonly RunPlanRow[];
  readonly context: PlanContext;
  readonly actions: PlanActions;
}

/** Import and export of all rows. */
export function ImportExportRowsMenu({ plan, rows, context, actions }: RowsMenuProps) {
  const [isImporting, setImporting] = useState(false);
  const isTemplate = rows.some(({ draft }) => draft.template !== undefined);
  const exportRows = () => {
    const runs = rows.map(({ model, draft, isOn }) => ({
      modelId: model.id,
      draft,
      state: isOn ? 'planned' : 'excluded',
      files: [],
    }));
    saveText(writePlanCsv(runs), 'Run plan.csv', 'text/csv');
  };
  return (
    <>
      <Menu position="bottom-end" keepMounted={false}>
        <Menu.Target>
          <Button
            size="xs"
            variant="subtle"
            flex="none"
            rightSection={<IconChevronDown size={14} stroke={1.5} aria-hidden />}
          >
            Rows
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconFileImport size={14} stroke={1.5} />} onClick={() => setImporting(true)}>
            Import rows…
          </Menu.Item>
          <Menu.Item
            leftSection={<IconDownload size={14} stroke={1.5} />}
            disabled={rows.length === 0 || isTemplate}
            title={isTemplate ? 'Create the rows of the template first. A table has no templates.' : undefined}
            onClick={exportRows}
          >
            Export rows (CSV)
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isImporting && (
        <ImportRowsDialog plan={plan} context={context} actions={actions} close={() => setImporting(false)} />
      )}
    </>
  );
}

interface ImportRowsDialogProps {
  readonly plan: RunPlan;
  readonly context: PlanContext;
  readonly actions: PlanActions;
  readonly close: () => void;
}

const mostShownProblems = 50;

/** Reads rows from a file or from cells copied in a spreadsheet. Shows what was understood before anything changes. */
function ImportRowsDialog({ plan, context, actions, close }: ImportRowsDialogProps) {
  useReturningFocus();
  const id = useId();
  const [text, setText] = useState('');
  const [fileName, setFileName] = useState<string>();
  const [fileProblem, setFileProblem] = useState<string>();
  const models = useMemo(() => modelsOf(plan, context), [plan, context]);
  const read = useMemo(() => (text === '' ? undefined : readTable(text, models)), [text, models]);
  const openFile = async ([file]: readonly File[]) => {
    if (!file) return;
    if (file.size > longestPlanCsv) return setFileProblem(tooLongPlanCsvSentence);
    try {
      setText(await readTextFile(file));
      setFileName(file.name);
      setFileProblem(undefined);
    } catch (error) {
      setFileProblem(problemOf(error).sentence);
    }
  };
  const chooser = useFileInput({
    label: 'Table',
    onFiles: (files) => void openFile(files),
    accept: '.csv,.tsv,.txt,text/csv,text/tab-separated-values',
  });
  const importRows = (title: string, update: (plan: RunPlan) => RunPlan) => {
    actions.changeWithUndo(title, update);
    close();
  };
  const sentence = fileProblem ?? (read && 'sentence' in read ? read.sentence : undefined);
  const found = read && 'rows' in read ? read : undefined;
  const rows = found?.rows ?? [];
  const total = plan.rows.filter(({ removed }) => !removed).length + rows.length;
  const counted = formatCounted(rows.length, 'row');
  return (
    <Modal opened onClose={close} title="Import rows" size={640}>
      <Stack
        gap="s3"
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          event.stopPropagation();
          void openFile([...event.dataTransfer.files]);
        }}
      >
        <Group gap="s2">
          {chooser.input}
          <Button leftSection={<IconFileImport size={14} stroke={1.5} aria-hidden />} onClick={chooser.open}>
            Choose file…
          </Button>
          <span className="t2 small cut">{fileName ?? 'CSV or TSV, or paste cells below'}</span>
        </Group>
        <label className="label" htmlFor={id}>
          Table
        </label>
        <textarea
          id={id}
          className={`control-input control-mono ${textArea['area']}`}
          rows={8}
          style={{ '--rows': 8, fieldSizing: 'fixed' }}
          data-autofocus
          spellCheck={false}
          placeholder={'model, prompt, seed\nvideo-b, A heron in the fog, 7'}
          aria-describedby={`${id}-help`}
          aria-invalid={sentence !== undefined}
          readOnly={text.length > mostShownText}
          value={text.length > mostShownText ? `${text.slice(0, mostShownText)}…` : text}
          onChange={(event) => {
            setText(event.target.value);
            setFileName(undefined);
            setFileProblem(undefined);
          }}
        />
        <p className="t3 small" id={`${id}-help`}>
          The first line names the columns: model, and fields of a model. Empty cells follow the form.
          {models.defaultModel && ` A row without a model uses ${models.defaultModel.title}.`}
        </p>
        <div role="status">
          {sentence !== undefined && <p className="bad small">{sentence}</p>}
          {found && <ImportReport {...found} />}
        </div>
        <Group gap="s2" justify="flex-end">
          <Button onClick={close}>Cancel</Button>
          <Button
            disabled={rows.length === 0 || total > mostRuns}
            title={total > mostRuns ? `The plan would have ${total} rows; the limit is ${mostRuns}.` : undefined}
            onClick={() => importRows(`${counted} added`, (now) => ({ ...now, rows: [...now.rows, ...rows] }))}
          >
            Add {rows.length > 0 ? counted : 'rows'}
          </Button>
          <Button
            variant="filled"
            disabled={rows.length === 0}
            onClick={() => importRows(`Rows replaced by ${counted}`, (now) => withOnlyRows(now, rows))}
          >
            Replace all rows
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

/** A long file is read completely, but only its beginning is shown. Characters. */
const mostShownText = 50_000;

function modelsOf(plan: RunPlan, context: PlanContext) {
  const offered = allModels().flatMap((model) => context.modelOf(model.id) ?? []);
  const firstModel = plan.rows.find(({ off, removed }) => !off && !removed)?.modelId ?? plan.origin.modelId;
  return { offered, defaultModel: offered.find(({ id }) => id === firstModel) ?? offered[0] };
}

function readTable(text: string, { offered, defaultModel }: ReturnType<typeof modelsOf>) {
  if (!defaultModel) return { sentence: 'No model is available.' };
  return readPlanCsv(text, { models: offered, defaultModel, newId: () => crypto.randomUUID() });
}

function ImportReport({ rows, problems, problemCount, readings, ignored }: ReadPlan) {
  const sentences = [...problems, ...readings];
  const shown = sentences.slice(0, mostShownProblems);
  return (
    <Stack gap="s1" className="small">
      <p>
        {formatCounted(rows.length, 'row')}
        {problemCount > 0 && `, ${formatCounted(problemCount, 'problem')}. The plan marks invalid values.`}
      </p>
      {ignored.length > 0 && <p className="t2">Ignored columns: {ignored.join(', ')}.</p>}
      {shown.length > 0 && (
        <Box component="ul" className="t2 anywhere" mah={140} overflow="auto">
          {shown.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
          {sentences.length > shown.length && <li>And {sentences.length - shown.length} more.</li>}
        </Box>
      )}
    </Stack>
  );
}
