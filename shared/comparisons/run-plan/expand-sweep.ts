import type { FieldRole } from '../../fields/field.ts';
import type { Draft, FieldValue } from '../../fields/field-values-and-drafts.ts';
import { imageId } from '../../fields/image-name.ts';
import { expandedDraft, templateOf } from '../../models/expanded-draft.ts';
import { type Field, fieldWithRole, type Model, resultCount } from '../../models/model.ts';
import { prepareRun } from '../../models/prepare-run.ts';
import type { Reason } from '../../problem.ts';
import { templateRuns } from '../../prompts/template-runs.ts';
import { briefFormModel, briefNames } from './brief-as-form-model.ts';
import { parseSweepList, type Stop } from './parse-sweep-list.ts';
import { mostRuns, type PlannedRun, type Sweep } from './planned-run.ts';
import type { RunPlan } from './run-plan.ts';
import { carriedDraft, type PlanContext } from './run-plan-rows.ts';
import type { AxisPlan } from './sweep-plan-schema.ts';

/** The section of the sweep form that a reason points to. */
type SweepPart = 'columns' | 'rows' | 'models' | 'prompts' | 'seeds';

export interface SweepReason {
  readonly part: SweepPart;
  /** The rest of a sentence that begins with the name of the section. */
  readonly text: string;
}

export interface SweepCell {
  /** Stays unchanged while both values are in the lists. */
  readonly key: string;
  readonly column: number;
  readonly row: number;
  readonly model: Model;
  readonly draft: Draft;
  readonly skipped: boolean;
  /** True if an earlier cell sends the same request. */
  readonly repeats: boolean;
  readonly reasons: readonly Reason[];
  /** Number of images or videos that the cell requests. */
  readonly results: number;
}

export type Expanded =
  | { readonly ok: true; readonly sweep: Sweep; readonly cells: readonly SweepCell[] }
  | { readonly ok: false; readonly reasons: readonly SweepReason[] };

/** Returns the grid of a sweep, row by row. Pure. */
export function expandSweep(plan: RunPlan, world: PlanContext): Expanded {
  return plan.sweep.kind === 'fields' ? fieldSweep(plan, world) : modelSweep(plan, world);
}

/** Returns the model whose fields are swept. */
export function sweptModel({ sweep, origin }: RunPlan, world: PlanContext): Model | undefined {
  return world.modelOf(sweep.modelId === '' ? origin.modelId : sweep.modelId);
}

/** Returns the form of the swept model: the brief, with the values that the user set for the sweep besides its axes. */
export function sweptDraft(plan: RunPlan, model: Model, world: PlanContext): Draft {
  const { draft } = carriedDraft(plan, model, world);
  const values: Record<string, FieldValue> = { ...draft.values };
  for (const [name, value] of Object.entries(plan.sweep.values)) {
    if (!(name in model.fields)) continue;
    if (value === null) delete values[name];
    else values[name] = value;
  }
  return { ...draft, values };
}

/** Returns the fields that can be an axis. */
export function axisFields(model: Model, draft: Draft): readonly (readonly [name: string, field: Field])[] {
  return Object.entries(model.fields).filter(
    ([name, { list }]) => list !== undefined && (list.isPossible?.(draft.values[name]) ?? true),
  );
}

type Step = ReturnType<typeof stepFor>;

function fieldSweep(plan: RunPlan, world: PlanContext): Expanded {
  const model = sweptModel(plan, world);
  if (!model) return { ok: false, reasons: [{ part: 'models', text: 'are missing. Choose at least one.' }] };
  const base = sweptDraft(plan, model, world);
  const { columns, rows } = plan.sweep;
  const across = axisOf(model, base, columns, 'columns');
  const down = rows.field === '' ? undefined : axisOf(model, base, rows, 'rows');
  const reasons = [...(across.ok ? [] : across.reasons), ...(down && !down.ok ? down.reasons : [])];
  if (columns.field !== '' && columns.field === rows.field)
    reasons.push({ part: 'rows', text: 'vary the same setting as the columns.' });
  const template = templateAxis(plan, world);
  if (template) reasons.push(...reasonsAgainstTemplate(model, plan, template));
  if (reasons.length > 0 || !across.ok || (down && !down.ok)) return { ok: false, reasons };
  const place = (column: Step, row: Step | undefined) => {
    const draft = column.set(base, model);
    return { model, draft: row ? row.set(draft, model) : draft };
  };
  return grid(plan, across, template?.ok ? { by: 'prompt', title: 'Prompt', steps: template.steps } : down, place);
}

/** The prompts of a template are the rows of the grid. */
function reasonsAgainstTemplate(
  model: Model,
  { sweep: { columns, rows } }: RunPlan,
  template: NonNullable<ReturnType<typeof templateAxis>>,
): readonly SweepReason[] {
  if (!template.ok) return [{ part: 'rows', text: template.reason }];
  if (rows.field !== '')
    return [{ part: 'rows', text: 'contain the prompts of the template. Clear the setting for rows.' }];
  if (model.fields[columns.field]?.role !== 'prompt') return [];
  return [{ part: 'columns', text: 'can’t vary a prompt that is a template. Choose another setting.' }];
}

function modelSweep(plan: RunPlan, world: PlanContext): Expanded {
  const { modelIds, prompts, seeds } = plan.sweep;
  const chosen = modelIds.flatMap((id) => world.modelOf(id) ?? []);
  if (chosen.length === 0)
    return { ok: false, reasons: [{ part: 'models', text: 'are missing. Choose at least one.' }] };
  const texts = prompts.trim() === '' ? undefined : parseSweepList(briefField(briefNames.prompt), prompts);
  const numbers = seeds.trim() === '' ? undefined : parseSweepList(briefField(briefNames.seed), seeds);
  const reasons: SweepReason[] = [];
  if (texts && !texts.ok) reasons.push({ part: 'prompts', text: texts.reason });
  // Prompts of the sweep replace the prompt of the brief, also when it is a template.
  const template = texts ? undefined : templateAxis(plan, world);
  if (template && !template.ok) reasons.push({ part: 'prompts', text: template.reason });
  if (numbers && !numbers.ok) reasons.push({ part: 'seeds', text: numbers.reason });
  if (reasons.length > 0 || (texts && !texts.ok) || (numbers && !numbers.ok)) return { ok: false, reasons };
  const byText = template?.ok ? template.steps : (texts?.stops ?? []).map((stop) => stepFor('prompt', stop));
  const bySeed = (numbers?.stops ?? []).map((stop) => stepFor('seed', { ...stop, label: `Seed ${stop.label}` }));
  const steps = combined(byText, bySeed);
  const bases = new Map(chosen.map((model) => [model.id, carriedDraft(plan, model, world).draft]));
  const columns: Axis = {
    by: 'model',
    title: 'Model',
    steps: chosen.map(({ title }) => ({ label: title, set: (draft) => draft })),
  };
  const by = byText.length > 0 ? 'prompt' : 'seed';
  const title = byText.length === 0 ? 'Seed' : bySeed.length === 0 ? 'Prompt' : 'Seed and prompt';
  const rows: Axis | undefined = steps.length === 0 ? undefined : { by, title, steps };
  return grid(plan, columns, rows, (_, row, column) => {
    const model = chosen[column] ?? chosen[0];
    if (!model) throw new Error('A model column must have a model.');
    const draft = bases.get(model.id) ?? { values: {}, extra: '' };
    return { model, draft: row ? row.set(draft, model) : draft };
  });
}

/** Sets the value of a brief's field in a model. A model without the field stays unchanged. */
function stepFor(role: FieldRole, { value, label }: Stop) {
  return {
    label,
    set(draft: Draft, model: Model): Draft {
      const [own] = fieldWithRole(model, role) ?? [];
      return own === undefined ? draft : { ...draft, values: { ...draft.values, [own]: value } };
    },
  };
}

function combined(texts: readonly Step[], seeds: readonly Step[]): readonly Step[] {
  if (texts.length === 0 || seeds.length === 0) return [...texts, ...seeds];
  return texts.flatMap((text) =>
    seeds.map((seed) => ({
      // The label of a long prompt is cut in the grid, so the seed distinguishes its rows.
      label: `${seed.label} · ${text.label}`,
      set: (draft: Draft, model: Model) => seed.set(text.set(draft, model), model),
    })),
  );
}

interface Axis {
  readonly by: string;
  readonly title: string;
  readonly steps: readonly Step[];
}

function axisOf(
  model: Model,
  base: Draft,
  { field: name, list }: AxisPlan,
  part: SweepPart,
): ({ readonly ok: true } & Axis) | { readonly ok: false; readonly reasons: readonly SweepReason[] } {
  const field = model.fields[name];
  if (!field) return { ok: false, reasons: [{ part, text: 'need a setting to vary.' }] };
  const parsed = parseSweepList(field, list, base.values[name]);
  if (!parsed.ok) return { ok: false, reasons: [{ part, text: `${field.title} ${parsed.reason}` }] };
  const steps = parsed.stops.map(({ value, label }) => ({
    label,
    set: (draft: Draft) => ({ ...draft, values: { ...draft.values, [name]: value } }),
  }));
  return { ok: true, by: name, title: field.title, steps };
}

function grid(
  plan: RunPlan,
  columns: Axis,
  rows: Axis | undefined,
  place: (column: Step, row: Step | undefined, at: number) => { readonly model: Model; readonly draft: Draft },
): Expanded {
  const count = columns.steps.length * (rows?.steps.length ?? 1);
  if (count > mostRuns) {
    const size = rows ? `${columns.steps.length} × ${rows.steps.length} = ` : '';
    const text = `make ${size}${count} runs; the limit is ${mostRuns}.`;
    return { ok: false, reasons: [{ part: rows ? 'rows' : 'columns', text }] };
  }
  const skipped = new Set(plan.sweep.skipped);
  const sent = new Set<string>();
  const cells: SweepCell[] = [];
  for (const [row, down] of (rows?.steps ?? [undefined]).entries()) {
    for (const [column, across] of columns.steps.entries()) {
      const { model, draft: placed } = place(across, down, column);
      const { template: _, ...draft } = placed;
      const prepared = prepareRun(model, draft);
      const request = JSON.stringify([model.id, prepared.body(imageId)]);
      const key = JSON.stringify([across.label, down?.label ?? '']);
      cells.push({
        key,
        column,
        row,
        model,
        draft,
        skipped: skipped.has(key),
        repeats: sent.has(request),
        reasons: prepared.reasons,
        results: resultCount(model, draft),
      });
      sent.add(request);
    }
  }
  const shown = ({ by, title, steps }: Axis) => ({ by, title, labels: steps.map(({ label }) => short(label)) });
  return { ok: true, sweep: { columns: shown(columns), ...(rows ? { rows: shown(rows) } : {}) }, cells };
}

/** Returns the runs of a grid, each with its cell. Excluded cells are stored too, so that they can be sent later. */
export function runsOfSweep(cells: readonly SweepCell[], newId: () => string): PlannedRun[] {
  return cells.map(({ model, draft, column, row, skipped }) => ({
    id: newId(),
    modelId: model.id,
    draft,
    cell: { column, row },
    ...(skipped ? { skipped: true as const } : {}),
  }));
}

/** Maximum length of an axis label. */
const longestLabel = 4000;

function short(label: string): string {
  return label.length > longestLabel ? `${label.slice(0, longestLabel - 1)}…` : label;
}

function briefField(name: string): Field {
  const field = briefFormModel.fields[name];
  if (!field) throw new Error(`The brief has no ${name}.`);
  return field;
}

/** One prompt of the template as a step of a sweep's axis. */
interface TemplateStep {
  readonly label: string;
  readonly set: (draft: Draft, model: Model) => Draft;
}

type TemplateAxis =
  | { readonly ok: true; readonly steps: readonly TemplateStep[] }
  /** The rest of a sentence that begins with the title of an axis. */
  | { readonly ok: false; readonly reason: string };

/** Returns the prompts of the brief's template. `undefined` while its prompt is plain text. */
function templateAxis({ brief }: RunPlan, { promptTexts = [] }: PlanContext): TemplateAxis | undefined {
  const template = templateOf(briefFormModel, brief);
  if (template === undefined || !brief.template) return undefined;
  const { expansions, reasons } = templateRuns(template, brief.template, promptTexts);
  const [reason] = reasons;
  if (reason !== undefined) return { ok: false, reason: `come from the template of the prompt, which ${reason}` };
  const steps = expansions.map((expansion) => ({
    label: expansion.text,
    set: (draft: Draft, model: Model) => expandedDraft(model, draft, expansion),
  }));
  return { ok: true, steps };
}
