import type { Draft, FieldValue } from '../../fields/field-values-and-drafts.ts';
import { imageName } from '../../fields/image-name.ts';
import { modelById } from '../../models/all-models.ts';
import { openingDraft } from '../../models/apply-preset.ts';
import { type CarriedChange, type CarriedDrop, carryOver } from '../../models/carry-over.ts';
import { isSameValue } from '../../models/compare-values-and-drafts.ts';
import { fieldWithRole, type Model, openingValue, withCustomPaths } from '../../models/model.ts';
import { fieldsNotSent } from '../../models/model-rules.ts';
import { prepareRun } from '../../models/prepare-run.ts';
import type { Preset } from '../../models/preset.ts';
import type { Reason } from '../../problem.ts';
import { countCharacters, indexOfCharacter } from '../../util/format-numbers.ts';
import type { JsonObject } from '../../util/json.ts';
import { briefFormModel, briefNameOf, briefNames, briefOf } from './brief-as-form-model.ts';
import type { PlanRow, RowEdits, RunPlan } from './run-plan.ts';

/** Facts that the run plan needs in addition to its own data. */
export interface PlanContext {
  /** Returns the model with the user's custom paths, or `undefined` if this version does not know the model. */
  readonly modelOf: (id: string) => Model | undefined;
  /** Returns the initial draft of an unedited form. */
  readonly opening: (model: Model) => Draft;
  /** Returns the reason why no run of a model can start, a phrase. Absent: there is none. */
  readonly reasonAgainst?: (model: Model) => string | undefined;
}

/** Returns the facts about models with the user's custom paths and presets. */
export function planContextOf(paths: Parameters<typeof withCustomPaths>[1], presets: readonly Preset[]): PlanContext {
  return {
    modelOf: (id) => {
      const model = modelById(id);
      return model && withCustomPaths(model, paths);
    },
    opening: (model) => openingDraft(model, presets),
  };
}

/** A text that is longer than the model's limit. */
export interface TextCut {
  /** Wire name. */
  readonly field: string;
  readonly title: string;
  /** Length in characters as users count them. */
  readonly length: number;
  readonly limit: number;
  readonly whole: string;
  readonly kept: string;
  readonly struck: string;
}

/** One computed row of the plan. */
export interface RunPlanRow {
  readonly id: string;
  readonly model: Model;
  readonly isOn: boolean;
  /** The reason why the row can't be on, a phrase. */
  readonly reasonAgainst: string | undefined;
  /** The prompt of the template in this row. */
  readonly expansion?: PlanRow['expansion'];
  /** The exact form that is sent if there are no reasons against sending. */
  readonly draft: Draft;
  /** Wire names of the values that the lists of the form have in this row. `undefined` for a row that the user added. */
  readonly swept: ReadonlySet<string> | undefined;
  /** Wire names of the values that the user set for this row. `extra` for the extra body fields. */
  readonly edited: ReadonlySet<string>;
  /** Changes to the brief for this model, without the user's edits. */
  readonly changed: readonly CarriedChange[];
  readonly dropped: readonly CarriedDrop[];
  /** Texts above the limit. Each waits until the user shortens it or accepts the cut. */
  readonly waits: readonly TextCut[];
  readonly cuts: readonly TextCut[];
  /** All other reasons against sending. */
  readonly reasons: readonly Reason[];
  /** The request body with names in place of images. */
  readonly body: JsonObject;
}

/** Returns the rows of a plan in order. Omits removed rows, and rows with an unknown model. */
export function runPlanRows(plan: RunPlan, world: PlanContext): readonly RunPlanRow[] {
  const carriedByModel = new Map<string, Carried>();
  return plan.rows.flatMap((row) => {
    if (row.removed) return [];
    const known = knownRows.get(row);
    if (known && known.brief === plan.brief && known.origin === plan.origin && known.world === world) return known.rows;
    const model = world.modelOf(row.modelId);
    const carried = model && (carriedByModel.get(model.id) ?? carriedDraft(plan, model, world));
    if (model && carried) carriedByModel.set(model.id, carried);
    const rows = model && carried ? [sheetRow(plan, row, model, carried, world)] : [];
    knownRows.set(row, { brief: plan.brief, origin: plan.origin, world, rows });
    return rows;
  });
}

/** Computed rows: an edit of one row of a long plan computes only this row. */
const knownRows = new WeakMap<
  PlanRow,
  Pick<RunPlan, 'brief' | 'origin'> & { readonly world: PlanContext; readonly rows: readonly RunPlanRow[] }
>();

/** Returns the carried draft of a row, with the prompt of its template and the values of the form's lists. */
export function carriedDraftOfRow(plan: RunPlan, row: PlanRow, model: Model, world: PlanContext): Draft {
  return asTheFormSays(model, carriedDraft(plan, model, world).draft, row);
}

function asTheFormSays(model: Model, draft: Draft, { expansion, swept }: PlanRow): Draft {
  const [name] = fieldWithRole(model, 'prompt') ?? [];
  if (!swept && !expansion) return draft;
  const prompt = expansion && name !== undefined ? { [name]: expansion.text } : {};
  return { ...draft, values: { ...draft.values, ...swept, ...prompt } };
}

function sheetRow(plan: RunPlan, row: PlanRow, model: Model, carried: Carried, world: PlanContext): RunPlanRow {
  const { draft, edited } = withEdits(model, asTheFormSays(model, carried.draft, row), row.edits);
  const { values, cuts, waits } = cutTexts(model, draft, row.edits.cuts);
  const [promptName] = fieldWithRole(model, 'prompt') ?? [];
  const prompt = promptName === undefined ? undefined : draft.values[promptName];
  const expansion = row.expansion?.text === prompt ? row.expansion : undefined;
  const isOfForm = promptName !== undefined && !row.expansion && !edited.has(promptName);
  // The form can have the prompt of a template of an earlier run.
  const expandedFrom = expansion?.from ?? (isOfForm ? plan.origin.draft.expandedFrom : undefined);
  const sent = {
    ...draft,
    values,
    ...(expandedFrom ? { expandedFrom } : {}),
    // A template blocks the row: its braces would be paid for as text.
    ...(isOfForm && plan.brief.template ? { template: plan.brief.template } : {}),
  };
  const prepared = prepareRun(model, sent);
  const waiting = new Set(waits.map(({ field }) => field));
  const reasonAgainst = world.reasonAgainst?.(model);
  return {
    id: row.id,
    model,
    isOn: row.off === undefined && reasonAgainst === undefined,
    reasonAgainst,
    ...(expansion ? { expansion } : {}),
    draft: sent,
    swept: row.swept && new Set(Object.keys(row.swept)),
    edited,
    changed: carried.changed,
    dropped: carried.dropped,
    waits,
    cuts,
    reasons: prepared.reasons.filter(({ field }) => !waiting.has(field)),
    body: prepared.body(imageName),
  };
}

interface Carried {
  readonly draft: Draft;
  readonly changed: readonly CarriedChange[];
  readonly dropped: readonly CarriedDrop[];
}

/**
 * Returns the brief as the form of a model. In the form of the plan's origin, only values that the user changed in the
 * brief differ.
 */
export function carriedDraft(plan: RunPlan, model: Model, world: PlanContext): Carried {
  const { draft, ...facts } = carriedValues(plan, model, world);
  const { template: _, ...plain } = draft;
  const { template } = plan.brief;
  return { ...facts, draft: template ? { ...plain, template } : plain };
}

function carriedValues({ origin, brief }: RunPlan, model: Model, world: PlanContext): Carried {
  const source = world.modelOf(origin.modelId);
  if (!source) return laidOver(brief, model, withoutOwnInputs(model, world.opening(model)));
  if (source.id === model.id) {
    const taken = briefOf(source, origin.draft);
    const said = Object.values(briefNames).filter((name) => !isSameValue(brief.values[name], taken.values[name]));
    if (said.length === 0) return { draft: origin.draft, changed: [], dropped: [] };
    const isImages = (name: string) => name === briefNames.images || name === briefNames.endFrame;
    // Images are assigned to slots together.
    const names = new Set<string>(said.some(isImages) ? [...said, briefNames.images, briefNames.endFrame] : said);
    const values = Object.entries(brief.values).filter(([name]) => names.has(name));
    return laidOver({ values: Object.fromEntries(values), extra: '' }, model, without(model, origin.draft, names));
  }
  const all = new Set<string>(Object.values(briefNames));
  const settings = without(source, origin.draft, all, 'empty');
  const first = carryOver({ model: source, draft: settings }, model, withoutOwnInputs(model, world.opening(model)));
  const second = laidOver(brief, model, first.draft);
  return {
    draft: second.draft,
    changed: [...second.changed, ...first.changed],
    dropped: [...second.dropped, ...first.dropped],
  };
}

function laidOver(brief: Draft, model: Model, base: Draft): Carried {
  return carryOver({ model: briefFormModel, draft: brief }, model, base);
}

/**
 * A preset can start the form with its own texts and images. In a run plan, texts and images come only from the brief.
 */
function withoutOwnInputs(model: Model, opening: Draft): Draft {
  const { prompt, negative, images, endFrame, seed } = briefNames;
  return without(model, opening, new Set<string>([prompt, negative, images, endFrame, seed]), 'empty');
}

/** Returns the form with the initial values for these fields of the brief. */
function without(
  model: Model,
  draft: Draft,
  names: ReadonlySet<string>,
  leave: 'initial' | 'empty' = 'initial',
): Draft {
  const values: Record<string, FieldValue> = {};
  for (const [name, value] of Object.entries(draft.values)) {
    const field = model.fields[name];
    const brief = field && briefNameOf(field);
    if (brief === undefined || !names.has(brief)) values[name] = value;
  }
  if (leave === 'initial') {
    for (const [name, field] of Object.entries(model.fields)) {
      const brief = briefNameOf(field);
      const value = openingValue(field);
      if (brief !== undefined && names.has(brief) && value !== undefined) values[name] = value;
    }
  }
  return { ...draft, values };
}

function withEdits(model: Model, carried: Draft, edits: RowEdits): { draft: Draft; edited: Set<string> } {
  const values: Record<string, FieldValue> = { ...carried.values };
  const edited = new Set<string>();
  for (const [name, value] of Object.entries(edits.values)) {
    if (!(name in model.fields) || isFitOfOthers(value, carried.values)) continue;
    edited.add(name);
    if (value === null) delete values[name];
    else values[name] = value;
  }
  const extra = edits.extra ?? carried.extra;
  if (edits.extra !== undefined) edited.add('extra');
  return { draft: { values, extra }, edited };
}

/**
 * Returns true for resized images whose originals are no longer in the brief, so that their resizing no longer applies.
 */
function isFitOfOthers(value: FieldValue | null, carried: Draft['values']): boolean {
  if (!Array.isArray(value) || value.length === 0) return false;
  const here = new Set(Object.values(carried).flatMap((each) => (Array.isArray(each) ? each.flatMap(hashesOf) : [])));
  return value.every((each) => 'from' in each && each.from === 'file' && each.fit && !here.has(each.fit.original.hash));
}

function hashesOf(entry: Extract<FieldValue, unknown[]>[number]): string[] {
  if (!('from' in entry) || entry.from !== 'file') return [];
  return [entry.hash, ...(entry.fit ? [entry.fit.original.hash] : [])];
}

function cutTexts(model: Model, { values }: Draft, accepted: RowEdits['cuts']) {
  const after: Record<string, FieldValue> = { ...values };
  const cuts: TextCut[] = [];
  const waits: TextCut[] = [];
  const ignored = fieldsNotSent(model, values);
  for (const [field, { title, ...facts }] of Object.entries(model.fields)) {
    const whole = values[field];
    const limit = 'maxLength' in facts ? facts.maxLength : undefined;
    if (limit === undefined || typeof whole !== 'string' || whole.trim() === '' || field in ignored) continue;
    const length = countCharacters(whole);
    if (length <= limit) continue;
    const at = indexOfCharacter(whole, limit);
    const cut = { field, title, length, limit, whole, kept: whole.slice(0, at), struck: whole.slice(at) };
    if (accepted[field] === whole) {
      cuts.push(cut);
      after[field] = cut.kept;
    } else waits.push(cut);
  }
  return { values: after, cuts, waits };
}
