import { Button, Checkbox, SegmentedControl } from '@mantine/core';
import { type ReactNode, useId, useState } from 'react';
import { openingAxis } from '../../../../shared/comparisons/run-plan/default-axes.ts';
import {
  axisFields,
  type Expanded,
  sweptDraft,
  sweptModel,
} from '../../../../shared/comparisons/run-plan/expand-sweep.ts';
import type { RunPlan } from '../../../../shared/comparisons/run-plan/run-plan.ts';
import type { PlanContext } from '../../../../shared/comparisons/run-plan/run-plan-rows.ts';
import type { AxisPlan, SweepPlan } from '../../../../shared/comparisons/run-plan/sweep-plan.ts';
import type { Draft } from '../../../../shared/fields/values.ts';
import { initialDraft, isExperimental, type Model } from '../../../../shared/models/model.ts';
import { createDraftActions } from '../../../entities/drafts/use-draft.ts';
import textArea from '../../../entities/fields/text-input.module.css';
import { useVisibleModels } from '../../../entities/models/use-visible-models.ts';
import { Box, Flex, Grid, Group, Stack } from '../../../ui/layout-primitives.tsx';
import { useSpellCheck } from '../../../ui/use-spell-check.ts';
import { useFocusTarget } from './focus-targets.ts';
import { RowDrawer } from './row-drawer.tsx';
import styles from './sweep.module.css';
import { createSweepBaseRow, sweepValuesAfter } from './sweep-base-row.ts';
import { sweepKindTexts } from './sweep-kind-texts.ts';
import { sweepValueChoices } from './sweep-value-choices.ts';
import type { PlanActions } from './use-plan.ts';

interface SweepFormProps {
  readonly plan: RunPlan;
  readonly context: PlanContext;
  readonly grid: Expanded;
  readonly set: (sweep: Partial<SweepPlan>) => void;
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
      {kind === 'fields' ? <FieldAxes {...props} /> : <ModelAxes {...props} />}
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
          <Axis
            part="columns"
            title="Columns"
            hint="the setting to vary"
            axis={plan.sweep.columns}
            model={model}
            draft={draft}
            grid={grid}
            set={(columns) => set({ columns })}
          />
          <Axis
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

interface AxisProps {
  readonly part: 'columns' | 'rows';
  readonly title: string;
  readonly hint: string;
  readonly axis: AxisPlan;
  readonly model: Model;
  readonly draft: Draft;
  readonly grid: Expanded;
  readonly set: (axis: AxisPlan) => void;
  readonly isOptional?: boolean;
}

function Axis({ part, title, hint, axis, model, draft, grid, set, isOptional = false }: AxisProps) {
  const target = useFocusTarget();
  const id = useId();
  const field = model.fields[axis.field];
  const spellCheck = useSpellCheck();
  const entry = field?.list;
  const isTyped = entry !== undefined && !entry.isClosed && entry.separator !== 'form';
  // An empty text field is no mistake yet.
  const isUntouched = field === undefined || (isTyped && axis.list.trim() === '');
  const reason = grid.ok || isUntouched ? undefined : grid.reasons.find((each) => each.part === part)?.text;
  const isLines = entry?.separator === 'line';
  const fields = axisFields(model, draft);
  // The brief may have lost what the chosen setting varies, such as its second image.
  const isListed = field === undefined || fields.some(([name]) => name === axis.field);
  return (
    <Stack component="fieldset" gap={6} miw={0}>
      <Legend>
        {title} <span className="t3 regular">· {hint}</span>
      </Legend>
      <select
        ref={target(part)}
        className="control-input"
        aria-label={`Setting for ${title.toLowerCase()}`}
        value={axis.field}
        onChange={(event) => set(openingAxis(model, draft, event.target.value))}
      >
        {(isOptional || axis.field === '') && <option value="">{isOptional ? 'None' : 'Choose a setting'}</option>}
        {!isListed && <option value={axis.field}>{field.title}</option>}
        {fields.map(([name, each]) => (
          <option key={name} value={name}>
            {each.title}
          </option>
        ))}
      </select>
      {entry?.separator === 'form' && <p className="t3 small">Each image of the brief, one at a time.</p>}
      {field && entry?.isClosed && (
        <Group
          gap="s2 s4"
          wrap="wrap"
          role="group"
          aria-label={`Values of ${field.title}`}
          aria-describedby={`${id}-help`}
        >
          {sweepValueChoices(field, axis.list).map(({ written, label, isChosen, listAfter }) => (
            <Checkbox
              key={written}
              label={label}
              checked={isChosen}
              onChange={() => set({ ...axis, list: listAfter })}
            />
          ))}
        </Group>
      )}
      {field && isTyped && (
        <textarea
          className={`control-input ${textArea['area']}${isLines ? '' : ' control-mono'}`}
          rows={isLines ? 4 : 1}
          style={heightOf(isLines ? 4 : 1)}
          aria-label={`Values of ${field.title}`}
          aria-describedby={`${id}-help`}
          aria-invalid={reason !== undefined}
          spellCheck={spellCheck && field.holds === 'text'}
          value={axis.list}
          onChange={(event) => set({ ...axis, list: event.target.value })}
        />
      )}
      <p className="t3 small" id={`${id}-help`}>
        {reason === undefined ? isTyped && entry.help : <span className="bad">{reason}</span>}
      </p>
    </Stack>
  );
}

function ModelAxes({ plan, context, grid, set }: SweepFormProps) {
  const { modelIds, prompts, seeds } = plan.sweep;
  const target = useFocusTarget();
  const id = useId();
  const spellCheck = useSpellCheck();
  const offered = useVisibleModels();
  const usable = offered.flatMap((each) => context.modelOf(each.id) ?? []).filter((each) => !isExperimental(each));
  const reasonOf = (part: string) => (grid.ok ? undefined : grid.reasons.find((each) => each.part === part)?.text);
  const list = (part: 'prompts' | 'seeds', title: string, value: string, help: string, rows: number) => {
    const reason = value.trim() === '' ? undefined : reasonOf(part);
    return (
      <Stack gap={6} miw={0}>
        <label className="label" htmlFor={`${id}-${part}`}>
          {title}
        </label>
        <textarea
          id={`${id}-${part}`}
          ref={target(part)}
          className={`control-input ${textArea['area']}${part === 'seeds' ? ' control-mono' : ''}`}
          rows={rows}
          style={heightOf(rows)}
          aria-describedby={`${id}-${part}-help`}
          aria-invalid={reason !== undefined}
          spellCheck={part === 'prompts' && spellCheck}
          value={value}
          onChange={(event) => set({ [part]: event.target.value })}
        />
        <p className="t3 small" id={`${id}-${part}-help`}>
          {reason === undefined ? help : <span className="bad">{reason}</span>}
        </p>
      </Stack>
    );
  };
  return (
    <Grid className={styles['axes']} gap="s6" w="100%">
      <Stack component="fieldset" gap={6} miw={0}>
        <Legend>Models</Legend>
        {usable.map((model, index) => (
          <Checkbox
            key={model.id}
            {...(index === 0 && { ref: target('models') })}
            label={model.title}
            checked={modelIds.includes(model.id)}
            onChange={(event) =>
              set({
                modelIds: event.currentTarget.checked
                  ? usable.map((each) => each.id).filter((each) => each === model.id || modelIds.includes(each))
                  : modelIds.filter((each) => each !== model.id),
              })
            }
          />
        ))}
      </Stack>
      <Stack gap={6} miw={0}>
        {list('prompts', 'Prompts', prompts, 'One per line. Without any, the prompt of the brief.', 6)}
        {list('seeds', 'Seeds', seeds, 'Numbers or a range: 1, 2, 5 or 1..10. Without any, the seed of the brief.', 1)}
      </Stack>
    </Grid>
  );
}

function Legend({ children }: { readonly children: ReactNode }) {
  return (
    <Box component="legend" className="label" px={0} pt={0} pb={6}>
      {children}
    </Box>
  );
}

function heightOf(rows: number) {
  return { '--rows': rows, minHeight: 'calc(var(--rows) * var(--l-base) + 12px)' };
}
