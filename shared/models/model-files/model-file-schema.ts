import { z } from 'zod';
import {
  evidenceSchema,
  fieldFileSchema,
  fieldName,
  isNotInherited,
  optionValue,
  shownText,
} from '../../fields/field-file-schema.ts';
import { isDeviceName } from '../../util/file-name-template.ts';
import type { RuleCondition } from '../model-rule-types.ts';

// The schema of model files. `npm run docs` writes it as docs/model-file.schema.json, which editors read. All objects
// are strict: a name that is not listed here is refused, because it could stand for code or for another host.

const ruleValues = z
  .array(z.union([optionValue, z.boolean()]))
  .min(1)
  .max(50);
const condition = z
  .strictObject({
    field: fieldName,
    is: z
      .union([z.enum(['filled', 'empty']), ruleValues])
      .describe('"filled", "empty", or the values that count.')
      .exactOptional(),
    isNot: ruleValues.describe('The values that do not count.').exactOptional(),
  })
  .refine(
    ({ is, isNot }) => is !== undefined || isNot !== undefined,
    'needs "is" or "isNot"',
  ) satisfies z.ZodType<RuleCondition>;
const fieldNames = z.array(fieldName).min(1).max(20);

const rule = z.discriminatedUnion('rule', [
  z.strictObject({
    rule: z.literal('required-together').describe('If one field is filled, all are required.'),
    fields: fieldNames.min(2),
  }),
  z.strictObject({
    rule: z.literal('exclusive').describe('At most one side may be filled.'),
    sides: z
      .array(
        z.strictObject({
          fields: fieldNames,
          name: shownText(60).describe('Name of the side in a sentence, such as "masks".').exactOptional(),
        }),
      )
      .min(2)
      .max(10),
  }),
  z.strictObject({
    rule: z.literal('requires').describe('The field may be filled only while the condition holds.'),
    field: fieldName,
    when: condition,
    reason: shownText(200).describe('Rest of a sentence that begins with the title: "requires a first frame."'),
  }),
  z.strictObject({
    rule: z.literal('used-when').describe('The field is stored, but not sent, unless the condition holds.'),
    field: fieldName,
    when: condition,
    reason: shownText(200).describe('A phrase: "only used while Rewrite prompt is on"'),
  }),
]);

const modelPath = z
  .strictObject({
    path: z
      .string()
      .max(500)
      .meta({
        description:
          'The part of the URL after the host of the connection, beginning with /. It never contains a host, a query or ".."',
        examples: ['/vendors/vendor-x/v1/my-model/generation'],
      }),
    evidence: evidenceSchema.exactOptional(),
  })
  .describe('A path below the base URL of the connection.');

const facts = {
  title: shownText(80).describe('Name in the list of models.'),
  facts: shownText(120).describe('One line under the title.'),
  beta: z.literal(true).exactOptional(),
  create: modelPath.describe('Path to which a request is sent with POST.'),
  results: z.array(modelPath).min(1).max(5).describe('Paths to poll, in this order, each with {task_id} once.'),
  fields: z
    .record(fieldName, fieldFileSchema)
    .refine((fields) => Object.keys(fields).length > 0, 'must contain at least one field')
    .refine((fields) => Object.keys(fields).length <= 60, 'has too many fields; the limit is 60')
    .describe('The fields by their name in the request, in the order of the form.'),
  rules: z.array(rule).max(50).describe('Rules across several fields.').exactOptional(),
  notes: z.array(shownText(400)).max(10).describe('What the user must know before paying.').exactOptional(),
  pollSeconds: z
    .number()
    .int()
    .min(1)
    .max(600)
    .describe('Seconds before the first status check. Default: 15.')
    .exactOptional(),
};

const schemaReference = z
  .string()
  .max(500)
  .describe('URL of this schema, for editors. Not used by Triptych.')
  .exactOptional();
const version = z.literal(1).describe('Version of the format.');

export const modelFileSchema = z
  .strictObject({
    $schema: schemaReference,
    version,
    id: z
      .string()
      .regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/, 'must be letters, digits, ., _ or -, at most 100')
      .refine(isNotInherited, 'is a reserved name')
      // The editor names a new file after its model.
      .refine((id) => !isDeviceName(id), 'is the name of a device on Windows')
      .meta({ description: 'Unique name of the model. Stored with every result.', examples: ['my-video-model'] }),
    kind: z.enum(['text-to-video', 'image-to-video', 'image']).describe('Group in the list of models.'),
    output: z.enum(['videos', 'images']).describe('Name of the list of links in the answer.'),
    ...facts,
  })
  .describe('A model for Triptych: data only, no code and no templates.');

/** A whole model as data. */
export type ModelFile = z.infer<typeof modelFileSchema>;

/**
 * Changes to a built-in model. `changes` is a JSON merge patch of the model as a file: objects are merged, other values
 * replaced, and `null` removes a value.
 */
export const overrideFileSchema = z
  .strictObject({
    $schema: schemaReference,
    version,
    overrides: z.string().max(100).describe('Name of the built-in model.'),
    changes: z
      .strictObject(
        Object.fromEntries(Object.keys(facts).map((name) => [name, z.json().exactOptional()])) as Record<
          keyof typeof facts,
          z.ZodExactOptional<z.ZodJSONSchema>
        >,
      )
      .meta({
        description: 'The changed facts only, in the shape of a model. null removes a fact.',
        examples: [{ fields: { prompt: { maxLength: 3000 } } }],
      }),
  })
  .describe('Changes to facts of a built-in model.');
