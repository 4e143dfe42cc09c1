import { Button, Modal, Select } from '@mantine/core';
import { useMemo, useState } from 'react';
import { mostRuns } from '../../../../shared/comparisons/run-plan/planned-run.ts';
import { type PlanContext, planContextOf } from '../../../../shared/comparisons/run-plan/run-plan-rows.ts';
import { modelById } from '../../../../shared/models/all-models.ts';
import { isExperimental, type Model, modelsByGroup } from '../../../../shared/models/model.ts';
import { longestTitle, projectTitle, type TestColumn } from '../../../../shared/projects/project.ts';
import type { Shot } from '../../../../shared/projects/shot.ts';
import {
  type AdaptedBrief,
  adaptBriefs,
  columnFor,
  refusalOf,
  settingsOfPreset,
  withStart,
} from '../../../../shared/test-sets/briefs.ts';
import { keyOfColumn, rowsByState, type TestMatrix, testMatrix } from '../../../../shared/test-sets/test-matrix.ts';
import { formatCounted } from '../../../../shared/util/format-numbers.ts';
import type { Calls } from '../../../api/call-types.ts';
import { problemOf } from '../../../api/problem-of-error.ts';
import { useSynced } from '../../../api/synced-state.ts';
import { PauseNote, useGatewayPause } from '../../../entities/connections/pause-note.tsx';
import { useMissingFiles } from '../../../entities/image-inputs/use-missing-files.ts';
import { useVisibleModels } from '../../../entities/models/use-models.ts';
import { usePlannedEstimateText } from '../../../entities/money/use-estimate-text.ts';
import { shotTitle } from '../../../entities/projects/shot-text.ts';
import { StartButton, useStartRuns } from '../../../entities/tasks/use-start-runs.tsx';
import { Box, Flex, Stack } from '../../../ui/layout-primitives.tsx';
import { ProblemNote } from '../../../ui/problem-note.tsx';
import styles from './test-set.module.css';
import { columnTitle, type TestSet } from './use-test-set.ts';

interface StartInput {
  readonly modelId: string;
  readonly settings: TestColumn['settings'];
  readonly shotIds: readonly string[];
}

interface RunOnDialogProps {
  readonly testSet: TestSet;
  readonly close: () => void;
}

/** Starts the missing runs of a test set on one model, after it shows what each brief becomes there. */
export function RunOnDialog({ testSet, close }: RunOnDialogProps) {
  const { open, matrix } = testSet;
  const { project } = open;
  const { paths } = useSynced('settings');
  const presets = useSynced('presets');
  const connection = useSynced('connection');
  const wait = useGatewayPause();
  const context = useMemo(() => planContextOf(paths, presets), [paths, presets]);
  const models = useOfferedModels(testSet, context);
  const [choice, setChoice] = useState(() => ({
    modelId: firstModelId(models, matrix),
    presetId: '',
    cutsTexts: false,
  }));
  const { cutsTexts } = choice;
  const model = models.find(({ id }) => id === choice.modelId) ?? models[0];
  const ofModel = presets.filter(({ modelId }) => modelId === model?.id);
  const preset = ofModel.find(({ id }) => id === choice.presetId);
  const settings = useMemo(() => (model && preset ? settingsOfPreset(model, preset) : undefined), [model, preset]);
  const states = useMemo(
    () => rowsByState(matrix, keyOfColumn(columnFor(project, model?.id ?? '', settings, () => ''))),
    [matrix, project, model, settings],
  );
  const adapted = useMemo(() => {
    const shots = states.get('missing')?.map(({ shot }) => shot) ?? [];
    return model ? adaptBriefs({ project, shots, model, settings, context, cutsTexts }) : [];
  }, [project, states, model, settings, context, cutsTexts]);
  const missingFiles = useMissingFiles(useMemo(() => adapted.map(({ row }) => row.draft), [adapted]));
  const checked = adapted.map((brief) => ({ brief, why: refusalOf(brief, { connection, missing: missingFiles }) }));
  const ready = checked.flatMap(({ brief, why }) => (why === undefined ? [brief] : [])).slice(0, mostRuns);
  const estimate = usePlannedEstimateText(ready.map(({ row }) => ({ modelId: row.model.id, draft: row.draft })));
  const start = useStartRuns(async (calls, { intentId, evenIfNotSavable }, { modelId, shotIds }: StartInput) => {
    const read = () => calls.projects.contents({ id: project.id });
    const column = columnFor((await read()).project, modelId, settings, () => crypto.randomUUID());
    const starting = await startingShotIds(calls, column);
    // Read last: a run that was sent meanwhile has its task now.
    const fresh = await read();
    const items = new Map(fresh.items.map((item) => [item.id, item]));
    const missing = rowsByState(testMatrix({ ...fresh, items }), keyOfColumn(column)).get('missing') ?? [];
    const ids = missing.map(({ shot }) => shot.id);
    const wanted = new Set(ids.filter((id) => shotIds.includes(id) && !starting.has(id)));
    const runs = ready.flatMap(({ shot, row }) =>
      wanted.has(shot.id) ? [{ id: crypto.randomUUID(), modelId, draft: row.draft, shotId: shot.id }] : [],
    );
    if (runs.length === 0) return close();
    // Before the start: a result that arrives at once finds its column.
    const testSetWithStart = withStart(fresh.project, column, intentId);
    await calls.projects.change({ id: project.id, project: { testSet: testSetWithStart } });
    const name = columnTitle({ key: column.id, modelId, settings: settings?.title });
    const title = `${projectTitle(project)}: ${name}`.slice(0, longestTitle);
    await calls.comparisons.start({ id: intentId, title, runs, evenIfNotSavable });
    close();
  });
  if (!model) return null;
  const choose = (next: Partial<typeof choice>) => {
    setChoice({ modelId: model.id, presetId: '', cutsTexts: false, ...next });
    // The refused start was another one.
    start.dismiss();
  };
  const input = { modelId: model.id, settings, shotIds: ready.map(({ shot }) => shot.id) };

  return (
    <Modal opened onClose={close} title="Run on a model" size={640}>
      <Stack gap="s4">
        <Select
          label="Model"
          allowDeselect={false}
          data={modelsByGroup(models).map((group) => ({
            group: group.title,
            items: group.models.map((each) => ({
              value: each.id,
              label: isExperimental(each) ? `${each.title} (experimental)` : each.title,
            })),
          }))}
          value={model.id}
          onChange={(id) => choose({ modelId: id ?? model.id })}
        />
        {ofModel.length > 0 && (
          <Select
            label="Settings"
            description="A preset replaces the settings. Prompts, inputs, shape, duration, seed and sound stay those of the briefs."
            allowDeselect={false}
            data={[
              { value: '', label: 'As in the briefs' },
              ...ofModel.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            value={preset?.id ?? ''}
            onChange={(id) => choose({ presetId: id ?? '' })}
          />
        )}
        <p className="t2" role="status">
          {countText(ready.length, states)}
          {estimate !== undefined && ready.length > 0 && ` Estimate: ${estimate}.`}
        </p>
        <BriefList title="Left out" entries={checked.map(({ brief: { shot }, why = '' }) => ({ shot, text: why }))} />
        {adapted.some(({ row }) => row.waits.length > 0) && (
          <p>
            <button type="button" className="link" onClick={() => choose({ ...choice, cutsTexts: true })}>
              Cut texts to the limits of the model
            </button>
          </p>
        )}
        <BriefList
          title="Adapted to the model"
          entries={ready.map((brief) => ({ shot: brief.shot, text: changesText(brief) }))}
        />
        {wait !== undefined && (
          <PauseNote wait={wait} cost="">
            These runs are queued and sent then.
          </PauseNote>
        )}
        {start.problem && <ProblemNote problem={start.problem} />}
        <Flex gap="s2" justify="flex-end">
          <Button variant="subtle" onClick={close}>
            Cancel
          </Button>
          <StartButton
            data-charges="run-test-set"
            variant="filled"
            verb={start.asked ? 'Run without saving now' : `Run ${formatCounted(ready.length, 'brief')}`}
            charge={formatCounted(ready.length, 'charge')}
            disabled={ready.length === 0}
            start={start.asked ? start.again : { ...start, run: () => start.run(input) }}
          />
        </Flex>
      </Stack>
    </Modal>
  );
}

interface BriefListProps {
  readonly title: string;
  /** Those without a text are not shown. */
  readonly entries: readonly { readonly shot: Shot; readonly text: string }[];
}

function BriefList({ title, entries }: BriefListProps) {
  const shown = entries.filter(({ text }) => text !== '');
  if (shown.length === 0) return null;
  return (
    <section aria-label={title}>
      <h3 className="label">{title}</h3>
      <ul className={styles['briefs']}>
        {shown.map(({ shot, text }) => (
          <Box component="li" key={shot.id} py={3}>
            <b>{shotTitle(shot)}</b> <span className="t2">{text}</span>
          </Box>
        ))}
      </ul>
    </section>
  );
}

/** Says what the model receives differently from the brief. */
function changesText({ row: { changed, dropped, cuts } }: AdaptedBrief): string {
  return [
    ...changed.map(({ title, from, to }) => `${title} ${from} → ${to}`),
    ...dropped.map(({ title, why }) => `${title}: ${why}`),
    ...cuts.map(({ title, limit }) => `${title}: cut to ${limit} characters`),
  ].join(' · ');
}

/** Number of the newest starts of a column that may still be sending. */
const recentStarts = 5;

/** Returns the briefs whose runs main is about to send: an earlier click or another window started them. */
async function startingShotIds(calls: Calls, { comparisonIds }: TestColumn): Promise<ReadonlySet<string | undefined>> {
  const shotIds = new Set<string | undefined>();
  for (const id of comparisonIds.slice(-recentStarts)) {
    try {
      const { starting } = await calls.comparisons.contents({ id });
      const { runs } = await calls.comparisons.get({ id });
      for (const run of runs) if (starting.includes(run.id)) shotIds.add(run.shotId);
    } catch (error) {
      // A start that was refused has no comparison.
      if (problemOf(error).kind !== 'not-found') throw error;
    }
  }
  return shotIds;
}

function countText(ready: number, states: ReturnType<typeof rowsByState>): string {
  const [done = 0, running = 0] = [states.get('done')?.length, states.get('running')?.length];
  const parts = [
    `${formatCounted(ready, 'brief')} to run.`,
    done > 0 && `${formatCounted(done, 'brief has', 'briefs have')} a result.`,
    running > 0 && `${formatCounted(running, 'brief has', 'briefs have')} a run that isn’t finished.`,
  ];
  return parts.filter(Boolean).join(' ');
}

/** Returns the models that make what the briefs are for. */
function useOfferedModels({ open, matrix }: TestSet, { modelOf }: PlanContext): readonly Model[] {
  const visible = useVisibleModels();
  return useMemo(() => {
    const origins = open.shots.flatMap(({ request }) => request?.origin ?? []);
    const outputs = new Set([...origins, ...matrix.columns].flatMap(({ modelId }) => modelById(modelId)?.output ?? []));
    return visible.flatMap(({ id }) => {
      const model = modelOf(id);
      if (!model) return [];
      return outputs.size === 0 || outputs.has(model.output) ? [model] : [];
    });
  }, [open.shots, matrix.columns, modelOf, visible]);
}

/** Returns the newest model without a column: most often, a set runs on a model that was just added. */
function firstModelId(models: readonly Model[], { columns }: TestMatrix): string | undefined {
  const others = models.filter(({ id }) => !columns.some(({ modelId }) => modelId === id));
  return (others.findLast(({ source }) => source) ?? others.find((model) => !isExperimental(model)) ?? others[0])?.id;
}
