import type { GrowthPath } from '../../../shared/conversations/answer-growth-steps.ts';
import type { Answer } from '../../../shared/conversations/message.ts';
import type { Problem } from '../../../shared/problem.ts';
import { isJsonArray, isJsonObject, type Json, type JsonObject } from '../../../shared/util/json.ts';
import { pointerOfPath } from '../../../shared/util/json-path.ts';
import { isErrorBody } from '../../http/gateway/error-members.ts';
import type { AnswerAssembly } from './answer-assembly.ts';
import { type AnswerBuilder, createAnswerBuilder, isBlank } from './answer-builder.ts';
import type { StreamEvent } from './answer-parser.ts';
import type { ExtractedBase64 } from './base64-placeholders.ts';
import { parseDepthLimitedJson } from './parse-depth-limited-json.ts';
import { problemOfEvent, problemOfUnreadableAnswer } from './problem-of-unreadable-answer.ts';

const mostBlocks = 10_000;
/** Kinds of text deltas, and the member that each of them extends. */
const texts: ReadonlyMap<Json, string> = new Map([
  ['text_delta', 'text'],
  ['thinking_delta', 'thinking'],
]);

/** Members of a message that arrive in their own events. */
const hasOwnEvents = new Set(['type', 'role', 'content', 'usage']);

const knownKinds = new Set(
  'ping message_start content_block_start content_block_delta content_block_stop message_delta message_stop'.split(' '),
);

/** Builds an answer from the events of the messages endpoint, or from one whole message. */
export function createMessagesAssembly(first: Answer, takenOut: ExtractedBase64): AnswerAssembly {
  const answer = createAnswerBuilder(first, takenOut);
  const blocks = createMessageBlocks(answer);
  let isBegun = false;
  let isOver = false;
  let found: Problem | undefined;

  function begin(message: Json | undefined): boolean {
    if (isBegun || !isJsonObject(message)) return false;
    isBegun = true;
    answer.set(['body'], message);
    const content = message['content'];
    if (isJsonArray(content) && content.length > 0) answer.countContent();
    return true;
  }

  function hasStopReason(): boolean {
    return typeof answer.valueAt(['body', 'stop_reason']) === 'string';
  }

  /** The stop reason is in `delta`. The counts in `usage` are totals; each replaces the previous one. */
  function change(event: JsonObject): boolean {
    let all = true;
    const { type: _, delta, usage, ...rest } = event;
    const members = [...Object.entries(isJsonObject(delta) ? delta : {}), ...Object.entries(rest)];
    for (const [name, value] of members) {
      if (name === '__proto__' || hasOwnEvents.has(name)) all = false;
      else answer.set(['body', name], value);
    }
    // Only `message_stop` follows, and some gateways omit it.
    answer.isFinished = hasStopReason();
    for (const [name, value] of Object.entries(isJsonObject(usage) ? usage : {})) {
      if (name === '__proto__') all = false;
      else if (value !== null || answer.valueAt(['body', 'usage', name]) === undefined) {
        answer.set(['body', 'usage', name], value);
      }
    }
    return all;
  }

  function takeKnown(kind: Json | undefined, event: JsonObject, text: () => string): boolean {
    switch (kind) {
      case 'ping':
        return true;
      case 'message_start':
        return begin(event['message']);
      case 'content_block_start':
        return blocks.start(event['index'], event['content_block'], text());
      case 'content_block_delta':
        return blocks.grow(event['index'], event['delta'], text);
      case 'content_block_stop':
        return blocks.end(event['index']);
      case 'message_delta':
        return change(event);
      case 'message_stop':
        blocks.endAll();
        isOver = true;
        answer.isFinished = hasStopReason();
        return Object.keys(event).every((name) => name === 'type');
      default:
        return false;
    }
  }

  return {
    answers: [answer],
    get isOver() {
      return isOver;
    },
    get problem() {
      return found;
    },
    addEvent(event: StreamEvent) {
      const { name, json, cut } = event;
      const kind = isJsonObject(json) && typeof json['type'] === 'string' ? json['type'] : name;
      if (cut && kind !== 'message_stop') return true;
      // The type of a problem of RFC 9457 is an address.
      const isKnown = kind !== undefined && knownKinds.has(kind);
      if (name === 'error' || kind === 'error' || (!isKnown && isErrorBody(json, ''))) {
        found = problemOfEvent(event.text, json);
        blocks.endAll();
        answer.isFinished = false;
        return false;
      }
      // Some gateways end every stream in the way of chat completions.
      if (json === undefined && event.text.trim() === '[DONE]') return false;
      if (!isJsonObject(json) || !takeKnown(kind, json, () => event.text)) answer.addUnknownEvent(event);
      return !isOver;
    },
    setWholeAnswer({ text, json }) {
      if (!isJsonObject(json) || (json['content'] === undefined && (json['error'] ?? null) === null)) {
        found = problemOfUnreadableAnswer(text, json);
      } else if (json['content'] === undefined || json['type'] === 'error') found = problemOfEvent(text, json);
      else {
        answer.set(['body'], json);
        answer.countContent();
        answer.isFinished = true;
        isOver = true;
        keepSources(text, json['content']);
      }
    },
    end: blocks.endAll,
  };

  /** Stores the source texts of blocks that would differ when written from their values. */
  function keepSources(text: string, content: Json): void {
    if (!isJsonArray(content) || text.startsWith(JSON.stringify(answer.valueAt(['body'])))) return;
    const list = jsonSourceAtPath(text, ['content']);
    const sources = list === undefined ? [] : sourcesOfEntries(list);
    for (const [place, block] of content.entries()) {
      const source = sources[place];
      if (source === undefined || source === JSON.stringify(block)) continue;
      answer.set(['verbatim', pointerOfPath(['content', place])], source);
    }
  }
}

interface OpenBlock {
  readonly place: number;
  /** The event that started the block, as JSON text. */
  readonly source: string;
  /** Members that were changed by deltas. */
  readonly grown: Set<string>;
  /** The input received so far: incomplete JSON text. */
  input: string;
  isFinished: boolean;
}

/** The content blocks of a streaming message. Methods return false for data of unknown form. */
function createMessageBlocks(answer: AnswerBuilder) {
  const open = new Map<number, OpenBlock>();
  const content: GrowthPath = ['body', 'content'];

  function start(index: Json | undefined, block: Json | undefined, source: string): boolean {
    if (typeof index !== 'number' || !isJsonObject(block)) return false;
    const current = answer.valueAt(content);
    const place = Array.isArray(current) ? current.length : 0;
    if (place >= mostBlocks) return false;
    if (!Array.isArray(current)) answer.set(content, []);
    const before = open.get(index);
    if (before) finish(before);
    open.set(index, { place, source, grown: new Set(), input: '', isFinished: false });
    answer.extend(content, [block]);
    if (Object.keys(block).some((name) => name !== 'type' && !isBlank(block[name]))) answer.countContent();
    return true;
  }

  function grow(index: Json | undefined, delta: Json | undefined, source: () => string): boolean {
    if (typeof index !== 'number' || !isJsonObject(delta)) return false;
    const kind = delta['type'] ?? '';
    const block = open.get(index) ?? beginUnannounced(index, kind);
    if (!block || block.isFinished) return false;
    const place: GrowthPath = [...content, block.place];
    const name = texts.get(kind);
    if (name !== undefined) return goOn(block, delta, name);
    if (kind === 'signature_delta' && typeof delta['signature'] === 'string') {
      // A signature arrives whole and may be repeated. Appending would break it.
      answer.set([...place, 'signature'], delta['signature']);
      block.grown.add('signature');
      answer.countContent();
      return true;
    }
    if (kind === 'input_json_delta') return goOnInput(block, delta['partial_json']);
    if (kind === 'citations_delta' && delta['citation'] !== undefined) {
      const list: GrowthPath = [...place, 'citations'];
      const current = answer.valueAt(list);
      const number = Array.isArray(current) ? current.length : 0;
      if (!Array.isArray(current)) answer.set(list, []);
      answer.extend(list, [delta['citation']]);
      block.grown.add('citations');
      keepSource([...list, number], delta['citation'], source(), 'delta', 'citation');
      return true;
    }
    return false;
  }

  /** A block can start without its start event. The kind of the delta then tells the block type. */
  function beginUnannounced(index: number, kind: Json): OpenBlock | undefined {
    const type = kind === 'text_delta' ? 'text' : kind === 'thinking_delta' ? 'thinking' : undefined;
    if (type === undefined || !start(index, { type, [type]: '' }, '')) return undefined;
    return open.get(index);
  }

  function goOn(block: OpenBlock, delta: JsonObject, name: string): boolean {
    const place: GrowthPath = [...content, block.place, name];
    const text = delta[name];
    const current = answer.valueAt(place);
    if (typeof text !== 'string' || (current !== undefined && current !== null && typeof current !== 'string'))
      return false;
    if (current === null && text !== '') answer.set(place, text);
    else answer.append(place, text);
    block.grown.add(name);
    if (text !== '') answer.countContent();
    return true;
  }

  /** An incomplete input is stored as text. */
  function goOnInput(block: OpenBlock, piece: Json | undefined): boolean {
    if (typeof piece !== 'string') return false;
    if (piece === '') return true;
    const place: GrowthPath = [...content, block.place, 'input'];
    if (block.input === '') answer.set(place, piece);
    else answer.append(place, piece);
    block.input += piece;
    block.grown.add('input');
    answer.countContent();
    return true;
  }

  function finish(block: OpenBlock): void {
    if (block.isFinished) return;
    block.isFinished = true;
    finishInput(block);
    const place: GrowthPath = [...content, block.place];
    const value = answer.valueAt(place);
    if (block.source === '' || !isJsonObject(value)) return;
    if (block.grown.size === 0) {
      keepSource(place, value, block.source, 'content_block');
      return;
    }
    for (const [name, member] of Object.entries(value)) {
      if (!block.grown.has(name)) keepSource([...place, name], member, block.source, 'content_block', name);
    }
  }

  function finishInput({ input, place }: OpenBlock): void {
    const value = input === '' ? undefined : parseDepthLimitedJson(input);
    // Incomplete or invalid JSON stays text.
    if (value === undefined) return;
    answer.set([...content, place, 'input'], value);
    if (JSON.stringify(value) !== input) answer.set(['verbatim', pointerOfPath(['content', place, 'input'])], input);
  }

  /** Stores the source text of a value if writing the value as JSON would give another text. */
  function keepSource(path: GrowthPath, value: Json, source: string, ...names: string[]): void {
    const text = jsonSourceAtPath(source, names);
    if (text !== undefined && text !== JSON.stringify(value))
      answer.set(['verbatim', pointerOfPath(path.slice(1))], text);
  }

  return {
    start,
    grow,
    end(index: Json | undefined): boolean {
      const block = typeof index === 'number' ? open.get(index) : undefined;
      if (!block) return false;
      finish(block);
      return true;
    },
    /** Ends the blocks whose end was never reported. */
    endAll(): void {
      for (const block of open.values()) finish(block);
    },
  };
}
/**
 * Returns the source text of the value at `path` in valid JSON text, or `undefined` without such a value. If a name
 * occurs twice, the last one counts, as in `JSON.parse`. Time is proportional to the text before the value.
 */
function jsonSourceAtPath(text: string, path: readonly string[]): string | undefined {
  let at = blank(text, 0);
  for (const name of path) {
    const found = memberAt(text, at, name);
    if (found === undefined) return undefined;
    at = found;
  }
  return text.slice(at, valueEnd(text, at));
}

/** Returns the source texts of the entries of a JSON list. */
function sourcesOfEntries(list: string): string[] {
  const sources: string[] = [];
  let at = blank(list, list.indexOf('[') + 1);
  while (at < list.length && list[at] !== ']') {
    const end = valueEnd(list, at);
    sources.push(list.slice(at, end));
    at = blank(list, end);
    if (list[at] === ',') at = blank(list, at + 1);
  }
  return sources;
}

function memberAt(text: string, object: number, name: string): number | undefined {
  if (text[object] !== '{') return undefined;
  let found: number | undefined;
  let at = blank(text, object + 1);
  while (text[at] === '"') {
    const nameEnd = stringEnd(text, at);
    const value = blank(text, blank(text, nameEnd) + 1);
    if (JSON.parse(text.slice(at, nameEnd)) === name) found = value;
    at = blank(text, valueEnd(text, value));
    if (text[at] === ',') at = blank(text, at + 1);
  }
  return found;
}

function blank(text: string, from: number): number {
  let at = from;
  while (at < text.length && ' \t\n\r'.includes(text[at] ?? '')) at += 1;
  return at;
}

function stringEnd(text: string, from: number): number {
  let at = from + 1;
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return at + 1;
}

function valueEnd(text: string, from: number): number {
  const first = text[from];
  if (first === '"') return stringEnd(text, from);
  if (first !== '{' && first !== '[') {
    let at = from;
    while (at < text.length && !',]} \t\n\r'.includes(text[at] ?? '')) at += 1;
    return at;
  }
  let depth = 0;
  for (let at = from; at < text.length; ) {
    const letter = text[at];
    if (letter === '"') {
      at = stringEnd(text, at);
      continue;
    }
    if (letter === '{' || letter === '[') depth += 1;
    if (letter === '}' || letter === ']') depth -= 1;
    at += 1;
    if (depth === 0) return at;
  }
  return text.length;
}
