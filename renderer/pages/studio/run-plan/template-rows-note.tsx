import { Button } from '@mantine/core';
import { briefFormModel } from '../../../../shared/comparisons/run-plan/brief-as-form-model.ts';
import { mostRuns } from '../../../../shared/comparisons/run-plan/planned-run.ts';
import type { RunPlan } from '../../../../shared/comparisons/run-plan/run-plan.ts';
import type { RunPlanRow } from '../../../../shared/comparisons/run-plan/run-plan-rows.ts';
import { templateOf } from '../../../../shared/models/expanded-draft.ts';
import { formatCounted } from '../../../../shared/util/format-numbers.ts';
import { Group } from '../../../ui/layout-primitives.tsx';
import { useTemplateRuns } from '../templates/use-template-runs.ts';
import { hasExpandedRows, withExpandedRows, withoutExpandedRows } from './edit-plan.ts';
import type { PlanActions } from './use-plan.ts';

interface TemplateRowsProps {
  readonly plan: RunPlan;
  readonly rows: readonly RunPlanRow[];
  readonly actions: PlanActions;
}

/** Creates a row for each prompt of the template, and says when the rows belong to an earlier template. */
export function TemplateRowsNote({ plan, rows, actions }: TemplateRowsProps) {
  const { template: settings } = plan.brief;
  const template = templateOf(briefFormModel, plan.brief);
  const runs = useTemplateRuns(template, settings);
  const expanded = plan.rows.filter(({ expansion }) => expansion !== undefined);
  const removeRows = (
    <Button
      size="xs"
      variant="subtle"
      onClick={() => actions.changeWithUndo('Rows of the template removed', withoutExpandedRows)}
    >
      Remove rows
    </Button>
  );
  if (!runs || !settings || template === undefined) {
    if (expanded.length === 0) return null;
    return <Note text="The template is turned off. These rows keep its prompts.">{removeRows}</Note>;
  }
  const idle = new Set(rows.flatMap(({ model, reasonAgainst }) => (reasonAgainst !== undefined ? model.id : [])));
  const canRun = (modelId: string) => !idle.has(modelId);
  if (runs.reasons.length === 0 && hasExpandedRows(plan, runs.expansions, runs, canRun)) {
    const excluded = expanded.filter(({ off }) => off).length;
    const except = excluded === 0 ? '' : `, except in ${formatCounted(excluded, 'excluded row')}`;
    return (
      <Note text={`Each model runs ${formatCounted(runs.expansions.length, 'prompt')}${except}.`}>{removeRows}</Note>
    );
  }
  // The page can show an older version of the template for a moment. Its prompts belong to its own settings.
  const expand = (now: RunPlan) =>
    withExpandedRows(now, runs.expansions, { template: runs.template, settings: runs.settings }, canRun);
  const next = runs.reasons.length > 0 ? plan : expand(plan);
  const created =
    typeof next === 'number' ? next : next.rows.filter(({ expansion, off }) => expansion !== undefined && !off).length;
  if (created === 0 && expanded.length === 0 && runs.reasons.length === 0)
    return <Note text="No row uses the prompt of the brief, so the template creates no rows." />;
  const text =
    runs.reasons.length > 0
      ? 'The template has problems, which are listed below the prompt.'
      : typeof next === 'number'
        ? `The template creates ${next} rows. The limit is ${mostRuns}. Remove models, or choose fewer prompts at random.`
        : expanded.length > 0
          ? 'The template or the models changed after these rows were created.'
          : 'The prompt is a template. Each of its prompts becomes a row for each model.';
  return (
    <Note text={text}>
      {typeof next !== 'number' && runs.reasons.length === 0 && (
        <Button
          size="xs"
          variant="filled"
          onClick={() =>
            actions.changeWithUndo(expanded.length > 0 ? 'Rows updated' : 'Rows created from the template', (now) => {
              const after = expand(now);
              return typeof after === 'number' ? now : after;
            })
          }
        >
          {expanded.length > 0 ? 'Update to' : 'Create'} {formatCounted(created, 'row')}
        </Button>
      )}
      {expanded.length > 0 && removeRows}
    </Note>
  );
}

function Note({ text, children }: { readonly text: string; readonly children?: React.ReactNode }) {
  return (
    <Group gap="s3" wrap="wrap" flex="none" py="s2" px="s4" line="bottom">
      <p className="t2 grow" role="status">
        {text}
      </p>
      {children}
    </Group>
  );
}
