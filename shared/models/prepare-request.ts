import type { EncodeImage } from '../fields/field.ts';
import type { Draft, FieldValue, Values } from '../fields/values.ts';
import type { Reason } from '../problem.ts';
import type { Json, JsonObject } from '../util/json.ts';
import { parseJsonObject } from '../util/json.ts';
import type { Field, Model } from './model.ts';

export interface CreateRequest {
  readonly path: string;
  readonly body: JsonObject;
}

export type Prepared =
  | { readonly ok: true; readonly request: CreateRequest }
  | { readonly ok: false; readonly reasons: readonly Reason[] };

/**
 * The only door from a form to a request. The screen asks it why Generate is blocked and what would be sent; main asks
 * it again before sending, with an `encode` that reads the files.
 */
export function prepareRequest(model: Model, draft: Draft, encode: EncodeImage): Prepared {
  const reasons = reasonsAgainst(model, draft);
  if (reasons.length > 0) return { ok: false, reasons };
  return { ok: true, request: { path: model.create.path, body: bodyOf(model, draft, encode) } };
}

/** Returns the body for a form, also while reasons prevent sending. */
export function bodyOf(model: Model, draft: Draft, encode: EncodeImage): JsonObject {
  const ignored = model.notSent?.(draft.values) ?? {};
  const body: Record<string, Json> = {};
  for (const [name, field] of Object.entries(model.fields)) {
    if (name in ignored) continue;
    const sent = field.send(draft.values[name], encode);
    if (sent !== undefined) body[name] = sent;
  }
  return { ...body, ...extraFields(draft) };
}

/** Everything that keeps `draft` from being sent, in the order of the form. Empty: Generate is free. */
export function reasonsAgainst(model: Model, draft: Draft): readonly Reason[] {
  const ignored = model.notSent?.(draft.values) ?? {};
  const replaced = new Set(Object.keys(extraFields(draft)));
  const reasons: Reason[] = [];
  for (const [name, field] of Object.entries(model.fields)) {
    if (name in ignored || (replaced.has(name) && field.evidence === 'assumed')) continue;
    for (const text of checkField(field, draft.values[name], draft.values)) reasons.push({ field: name, text });
  }
  for (const name of Object.keys(draft.values)) {
    if (!(name in model.fields)) reasons.push({ field: name, text: 'isn’t a field of this model. Remove it.' });
  }
  return [...reasons, ...(model.rules?.(draft.values) ?? []), ...reasonsAgainstExtra(model, draft.extra)];
}

/** Returns objections to the value of a field, alone and in combination with the other values. */
function checkField(field: Field, value: FieldValue | undefined, values: Values): readonly string[] {
  return [...field.check(value), ...(value === undefined ? [] : field.checkBeside(value, values))];
}

function reasonsAgainstExtra(model: Model, extra: string): Reason[] {
  if (extra.trim() === '') return [];
  const parsed = parseJsonObject(extra);
  if (!parsed.ok) return [{ field: 'extra', text: parsed.reason }];
  return Object.keys(parsed.value).flatMap((name) => {
    const field = model.fields[name];
    // A documented field has a control with checks, which this would go around; a guessed one may well be wrong.
    if (!field || field.evidence === 'assumed') return [];
    return [{ field: 'extra', text: `contain ${name}, which the form already sends as ${field.title}.` }];
  });
}

function extraFields(draft: Draft): JsonObject {
  if (draft.extra.trim() === '') return {};
  const parsed = parseJsonObject(draft.extra);
  return parsed.ok ? parsed.value : {};
}
