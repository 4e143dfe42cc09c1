import type { GrowthPath } from '../../../shared/conversations/answer-growth-steps.ts';
import { isJsonObject, type Json, type JsonObject } from '../../../shared/util/json.ts';
import { pointerOfPath } from '../../../shared/util/json-path.ts';
import type { AnswerBuilder } from './answer-builder.ts';
import { jsonSourceAtPath } from './json-source-at-path.ts';
import { parseDepthLimitedJson } from './parse-depth-limited-json.ts';

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

const mostBlocks = 10_000;
/** Kinds of text deltas, and the member that each of them extends. */
const texts: ReadonlyMap<Json, string> = new Map([
  ['text_delta', 'text'],
  ['thinking_delta', 'thinking'],
]);

/** The content blocks of a streaming message. Methods return false for data of unknown form. */
export function createMessageBlocks(answer: AnswerBuilder) {
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

function isBlank(value: Json | undefined): boolean {
  if (value === undefined || value === null || value === '') return true;
  return typeof value === 'object' && Object.keys(value).length === 0;
}
