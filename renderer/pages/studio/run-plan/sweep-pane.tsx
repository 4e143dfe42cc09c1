import { useMemo } from 'react';
import { withFittingAxes } from '../../../../shared/comparisons/run-plan/default-sweep-axes.ts';
import {
  type Expanded,
  expandSweep,
  type SweepCell,
  type SweepReason,
} from '../../../../shared/comparisons/run-plan/expand-sweep.ts';
import type { SweepPlan } from '../../../../shared/comparisons/run-plan/sweep-plan-schema.ts';
import { reasonTitle } from '../../../../shared/models/prepare-run.ts';
import { formatCounted } from '../../../../shared/util/format-numbers.ts';
import { useSynced } from '../../../api/synced-state.ts';
import { type TargetShot, useTargetShot } from '../../../entities/projects/target-shot.ts';
import { Box } from '../../../ui/layout-primitives.tsx';
import { blocksOfConnection } from '../form/generate-problems.ts';
import { missingFrameFieldReason } from '../form/missing-frame-field-reason.ts';
import { useStartRuns } from '../form/use-start-runs.ts';
import { buildStartRequestOfSweep } from './build-start-request.ts';
import { FocusTargetsContext, useFocusTargets } from './focus-targets.ts';
import type { PaneProps } from './plan-pane.tsx';
import type { PlanProblem } from './plan-problems.ts';
import styles from './run-plan-page.module.css';
import { StartBar } from './start-bar.tsx';
import { SweepForm } from './sweep-form.tsx';
import { SweepGrid } from './sweep-grid.tsx';

/** One field against another of one model, or models against prompts and seeds: every pair is a run. */
export function SweepPane({ plan: storedPlan, actions, context, tabs, goBack }: PaneProps) {
  const plan = useMemo(() => withFittingAxes(storedPlan, context), [storedPlan, context]);
  const grid = useMemo(() => expandSweep(plan, context), [plan, context]);
  const connection = useSynced('connection');
  const targetShot = useTargetShot(({ shot }) => shot);
  const start = useStartRuns();
  const targets = useFocusTargets();
  const cells = grid.ok ? grid.cells : [];
  const chosen = cells.filter(({ skipped }) => !skipped);
  const set = (sweep: Partial<SweepPlan>) => actions.change((now) => ({ ...now, sweep: { ...now.sweep, ...sweep } }));
  const blocks = [
    ...blocksOfConnection(connection, new Set(chosen.map(({ model }) => model))),
    ...blocksOfGrid(grid, chosen, targetShot),
  ];
  const setSkipped = (keys: readonly string[], isSkipped: boolean) =>
    actions.change((now) => {
      const skipped = new Set(now.sweep.skipped);
      for (const key of keys) {
        if (isSkipped) skipped.add(key);
        else skipped.delete(key);
      }
      return { ...now, sweep: { ...now.sweep, skipped: [...skipped] } };
    });
  const show = ({ targetField }: PlanProblem) => targets.focus(targetField);
  return (
    <section className={`pane ${styles['sheet']}`} aria-label="Sweep">
      <div className="bar">
        <Box component="h2" className="strong" flex="none">
          Run plan
        </Box>
        {grid.ok && (
          <Box component="span" className="t3" flex="none">
            {formatCounted(cells.length, 'run')}
          </Box>
        )}
        <span className="grow" />
        {tabs}
      </div>
      <div className={styles['scroll']}>
        <FocusTargetsContext value={targets}>
          <SweepForm plan={plan} context={context} grid={grid} set={set} actions={actions} />
          {grid.ok && <SweepGrid grid={grid} setSkipped={setSkipped} />}
        </FocusTargetsContext>
      </div>
      <StartBar
        counts={[
          { title: 'Runs', value: String(chosen.length), total: `of ${cells.length}` },
          ...(chosen.some(({ results }) => results > 1)
            ? [{ title: 'Results', value: String(chosen.reduce((sum, { results }) => sum + results, 0)) }]
            : []),
        ]}
        runs={chosen}
        blocks={blocks}
        start={start}
        // Keys of the last moment may not be in the grid yet.
        createStart={() => {
          const latest = withFittingAxes(actions.read(), context);
          const expanded = expandSweep(latest, context);
          return expanded.ok ? buildStartRequestOfSweep(latest, expanded, context) : undefined;
        }}
        show={show}
        goBack={goBack}
      />
    </section>
  );
}

const partTitles: Readonly<Record<SweepReason['part'], string>> = {
  columns: 'Columns',
  rows: 'Rows',
  models: 'Models',
  prompts: 'Prompts',
  seeds: 'Seeds',
};

/** Cells with equal reasons share one line, which links to the first of them. */
function blocksOfGrid(
  grid: Expanded,
  chosen: readonly SweepCell[],
  shot: TargetShot | undefined,
): readonly PlanProblem[] {
  if (!grid.ok) return grid.reasons.map(({ part, text }) => ({ title: partTitles[part], text, targetField: part }));
  if (chosen.length === 0) return [{ title: 'Runs', text: 'are all excluded.', targetField: 'columns' }];
  const found = new Map<string, PlanProblem & { readonly cells: number }>();
  for (const { key, model, reasons } of chosen) {
    const missingFrame = missingFrameFieldReason(model, shot);
    const problems = reasons.map(({ field, text }) => ({ title: reasonTitle(model, field), text }));
    for (const { title, text } of [...(missingFrame ? [missingFrame] : []), ...problems]) {
      const line = `${model.id} ${title} ${text}`;
      const known = found.get(line);
      const first = { model: model.title, title, text, targetField: key, cells: 0 };
      found.set(line, { ...(known ?? first), cells: (known?.cells ?? 0) + 1 });
    }
  }
  return [...found.values()].map(({ cells, ...block }) => ({
    ...block,
    text: cells > 1 ? `${block.text} Affects ${cells} runs.` : block.text,
  }));
}
