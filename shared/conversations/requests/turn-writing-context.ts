import type { ImageInput } from '../../fields/field-values-and-drafts.ts';
import type { Reason } from '../../problem.ts';
import { type Json, parseJsonObject } from '../../util/json.ts';
import { answerableCallsOf } from '../answerable-tool-calls.ts';
import type { Endpoint } from '../endpoint.ts';
import { imageGenerationName } from '../generates-images.ts';
import { checkImageBytes } from '../image-size-limit.ts';
import type { Answer } from '../message.ts';
import type { Part } from '../message-part.ts';
import { readAnswer } from '../read-answer.ts';
import type { EncodeFile, RequestInput } from '../request-input.ts';
import type { Turn } from './collect-request-turns.ts';

type ToolCall = ReturnType<typeof answerableCallsOf>[number];

export type PersonTurn = Extract<Turn, { by: 'person' }>;
export type ResultPart = Extract<Part, { kind: 'tool-result' }>;

/** `data`: Base64 without any prefix. */
export type MovedImage =
  | { readonly from: 'file'; readonly type: string; readonly data: string }
  | { readonly from: 'link'; readonly url: string };

export type TurnWritingContext = ReturnType<typeof createTurnWritingContext>;

/** Shared context of both endpoints for writing turns. */
export function createTurnWritingContext(question: RequestInput, encode: EncodeFile) {
  const calls = new Map<string, { endpoint: Endpoint; call: ToolCall }>();
  const reasons: Reason[] = [];
  return {
    question,
    encode,
    reasons,
    notes: new Set<string>(),
    verbatim: new Map<object, string>(),
    /** The model generates images: user content is a list of parts, and assistant turns can contain images. */
    makesImages: question.endpoint === 'chat' && generatesImages(question),
    /** Images of answers that are sent with the next user turn. */
    moved: [] as MovedImage[],
    /** Registers the calls of an answer, so that results can refer to them. */
    heard(answer: Answer): void {
      for (const call of answerableCallsOf(answer)) calls.set(call.id, { endpoint: answer.endpoint, call });
    },
    /** Returns the call of a result and the endpoint of the call. */
    call: (id: string) => calls.get(id),
    against(turn: PersonTurn, text: string): void {
      reasons.push({ field: turn.field, text });
    },
  };
}

/** Returns a content part that the user entered as JSON. */
export function writtenPart(writer: TurnWritingContext, turn: PersonTurn, text: string): Json[] {
  const parsed = parseJsonObject(text);
  if (parsed.ok) return [parsed.value];
  const place = turn.parts.findIndex((part) => part.kind === 'json' && part.text === text);
  writer.against(turn, `has a part ${place + 1} that ${parsed.reason}`);
  return [];
}

/** Returns the Base64 of a user's image, and reports images that are too large. */
export function encodedImage(
  writer: TurnWritingContext,
  turn: PersonTurn,
  image: Extract<ImageInput, { from: 'file' }>,
): string {
  const fault = checkImageBytes(image);
  if (fault !== undefined) writer.against(turn, `contains ${image.name}, which ${fault}`);
  return writer.encode({ hash: image.hash, type: image.type, bytes: image.bytes, name: image.name, of: 'input' });
}

/** Returns the result of a call of the other endpoint as text, because its call is sent as text too. */
export function resultAsText(writer: TurnWritingContext, result: ResultPart): string {
  const name = writer.call(result.callId)?.call.name ?? 'The tool';
  const content = result.content.map((part) => (part.kind === 'text' ? part.text : '(an image, left out here)'));
  return `(${name} answered: ${content.join('\n')})`;
}

/** Returns a list with one text block as that text. Both have the same meaning. */
export function asContent(parts: readonly Json[]): Json {
  const [first] = parts;
  const isText = parts.length === 1 && typeof first === 'object' && first !== null && !Array.isArray(first);
  if (!isText) return parts;
  const { type, text, ...rest } = first as Readonly<Record<string, Json>>;
  return type === 'text' && typeof text === 'string' && Object.keys(rest).length === 0 ? text : parts;
}

/**
 * Returns true when the model of a chat question generates images. The API requires user content as a list of parts for
 * such models, but does not name them. Without a setting of the user, an earlier image in an answer or the model id
 * decides.
 */
function generatesImages({ model, values, path }: Pick<RequestInput, 'model' | 'values' | 'path'>): boolean {
  const chosen = values[imageGenerationName];
  if (chosen === 'yes' || chosen === 'no') return chosen === 'yes';
  return /image/i.test(model) || path.some(({ said }) => said.by === 'model' && hasMadeImage(said.answer, model));
}

function hasMadeImage(answer: Parameters<typeof readAnswer>[0], model: string): boolean {
  return answer.model === model && readAnswer(answer).blocks.some(({ kind }) => kind === 'image');
}
