import { useMemo } from 'react';
import { readSweep, sweptDrafts } from '../../../../shared/comparisons/run-plan/sweep-of-form.ts';
import type { Connection } from '../../../../shared/connections/connection.ts';
import type { Draft } from '../../../../shared/fields/field-values-and-drafts.ts';
import { expandedDraft, templateOf } from '../../../../shared/models/expanded-draft.ts';
import { fieldWithRole, type Model, withCustomPaths } from '../../../../shared/models/model.ts';
import { prepareRun, type RunFacts } from '../../../../shared/models/prepare-run.ts';
import type { Expansion } from '../../../../shared/prompts/compile-template.ts';
import { mostExpansions } from '../../../../shared/prompts/template-limits.ts';
import type { TemplateRuns } from '../../../../shared/prompts/template-runs.ts';
import { useSynced } from '../../../api/synced-state.ts';
import { useTemplateRuns } from '../templates/use-template-runs.ts';
import { costText } from './cost-text.ts';
import { type FormRun, seedBlock } from './drafts-for-runs.ts';
import { type Block, generateProblems } from './generate-problems.ts';
import { useFormPlan, useKeepingPlan } from './use-form-plan.ts';

interface FormRuns {
  /** The runs that one click starts, without their seeds. */
  readonly started: readonly FormRun[];
  /** The plan has what the click starts: other models, or rows that the user changed. */
  readonly isPlanned: boolean;
  readonly cost: string;
  /** Problems of the fields of the form. */
  readonly fieldProblems: readonly Block[];
  /** Problems of its template, its lists and its plan. */
  readonly blocks: readonly Block[];
  /** The form with one prompt and one combination: the first one that is rejected, otherwise the first one. */
  readonly checkedDraft: Draft;
}

/** Until the code is loaded, its runs are unknown. */
const planIsLoading: Block = { title: 'Plan', text: 'is still loading.', targetField: '' };

/** Returns the runs of a form and their problems. `runs`: the number of runs of each. */
export function useFormRuns(
  model: Model,
  draft: Draft,
  runs: number,
  facts: RunFacts & { readonly connection: Connection },
): FormRuns {
  const { paths } = useSynced('settings');
  const template = useTemplateRuns(templateOf(model, draft), draft.template);
  const prompts = usePromptsOfForm(model, draft, template);
  const { used: plan, isLoading } = useFormPlan(model, draft, template);
  useKeepingPlan(model, draft, plan);
  const combinations = draft.sweep ? sweptDrafts(model, draft) : [draft];
  const checked = draft.sweep ? sweptDrafts(model, prompts.checkedDraft) : [prompts.checkedDraft];
  const checkedDraft =
    checked.find((each) => draft.sweep && prepareRun(model, each).reasons.length > 0) ?? checked[0] ?? draft;
  const once: readonly FormRun[] = plan
    ? plan.rows.filter(({ isOn }) => isOn)
    : combinations.flatMap((each) => Array.from({ length: prompts.count }, () => ({ model, draft: each })));
  const started = once.flatMap((run) => Array.from({ length: runs }, () => run));
  const isOwnFormUsed =
    !plan || plan.rows.some((row) => row.isOn && row.model.id === model.id && row.edited.size === 0);
  const fieldProblems = isOwnFormUsed ? generateProblems(withCustomPaths(model, paths), checkedDraft, facts) : [];
  const seeds = isOwnFormUsed ? seedBlock(model, draft, runs) : null;
  const ofForm = [
    ...(seeds ? [seeds] : []),
    ...prompts.blocks,
    ...(isLoading ? [planIsLoading] : []),
    ...limitBlocks(model, draft, started.length, prompts.blocks),
  ];
  // While the template has errors, its rows are unknown.
  const isKnown = prompts.blocks.length === 0;
  const ofPlan = isKnown && plan?.code.problemsOfPlan(model, plan.rows, [...fieldProblems, ...ofForm], facts);
  return {
    started,
    isPlanned: plan !== undefined,
    cost: plan
      ? plan.code.costOfRuns(started, facts.connection)
      : costText(model, draft, facts.connection, started.length),
    fieldProblems,
    blocks: [...ofForm, ...(ofPlan || [])],
    checkedDraft,
  };
}

/** The problems of the form's lists, and of too many runs. */
function limitBlocks(model: Model, draft: Draft, total: number, others: readonly Block[]): readonly Block[] {
  const [promptName = ''] = fieldWithRole(model, 'prompt') ?? [];
  const [varied = promptName] = Object.keys(draft.sweep ?? {});
  const lists = readSweep(model, draft).reasons.map(({ field, text }) => ({
    title: model.fields[field]?.title ?? field,
    text,
    targetField: field,
  }));
  if (lists.length > 0 || others.length > 0 || total <= mostExpansions) return lists;
  return [{ title: 'Runs', text: `are ${total}; the limit is ${mostExpansions}.`, targetField: varied }];
}

/** Returns the problems of the form's template, and a draft whose problems are those of the expanded prompts. */
function usePromptsOfForm(
  model: Model,
  draft: Draft,
  found: TemplateRuns | undefined,
): { readonly count: number; readonly blocks: readonly Block[]; readonly checkedDraft: Draft } {
  const [name, field] = fieldWithRole(model, 'prompt') ?? [];
  // Not for every key: a template has up to 500 prompts of any length.
  const checked = useMemo(() => {
    const isRejected = ({ text }: Expansion) => field !== undefined && field.check(text).length > 0;
    return found?.expansions.find(isRejected) ?? found?.expansions[0];
  }, [found, field]);
  if (!found || name === undefined || !field) return { count: 1, blocks: [], checkedDraft: draft };
  const { template: _, ...plain } = draft;
  return {
    count: Math.max(1, found.expansions.length),
    blocks: found.reasons.map((text) => ({ title: field.title, text, targetField: name })),
    checkedDraft: checked ? expandedDraft(model, draft, checked) : plain,
  };
}
