import { randomUUID } from 'node:crypto';
import { openAsBlob, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Comparison } from '../../shared/comparisons/comparison.ts';
import { briefOf } from '../../shared/comparisons/run-plan/brief-as-form-model.ts';
import { fieldOfColumn, parseCell } from '../../shared/comparisons/run-plan/plan-csv-columns.ts';
import { earlierPlanDraftId, planDraftId } from '../../shared/comparisons/run-plan/plan-draft-id.ts';
import {
  longestPlanCsv,
  readPlanCsv,
  tooLongPlanCsvSentence,
} from '../../shared/comparisons/run-plan/read-plan-csv.ts';
import { planOfDraft, type RunPlan } from '../../shared/comparisons/run-plan/run-plan.ts';
import {
  carriedDraft,
  type PlanContext,
  type RunPlanRow,
  runPlanRows,
} from '../../shared/comparisons/run-plan/run-plan-rows.ts';
import { inputUploadRoute } from '../../shared/contract/http-routes.ts';
import {
  type Draft,
  type FieldValue,
  type ImageInput,
  imageFileSchema,
  imageInputSchema,
} from '../../shared/fields/field-values-and-drafts.ts';
import { asImages } from '../../shared/fields/images-field.ts';
import { allModels, modelById } from '../../shared/models/all-models.ts';
import { openingDraft } from '../../shared/models/apply-preset.ts';
import {
  fieldWithRole,
  filledDraft,
  initialDraft,
  inputSlots,
  type Model,
  withCustomPaths,
} from '../../shared/models/model.ts';
import { reasonTitle } from '../../shared/models/prepare-run.ts';
import { isProblem, ProblemError, problem } from '../../shared/problem.ts';
import { formatCounted } from '../../shared/util/format-numbers.ts';
import { isId } from '../../shared/util/is-id.ts';
import { joinList } from '../../shared/util/join-list.ts';
import type { CommandContext } from './command-context.ts';
import { findModel } from './find-model.ts';
import { UsageError } from './parse-command.ts';
import { readComparisonRuns } from './read-comparison-runs.ts';
import { decodeTextOrThrow, readTextInput } from './text-input.ts';

export interface PlannedRunOfCommand {
  readonly id: string;
  /** `undefined` for a single run. */
  readonly row: number | undefined;
  readonly model: Model;
  readonly draft: Draft;
}

/** The runs of a command, before anything is sent. */
export interface PlannedRuns {
  /** `comparison`: the rest of a stored comparison. */
  readonly source: 'options' | 'rows' | 'comparison';
  readonly runs: readonly PlannedRunOfCommand[];
  /** For `rows`. */
  readonly brief?: Comparison['brief'];
  /** For `comparison`. */
  readonly comparisonId?: string;
  /** Sentences with reasons against sending. */
  readonly problems: readonly string[];
  readonly warnings: readonly string[];
}

/** Reads the runs from the options, a CSV or a saved plan. Throws a `UsageError` for a wrong command line. */
export async function readPlannedRuns(context: CommandContext): Promise<PlannedRuns> {
  const { values, state } = context;
  const [file] = values.positionals;
  const plan = values.text('plan');
  if (plan !== undefined) {
    const other = ['model', 'prompt', 'set', 'image'].find(values.has) ?? (file === undefined ? undefined : 'FILE');
    if (other !== undefined) throw new UsageError('--plan uses saved runs. Omit the file and the values of fields.');
    return plan === 'studio' ? runsOfStudio(context) : runsOfComparison(context, plan);
  }
  const name = values.text('model');
  const model = name === undefined ? undefined : findModel(name, state.settings.paths);
  if (file !== undefined) return runsOfCsv(context, file, model);
  if (!model) throw new UsageError('Name the model with --model, or give a CSV file or --plan. See: triptych models');
  const draft = await draftOfOptions(model, context);
  return { source: 'options', runs: [{ id: randomUUID(), row: undefined, model, draft }], problems: [], warnings: [] };
}

async function runsOfCsv(context: CommandContext, file: string, model: Model | undefined): Promise<PlannedRuns> {
  const rowContext = planContext(context);
  const models = allModels().flatMap(({ id }) => rowContext.modelOf(id) ?? []);
  const [first] = models;
  if (!first) throw new Error('There is no model.');
  // A row without a model is found by its empty id.
  const defaultModel = model ?? { ...first, id: '' };
  const read = readPlanCsv(await textOfFile(context, file), { models, defaultModel, newId: randomUUID });
  if ('sentence' in read) throw new ProblemError(problem('input', `${file}: ${read.sentence}`));
  const [withModel] = read.rows.filter(({ modelId }) => modelId !== '');
  const origin = model ?? rowContext.modelOf(withModel?.modelId ?? '');
  if (!origin || read.rows.some(({ modelId }) => modelId === '')) {
    throw new UsageError(`${file}: not every row names its model. Name the model of the others with --model.`);
  }
  const draft = await draftOfOptions(origin, context);
  const plan = { origin: { modelId: origin.id, draft }, brief: briefOf(origin, draft), rows: [...read.rows] };
  const ignored = read.ignored.map((column) => `“${column}”`);
  const planned = runsOfRows(plan, rowContext);
  return {
    ...planned,
    problems: [...read.problems, ...planned.problems.filter((text) => !isReported(text, read.problems))],
    warnings: [
      ...read.readings,
      ...planned.warnings,
      ...(ignored.length > 0 ? [`No model has the column ${joinList(ignored)}. Its values are left out.`] : []),
    ],
  };
}

function runsOfStudio(context: CommandContext): PlannedRuns {
  const { drafts, settings } = context.state;
  const plan = planOfDraft(drafts[planDraftId(settings.modelId)]) ?? planOfDraft(drafts[earlierPlanDraftId]);
  if (!plan)
    throw new ProblemError(problem('not-found', 'There is no plan in the window. Change its rows in Studio, Plan.'));
  // The rows are those of the window, where default presets fill the forms of other models.
  const opening = (model: Model) => openingDraft(model, context.state.presets);
  return runsOfRows(plan, { ...planContext(context), opening });
}

function runsOfRows(plan: RunPlan, context: PlanContext): PlannedRuns {
  const rows = runPlanRows(plan, context);
  const numbered = rows.map((row, index) => ({ row, number: index + 1 }));
  const on = numbered.filter(({ row }) => row.isOn);
  const origin = context.modelOf(plan.origin.modelId);
  const excluded = plan.rows.filter(({ off, removed }) => off && !removed).length;
  return {
    source: 'rows',
    runs: on.map(({ row, number }) => ({ id: randomUUID(), row: number, model: row.model, draft: row.draft })),
    brief: {
      modelId: plan.origin.modelId,
      draft: origin ? carriedDraft(plan, origin, context).draft : plan.origin.draft,
    },
    problems: [
      ...on.flatMap(({ row, number }) => problemsOfRow(row).map((text) => `Row ${number}: ${text}`)),
      ...(on.length === 0 ? ['There is no row to send.'] : []),
    ],
    warnings: excluded > 0 ? [`${formatCounted(excluded, 'row is', 'rows are')} excluded.`] : [],
  };
}

/** The reader of the file and the form report the same faulty value, by its line and by its row. */
function isReported(text: string, reported: readonly string[]): boolean {
  const withoutRow = text.replace(/^Row \d+: /, '');
  return reported.some((each) => each.replace(/^Line \d+: /, '') === withoutRow);
}

function problemsOfRow({ model, waits, reasons }: RunPlanRow): string[] {
  return [
    ...waits.map(({ title, length, limit }) => `${title} has ${length} characters; the limit is ${limit}. Shorten it.`),
    ...reasons.map(({ field, text }) => `${reasonTitle(model, field)} ${text}`),
  ];
}

/** Returns the runs of a comparison that were never sent. */
async function runsOfComparison({ program: { client }, state }: CommandContext, id: string): Promise<PlannedRuns> {
  if (!isId(id)) throw new UsageError(`“${id}” isn’t the ID of a comparison. See: triptych list --plans`);
  const { unsent } = await readComparisonRuns(client, id);
  const unknown = unsent.filter(({ run }) => !modelById(run.modelId));
  return {
    source: 'comparison',
    comparisonId: id,
    runs: unsent.flatMap(({ run, row }) => {
      const model = modelById(run.modelId);
      if (!model) return [];
      return [{ id: run.id, row, model: withCustomPaths(model, state.settings.paths), draft: run.draft }];
    }),
    problems: unknown.map(({ run, row }) => `Row ${row}: There is no model “${run.modelId}”.`),
    warnings: [],
  };
}

function planContext({ state: { settings } }: CommandContext): PlanContext {
  return {
    modelOf(id) {
      const model = modelById(id);
      return model && withCustomPaths(model, settings.paths);
    },
    // A command depends only on its options: the default presets of the window don’t apply.
    opening: initialDraft,
  };
}

async function textOfFile(context: CommandContext, file: string): Promise<string> {
  if (file === '-') return readTextInput(context);
  const facts = statSync(file, { throwIfNoEntry: false });
  if (!facts?.isFile()) throw new UsageError(`There is no file “${file}”. Check the path.`);
  if (facts.size > longestPlanCsv) throw new ProblemError(problem('input', `${file}: ${tooLongPlanCsvSentence}`));
  return decodeTextOrThrow(readFileSync(file), file, context.values);
}

/**
 * Returns the form of a model with the values of --prompt, --set and --image; all other fields are those of a new form.
 * Throws a `UsageError` for an unknown field, and a `ProblemError` for a file that is no image.
 */
async function draftOfOptions(
  model: Model,
  context: Pick<CommandContext, 'program' | 'values' | 'readInput'>,
): Promise<Draft> {
  const { program, values } = context;
  const given: GivenValues = {};
  const prompt = values.text('prompt');
  if (prompt !== undefined) {
    const [name] = fieldWithRole(model, 'prompt') ?? [];
    if (name === undefined) throw new UsageError(`${model.title} has no prompt. Omit --prompt.`);
    given[name] = prompt === '-' ? (await readTextInput(context)).trimEnd() : prompt;
  }
  let extra = '';
  for (const assignment of values.all('set')) {
    const [, column = '', text = ''] = /^([^=]+)=([\s\S]*)$/.exec(assignment) ?? [];
    if (column === '') throw new UsageError(`--set needs FIELD=VALUE, not “${assignment}”.`);
    if (column.trim().toLowerCase() === 'extra') {
      extra = text;
      continue;
    }
    const [name, field] = fieldOfColumn(model, column) ?? [];
    if (name === undefined || !field) {
      throw new UsageError(`${model.title} has no field “${column}”. See: triptych models ${model.id}`);
    }
    if (text === '') given[name] = null;
    else {
      const value = parseCell(field, text);
      if (value === undefined) throw new UsageError(`Use --image ${name}=FILE for the image of ${field.title}.`);
      given[name] = value;
    }
  }
  for (const place of values.all('image')) await addImage(model, given, place, program);
  return { ...filledDraft(model, given), extra };
}

type GivenValues = Record<string, FieldValue | null>;

async function addImage(
  model: Model,
  given: GivenValues,
  place: string,
  program: CommandContext['program'],
): Promise<void> {
  const slots = inputSlots(model);
  const [, column, rest] = /^([\w -]+)=([\s\S]+)$/.exec(place) ?? [];
  const [named] = (column !== undefined && fieldOfColumn(model, column)) || [];
  const imagesIn = (name: string) => asImages(given[name] ?? []) ?? [];
  const slot =
    named === undefined
      ? slots.find(([name, { max }]) => imagesIn(name).length < max)
      : slots.find(([name]) => name === named);
  if (!slot) {
    const titles = joinList(slots.map(([name]) => name));
    throw new UsageError(
      slots.length === 0
        ? `${model.title} accepts no images. Omit --image.`
        : `${model.title} has no room for “${place}”. Its image fields: ${titles}.`,
    );
  }
  const [name] = slot;
  given[name] = [...imagesIn(name), await imageOf(named === undefined ? place : (rest ?? ''), program)];
}

async function imageOf(place: string, { fetch }: CommandContext['program']): Promise<ImageInput> {
  if (/^https?:\/\//i.test(place)) {
    const link = imageInputSchema.safeParse({ from: 'link', url: place });
    if (link.success) return link.data;
    throw new UsageError(`“${place}” isn’t a valid image URL.`);
  }
  if (!statSync(place, { throwIfNoEntry: false })?.isFile()) {
    throw new UsageError(`There is no file “${place}”. Check the path.`);
  }
  const answer = await fetch(inputUploadRoute(path.basename(place)), {
    method: 'POST',
    body: await openAsBlob(place),
  });
  const stored: unknown = await answer.json();
  const image = imageFileSchema.safeParse(stored);
  if (image.success) return image.data;
  throw new ProblemError(isProblem(stored) ? stored : problem('disk', `Couldn’t add the image ${place}.`));
}
