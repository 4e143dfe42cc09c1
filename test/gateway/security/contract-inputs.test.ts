import { isContractProcedure } from '@orpc/contract';
import { ORPCError } from '@orpc/server';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { contract } from '../../../shared/contract/contract.ts';
import { isFullRun, printLine, sampleOf, seededRandom, testSeed } from '../../support/test-seed.ts';
import { openTestApp } from '../support/open-test-app.ts';

// Calls every function of the contract with input that no page of ours would send: other types, 10 MB, deep nesting,
// and each field in turn. Each call is refused as malformed or with a problem that states the reason. There is no
// unexpected error, and main continues.

interface Call {
  readonly path: readonly string[];
  readonly input: z.ZodType | undefined;
}

function callsOf(node: unknown, path: readonly string[] = []): Call[] {
  if (isContractProcedure(node)) {
    const { inputSchema } = node['~orpc'];
    return [{ path, input: inputSchema instanceof z.ZodType ? inputSchema : undefined }];
  }
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([name, inner]) => callsOf(inner, [...path, name]));
}

const huge = 'x'.repeat(10_000_000);

function deep(levels: number, wrap: (inner: unknown) => unknown): unknown {
  let value: unknown = 'x';
  for (let level = 0; level < levels; level += 1) value = wrap(value);
  return value;
}

/** `__proto__` as an own property, as JSON creates it. */
const proto: unknown = JSON.parse('{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}');

const values: Readonly<Record<string, unknown>> = {
  nothing: undefined,
  null: null,
  'a number': -1,
  'no number': Number.NaN,
  'a number without bounds': 1e308,
  'a truth': true,
  'an empty text': '',
  'a text of 10 MB': huge,
  'a path': '../../../../etc/passwd',
  'an address': 'file:///etc/passwd',
  'hidden characters': '\u0000\u202e\ud800\u{e0041}',
  SQL: `' OR 1=1; DROP TABLE items; --`,
  'a nested search': `${'('.repeat(5000)}"`,
  'an empty list': [],
  'a long list': Array.from({ length: 200_000 }, () => 'x'),
  'an empty object': {},
  'names of prototypes': proto,
  'deep lists': deep(20_000, (inner) => [inner]),
  'deep objects': deep(20_000, (inner) => ({ inner })),
  'a JavaScript object': new Map([[huge.slice(0, 10), new Date(Number.NaN)]]),
};

interface JsonSchema {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly minItems?: number;
  readonly format?: string;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, JsonSchema>>;
}

const uuid = '0c6a2f1e-4d51-4a7e-9a36-5c0a0d6f4b11';

/** The simplest value that a schema accepts, as far as it shows one. */
function plainest(schema: JsonSchema, root: JsonSchema, depth = 0): unknown {
  if (schema.$ref !== undefined) {
    const found = root.$defs?.[schema.$ref.replace('#/$defs/', '')];
    return found && depth < 20 ? plainest(found, root, depth + 1) : undefined;
  }
  if ('const' in schema) return schema.const;
  if (schema.enum) return schema.enum[0];
  const [choice] = schema.anyOf ?? schema.oneOf ?? schema.allOf ?? [];
  if (choice) return plainest(choice, root, depth + 1);
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        (schema.required ?? []).map((name) => [name, plainest(schema.properties?.[name] ?? {}, root, depth + 1)]),
      );
    case 'array':
      return Array.from({ length: schema.minItems ?? 0 }, () => plainest(schema.items ?? {}, root, depth + 1));
    case 'string':
      if (schema.format === 'uuid') return uuid;
      if (schema.format === 'uri') return 'https://host.example/';
      return schema.pattern?.includes('64') ? 'a'.repeat(64) : 'x';
    case 'integer':
    case 'number':
      return Math.max(1, schema.minimum ?? 1);
    case 'boolean':
      return false;
    default:
      return {};
  }
}

/** The simplest input with one field after the other in every hostile form. */
function* inputsOf({ input }: Call): Generator<readonly [string, unknown]> {
  for (const [name, value] of Object.entries(values)) yield [name, value];
  if (!input) return;
  const schema = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
  const plain = plainest(schema, schema);
  yield ['the plainest input', plain];
  if (typeof plain !== 'object' || plain === null) return;
  for (const field of Object.keys(schema.properties ?? {})) {
    for (const [name, value] of Object.entries(values)) yield [`${field}: ${name}`, { ...plain, [field]: value }];
  }
}

/** These calls would wait for an event, change the database under the test, or end the program. */
const streams = new Set(['watch', 'conversations.watch']);

test('no input ends the program or causes an unexpected error', async () => {
  const app = await openTestApp();
  const calls = callsOf(contract);
  expect(calls.length).toBeGreaterThan(60);
  const outcomes = { answered: 0, malformed: 0, problems: 0 };
  const unexpectedErrors: string[] = [];
  const random = seededRandom(testSeed);
  for (const call of calls) {
    const name = call.path.join('.');
    const handler = call.path.reduce<unknown>((at, part) => (at as Record<string, unknown>)[part], app.calls) as (
      input: unknown,
    ) => Promise<unknown>;
    const all = [...inputsOf(call)];
    for (const [what, input] of isFullRun ? all : sampleOf(all, 7, random)) {
      try {
        const answer = await handler(input);
        outcomes.answered += 1;
        if (streams.has(name)) await (answer as AsyncGenerator).return?.(undefined);
      } catch (error) {
        if (error instanceof ORPCError && error.code === 'BAD_REQUEST') outcomes.malformed += 1;
        else if (error instanceof ORPCError && error.code === 'PROBLEM' && error.data.kind !== 'internal')
          outcomes.problems += 1;
        else
          unexpectedErrors.push(
            `${name} with ${what}: ${error instanceof ORPCError ? JSON.stringify(error.data) : String(error)}`.slice(
              0,
              400,
            ),
          );
      }
    }
  }
  const count = outcomes.answered + outcomes.malformed + outcomes.problems + unexpectedErrors.length;
  printLine(
    `${count} hostile inputs to ${calls.length} calls: ${outcomes.malformed} malformed, ${outcomes.problems} problems, ` +
      `${outcomes.answered} answered, ${unexpectedErrors.length} defects`,
  );
  expect(unexpectedErrors).toEqual([]);
  expect('polluted' in {}).toBe(false);
  // A sample project of the sandbox is a plain input.
  const { tasks } = await app.snapshot();
  expect(tasks.filter(({ destination }) => destination.kind !== 'sandbox')).toEqual([]);
});
