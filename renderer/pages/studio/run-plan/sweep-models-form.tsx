import { Checkbox } from '@mantine/core';
import { useId } from 'react';
import type { Expanded } from '../../../../shared/comparisons/run-plan/expand-sweep.ts';
import type { RunPlan } from '../../../../shared/comparisons/run-plan/run-plan.ts';
import type { PlanContext } from '../../../../shared/comparisons/run-plan/run-plan-rows.ts';
import type { SweepPlan } from '../../../../shared/comparisons/run-plan/sweep-plan-schema.ts';
import textArea from '../../../entities/fields/text-input.module.css';
import { useVisibleModels } from '../../../entities/models/use-models.ts';
import { Grid, Stack } from '../../../ui/layout-primitives.tsx';
import { useSpellCheck } from '../../../ui/use-spell-check.ts';
import { useFocusTarget } from './focus-targets.ts';
import styles from './sweep.module.css';
import { SweepLegend, sweepTextHeight } from './sweep-axis.tsx';

export interface SweepModelsProps {
  readonly plan: RunPlan;
  readonly context: PlanContext;
  readonly grid: Expanded;
  readonly set: (sweep: Partial<SweepPlan>) => void;
}

/** The axes of a sweep over models, prompts and seeds. */
export function SweepModelsForm({ plan, context, grid, set }: SweepModelsProps) {
  const { modelIds, prompts, seeds } = plan.sweep;
  const target = useFocusTarget();
  const id = useId();
  const spellCheck = useSpellCheck();
  const offered = useVisibleModels();
  const usable = offered.flatMap((each) => context.modelOf(each.id) ?? []);
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
          style={sweepTextHeight(rows)}
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
        <SweepLegend>Models</SweepLegend>
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
        {list('prompts', 'Prompts', prompts, 'One per line. Leave empty to use the prompt of the brief.', 6)}
        {list(
          'seeds',
          'Seeds',
          seeds,
          'Numbers or a range: 1, 2, 5 or 1..10. Leave empty to use the seed of the brief.',
          1,
        )}
      </Stack>
    </Grid>
  );
}
