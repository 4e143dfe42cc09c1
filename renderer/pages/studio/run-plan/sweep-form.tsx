import { Button, SegmentedControl } from '@mantine/core';
import { useId, useState } from 'react';
import { sweptDraft, sweptModel } from '../../../../shared/comparisons/run-plan/expand-sweep.ts';
import type { RunPlan } from '../../../../shared/comparisons/run-plan/run-plan.ts';
import {
  carriedDraft,
  type PlanContext,
  type RunPlanRow,
} from '../../../../shared/comparisons/run-plan/run-plan-rows.ts';
import type { SweepPlan } from '../../../../shared/comparisons/run-plan/sweep-plan-schema.ts';
import type { Draft } from '../../../../shared/fields/field-values-and-drafts.ts';
import { imageName } from '../../../../shared/fields/image-name.ts';
import { initialDraft, isExperimental, type Model } from '../../../../shared/models/model.ts';
import { prepareRun } from '../../../../shared/models/prepare-run.ts';
import { createDraftActions } from '../../../entities/drafts/use-draft.ts';
import { useVisibleModels } from '../../../entities/models/use-models.ts';
import { Box, Flex, Grid, Stack } from '../../../ui/layout-primitives.tsx';
import { createRow, editsAfter } from './edit-plan.ts';
import { useFocusTarget } from './focus-targets.ts';
import { RowDrawer } from './row-drawer.tsx';
import styles from './sweep.module.css';
import { SweepAxis } from './sweep-axis.tsx';
import { sweepKindTexts } from './sweep-kind-texts.ts';
import { SweepModelsForm, type SweepModelsProps } from './sweep-models-form.tsx';
import type { PlanActions } from './use-plan.ts';

interface SweepFormProps extends SweepModelsProps {
  readonly actions: PlanActions;
}

/** Settings for the axes of the sweep. */
export function SweepForm(props: SweepFormProps) {
  const { plan, context, set } = props;
  const { kind } = plan.sweep;
  const offered = useVisibleModels();
  const startModels = () => set({ kind: 'models', modelIds: modelsOfSweep(plan, context, offered) });
  return (
    <Stack gap="s4" align="flex-start" p="s4">
      <SegmentedControl
        aria-label="Sweep type"
        data={[
          { value: 'fields', label: 'Settings of one model' },
          { value: 'models', label: 'Models, prompts, seeds' },
        ]}
        value={kind}
        onChange={(next) => (next === 'models' ? startModels() : set({ kind: 'fields' }))}
      />
      <Box component="p" className={`t2 ${styles['about']}`} maw={620}>
        {sweepKindTexts[kind]}
      </Box>
      {kind === 'fields' ? <FieldAxes {...props} /> : <SweepModelsForm {...props} />}
    </Stack>
  );
}

/** The chosen models, or at first those of the run plan that the form offers. */
function modelsOfSweep({ sweep, rows }: RunPlan, context: PlanContext, offered: readonly Model[]): string[] {
  if (sweep.modelIds.length > 0) return [...sweep.modelIds];
  const used = new Set(rows.flatMap(({ modelId, off }) => (off ? [] : modelId)));
  return offered.flatMap(({ id }) => {
    const model = used.has(id) ? context.modelOf(id) : undefined;
    return model && !isExperimental(model) && context.reasonAgainst?.(model) === undefined ? id : [];
  });
}

function FieldAxes({ plan, context, grid, set, actions }: SweepFormProps) {
  const target = useFocusTarget();
  const id = useId();
  const [editing, setEditing] = useState(false);
  const model = sweptModel(plan, context);
  const offered = useVisibleModels(model);
  const usable = offered.flatMap((each) => context.modelOf(each.id) ?? []).filter((each) => !isExperimental(each));
  const draft = model ? sweptDraft(plan, model, context) : { values: {}, extra: '' };
  return (
    <>
      <Flex gap="s2" align="flex-end">
        <Stack gap={6} miw={0} w={260}>
          <label className="label" htmlFor={id}>
            Model
          </label>
          <select
            id={id}
            ref={target('models')}
            className="control-input"
            value={model?.id ?? ''}
            onChange={(event) => {
              const noAxis = { field: '', list: '' };
              set({ modelId: event.target.value, values: {}, columns: noAxis, rows: noAxis, skipped: [] });
            }}
          >
            {model && !usable.some((each) => each.id === model.id) && <option value={model.id}>{model.title}</option>}
            {usable.map((each) => (
              <option key={each.id} value={each.id}>
                {each.title}
              </option>
            ))}
          </select>
        </Stack>
        {model && <Button onClick={() => setEditing(true)}>Edit other settings</Button>}
      </Flex>
      {model && (
        <Grid className={styles['axes']} gap="s6" w="100%">
          <SweepAxis
            part="columns"
            title="Columns"
            hint="the setting to vary"
            axis={plan.sweep.columns}
            model={model}
            draft={draft}
            grid={grid}
            set={(columns) => set({ columns })}
          />
          <SweepAxis
            part="rows"
            title="Rows"
            hint="a second setting, optional"
            axis={plan.sweep.rows}
            model={model}
            draft={draft}
            grid={grid}
            set={(rows) => set({ rows })}
            isOptional
          />
        </Grid>
      )}
      {editing && model && (
        <RowDrawer
          row={createSweepBaseRow(model, draft, plan)}
          focus={undefined}
          actions={createDraftActions({
            opening: initialDraft,
            read: () => sweptDraft(actions.read(), model, context),
            write: (_, next) => set({ values: sweepValuesAfter(actions.read(), model, context, next) }),
          })}
          close={() => setEditing(false)}
        />
      )}
    </>
  );
}

/**
 * Returns the common values of all sweep cells as a row, for the form of a row. Values that an axis sets are no problem
 * of the row.
 */
function createSweepBaseRow(model: Model, draft: Draft, { sweep }: RunPlan): RunPlanRow {
  const axes = [sweep.columns.field, sweep.rows.field];
  const prepared = prepareRun(model, draft);
  return {
    id: 'sweep',
    model,
    isOn: true,
    reasonAgainst: undefined,
    draft,
    edited: new Set(Object.keys(sweep.values)),
    changed: [],
    dropped: [],
    waits: [],
    cuts: [],
    reasons: prepared.reasons.filter(({ field }) => !axes.includes(field)),
    body: prepared.body(imageName),
  };
}

function sweepValuesAfter(plan: RunPlan, model: Model, context: PlanContext, next: Draft): SweepPlan['values'] {
  const carried = carriedDraft(plan, model, context).draft;
  const row = createRow(model.id, { values: plan.sweep.values, cuts: {} });
  return editsAfter(row, carried, sweptDraft(plan, model, context), next).values;
}
