import type { Reason } from '../../problem.ts';
import { isJsonArray, isJsonObject, type Json, type JsonObject, parseJsonObject } from '../../util/json.ts';
import type { ParameterValue, ParameterValues } from '../conversation.ts';
import type { Endpoint } from '../endpoint.ts';
import { chatRules, chatWarnings, unknownType } from './chat-conflicts.ts';
import { chatParameters } from './chat-parameters.ts';
import { isKnownServerTool } from './check-tool-definition.ts';
import { leastThinking, messagesParameters } from './messages-parameters.ts';
import type { Parameters } from './parameter.ts';
import { nameOnWire } from './tool-draft.ts';

/** Name of the value for "Extra body fields": the text of a JSON object that is merged into the body as written. */
export const extraName = 'extra';

export function parametersOf(endpoint: Endpoint): Parameters {
  return endpoint === 'chat' ? chatParameters : messagesParameters;
}

/** Returns the title on screen of a parameter, or of a part of an object; the wire name if it has no title. */
export function parameterTitle(endpoint: Endpoint, name: string): string {
  const parameters = Object.values(parametersOf(endpoint));
  const all = parameters.flatMap((each) => [each, ...Object.values(each.parts ?? {})]);
  return all.find((each) => each.name === name)?.basicTitle ?? name;
}

/** Returns the initial values of a new column. */
export function openingValues(endpoint: Endpoint): ParameterValues {
  return endpoint === 'chat' ? { stream: true } : { max_tokens: 4096, stream: true };
}

/** Returns all names of values for an endpoint, including the names of object parts. */
export function valueNames(endpoint: Endpoint): ReadonlySet<string> {
  const names = Object.values(parametersOf(endpoint)).flatMap((parameter) => parameter.names);
  return new Set([...names, extraName]);
}

/** Returns all reasons against sending these values, in the order of the panel. Each contains the name of its value. */
export function checkParameters(endpoint: Endpoint, values: ParameterValues): readonly Reason[] {
  const parameters = parametersOf(endpoint);
  const reasons: Reason[] = Object.values(parameters).flatMap((parameter) => parameter.check(values));
  const known = valueNames(endpoint);
  for (const name of Object.keys(values)) {
    if (!known.has(name)) reasons.push({ field: name, text: 'isn’t a field of this endpoint. Remove it.' });
  }
  const wrong = new Set(reasons.map(({ field }) => field.split('.')[0]));
  const body = bodyFieldsOf(endpoint, values);
  const own = endpoint === 'chat' ? chatRules(body, values) : messagesRules(body, values);
  const rules = [...samplingRules(body), ...own];
  // A field that is invalid on its own is reported once. Conflicts with other fields are not known yet.
  const between = rules.filter(({ field }) => !wrong.has(field.split('.')[0]));
  return [...reasons, ...between, ...checkExtra(parameters, values[extraName])];
}

/** Returns the fields of the body by wire name. Correct for values that pass the check; never throws for others. */
export function bodyFieldsOf(endpoint: Endpoint, values: ParameterValues): JsonObject {
  const fields: [string, Json][] = [];
  for (const { name, wire = name, send } of Object.values(parametersOf(endpoint))) {
    const sent = wire === 'messages' ? undefined : send(values);
    if (sent !== undefined) fields.push([wire, sent]);
  }
  return Object.fromEntries(fields);
}

/** Returns the values that are stored but not sent, with the reason: "not sent without stream". */
export function notSent(endpoint: Endpoint, values: ParameterValues): Readonly<Record<string, string>> {
  return Object.assign({}, ...Object.values(parametersOf(endpoint)).map((parameter) => parameter.notSent(values)));
}

function checkExtra(parameters: Parameters, extra: ParameterValue | undefined): Reason[] {
  if (extra === undefined || extra === '') return [];
  if (typeof extra !== 'string') return [{ field: extraName, text: 'must be JSON, entered as text.' }];
  if (extra.trim() === '') return [];
  const parsed = parseJsonObject(extra);
  if (!parsed.ok) return [{ field: extraName, text: parsed.reason }];
  const taken = new Set(['model', 'messages', ...Object.entries(parameters).map(([name, { wire }]) => wire ?? name)]);
  return Object.keys(parsed.value)
    .filter((name) => taken.has(name))
    .map((name) => ({ field: extraName, text: `contain ${name}, which has its own field.` }));
}

/** Returns warnings for allowed values that are probably not intended. A warning does not prevent sending. */
export function parameterWarnings(endpoint: Endpoint, values: ParameterValues): readonly Reason[] {
  const body = bodyFieldsOf(endpoint, values);
  const warnings: Reason[] = endpoint === 'chat' ? chatWarnings(body, values) : messagesWarnings(body, values);
  const hasTools = Array.isArray(body['tools']) || Array.isArray(body['functions']);
  if (endpoint === 'chat' && body['parallel_tool_calls'] !== undefined && !hasTools) {
    warnings.push({ field: 'parallel_tool_calls', text: 'has no effect without tools.' });
  }
  if (body['max_tokens'] !== undefined && body['max_completion_tokens'] !== undefined) {
    warnings.push({ field: 'max_tokens', text: 'is deprecated, and max_completion_tokens is also sent.' });
  }
  return warnings;
}

/**
 * Returns the values for another endpoint, as far as it has the same parameters. `dropped` contains the names of the
 * others.
 */
export function carryValues(
  from: Endpoint,
  to: Endpoint,
  values: ParameterValues,
): { readonly values: ParameterValues; readonly dropped: readonly string[] } {
  if (from === to) return { values, dropped: [] };
  const there = parametersOf(to);
  const carried = Object.entries(values).filter(([name, value]) => {
    const field = there[name]?.field;
    return field !== undefined && field.check(value).length === 0;
  });
  const dropped = Object.keys(values).filter((name) => !carried.some(([each]) => each === name));
  return { values: Object.fromEntries(carried), dropped };
}

/** Returns conflicts between fields of a messages request that are valid on their own. `body` is the body to send. */
function messagesRules(body: JsonObject, values: ParameterValues): Reason[] {
  return [...systemRules(values), ...thinkingRules(body, values), ...choiceRules(body, values)];
}

function systemRules(values: ParameterValues): Reason[] {
  const isGiven = (name: string) => String(values[name] ?? '').trim() !== '';
  if (!isGiven('system') || !isGiven('system.blocks')) return [];
  const remedies = ['system', 'system.blocks'].map((name) => ({ label: `Clear ${name}`, clear: [name] }));
  return [{ field: 'system.blocks', text: 'can’t be combined with a system text. Use only one of them.', remedies }];
}

function thinkingRules({ thinking, max_tokens: most }: JsonObject, values: ParameterValues): Reason[] {
  if (!isJsonObject(thinking)) return [];
  const isWritten = values['thinking'] !== undefined;
  const { type, budget_tokens: budget } = thinking;
  // The API documents the minimum budget, but neither the types nor which types have a budget.
  if (type === 'disabled' || typeof budget !== 'number') return [];
  const field = isWritten ? 'thinking' : 'thinking.budget_tokens';
  const of = isWritten ? 'has a budget_tokens that is' : 'is';
  if (budget < leastThinking) return [{ field, text: `${of} ${budget}; the minimum is ${leastThinking}.` }];
  if (typeof most !== 'number' || budget < most) return [];
  return [
    {
      field,
      text: `${of} ${budget}; it must be less than the maximum length (${most}), because it counts toward that limit.`,
    },
  ];
}

function choiceRules({ tools, tool_choice: choice }: JsonObject, values: ParameterValues): Reason[] {
  if (!isJsonObject(choice)) return [];
  const isWritten = values['tool_choice'] !== undefined;
  const at = (part: string) => (isWritten ? 'tool_choice' : `tool_choice.${part}`);
  const { type, name } = choice;
  if (type !== 'auto' && type !== 'any' && type !== 'tool') return [];
  if (!isJsonArray(tools)) return [{ field: at('type'), text: `is ${String(type)}, but there are no tools.` }];
  if (type !== 'tool') return [];
  const isThere = tools.some((tool) => isJsonObject(tool) && nameOnWire('messages', tool) === name);
  return isThere ? [] : [{ field: at('name'), text: `names ${String(name ?? 'none')}, which isn’t one of the tools.` }];
}

/**
 * Returns warnings for values that the API does not document. They are sent anyway, because the user entered them on
 * purpose.
 */
function messagesWarnings(body: JsonObject, values: ParameterValues): Reason[] {
  return [...thinkingWarnings(body, values), ...choiceWarnings(body, values), ...toolWarnings(body)];
}

function thinkingWarnings({ thinking }: JsonObject, values: ParameterValues): Reason[] {
  if (values['thinking'] === undefined || !isJsonObject(thinking)) return [];
  const { type, budget_tokens: budget } = thinking;
  if (type === 'disabled') return [];
  if (type !== 'enabled') return [{ field: 'thinking', text: unknownType(thinking) }];
  if (Number.isSafeInteger(budget)) return [];
  return [{ field: 'thinking', text: 'has no whole number as budget_tokens. It is sent as entered.' }];
}

function choiceWarnings({ tool_choice: choice }: JsonObject, values: ParameterValues): Reason[] {
  if (values['tool_choice'] === undefined || !isJsonObject(choice)) return [];
  const { type, disable_parallel_tool_use: single } = choice;
  if (!['auto', 'any', 'tool', 'none'].includes(String(type))) {
    return [{ field: 'tool_choice', text: unknownType(choice) }];
  }
  if (single === undefined || typeof single === 'boolean') return [];
  return [
    { field: 'tool_choice', text: 'has a disable_parallel_tool_use that isn’t on or off. It is sent as entered.' },
  ];
}

function toolWarnings({ tools }: JsonObject): Reason[] {
  if (!isJsonArray(tools)) return [];
  return tools.flatMap((tool, index): Reason[] => {
    if (!isJsonObject(tool) || tool['type'] === undefined || tool['type'] === 'custom') return [];
    if (isKnownServerTool(String(tool['type']))) return [];
    return [{ field: 'tools', text: `${index + 1} ${unknownType(tool)}` }];
  });
}

/** Both APIs say "alter this or temperature, not both". */
function samplingRules(body: JsonObject): Reason[] {
  const names = ['temperature', 'top_p'];
  if (!names.every((name) => isAltered(body[name]))) return [];
  const remedies = names.map((name) => ({ label: `Reset ${name}`, clear: [name] }));
  return [{ field: 'top_p', text: 'and temperature are both changed. Only one of them may be changed.', remedies }];
}

/** Both parameters default to 1. */
function isAltered(value: JsonObject[string] | undefined): boolean {
  return value !== undefined && value !== null && value !== 1;
}
