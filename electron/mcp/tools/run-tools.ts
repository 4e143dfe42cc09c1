import { z } from 'zod';
import { type FieldValue, fieldValueSchema } from '../../../shared/fields/field-values-and-drafts.ts';
import { jsonSchemaOfModel } from '../../../shared/mcp/json-schema-of-model.ts';
import { allModels, modelById } from '../../../shared/models/all-models.ts';
import { filledDraft, type Model } from '../../../shared/models/model.ts';
import { promptOf } from '../../../shared/models/prompts-of-form.ts';
import { type Problem, problem } from '../../../shared/problem.ts';
import type { Task } from '../../../shared/tasks/task.ts';
import { isJsonArray, isJsonObject } from '../../../shared/util/json.ts';
import { itemId, timeText } from './entity-facts.ts';
import { McpProblemError, type McpProgram, problemOfCall } from './mcp-program.ts';
import type { McpRun } from './run-starter.ts';
import { defaultLimit, defineTool, limitInput, type Tool } from './tool.ts';
import { untrusted, withShortTexts } from './tool-answer-text.ts';

/** Maximum number of runs that one call starts. */
const mostRuns = 8;

const runInput = z.strictObject({
  model: z.string().max(100).describe('ID of a model from list_models.'),
  values: z
    .record(z.string(), z.unknown())
    .describe(
      'Values by field name, as the schema of the model describes. A field without a value here is sent with its default in the schema, as a new form has it. null leaves a field out of the request.',
    ),
  shot: z.uuid().optional().describe('The results become takes of this shot.'),
});

const imageReference = z.union([
  z.strictObject({ item: itemId, group: z.string().max(32).optional() }),
  z.strictObject({ url: z.string(), group: z.string().max(32).optional() }),
]);

/**
 * Converts a run from a client to the form of its model. Images of the library become inputs, which is free. Throws a
 * `ProblemError` for an unknown model.
 */
async function readRun({ model: id, values, shot }: z.infer<typeof runInput>, program: McpProgram): Promise<McpRun> {
  const model = modelById(id);
  if (!model) throw new McpProblemError(problem('not-found', `There is no model ${id}. See list_models.`));
  const given: [string, FieldValue | null][] = [];
  for (const [name, value] of Object.entries(values)) {
    const read = value === null ? null : await withImages(value, program);
    // A form has JSON as text.
    given.push([name, read === null ? null : (fieldValueSchema.safeParse(read).data ?? JSON.stringify(read))]);
  }
  return { modelId: id, draft: filledDraft(model, Object.fromEntries(given)), shotId: shot };
}

/** Replaces each reference to an image by the input of a form. */
async function withImages(value: unknown, program: McpProgram): Promise<unknown> {
  if (isJsonArray(value)) {
    const all: unknown[] = [];
    for (const each of value) all.push(await withImages(each, program));
    return all;
  }
  if (!isJsonObject(value)) return value;
  const { data: image } = imageReference.safeParse(value);
  if (!image) return 'mask' in value ? { ...value, mask: await withImages(value['mask'], program) } : value;
  if ('url' in image) return { from: 'link', ...image };
  return { ...(await program.client.inputs.fromItem({ id: image.item })), ...(image.group && { group: image.group }) };
}

const listModels = defineTool({
  name: 'list_models',
  title: 'List models',
  description: 'Returns the models for images and videos, or one model with the JSON schema of its fields. Free.',
  input: z.strictObject({
    model: z.string().max(100).optional().describe('Returns only this model, with the schema of its fields.'),
  }),
  isFree: true,
  isReading: true,
  isPaged: true,
  async run({ model: id }) {
    const found = allModels().filter((model) => id === undefined || model.id === id);
    if (found.length === 0)
      throw new McpProblemError(problem('not-found', `There is no model ${id}. See list_models.`));
    return { data: { models: found.map((model) => modelFacts(model, id !== undefined)) }, list: 'models' };
  },
});

/** The texts of a model file are from others. */
function modelFacts(model: Model, withSchema: boolean): object {
  const { id, kind, title, facts, notes, source } = model;
  const texts = { title, facts, notes, ...(withSchema && { schema: jsonSchemaOfModel(model) }) };
  return { model: id, kind, ...(source ? { untrusted: texts } : texts) };
}

const checkRun = defineTool({
  name: 'check_run',
  title: 'Check a run',
  description:
    'Checks a run without sending anything: problems, or the exact request with the number of charges and the estimate. Free.',
  input: runInput.omit({ shot: true }),
  isFree: true,
  // An image of the library is copied to the inputs.
  isReading: false,
  async run(input, context) {
    const run = await readRun(input, context);
    try {
      const { method, path, body, bytes } = await context.client.tasks.preview(run);
      const { charges, text } = await context.runStarter.estimate([run]);
      return {
        data: {
          canBeSent: true,
          ...{ method, bytes, charges, estimate: text },
          // The path and names can be those of a model file, and the body quotes files and prompts.
          untrusted: { path, body: withShortTexts(JSON.parse(body)) },
        },
      };
    } catch (error) {
      const found = problemOfCall(error);
      if (!found) throw error;
      return { data: { canBeSent: false, ...problemFacts(found) } };
    }
  },
});

const startRuns = defineTool({
  name: 'start_runs',
  title: 'Start runs',
  description:
    'Starts runs, each of which may be charged. The user may be asked in the window of Triptych first, for up to two minutes. A call with the same key starts nothing and returns the runs of the first call. If the gateway refuses a run, the later runs of its model are held back: correct them, or send them with another key. Returns immediately when the runs are sent: use get_runs to wait for the results.',
  input: z.strictObject({
    runs: z.array(runInput).min(1).max(mostRuns),
    key: z
      .string()
      .min(1)
      .max(200)
      .describe('A new text for each intended call. Repeat the same key if an answer was lost or timed out.'),
  }),
  isFree: false,
  isReading: false,
  async run({ runs: inputs, key }, context) {
    const { caller, currentCaller, signal, runStarter } = context;
    const runs = [];
    for (const input of inputs) runs.push(await readRun(input, context));
    const { isRepeated, outcomes } = await runStarter.start({
      ...{ client: caller, current: currentCaller, key, runs, signal },
    });
    const facts = outcomes.map((outcome) => ('id' in outcome ? runFacts(outcome) : problemFacts(outcome)));
    const sent = outcomes.filter((outcome) => 'id' in outcome).length;
    const held = outcomes.filter((outcome) => !('id' in outcome) && outcome.kind === 'held').length;
    const counts = { requested: runs.length, sent, held: held || undefined };
    return { data: { startedBefore: isRepeated || undefined, ...counts, runs: facts } };
  },
});

const getRuns = defineTool({
  name: 'get_runs',
  title: 'Get runs',
  description:
    'Returns the state and the results of runs: those with the given IDs, or the newest. Runs are polled automatically. Free.',
  input: z.strictObject({ runs: z.array(z.uuid()).min(1).max(100).optional(), limit: limitInput }),
  isFree: true,
  isReading: true,
  isPaged: true,
  async run({ runs, limit = defaultLimit }, { client }) {
    if (runs === undefined) {
      const { tasks } = await client.tasks.page({ limit });
      return { data: { runs: tasks.map(runFacts) }, list: 'runs' };
    }
    const found: object[] = [];
    for (const id of runs) found.push(runFacts(await client.tasks.get({ id })));
    return { data: { runs: found }, list: 'runs' };
  },
});

export const runTools: readonly Tool[] = [listModels, checkRun, startRuns, getRuns];

/** The facts of a run. */
function runFacts(task: Task): object {
  const isKnown = modelById(task.modelId) !== undefined;
  return {
    run: task.id,
    state: task.state,
    model: isKnown ? task.modelId : undefined,
    inSandbox: task.destination.kind === 'sandbox' || undefined,
    created: timeText(task.createdAt),
    ended: task.endedAt === undefined ? undefined : timeText(task.endedAt),
    items: task.links.flatMap(({ itemId }) => itemId ?? []),
    expectedItems: task.links.length || undefined,
    comparison: task.comparisonId,
    shot: task.shotId,
    problem: task.problem?.kind,
    ...untrusted({
      model: isKnown ? undefined : task.modelId,
      prompt: promptOf(task),
      status: task.status,
      problem: task.problem?.sentence,
      notes: task.notes,
    }),
  };
}

/** The reason why a run was not sent. */
function problemFacts({ kind, sentence, reasons }: Problem): object {
  const fields = reasons?.map(({ field, text }) => `${field} ${text}`);
  return { sent: false, problem: kind, ...untrusted({ problem: sentence, reasons: fields }) };
}
