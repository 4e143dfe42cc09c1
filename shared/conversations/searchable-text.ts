import { assertNever } from '../problem.ts';
import { isJsonObject, type Json } from '../util/json.ts';
import { withoutLeadingThought } from './leading-thought.ts';
import type { Message } from './message.ts';
import type { Part } from './message-part.ts';

/** Returns the searchable text of a message, joined piece by piece. Never throws, whatever the body contains. */
export function searchableText({ said }: Pick<Message, 'said'>): string {
  const found =
    said.by === 'person'
      ? said.parts.flatMap(textsOfPart)
      : textsIn((withoutLeadingThought(said.answer) ?? said.answer).body, 0);
  return found
    .filter((text) => text.trim() !== '' && !isCode(text))
    .join('\n')
    .normalize('NFC');
}

function textsOfPart(part: Part): string[] {
  switch (part.kind) {
    case 'text':
      return [part.text];
    case 'image':
      return part.image.from === 'file' ? [part.image.name] : [part.image.url];
    case 'sound':
      return [part.sound.name];
    case 'document':
      return [part.title ?? '', ...sourceTexts(part.source)];
    case 'tool-result':
      return part.content.flatMap(textsOfPart);
    case 'json':
      return [part.text];
    default:
      return assertNever(part);
  }
}

function sourceTexts(source: Extract<Part, { kind: 'document' }>['source']): string[] {
  switch (source.from) {
    case 'text':
      return [source.text];
    case 'link':
      return [source.url];
    case 'file-id':
      return [source.id];
    default:
      return assertNever(source);
  }
}

/** Names of fields with technical values: types, names, signatures, bytes. */
const forMachines = new Set([
  ...['type', 'role', 'id', 'index', 'finish_reason', 'stop_reason', 'stop_sequence', 'model', 'usage', 'logprobs'],
  ...['signature', 'data', 'encrypted_content', 'encrypted_index', 'tool_use_id', 'file_id', 'service_tier', 'object'],
]);
const deepest = 40;

/**
 * Returns every text of an answer except technical values. Unknown fields are included, because their text would
 * otherwise not be found.
 */
function textsIn(value: Json | undefined, depth: number): string[] {
  if (typeof value === 'string') return [value];
  if (depth > deepest || value === null || typeof value !== 'object') return [];
  if (Array.isArray(value)) return value.flatMap((each: Json) => textsIn(each, depth + 1));
  if (!isJsonObject(value)) return [];
  return Object.entries(value).flatMap(([name, each]) => (forMachines.has(name) ? [] : textsIn(each, depth + 1)));
}

/** Returns true for encoded bytes, for which nobody searches. */
function isCode(text: string): boolean {
  return text.length > 2000 && /^(?:data:[^,]{0,100},)?[\w+/=-]{1900}/.test(text);
}
