import type { Reason } from '../../problem.ts';
import { type Json, type JsonObject, parseJsonObject } from '../../util/json.ts';
import type { ParameterValue, ParameterValues } from '../conversation.ts';
import type { Endpoint } from '../endpoint.ts';
import { chatRules } from './chat-conflicts.ts';
import { chatParameters } from './chat-parameters.ts';
import { chatWarnings } from './chat-warnings.ts';
import { messagesParameters } from './messages-parameters.ts';
import { messagesRules } from './messages-rules.ts';
import { messagesWarnings } from './messages-warnings.ts';
import type { Parameters } from './parameter.ts';
import { samplingRules } from './sampling-rules.ts';

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

/** Returns the extra fields of the body. */
export function extraFields(values: ParameterValues): JsonObject {
  const extra = values[extraName];
  if (typeof extra !== 'string' || extra.trim() === '') return {};
  const parsed = parseJsonObject(extra);
  return parsed.ok ? parsed.value : {};
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
