import type { Reason } from '../../problem.ts';
import { isJsonObject, type Json, type JsonObject } from '../../util/json.ts';
import type { ParameterValues } from '../conversation.ts';
import { nameOnWire } from './tool-draft.ts';

/** Returns conflicts between fields of a chat request that are valid on their own. `body` is the body to send. */
export function chatRules(body: JsonObject, values: ParameterValues): Reason[] {
  return [...logprobRules(body), ...soundRules(body), ...choiceRules(body, values), ...formatRules(body)];
}

function logprobRules(body: JsonObject): Reason[] {
  if (body['top_logprobs'] === undefined || body['logprobs'] === true) return [];
  const remedies = [{ label: 'Clear top_logprobs', clear: ['top_logprobs'] }];
  return [{ field: 'top_logprobs', text: 'requires logprobs. Turn on logprobs.', remedies }];
}

function soundRules({ modalities, audio }: JsonObject): Reason[] {
  const speaks = Array.isArray(modalities) && modalities.includes('audio');
  const isGiven = audio !== undefined;
  if (speaks && !isGiven) return [{ field: 'audio', text: 'is required, because modalities includes audio.' }];
  if (!speaks && isGiven) return [{ field: 'modalities', text: 'must include audio, because audio is set.' }];
  return isGiven && !isJsonObject(audio) ? [{ field: 'audio', text: 'must be an object.' }] : [];
}

function choiceRules(body: JsonObject, values: ParameterValues): Reason[] {
  const { tools, tool_choice: choice, functions, function_call: call } = body;
  const reasons: Reason[] = [];
  const field = (name: string, part: string) => (values[name] === undefined ? `${name}.${part}` : name);
  if (choice === 'required' && !isList(tools)) {
    reasons.push({ field: field('tool_choice', 'mode'), text: 'is required, but there are no tools.' });
  }
  if (isJsonObject(choice) && (choice['type'] === 'function' || choice['type'] === 'custom')) {
    const { type } = choice;
    const name = nameOnWire('chat', choice);
    const at = field('tool_choice', 'name');
    if (name === '') reasons.push({ field: at, text: 'must name a tool.' });
    else if (!holdsTool('chat', tools, name, type)) {
      reasons.push({ field: at, text: `names ${name}, which isn’t one of the ${String(type)} tools.` });
    }
  }
  if (isJsonObject(call)) {
    const name = typeof call['name'] === 'string' ? call['name'] : '';
    const at = field('function_call', 'name');
    if (!holdsTool('functions', functions, name)) {
      reasons.push({ field: at, text: `names ${name || 'none'}, which isn’t one of the functions.` });
    }
  }
  return reasons;
}

/** The API documents three types. Another type in the user's JSON would certainly be rejected. */
function formatRules({ response_format: format }: JsonObject): Reason[] {
  if (!isJsonObject(format) || formatTypes.includes(String(format['type']))) return [];
  return [{ field: 'response_format', text: 'must have the type text, json_object or json_schema.' }];
}

const formatTypes = ['text', 'json_object', 'json_schema'];

function holdsTool(form: 'chat' | 'functions', list: Json | undefined, name: string, type?: Json): boolean {
  if (!isList(list)) return false;
  const fits = (tool: JsonObject) => (type === undefined || tool['type'] === type) && nameOnWire(form, tool) === name;
  return list.some((tool) => isJsonObject(tool) && fits(tool));
}

function isList(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value);
}

/**
 * Returns warnings for values that the API does not document. They are sent anyway, because the user entered them on
 * purpose.
 */
export function chatWarnings(body: JsonObject, values: ParameterValues): Reason[] {
  return [...choiceWarnings(body), ...formatWarnings(body, values)];
}

function choiceWarnings({ tool_choice: choice }: JsonObject): Reason[] {
  if (!isJsonObject(choice) || choice['type'] === 'function' || choice['type'] === 'custom') return [];
  return [{ field: 'tool_choice', text: unknownType(choice) }];
}

function formatWarnings({ response_format: format }: JsonObject, values: ParameterValues): Reason[] {
  // The form has its own checks for the same parts.
  if (values['response_format'] === undefined || !isJsonObject(format) || format['type'] !== 'json_schema') return [];
  const schema = format['json_schema'];
  const isNamed = isJsonObject(schema) && typeof schema['name'] === 'string' && /^[\w-]{1,64}$/.test(schema['name']);
  if (isNamed && (schema['schema'] === undefined || isJsonObject(schema['schema']))) return [];
  const text = 'has no json_schema with a schema and a name of 1 to 64 letters, digits, _ or -. It is sent as entered.';
  return [{ field: 'response_format', text }];
}

/** Returns the rest of a sentence that begins with the name of an object. */
export function unknownType({ type }: JsonObject): string {
  const has = type === undefined ? 'has no type' : `has the type ${JSON.stringify(type)}`;
  return `${has}, which isn’t documented. It is sent as entered.`;
}
