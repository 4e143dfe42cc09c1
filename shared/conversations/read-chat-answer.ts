import { isJsonArray, type Json, type JsonObject, parseJsonOrUndefined } from '../util/json.ts';
import { pointerOfPath } from '../util/json-path.ts';
import { citationRangeIn } from './citation-range.ts';
import type { Block, Citation } from './content-block.ts';
import type { Answer } from './message.ts';
import { listIn, member, numberIn, objectIn, otherMembers, textIn } from './read-json-members.ts';

type Files = Answer['files'];

const knownMembers = new Set([
  'role',
  'content',
  'refusal',
  'tool_calls',
  'annotations',
  'function_call',
  'audio',
  'images',
  'reasoning',
  'reasoning_content',
]);

/** Returns the parts of one choice of a chat answer, in reading order. */
export function readChatAnswer(choice: JsonObject, files: Files): Block[] {
  const message = objectIn(choice, 'message');
  if (!message) return otherMembers(choice, new Set(['index', 'finish_reason', 'logprobs'])).map(unknownMember(''));
  return [
    ...thoughts(message),
    ...content(message, files),
    ...refusal(message),
    ...listIn(message, 'images').map((part, index) => contentPart(part, `/message/images/${index}`, files, [])),
    ...audio(message, files),
    ...listIn(message, 'tool_calls').map((call, index) => toolCall(call, `/message/tool_calls/${index}`)),
    ...functionCall(message),
    ...otherMembers(message, knownMembers).map(unknownMember('/message')),
  ];
}

/** Reads the thinking of models that send it under one of these undocumented names. */
function thoughts(message: JsonObject): Block[] {
  for (const name of ['reasoning_content', 'reasoning']) {
    const text = textIn(message, name);
    if (text) return [{ kind: 'thinking', at: `/message/${name}`, text, signed: false }];
  }
  return [];
}

function content(message: JsonObject, files: Files): Block[] {
  const said = member(message, 'content');
  const citations = listIn(message, 'annotations').map(readAnnotation);
  if (typeof said === 'string') {
    return said === '' && citations.length === 0
      ? []
      : [{ kind: 'text', at: '/message/content', text: said, citations }];
  }
  if (!isJsonArray(said)) {
    if (said === undefined || said === null) return [];
    return [{ kind: 'unknown', at: '/message/content', name: 'content', json: said }];
  }
  // Citation positions count from the start of the text, so they apply only to a single text part.
  const texts = said.filter((part) => textIn(part, 'type') === 'text').length;
  return said.map((part, index) => contentPart(part, `/message/content/${index}`, files, texts === 1 ? citations : []));
}

function contentPart(part: Json, at: string, files: Files, citations: readonly Citation[]): Block {
  const type = textIn(part, 'type');
  const text = textIn(part, 'text');
  if (type === 'text' && text !== undefined) return { kind: 'text', at, text, citations };
  if (type === 'refusal') return { kind: 'refusal', at, text: textIn(part, 'refusal') ?? '' };
  const image = objectIn(part, 'image_url');
  if (type === 'image_url' && image) return imageOf(at, files[`${at}/image_url/url`], textIn(image, 'url'));
  return { kind: 'unknown', at, name: type ?? 'content part', json: part };
}

export function imageOf(at: string, file: Files[string] | undefined, address: string | undefined): Block {
  if (file) return { kind: 'image', at, file };
  return /^https?:\/\//i.test(address ?? '') ? { kind: 'image', at, link: address ?? '' } : { kind: 'image', at };
}

function refusal(message: JsonObject): Block[] {
  const text = textIn(message, 'refusal');
  return text ? [{ kind: 'refusal', at: '/message/refusal', text }] : [];
}

function audio(message: JsonObject, files: Files): Block[] {
  const sound = objectIn(message, 'audio');
  if (!sound) return [];
  const file = files['/message/audio/data'];
  const expiresAt = numberIn(sound, 'expires_at');
  return [
    {
      kind: 'audio',
      at: '/message/audio',
      transcript: textIn(sound, 'transcript') ?? '',
      ...(file && { file }),
      ...(expiresAt !== undefined && { expiresAt }),
    },
  ];
}

function toolCall(call: Json, at: string): Block {
  const id = textIn(call, 'id') ?? '';
  const custom = objectIn(call, 'custom');
  if (custom) {
    const input = textIn(custom, 'input') ?? '';
    return {
      kind: 'call',
      at,
      form: 'custom',
      id,
      name: textIn(custom, 'name') ?? '',
      written: input,
      value: parseJsonOrUndefined(input),
    };
  }
  const named = objectIn(call, 'function');
  if (!named) return { kind: 'unknown', at, name: textIn(call, 'type') ?? 'tool call', json: call };
  const text = textIn(named, 'arguments') ?? '';
  return {
    kind: 'call',
    at,
    form: 'function',
    id,
    name: textIn(named, 'name') ?? '',
    written: text,
    value: parseJsonOrUndefined(text),
  };
}

function functionCall(message: JsonObject): Block[] {
  const call = objectIn(message, 'function_call');
  if (!call) return [];
  const name = textIn(call, 'name') ?? '';
  const text = textIn(call, 'arguments') ?? '';
  return [
    {
      kind: 'call',
      at: '/message/function_call',
      form: 'function-call',
      id: name,
      name,
      written: text,
      value: parseJsonOrUndefined(text),
    },
  ];
}

function readAnnotation(annotation: Json): Citation {
  const link = objectIn(annotation, 'url_citation');
  const url = textIn(link, 'url');
  if (!link || url === undefined) return { kind: 'other', json: annotation };
  const place = citationRangeIn(link, 'start_index', 'end_index');
  return { kind: 'link', url, title: textIn(link, 'title') || url, ...(place && { place }) };
}

export const unknownMember =
  (base: string) =>
  ([name, json]: readonly [string, Json]): Block => ({
    kind: 'unknown',
    at: base + pointerOfPath([name]),
    name,
    json,
  });
