import { z } from 'zod';
import { type FieldValue, fieldValueSchema } from '../../../shared/fields/field-values-and-drafts.ts';
import { modelById } from '../../../shared/models/all-models.ts';
import { filledDraft } from '../../../shared/models/model.ts';
import { problem } from '../../../shared/problem.ts';
import { isJsonArray, isJsonObject } from '../../../shared/util/json.ts';
import { McpProblemError, type McpProgram } from '../mcp-program.ts';
import type { McpRun } from '../run-starter.ts';
import { itemId } from './entity-facts.ts';

/** Maximum number of runs that one call starts. */
export const mostRuns = 8;

export const runInput = z.strictObject({
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
export async function readRun(
  { model: id, values, shot }: z.infer<typeof runInput>,
  program: McpProgram,
): Promise<McpRun> {
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
