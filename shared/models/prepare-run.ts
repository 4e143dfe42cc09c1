import type { Connection } from '../connections/connection.ts';
import { type AudioMeasure, checkAudio } from '../fields/audio-limits.ts';
import { imageOf } from '../fields/draft-images.ts';
import type { EncodeImage } from '../fields/field.ts';
import type { Draft, FieldValue, ImageFile, Values } from '../fields/field-values-and-drafts.ts';
import type { Reason } from '../problem.ts';
import { type Json, type JsonObject, parseJsonObject } from '../util/json.ts';
import { hasLostCharacter } from '../util/lost-characters.ts';
import { type Field, fieldWithRole, type Model } from './model.ts';
import { fieldsNotSent, reasonsOfRules } from './model-rules.ts';

/** Facts outside the form that can prevent sending. */
export interface RunFacts {
  /** Hashes of input files that no longer exist on the disk. */
  readonly missing?: ReadonlySet<string>;
  /** Returns the measurement of the audio file at a URL, or `undefined`. */
  readonly audioOf?: (url: string) => AudioMeasure | undefined;
  /** The connection of the run. Omitted if another function checks the connection. */
  readonly connection?: Connection;
}

interface PreparedRun {
  /** All reasons against sending, in the order of the form. Empty: the run can be sent. */
  readonly reasons: readonly Reason[];
  readonly path: string;
  /** Builds the request body, even if there are reasons against sending. */
  readonly body: (encode: EncodeImage) => JsonObject;
}

/**
 * Decides if a form can be sent, and builds its request. The only function that does so: the renderer calls it for the
 * form and its preview, and main calls it again before sending, with the facts that main measured.
 */
export function prepareRun(model: Model, draft: Draft, facts: RunFacts = {}): PreparedRun {
  const { missing = new Set<string>(), audioOf = () => undefined, connection } = facts;
  return {
    reasons: [
      ...reasonsAgainstTemplate(model, draft),
      ...formReasons(model, draft),
      ...reasonsAgainstMissingFiles(draft, missing),
      ...reasonsAgainstAudio(model, draft, audioOf),
      ...(connection ? connectionReasons(connection, model.create.path) : []),
    ],
    path: model.create.path,
    body: (encode) => bodyOf(model, draft, encode),
  };
}

/** A template is never sent as it is: its braces would be paid for as text. */
function reasonsAgainstTemplate(model: Model, { template }: Draft): readonly Reason[] {
  const [field] = fieldWithRole(model, 'prompt') ?? [];
  if (!template || field === undefined) return [];
  return [{ field, text: 'is a template. Expand it into prompts first, or turn off Template.' }];
}

function bodyOf(model: Model, draft: Draft, encode: EncodeImage): JsonObject {
  const ignored = fieldsNotSent(model, draft.values);
  const body: Record<string, Json> = {};
  for (const [name, field] of Object.entries(model.fields)) {
    if (name in ignored) continue;
    const sent = field.send(draft.values[name], encode);
    if (sent !== undefined) body[name] = sent;
  }
  return { ...body, ...extraFields(draft) };
}

function formReasons(model: Model, draft: Draft): readonly Reason[] {
  const ignored = fieldsNotSent(model, draft.values);
  const replaced = new Set(Object.keys(extraFields(draft)));
  const reasons: Reason[] = [];
  for (const [name, field] of Object.entries(model.fields)) {
    if (name in ignored || (replaced.has(name) && field.evidence === 'assumed')) continue;
    for (const text of checkField(field, draft.values[name], draft.values)) reasons.push({ field: name, text });
  }
  for (const name of Object.keys(draft.values)) {
    if (!(name in model.fields)) reasons.push({ field: name, text: 'isn’t a field of this model. Remove it.' });
  }
  return [...reasons, ...reasonsOfRules(model, draft.values), ...reasonsAgainstExtra(model, draft.extra)];
}

/** Returns the reasons why no run, or no run at the path of a create, can be sent over a connection. */
export function connectionReasons(connection: Connection, path?: string): Reason[] {
  const reason = (text: string): Reason[] => [{ field: 'connection', text }];
  if (connection.kind === 'none') return reason('is not set up: connect to a gateway or to the sandbox.');
  if (connection.kind === 'sandbox') return [];
  if (connection.keyRefused)
    return reason('is refused: the gateway doesn’t accept the key. Try the key again, or enter another key.');
  if (path !== undefined && connection.refusedPaths.includes(path))
    return reason('refused the key for this model. Try the key again, or enter another key.');
  if (connection.hasKey) return [];
  return reason(
    connection.keyIn === 'unreadable'
      ? 'has a key that can’t be read on this computer. Enter it again.'
      : 'has no key yet.',
  );
}

/** Returns the label of the field that a reason names; the wire name if the form has no such field. */
export function reasonTitle(model: Model | undefined, field: string): string {
  if (field === 'extra') return 'Extra body fields';
  return field === 'connection' ? 'Connection' : (model?.fields[field]?.title ?? field);
}

/** Returns the reasons against the value of a field, alone and in combination with other values. */
function checkField(field: Field, value: FieldValue | undefined, values: Values): readonly string[] {
  if (value === undefined) return field.check(value);
  const lost = textsIn(value).some(hasLostCharacter) ? [lostCharacterReason] : [];
  return [...field.check(value), ...field.checkBeside(value, values), ...lost];
}

/**
 * Files in another encoding, damaged command lines and half emoji have such characters. The user may not see them and
 * would pay for them. Extra body fields can still contain the escape sequence.
 */
const lostCharacterReason = 'contains a character that could not be read (�). Type it again, or delete it.';

/** Returns the texts of a value that are sent as they are. */
function textsIn(value: FieldValue): readonly string[] {
  if (!Array.isArray(value)) return typeof value === 'string' ? [value] : [];
  const images = value.map((each) => ('mask' in each ? each.mask : each));
  return images.flatMap((image) => (image.from === 'link' ? [image.url] : []));
}

function reasonsAgainstExtra(model: Model, extra: string): Reason[] {
  if (extra.trim() === '') return [];
  if (hasLostCharacter(extra)) return [{ field: 'extra', text: 'contain a character that could not be read (�).' }];
  const parsed = parseJsonObject(extra);
  if (!parsed.ok) return [{ field: 'extra', text: parsed.reason }];
  return Object.keys(parsed.value).flatMap((name) => {
    const field = model.fields[name];
    // The control of a documented field checks its value, and an extra field would bypass that check. An assumed field
    // may be wrong, so it can be replaced.
    if (!field || field.evidence === 'assumed') return [];
    return [{ field: 'extra', text: `contain ${name}, which the form already sends as ${field.title}.` }];
  });
}

function extraFields(draft: Draft): JsonObject {
  if (draft.extra.trim() === '') return {};
  const parsed = parseJsonObject(draft.extra);
  return parsed.ok ? parsed.value : {};
}

/** Returns reasons against the audio files of a draft. A file without measurements has none. */
function reasonsAgainstAudio(
  model: Model,
  draft: Draft,
  measureOf: (url: string) => AudioMeasure | undefined,
): Reason[] {
  const ignored = fieldsNotSent(model, draft.values);
  return Object.entries(model.fields).flatMap(([name, field]) => {
    const url = draft.values[name];
    if (!('audio' in field) || field.audio === undefined || typeof url !== 'string' || name in ignored) return [];
    const measure = measureOf(url);
    if (!measure?.reachable) return [];
    return checkAudio(field.audio, measure).map((text) => ({ field: name, text }));
  });
}

/** Returns one reason for each missing file of `draft`. `missing` contains hashes. */
function reasonsAgainstMissingFiles(draft: Draft, missing: ReadonlySet<string>): Reason[] {
  if (missing.size === 0) return [];
  return Object.entries(draft.values).flatMap(([field, value]) =>
    missingIn(value, missing).map(({ hash, name }) => ({
      field,
      text: `contains ${name}, but this file is missing. Add it again or remove it.`,
      remedies: [{ label: `Remove ${name}`, clear: [field], only: [hash] }],
    })),
  );
}

/** Returns each missing file once, even if the field contains it repeatedly. */
function missingIn(value: FieldValue, missing: ReadonlySet<string>): ImageFile[] {
  if (!Array.isArray(value)) return [];
  const files = new Map<string, ImageFile>();
  for (const image of value.map(imageOf)) {
    if (image.from === 'file' && missing.has(image.hash)) files.set(image.hash, image);
  }
  return [...files.values()];
}
