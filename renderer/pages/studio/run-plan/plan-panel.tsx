import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { fairnessOf } from '../../../../shared/comparisons/fairness.ts';
import { earlierPlanDraftId, planDraftId } from '../../../../shared/comparisons/run-plan/plan-draft-id.ts';
import { mostRuns } from '../../../../shared/comparisons/run-plan/planned-run.ts';
import { repeatedRunsText } from '../../../../shared/comparisons/run-plan/repeated-runs.ts';
import { leftOutOfForm, othersOfPlan, planOfForm } from '../../../../shared/comparisons/run-plan/rows-of-form.ts';
import { noEdits, type RunPlan } from '../../../../shared/comparisons/run-plan/run-plan.ts';
import { carriedDraft, type RunPlanRow } from '../../../../shared/comparisons/run-plan/run-plan-rows.ts';
import { readSweep } from '../../../../shared/comparisons/run-plan/sweep-of-form.ts';
import type { Draft } from '../../../../shared/fields/field-values-and-drafts.ts';
import { modelById } from '../../../../shared/models/all-models.ts';
import { templateOf } from '../../../../shared/models/expanded-draft.ts';
import type { Model } from '../../../../shared/models/model.ts';
import { formatCounted } from '../../../../shared/util/format-numbers.ts';
import { joinList } from '../../../../shared/util/join-list.ts';
import { useCalls } from '../../../api/api-provider.tsx';
import { useSynced } from '../../../api/synced-state.ts';
import { emptyPlan, uncoverStage, usePlanView } from '../../../entities/drafts/plan-view.ts';
import { saveDraft, useUnsavedDrafts } from '../../../entities/drafts/save-drafts.ts';
import { useDraft, useDraftActions } from '../../../entities/drafts/use-draft.ts';
import { useSelectedModel } from '../../../entities/drafts/use-selected-model.ts';
import { MissingFiles, useMissingFiles } from '../../../entities/image-inputs/use-missing-files.ts';
import { useEstimateText } from '../../../entities/money/use-estimate-text.ts';
import { Group, Stack } from '../../../ui/layout-primitives.tsx';
import { notify } from '../../../ui/notify.ts';
import { notifyUndo } from '../../../ui/notify-undo.tsx';
import { waitText } from '../form/cost-and-wait-text.ts';
import { draftOfPlan, planIn } from '../form/form-plans.ts';
import { RequestText } from '../form/request-text.tsx';
import { useFormPlan } from '../form/use-form-plan.ts';
import { usePlanContext } from '../form/use-plan-context.ts';
import { StageCover } from '../stage-cover/stage-cover.tsx';
import { useTemplateRuns } from '../templates/use-template-runs.ts';
import { withOnlyRows, withPromptRows } from './edit-plan.ts';
import { FairnessNote } from './fairness-note.tsx';
import { ImportExportRowsMenu } from './import-export-rows-menu.tsx';
import { type PlanActions, usePlanActions } from './plan-actions.ts';
import { PlanTable } from './plan-table.tsx';
import { RowDrawer } from './row-drawer.tsx';

/** The plan of the open form, over the stage: one row for each run that Generate starts. */
export function PlanPanel({ model }: { readonly model: Model }) {
  const draft = useDraft(model);
  const template = useTemplateRuns(templateOf(model, draft), draft.template);
  const { used } = useFormPlan(model, draft, template, true);
  const actions = usePlanActions(model);
  const context = usePlanContext();
  const [currentId, setCurrent] = useState<string>();
  const [isRequestShown, setRequestShown] = useState(false);
  const rows = used?.rows;
  const missing = useMissingFiles(useMemo(() => (rows ?? []).map(({ draft: sent }) => sent), [rows]));
  useRowsOfPrompts(actions, used !== undefined);
  const cell = usePlanView((view) => view.cell);
  useEffect(() => {
    // The row of a long plan is only in the page while it is current or visible. Its control then takes the focus.
    if (cell) setCurrent(cell.id);
  }, [cell]);
  if (!used || !rows) return null;
  const { plan } = used;
  const others = othersOfPlan(plan).flatMap((id) => context.modelOf(id) ?? []);
  const leftOut = leftOutOfForm({ model, draft, others });
  const ofForm = plan.rows.filter(({ swept, removed }) => swept && !removed);
  // Each prompt of a template has the combinations of the lists.
  const prompts = new Set(ofForm.map(({ expansion }) => expansion?.text)).size;
  const leftOutCount = prompts * leftOut.reduce((sum, { values }) => sum + values.length, 0);
  const current = rows.find(({ id }) => id === currentId) ?? rows.find(({ isOn }) => isOn) ?? rows[0];
  return (
    <StageCover
      title="Plan"
      facts={productText(model, draft, rows, leftOutCount, prompts) ?? sizeText(rows)}
      close={uncoverStage}
      tools={
        <>
          {used.isStored && (
            <Button size="xs" variant="subtle" flex="none" onClick={() => followForm(actions)}>
              Follow the form
            </Button>
          )}
          <ImportExportRowsMenu plan={plan} rows={rows} actions={actions} context={context} />
          <Button
            size="xs"
            variant="subtle"
            flex="none"
            aria-expanded={isRequestShown}
            onClick={() => setRequestShown(!isRequestShown)}
          >
            Exact request
          </Button>
        </>
      }
      note={<EarlierPlanNote />}
    >
      <MissingFiles value={missing}>
        <PlanTable
          rows={rows}
          plan={plan}
          actions={actions}
          current={current?.id}
          setCurrent={setCurrent}
          isCurrentMarked={isRequestShown}
          leftOut={leftOut}
        />
      </MissingFiles>
      <FairnessNote
        fairness={fairnessOf(rows, plan.brief)}
        count={rows.filter(({ isOn }) => isOn).length}
        equalise={(equaliser) =>
          actions.changeWithUndo(equaliser.label, (now) => ({
            ...now,
            rows: now.rows.map((row) => ({
              ...row,
              edits: { ...row.edits, values: { ...row.edits.values, ...equaliser.edits[row.id] } },
            })),
          }))
        }
      />
      <Totals rows={rows} leftOutCount={leftOutCount} />
      {current && isRequestShown && (
        <Stack component="section" gap="s2" p="s4" miw={0} aria-label={`Request for ${current.model.title}`}>
          <h3 className="label">Request for {current.model.title}</h3>
          <RequestText key={current.id} model={current.model} draft={current.draft} />
        </Stack>
      )}
    </StageCover>
  );
}

interface ModelFieldsDrawerProps {
  /** The model of the form. */
  readonly model: Model;
  /** The first row of the model whose fields are shown. */
  readonly row: RunPlanRow;
  readonly close: () => void;
}

/** The fields of a further model of a form, which are those of all its rows. */
export function ModelFieldsDrawer({ model, row, close }: ModelFieldsDrawerProps) {
  const { actionsOfModel } = usePlanActions(model);
  return (
    <RowDrawer row={row} focus={undefined} actions={actionsOfModel(row.model.id)} scope="all its rows" close={close} />
  );
}

function followForm(actions: PlanActions): void {
  actions.changeWithUndo('The plan follows the form again', (now) => ({
    ...now,
    rows: now.rows.flatMap(({ off: _, removed: __, ...row }) => (row.swept ? [{ ...row, edits: noEdits }] : [])),
  }));
}

/** Prompts of the writing assistant replace the rows. */
function useRowsOfPrompts(actions: PlanActions, isLoaded: boolean): void {
  const prompts = usePlanView((view) => view.prompts);
  useEffect(() => {
    if (!prompts || !isLoaded) return;
    usePlanView.setState({ prompts: undefined });
    actions.changeWithUndo(`Rows replaced by ${formatCounted(prompts.length, 'prompt')}`, (now) => {
      const { plan, incomplete } = withPromptRows(now, prompts);
      const names = joinList(incomplete.map((id) => modelById(id)?.title ?? id));
      if (incomplete.length > 0)
        notify(`A plan has at most ${mostRuns} rows`, `Not all prompts have a row for ${names}.`);
      return plan;
    });
  }, [prompts, actions, isLoaded]);
}

/** "2 models × 3 durations", if the plan is each combination of them. `leftOut`: combinations without a row. */
function productText(
  model: Model,
  draft: Draft,
  rows: readonly RunPlanRow[],
  leftOut: number,
  prompts: number,
): string | undefined {
  const { fields } = readSweep(model, draft);
  const models = new Set(rows.map(({ model: { id } }) => id)).size;
  const sizes = [models, ...(prompts > 1 ? [prompts] : []), ...fields.map(({ stops }) => stops.length)];
  const isProduct = rows.every(({ swept }) => swept) && rows.length + leftOut === sizes.reduce((a, b) => a * b, 1);
  // The titles of other fields have no plural.
  if (
    sizes.length < 2 ||
    !isProduct ||
    !fields.every(({ field: { role = '' } }) => /^(shape|duration|seed)$/.test(role))
  )
    return undefined;
  return [
    formatCounted(models, 'model'),
    ...(prompts > 1 ? [formatCounted(prompts, 'prompt')] : []),
    ...fields.map(({ field, stops }) => formatCounted(stops.length, field.title.toLowerCase())),
  ].join(' × ');
}

/** "6 runs of 2 models" */
function sizeText(rows: readonly RunPlanRow[]): string {
  const models = new Set(rows.map(({ model }) => model.id)).size;
  return `${formatCounted(rows.length, 'run')} of ${formatCounted(models, 'model')}`;
}

/** How many runs, what they cost, how long they take, and whether some repeat others. */
function Totals({ rows, leftOutCount }: { readonly rows: readonly RunPlanRow[]; readonly leftOutCount: number }) {
  const connection = useSynced('connection');
  const typicalTimes = useSynced('typicalTimes');
  const on = rows.filter(({ isOn }) => isOn);
  const wait = on.length === 0 ? undefined : waitText(on, connection, typicalTimes);
  const repeated = repeatedRunsText(on);
  const estimate = useEstimateText(on);
  const leftOut = rows.length - on.length + leftOutCount;
  return (
    <Group component="p" gap="s5" wrap="wrap" mih={44} px="s4" py="s2" className="t2">
      <span>
        <b className="t1">{formatCounted(on.length, 'run')}</b>
        {leftOut > 0 && ` ${leftOut} left out`}
      </span>
      {estimate && <span>{estimate}</span>}
      {wait && wait.text !== 'Unknown' && (
        <span>
          usually all ready in {wait.text} {wait.note}
        </span>
      )}
      {repeated !== undefined && <span role="status">{repeated}</span>}
    </Group>
  );
}

/** The plan of an earlier version had a brief of its own. It opens as the form of its model, with its rows. */
function EarlierPlanNote() {
  const unsaved = useUnsavedDrafts((drafts) => drafts[earlierPlanDraftId]);
  const saved = useSynced('drafts')[earlierPlanDraftId];
  const plan = planIn(unsaved ?? saved);
  return plan && plan.rows.length > 0 ? <Note plan={plan} /> : null;
}

function Note({ plan }: { readonly plan: RunPlan }) {
  const calls = useCalls();
  const cache = useQueryClient();
  const { read, write } = useDraftActions();
  const [selected, choose] = useSelectedModel();
  const context = usePlanContext();
  const model = context.modelOf(plan.origin.modelId);
  if (!model) return null;
  const open = () => {
    const before = read(model);
    const { draft } = carriedDraft(plan, model, context);
    const ofForm = planOfForm({ model, draft, others: [], expansions: [] }, undefined);
    write(model, draft);
    saveDraft(calls, cache, planDraftId(model.id), draftOfPlan(withOnlyRows(ofForm, plan.rows)));
    saveDraft(calls, cache, earlierPlanDraftId, emptyPlan);
    choose(model, false);
    notifyUndo('Earlier plan opened', () => {
      write(model, before);
      saveDraft(calls, cache, planDraftId(model.id), emptyPlan);
      saveDraft(calls, cache, earlierPlanDraftId, draftOfPlan(plan));
      choose(selected, false);
    });
  };
  return (
    <Group gap="s3" px="s4" py="s2" line="bottom" wrap="wrap">
      <p className="t2 grow">
        A plan of an earlier version is stored: {formatCounted(plan.rows.length, 'row')}, from {model.title}.
      </p>
      <Button size="xs" onClick={open}>
        Open it
      </Button>
    </Group>
  );
}
