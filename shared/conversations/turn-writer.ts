import type { ImageInput } from '../fields/values.ts';
import type { Reason } from '../problem.ts';
import { type Json, parseJsonObject } from '../util/json.ts';
import type { Endpoint } from './endpoint.ts';
import { generatesImages } from './generates-images.ts';
import { checkImageBytes } from './image-size-limit.ts';
import type { Answer } from './message.ts';
import type { Part } from './message-part.ts';
import { callsOf, type ToolCall } from './open-tool-calls.ts';
import type { EncodeFile, Question } from './question.ts';
import type { Turn } from './turns.ts';

export type PersonTurn = Extract<Turn, { by: 'person' }>;
export type ResultPart = Extract<Part, { kind: 'tool-result' }>;

/** `data`: Base64 without any prefix. */
export type MovedImage =
  | { readonly from: 'file'; readonly type: string; readonly data: string }
  | { readonly from: 'link'; readonly url: string };

/** Shared context of both endpoints for writing turns. */
export interface TurnWriter {
  readonly question: Question;
  readonly encode: EncodeFile;
  readonly reasons: Reason[];
  readonly notes: Set<string>;
  readonly verbatim: Map<object, string>;
  /** The model makes images: user content is a list of parts, and its own turns may hold images. */
  readonly makesImages: boolean;
  /** Images of answers that wait for the next turn of the user; see `movedImages`. */
  readonly moved: MovedImage[];
  /** The calls of an answer are known from here on. */
  heard(answer: Answer): void;
  /** The call that a result answers, and which endpoint it was made on. */
  call(id: string): { readonly endpoint: Endpoint; readonly call: ToolCall } | undefined;
  against(turn: PersonTurn, text: string): void;
}

export function createTurnWriter(question: Question, encode: EncodeFile): TurnWriter {
  const calls = new Map<string, { endpoint: Endpoint; call: ToolCall }>();
  const reasons: Reason[] = [];
  return {
    question,
    encode,
    reasons,
    notes: new Set(),
    verbatim: new Map(),
    makesImages: question.endpoint === 'chat' && generatesImages(question),
    moved: [],
    heard(answer) {
      for (const call of callsOf(answer)) calls.set(call.id, { endpoint: answer.endpoint, call });
    },
    call: (id) => calls.get(id),
    against: (turn, text) => reasons.push({ field: turn.field, text }),
  };
}

/** A part that was written as JSON. */
export function writtenPart(writer: TurnWriter, turn: PersonTurn, text: string): Json[] {
  const parsed = parseJsonObject(text);
  if (parsed.ok) return [parsed.value];
  const place = turn.parts.findIndex((part) => part.kind === 'json' && part.text === text);
  writer.against(turn, `has a part ${place + 1} that ${parsed.reason}`);
  return [];
}

/** The Base64 of an image of a user's own; images that are too large are told. */
export function encodedImage(
  writer: TurnWriter,
  turn: PersonTurn,
  image: Extract<ImageInput, { from: 'file' }>,
): string {
  const fault = checkImageBytes(image);
  if (fault !== undefined) writer.against(turn, `contains ${image.name}, which ${fault}`);
  return writer.encode({ hash: image.hash, type: image.type, bytes: image.bytes, name: image.name, of: 'input' });
}

/** A result for a call of the other endpoint goes along as text, as the call does. */
export function resultAsText(writer: TurnWriter, result: ResultPart): string {
  const name = writer.call(result.callId)?.call.name ?? 'The tool';
  const content = result.content.map((part) => (part.kind === 'text' ? part.text : '(an image, left out here)'));
  return `(${name} answered: ${content.join('\n')})`;
}

/** A list of text blocks alone, if it is one text, as that text: the two mean the same. */
export function asContent(parts: readonly Json[]): Json {
  const [first] = parts;
  const isText = parts.length === 1 && typeof first === 'object' && first !== null && !Array.isArray(first);
  if (!isText) return parts;
  const { type, text, ...rest } = first as Readonly<Record<string, Json>>;
  return type === 'text' && typeof text === 'string' && Object.keys(rest).length === 0 ? text : parts;
}
