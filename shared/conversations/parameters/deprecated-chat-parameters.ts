import { choice, plain } from '../../fields/choice-field.ts';
import { integer } from '../../fields/number-field.ts';
import { text } from '../../fields/text-field.ts';
import { isJsonObject } from '../../util/json.ts';
import { object } from './object-parameter.ts';
import type { Parameter } from './parameter.ts';
import { rarelyUsed } from './parameter-types.ts';
import { parameter } from './plain-parameter.ts';
import { tools } from './tools-field.ts';

/** Creates the deprecated parameters of chat completions, which the API still accepts. */
export const deprecatedChatParameters: Readonly<Record<string, (name: string) => Parameter>> = {
  max_tokens: parameter(integer, {
    nullable: true,
    group: rarelyUsed,
    help: 'Maximum tokens in the answer.',
    deprecated: 'Use max_completion_tokens.',
    min: 1,
  }),
  seed: parameter(integer, {
    nullable: true,
    group: rarelyUsed,
    help: 'The same seed should give the same answer, but this isn’t guaranteed.',
    deprecated: 'There is no replacement.',
  }),
  user: parameter(text, {
    group: rarelyUsed,
    help: 'A name of your choice for the end user.',
    deprecated: 'There is no replacement.',
  }),
  functions: parameter(tools, {
    group: rarelyUsed,
    help: 'Functions that the model may call, 1 to 128.',
    deprecated: 'Use tools.',
    form: 'functions',
    max: 128,
  }),
  function_call: object({
    group: rarelyUsed,
    help: 'Whether the model must call a function, and which function.',
    deprecated: 'Use tool_choice.',
    lead: 'mode',
    parts: {
      mode: parameter(choice, {
        help: 'none, auto, or one function by name.',
        options: plain('none', 'auto', 'function'),
      }),
      name: parameter(text, {
        help: 'Name of the function.',
        required: true,
        only: { name: 'mode', is: ['function'] },
      }),
    },
    schema: { type: 'object', properties: { name: { type: 'string' } } },
    write: ({ mode = 'auto', name = '' }) => (mode === 'function' ? { name } : mode),
    read: (wire) => (isJsonObject(wire) ? { mode: 'function', name: wire['name'] } : { mode: wire }),
  }),
};
