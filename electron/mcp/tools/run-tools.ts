import { z } from 'zod';
import { jsonSchemaOfModel } from '../../../shared/mcp/json-schema-of-model.ts';
import { allModels } from '../../../shared/models/all-models.ts';
import type { Model } from '../../../shared/models/model.ts';
import { problem } from '../../../shared/problem.ts';
import { McpProblemError, problemOfCall } from '../mcp-program.ts';
import { withShortTexts } from '../tool-answer-text.ts';
import { problemFacts, runFacts } from './entity-facts.ts';
import { mostRuns, readRun, runInput } from './run-input.ts';
import { defaultLimit, defineTool, limitInput, type Tool } from './tool.ts';

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
    'Starts runs, each of which may be charged. The user may be asked in the window of Triptych first, for up to two minutes. A call with the same key starts nothing and returns the runs of the first call. Returns immediately when the runs are sent: use get_runs to wait for the results.',
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
    return { data: { startedBefore: isRepeated || undefined, requested: runs.length, sent, runs: facts } };
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
