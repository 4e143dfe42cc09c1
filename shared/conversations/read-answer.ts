import { isJsonArray, type Json, type JsonObject, parseJsonOrUndefined } from '../util/json.ts';
import { pointerOfPath } from '../util/json-path.ts';
import { citationRangeIn } from './citation-range.ts';
import type { Block, CallForm, Citation } from './content-block.ts';
import { imageKey, imagesInText } from './images-in-text.ts';
import { insertThought, withoutLeadingThought } from './leading-thought.ts';
import type { Answer } from './message.ts';
import { listIn, member, numberIn, objectIn, otherMembers, textIn, written } from './read-json-members.ts';
import { readChatUsage, readMessageUsage, type Usage } from './read-usage.ts';
import { readStop } from './stop-reason.ts';

type Files = Answer['files'];

const knownChatMembers = new Set([
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

const unknownMember =
  (base: string) =>
  ([name, json]: readonly [string, Json]): Block => ({
    kind: 'unknown',
    at: base + pointerOfPath([name]),
    name,
    json,
  });

const knownMembers = new Set(['id', 'type', 'role', 'model', 'content', 'stop_reason', 'stop_sequence', 'usage']);

/** Returns the blocks of a messages answer, in order. */
function readMessagesAnswer(message: JsonObject, files: Files): Block[] {
  const content = member(message, 'content');
  const others = otherMembers(message, knownMembers).map(unknownMember(''));
  if (typeof content === 'string') {
    return content === '' ? others : [{ kind: 'text', at: '/content', text: content, citations: [] }, ...others];
  }
  return [...listIn(message, 'content').map((block, index) => readBlock(block, `/content/${index}`, files)), ...others];
}

function readBlock(block: Json, at: string, files: Files): Block {
  const type = textIn(block, 'type') ?? '';
  const unknown: Block = { kind: 'unknown', at, name: type || 'content block', json: block };
  switch (type) {
    case 'text': {
      const text = textIn(block, 'text');
      if (text === undefined) return unknown;
      return { kind: 'text', at, text, citations: listIn(block, 'citations').map(readCitation) };
    }
    case 'thinking': {
      const signed = Boolean(textIn(block, 'signature'));
      return { kind: 'thinking', at, text: textIn(block, 'thinking') ?? '', signed };
    }
    case 'redacted_thinking':
      return { kind: 'redacted', at, bytes: Math.floor(((textIn(block, 'data') ?? '').length * 3) / 4) };
    case 'tool_use':
    case 'server_tool_use':
      return toolUse(block, at, type === 'tool_use' ? 'client' : 'server');
    case 'image': {
      const source = objectIn(block, 'source');
      return source ? imageOf(at, files[`${at}/source/data`], textIn(source, 'url')) : unknown;
    }
    default:
      return type.endsWith('_tool_result') ? toolResult(block, at) : unknown;
  }
}

function toolUse(block: Json, at: string, form: 'client' | 'server'): Block {
  const input = member(block, 'input');
  // While streaming, the input is incomplete text.
  const text = typeof input === 'string' ? input : written(input ?? {});
  const value = typeof input === 'string' ? parseJsonOrUndefined(input) : (input ?? {});
  const [id, name] = [textIn(block, 'id') ?? '', textIn(block, 'name') ?? ''];
  return { kind: 'call', at, form, id, name, written: text, value };
}

function toolResult(block: Json, at: string): Block {
  const content = member(block, 'content');
  const error = textIn(content, 'error_code');
  const hits = listIn(block, 'content').flatMap((each) => {
    const url = textIn(each, 'url');
    const age = textIn(each, 'page_age');
    return url === undefined ? [] : [{ url, title: textIn(each, 'title') || url, ...(age && { age }) }];
  });
  const callId = textIn(block, 'tool_use_id') ?? '';
  return { kind: 'result', at, callId, hits, json: block, ...(error !== undefined && { error }) };
}

function readCitation(citation: Json): Citation {
  const quote = textIn(citation, 'cited_text') ?? '';
  const document = numberIn(citation, 'document_index');
  if (document !== undefined) {
    const title = textIn(citation, 'document_title');
    const place = citationRangeIn(citation as JsonObject, 'start_char_index', 'end_char_index');
    return { kind: 'document', quote, document, ...(title && { title }), ...(place && { place }) };
  }
  const url = textIn(citation, 'url') ?? textIn(citation, 'source');
  if (url === undefined) return { kind: 'other', json: citation };
  return { kind: 'link', url, title: textIn(citation, 'title') || url, ...(quote && { quote }) };
}

export interface ReadAnswer {
  readonly blocks: readonly Block[];
  /** Absent until the answer contains a stop reason. */
  readonly stop?: ReturnType<typeof readStop>;
  /** Usage of the whole request. With several choices, the sum of all choices. */
  readonly usage: Usage;
  /** The model in the answer, or the requested model if the answer has none. */
  readonly model: string;
  readonly id?: string;
  /** The service tier that the gateway used. */
  readonly tier?: string;
}

/** Parses an answer for display. Never throws; unknown content becomes JSON. */
export function readAnswer(answer: Answer): ReadAnswer {
  return answer.endpoint === 'chat' ? readChat(answer) : readMessage(answer);
}

/** Returns the usage of the whole request, without parsing the content of the answer. */
export function usageOfAnswer({ endpoint, body, envelope }: Pick<Answer, 'endpoint' | 'body' | 'envelope'>): Usage {
  return endpoint === 'chat' ? readChatUsage(member(envelope, 'usage')) : readMessageUsage(member(body, 'usage'));
}

function readChat(answer: Answer): ReadAnswer {
  const { body, envelope, model } = answer;
  const raw = textIn(body, 'finish_reason');
  return {
    blocks: blocksOf(answer, readChatAnswer),
    ...(raw !== undefined && { stop: readStop('chat', raw) }),
    usage: usageOfAnswer(answer),
    ...named(textIn(envelope, 'model') || model, textIn(envelope, 'id'), textIn(envelope, 'service_tier')),
  };
}

function readMessage(answer: Answer): ReadAnswer {
  const { body, model } = answer;
  const raw = textIn(body, 'stop_reason');
  return {
    blocks: blocksOf(answer, readMessagesAnswer),
    ...(raw !== undefined && { stop: readStop('messages', raw, textIn(body, 'stop_sequence')) }),
    usage: usageOfAnswer(answer),
    ...named(textIn(body, 'model') || model, textIn(body, 'id'), textIn(member(body, 'usage'), 'service_tier')),
  };
}

function blocksOf(answer: Answer, read: typeof readChatAnswer): readonly Block[] {
  const separated = withoutLeadingThought(answer);
  const blocks = separated
    ? insertThought(read(separated.body, answer.files), separated)
    : read(answer.body, answer.files);
  return withImagesOfTexts(blocks, answer);
}

function named(model: string, id: string | undefined, tier: string | undefined) {
  return { model, ...(id && { id }), ...(tier && { tier }) };
}

/** Returns the parts of one choice of a chat answer, in reading order. */
function readChatAnswer(choice: JsonObject, files: Files): Block[] {
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
    ...otherMembers(message, knownChatMembers).map(unknownMember('/message')),
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

function imageOf(at: string, file: Files[string] | undefined, address: string | undefined): Block {
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
  if (custom) return callBlock(at, 'custom', id, custom);
  const named = objectIn(call, 'function');
  if (named) return callBlock(at, 'function', id, named);
  return { kind: 'unknown', at, name: textIn(call, 'type') ?? 'tool call', json: call };
}

function functionCall(message: JsonObject): Block[] {
  const call = objectIn(message, 'function_call');
  return call ? [callBlock('/message/function_call', 'function-call', textIn(call, 'name') ?? '', call)] : [];
}

function callBlock(at: string, form: CallForm, id: string, call: JsonObject): Block {
  const text = textIn(call, form === 'custom' ? 'input' : 'arguments') ?? '';
  const name = textIn(call, 'name') ?? '';
  return { kind: 'call', at, form, id, name, written: text, value: parseJsonOrUndefined(text) };
}

function readAnnotation(annotation: Json): Citation {
  const link = objectIn(annotation, 'url_citation');
  const url = textIn(link, 'url');
  if (!link || url === undefined) return { kind: 'other', json: annotation };
  const place = citationRangeIn(link, 'start_index', 'end_index');
  return { kind: 'link', url, title: textIn(link, 'title') || url, ...(place && { place }) };
}

/** Splits text blocks at the images that are saved as files, and in a growing answer at those that still arrive. */
function withImagesOfTexts(blocks: readonly Block[], { files, state }: Answer): readonly Block[] {
  const isGrowing = state === 'waiting' || state === 'streaming';
  return blocks.flatMap((block): Block | Block[] => {
    if (block.kind !== 'text') return block;
    const images = imagesInText(block.text).filter(
      ({ number }) => isGrowing || files[imageKey(block.at, number)] !== undefined,
    );
    if (images.length === 0) return block;
    const split: Block[] = [];
    let from = 0;
    for (const { number, from: start, to } of images) {
      const file = files[imageKey(block.at, number)];
      split.push(textBefore(block, split.length, block.text.slice(from, start)));
      split.push({ kind: 'image', at: imageKey(block.at, number), ...(file && { file }) });
      from = to;
    }
    split.push(textBefore(block, split.length, block.text.slice(from)));
    return split.filter((each) => each.kind !== 'text' || each.text.trim() !== '');
  });
}

/** Citations stay with the first part of a split text. */
function textBefore(block: Extract<Block, { kind: 'text' }>, place: number, text: string): Block {
  if (place === 0) return { ...block, text, citations: block.citations.filter((each) => !('place' in each)) };
  return { kind: 'text', at: `${block.at}#${place}-text`, text, citations: [] };
}
