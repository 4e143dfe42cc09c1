import { sameBrief } from '../comparisons/review/same-brief.ts';
import type { Vote } from '../comparisons/review/vote.ts';
import { briefFormModel, briefNameOf, briefNames, briefOf } from '../comparisons/run-plan/brief-as-form-model.ts';
import { type PlanContext, type RunPlanRow, runPlanRows } from '../comparisons/run-plan/run-plan-rows.ts';
import type { Draft, FieldValue } from '../fields/field-values-and-drafts.ts';
import { asImages } from '../fields/images-field.ts';
import type { Item } from '../library/item.ts';
import { modelById } from '../models/all-models.ts';
import type { Model } from '../models/model.ts';
import { prepareRun, type RunFacts, reasonTitle } from '../models/prepare-run.ts';
import type { Preset } from '../models/preset.ts';
import { promptOf } from '../models/prompts-of-form.ts';
import { mostStartsOfColumn, type Project, type TestColumn } from '../projects/project.ts';
import type { NewShot } from '../projects/project-change.ts';
import { longestShotText, mostTakes, type Shot, type ShotRequest } from '../projects/shot.ts';
import { cleanForeignTitle } from '../util/clean-title.ts';
import { cutText } from '../util/cut-text.ts';
import { ratePerSecond } from '../util/frame-rate.ts';

interface SentForm {
  readonly modelId: string;
  readonly draft: Draft;
}

/** A result, or a run that has none. */
export interface BriefSource {
  readonly item?: Item | undefined;
  /** The form that was sent. Absent if it is unknown: then the prompt of the result is its brief. */
  readonly form?: SentForm | undefined;
}

/** Characters of a prompt that are the title of its shot; the brief has all of it. */
const titleLength = 60;
/** Prompts of one brief begin alike, because a model with a limit receives the beginning. Characters. */
const comparedLength = 40;

interface Group {
  readonly start: string;
  readonly sources: BriefSource[];
  /** The source with the longest prompt: the others may have a cut of it. */
  longest: BriefSource;
}

/** Returns the request of a shot for the form of a known model. Templates and lists were expanded before it was sent. */
export function requestOf({ modelId, draft: { values, extra } }: SentForm): ShotRequest | undefined {
  const model = modelById(modelId);
  const draft = { values, extra };
  return model && { origin: { modelId, draft }, brief: briefOf(model, draft) };
}

/**
 * Returns a shot for each brief, in the order of the sources. Its results are its takes. `leftOut` counts sources
 * without a brief, and results that have no room.
 */
export function briefsOfResults(sources: readonly BriefSource[]): {
  readonly shots: readonly NewShot[];
  readonly leftOut: number;
} {
  const known = sources.filter((source) => source.form || promptOfSource(source).trim() !== '');
  const groups: Group[] = [];
  for (const source of known) {
    const prompt = promptOfSource(source);
    const start = `${kindOf(source)} ${prompt.trim().slice(0, comparedLength)}`;
    const group = groups.find((each) => each.start === start && hasSameBrief(each.longest, source));
    if (!group) groups.push({ start, sources: [source], longest: source });
    else {
      group.sources.push(source);
      if (prompt.length > promptOfSource(group.longest).length) group.longest = source;
    }
  }
  const shots = groups.map(shotOfGroup);
  const taken = shots.reduce((sum, { addTakes = [] }) => sum + addTakes.length, 0);
  const results = new Set(known.flatMap(({ item }) => item?.id ?? []));
  return { shots, leftOut: sources.length - known.length + results.size - taken };
}

function promptOfSource({ form, item }: BriefSource): string {
  return form ? promptOf(form) : (item?.prompt ?? '');
}

function kindOf({ form, item }: BriefSource): Item['kind'] {
  return item?.kind ?? (modelById(form?.modelId ?? '')?.output === 'images' ? 'image' : 'video');
}

function hasSameBrief(one: BriefSource, other: BriefSource): boolean {
  const candidates = [one, other].flatMap((source) =>
    source.form && modelById(source.form.modelId)
      ? [{ letter: '', item: { kind: kindOf(source), modelId: source.form.modelId }, draft: source.form.draft }]
      : [],
  );
  // Inputs of an unknown form are unknown too.
  if (candidates.length < 2) return promptOfSource(one).trim() === promptOfSource(other).trim();
  return sameBrief(candidates).same;
}

function shotOfGroup({ sources, longest }: Group): NewShot {
  const prompt = promptOfSource(longest);
  const form = longest.form ?? sources.find((source) => source.form)?.form;
  const request = form && requestOf(form);
  const itemIds = [...new Set(sources.flatMap(({ item }) => item?.id ?? []))].slice(0, mostTakes);
  return {
    title: cleanForeignTitle(longest.item?.title ?? prompt, titleLength),
    brief: cutText(prompt, longestShotText),
    addTakes: itemIds.map((itemId) => ({ itemId })),
    ...(request ? { request } : {}),
  };
}

/** Returns the request with which a shot runs on a model. Its text and, without a stored request, its other values count. */
export function effectiveRequest({ shape, rate }: Project, { brief: text, planned, request }: Shot): ShotRequest {
  if (request) {
    const { origin, brief } = request;
    const stored = brief.values[briefNames.prompt];
    const isUnchanged = typeof stored === 'string' && cutText(stored, longestShotText) === text;
    if (isUnchanged || text.trim() === '') return request;
    return { origin, brief: { ...brief, values: { ...brief.values, [briefNames.prompt]: text } } };
  }
  const values: Record<string, FieldValue> = { [briefNames.shape]: `${shape.width}:${shape.height}` };
  if (text.trim() !== '') values[briefNames.prompt] = text;
  if (planned !== undefined) values[briefNames.duration] = planned / ratePerSecond(rate);
  const draft = { values, extra: '' };
  return { origin: { modelId: briefFormModel.id, draft }, brief: draft };
}

/** Returns the kind of a brief, which a vote stores for the leaderboard. */
export function taskOfBrief(project: Project, shot: Shot, { kind }: Item): Vote['task'] {
  if (kind === 'image') return 'image';
  const { values } = effectiveRequest(project, shot).brief;
  const inputs = [briefNames.images, briefNames.endFrame].flatMap((name) => asImages(values[name] ?? []) ?? []);
  return inputs.length > 0 ? 'image-to-video' : 'text-to-video';
}

/** A brief as the form of a model. */
export interface AdaptedBrief {
  readonly shot: Shot;
  readonly row: RunPlanRow;
}

interface AdaptOptions {
  readonly project: Project;
  readonly shots: readonly Shot[];
  readonly model: Model;
  readonly settings: TestColumn['settings'];
  readonly context: PlanContext;
  /** True if texts may be cut at the limits of the model. */
  readonly cutsTexts: boolean;
}

/** Returns each brief as the rules of the run plan convert it for a model. */
export function adaptBriefs(options: AdaptOptions): readonly AdaptedBrief[] {
  const { project, shots, model, settings, context, cutsTexts } = options;
  const extra = settings && settings.extra !== '' ? { extra: settings.extra } : {};
  return shots.flatMap((shot) => {
    const rowOf = (cuts: Readonly<Record<string, string>>) => {
      const edits = { values: settings?.values ?? {}, ...extra, cuts };
      const rows = [{ id: shot.id, modelId: model.id, edits }];
      return runPlanRows({ ...effectiveRequest(project, shot), rows }, context)[0];
    };
    const whole = rowOf({});
    const cuts = whole?.waits.map(({ field, whole: text }) => [field, text]) ?? [];
    const row = cutsTexts && cuts.length > 0 ? rowOf(Object.fromEntries(cuts)) : whole;
    return row ? [{ shot, row }] : [];
  });
}

/** Returns the reason why a brief can't run on its model, as sentences. `facts`: those outside of its form. */
export function refusalOf({ shot, row }: AdaptedBrief, facts: RunFacts): string | undefined {
  const { model, waits, reasonAgainst, draft } = row;
  const origin = modelById(shot.request?.origin.modelId ?? '');
  if (origin && origin.output !== model.output) return `The brief is for ${origin.output}.`;
  if (reasonAgainst !== undefined) return `${reasonAgainst}.`;
  const waiting = new Set(waits.map(({ field }) => field));
  const sentences = [
    ...waits.map(({ title, length, limit }) => `${title} has ${length} characters; the limit is ${limit}.`),
    ...prepareRun(model, draft, facts)
      .reasons.filter(({ field }) => !waiting.has(field))
      .map(({ field, text }) => `${reasonTitle(model, field)} ${text}`),
  ];
  return sentences.length > 0 ? sentences.join(' ') : undefined;
}

/**
 * Returns the settings of a preset that replace those of all briefs. What a brief has stays its own: prompts, inputs,
 * shape, duration, seed and sound.
 */
export function settingsOfPreset(
  model: Model,
  { name, draft }: Pick<Preset, 'name' | 'draft'>,
): TestColumn['settings'] {
  const values = Object.entries(draft.values).filter(([wireName]) => {
    const field = model.fields[wireName];
    return field !== undefined && field.holds !== 'files' && briefNameOf(field) === undefined;
  });
  return { title: name, values: Object.fromEntries(values), extra: draft.extra };
}

/** Returns the column of a model with these settings, which may be a new one. */
export function columnFor(
  { testSet }: Pick<Project, 'testSet'>,
  modelId: string,
  settings: TestColumn['settings'],
  newId: () => string,
): TestColumn {
  const text = JSON.stringify([modelId, settings]);
  const known = testSet?.columns.find((column) => JSON.stringify([column.modelId, column.settings]) === text);
  return known ?? { id: newId(), modelId, ...(settings ? { settings } : {}), comparisonIds: [] };
}

/** Returns the test set with a comparison that makes takes for a column. Call before the comparison starts. */
export function withStart(
  { testSet }: Pick<Project, 'testSet'>,
  column: TestColumn,
  comparisonId: string,
): NonNullable<Project['testSet']> {
  const comparisonIds = [...new Set([...column.comparisonIds, comparisonId])].slice(-mostStartsOfColumn);
  const others = (testSet?.columns ?? []).filter(({ id }) => id !== column.id);
  return { columns: [...others, { ...column, comparisonIds }] };
}
