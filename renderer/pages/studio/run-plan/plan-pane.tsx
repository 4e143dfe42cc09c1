import { Button, Menu } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type Ref, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { fairnessOf } from '../../../../shared/comparisons/fairness.ts';
import { mostRuns } from '../../../../shared/comparisons/run-plan/planned-run.ts';
import type { RunPlan } from '../../../../shared/comparisons/run-plan/run-plan.ts';
import {
  type PlanContext,
  type RunPlanRow,
  runPlanRows,
} from '../../../../shared/comparisons/run-plan/run-plan-rows.ts';
import type { FieldValue } from '../../../../shared/fields/field-values-and-drafts.ts';
import { lineOfModel, modelsByGroup, resultCount } from '../../../../shared/models/model.ts';
import { formatCounted } from '../../../../shared/util/format-numbers.ts';
import { useSynced } from '../../../api/synced-state.ts';
import { focusControl } from '../../../entities/drafts/control-props.ts';
import { useAudioMeasures } from '../../../entities/image-inputs/audio-measure-store.ts';
import { MissingFiles, useMissingFiles } from '../../../entities/image-inputs/use-missing-files.ts';
import { useVisibleModels } from '../../../entities/models/use-models.ts';
import { reasonAgainstModel, useTargetRoles } from '../../../entities/projects/target-shot.ts';
import { Box, Grid, Stack } from '../../../ui/layout-primitives.tsx';
import { RequestText } from '../form/request-preview.tsx';
import { useStartRuns } from '../form/use-start-runs.ts';
import { buildStartRequestOfRows } from './build-start-request.ts';
import { createRow } from './edit-plan.ts';
import { FairnessNote } from './fairness-note.tsx';
import { FocusTargetsContext, nameOfCell, nameOfLastCell, useFocusTargets } from './focus-targets.ts';
import { ImportExportRowsMenu } from './import-export-rows-menu.tsx';
import { blocksOf, type PlanProblem } from './plan-problems.ts';
import planTableStyles from './plan-table.module.css';
import { PlanTable } from './plan-table.tsx';
import styles from './run-plan-page.module.css';
import { StartBar } from './start-bar.tsx';
import { TemplateRowsNote } from './template-rows-note.tsx';
import type { PlanActions } from './use-plan.ts';

interface PaneProps {
  readonly plan: RunPlan;
  readonly actions: PlanActions;
  readonly context: PlanContext;
  readonly goBack: () => void;
}

/** One row per model, with the values that will be sent. */
export function PlanPane({ plan, actions, context, goBack }: PaneProps) {
  const rows = useMemo(() => runPlanRows(plan, context), [plan, context]);
  const connection = useSynced('connection');
  const missing = useMissingFiles(useMemo(() => collectImages(rows), [rows]));
  const audioOf = useAudioMeasures();
  const [currentId, setCurrent] = useState<string>();
  const current = rows.find(({ id }) => id === currentId) ?? rows.find(({ isOn }) => isOn) ?? rows[0];
  const targets = useFocusTargets();
  const addButton = useRef<HTMLButtonElement>(null);
  const on = rows.filter(({ isOn }) => isOn);
  const blocks = blocksOf(rows, connection, missing, audioOf);
  const fairness = fairnessOf(rows, plan.brief);
  const start = useStartRuns();

  const show = ({ rowId, targetField }: PlanProblem) => {
    // The row of a long plan is only in the page while it is current or visible.
    if (rowId !== undefined) flushSync(() => setCurrent(rowId));
    if (rowId === undefined && focusControl(targetField)) return;
    // A problem of no row is shown in the first row with that field.
    const rowIds = rowId === undefined ? rows.map(({ id }) => id) : [rowId];
    const names = rowIds.map((id) => nameOfCell(id, targetField));
    const last = rowIds.at(-1);
    if (!targets.focus(...names, ...(last === undefined ? [] : [nameOfLastCell(last)]))) addButton.current?.focus();
  };

  return (
    <section className={`pane ${styles['sheet']}`} aria-label="Run plan">
      <div className="bar">
        <Box component="h2" className="strong" flex="none">
          Run plan
        </Box>
        <Box component="span" className="t3" flex="none">
          {formatCounted(modelsIn(rows), 'model')}
        </Box>
        <span className="grow" />
        <span className={`t2 small ${styles['legend']}`}>differs from the brief</span>
        <ImportExportRowsMenu plan={plan} rows={rows} context={context} actions={actions} />
        <AddModels
          ref={addButton}
          context={context}
          freeCount={mostRuns - rows.length}
          add={(ids) => actions.change((now) => ({ ...now, rows: [...now.rows, ...ids.map((id) => createRow(id))] }))}
        />
      </div>
      <TemplateRowsNote plan={plan} rows={rows} actions={actions} />
      <div className={styles['scroll']}>
        <MissingFiles value={missing}>
          <FocusTargetsContext value={targets}>
            <PlanTable
              rows={rows}
              plan={plan}
              actions={actions}
              current={current?.id}
              setCurrent={setCurrent}
              refused={start.refused}
            />
          </FocusTargetsContext>
        </MissingFiles>
        <Grid className={styles['below']} align="start" gap="s6" p="s4">
          <FairnessNote
            fairness={fairness}
            count={on.length}
            edited={rows.some(({ edited, cuts }) => edited.size > 0 || cuts.length > 0)}
            equalise={(equaliser) =>
              actions.changeWithUndo(equaliser.label, (now) => ({
                ...now,
                rows: now.rows.map((row) => ({
                  ...row,
                  edits: { ...row.edits, values: { ...row.edits.values, ...equaliser.edits[row.id] } },
                })),
              }))
            }
            undoEdits={() =>
              actions.changeWithUndo('All rows follow the brief again', (now) => ({
                ...now,
                rows: now.rows.map((row) => ({ ...row, edits: { values: {}, cuts: {} } })),
              }))
            }
          />
          {current && <RowRequestPreview row={current} />}
        </Grid>
      </div>
      <StartBar
        counts={[
          { title: 'Models', value: `${new Set(on.map(({ model }) => model.id)).size}`, total: `of ${modelsIn(rows)}` },
          { title: 'Runs', value: String(on.length) },
          ...(on.some(hasSeveral)
            ? [{ title: 'Results', value: String(on.reduce((sum, row) => sum + resultCount(row.model, row.draft), 0)) }]
            : []),
        ]}
        runs={on}
        blocks={blocks}
        start={start}
        // Keys of the last moment may not be in the rows yet.
        createStart={() => buildStartRequestOfRows(actions.read(), context)}
        show={show}
        goBack={goBack}
      />
    </section>
  );
}

function hasSeveral({ model, draft }: RunPlanRow): boolean {
  return resultCount(model, draft) > 1;
}

function modelsIn(rows: readonly RunPlanRow[]): number {
  return new Set(rows.map(({ model }) => model.id)).size;
}

/** The images of all rows as one form, to ask for them once. */
function collectImages(rows: readonly RunPlanRow[]) {
  const values: Record<string, FieldValue> = {};
  for (const row of rows) {
    for (const [name, value] of Object.entries(row.draft.values)) {
      if (Array.isArray(value)) values[`${row.id} ${name}`] = value;
    }
  }
  return { values, extra: '' };
}

/** The exact request of the row that the user is at, as main makes it. */
function RowRequestPreview({ row }: { row: RunPlanRow }) {
  return (
    <Stack component="section" gap="s2" miw={0} aria-label={`Request for ${row.model.title}`}>
      <h3 className="label">Request for {row.model.title}</h3>
      <Stack gap="s2" miw={0}>
        <RequestText key={row.id} model={row.model} draft={row.draft} />
      </Stack>
    </Stack>
  );
}

interface AddModelsProps {
  readonly context: PlanContext;
  /** Number of rows that can still be added. */
  readonly freeCount: number;
  readonly add: (ids: readonly string[]) => void;
  readonly ref?: Ref<HTMLButtonElement>;
}

/** Adds a row; a model can have several rows with different settings. */
function AddModels({ context, freeCount, add, ref }: AddModelsProps) {
  const offered = useVisibleModels();
  const roles = useTargetRoles();
  return (
    <Menu position="bottom-end" width={280} closeOnItemClick={false} keepMounted={false}>
      <Menu.Target>
        <Button
          ref={ref}
          size="xs"
          variant="subtle"
          aria-disabled={freeCount < 1}
          leftSection={<IconPlus size={14} stroke={1.5} aria-hidden />}
        >
          Add models
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={planTableStyles['add'] ?? ''}>
        {modelsByGroup(offered).map(({ title, models }) => (
          <div key={title}>
            <Menu.Label>{title}</Menu.Label>
            {models.map((model) => {
              const reason = reasonAgainstModel(model, roles);
              return (
                <Menu.Item
                  key={model.id}
                  disabled={freeCount < 1 || context.modelOf(model.id) === undefined || reason !== undefined}
                  onClick={() => add([model.id])}
                >
                  <Box component="span" className="cut" display="block">
                    {model.title}
                  </Box>
                  <Box component="span" className="t3 small cut" display="block">
                    {reason ?? lineOfModel(model)}
                  </Box>
                </Menu.Item>
              );
            })}
          </div>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
