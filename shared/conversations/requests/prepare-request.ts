import type { Reason } from '../../problem.ts';
import { formatBytes } from '../../util/format-numbers.ts';
import { type JsonObject, parseJsonObject } from '../../util/json.ts';
import type { ParameterValues } from '../conversation.ts';
import { endpointFacts } from '../endpoint.ts';
import { isUnfinishedAnswer } from '../message.ts';
import { writeJsonWithOriginals } from '../original-json-of-blocks.ts';
import { bodyFieldsOf, checkParameters, extraName } from '../parameters/parameter-values.ts';
import type { EncodeFile, RequestInput, WireFile } from '../request-input.ts';
import { collectRequestTurns } from './collect-request-turns.ts';
import { createTurnWritingContext } from './turn-writing-context.ts';
import { writeTurnsForChatEndpoint } from './write-turns-for-chat-endpoint.ts';
import { writeTurnsForMessagesEndpoint } from './write-turns-for-messages-endpoint.ts';

type PreparedRequest =
  | {
      readonly ok: true;
      readonly path: string;
      readonly body: JsonObject;
      /** Parts of the body that came from a model, with their received text; see `requestText`. */
      readonly verbatim: ReadonlyMap<object, string>;
      /** Differences between the visible and the sent message, each a sentence. */
      readonly notes: readonly string[];
    }
  | { readonly ok: false; readonly reasons: readonly Reason[] };

/**
 * Builds every conversation request. The renderer calls it for the reasons against sending and the preview. Main calls
 * it again before sending, with an `encode` that contains the files. Never throws.
 */
export function prepareConversationRequest(question: RequestInput, encode: EncodeFile): PreparedRequest {
  const { reasons, ...written } = writeConversationRequest(question, encode);
  if (reasons.length > 0) return { ok: false, reasons };
  return { ok: true, path: question.requestPath ?? endpointFacts[question.endpoint].alias, ...written };
}

interface WrittenRequest {
  readonly body: JsonObject;
  readonly verbatim: ReadonlyMap<object, string>;
  readonly notes: readonly string[];
  /** Reasons that prevent sending the request in this form. */
  readonly reasons: readonly Reason[];
}

/** Writes the request for `prepareConversationRequest`, even if reasons prevent sending. */
export function writeConversationRequest(question: RequestInput, encode: EncodeFile): WrittenRequest {
  const { endpoint, model, values, path } = question;
  const { turns, reasons } = collectRequestTurns(question);
  const writer = createTurnWritingContext(question, encode);
  const messages =
    endpoint === 'chat' ? writeTurnsForChatEndpoint(writer, turns) : writeTurnsForMessagesEndpoint(writer, turns);
  const all: Reason[] = [
    ...(model.trim() === '' ? [{ field: 'model', text: 'is not chosen.' }] : []),
    ...checkParameters(endpoint, values),
    ...(path.some(isUnfinishedAnswer)
      ? [{ field: 'messages', text: 'is still being answered. Wait for the answer, or stop it.' }]
      : []),
    ...reasons,
    ...writer.reasons,
  ];
  if (all.length === 0 && messages.length === 0) all.push({ field: 'prompt', text: 'is empty.' });
  const body: JsonObject = { model, ...bodyFieldsOf(endpoint, values), messages, ...extraFields(values) };
  return { body, verbatim: writer.verbatim, notes: [...writer.notes], reasons: all };
}

/**
 * Returns the exact request text. Model output is sent back unchanged, even if its parsed value would not reproduce it.
 */
export function requestText({ body, verbatim }: Pick<WrittenRequest, 'body' | 'verbatim'>): string {
  return writeJsonWithOriginals(body, verbatim);
}

/** Returns the distinct files that a question sends. Main reads these files before it prepares the request. */
export function filesOfQuestion(question: RequestInput): readonly WireFile[] {
  const files = new Map<string, WireFile>();
  prepareConversationRequest(question, (file) => {
    files.set(file.hash, file);
    return '';
  });
  return [...files.values()];
}

/** Returns a placeholder for the bytes of a file, for a readable body. */
export const describeFile: EncodeFile = ({ name, bytes }) => `(${name}, ${formatBytes(bytes)} as Base64)`;

/** Returns the extra fields of the body. */
function extraFields(values: ParameterValues): JsonObject {
  const extra = values[extraName];
  if (typeof extra !== 'string' || extra.trim() === '') return {};
  const parsed = parseJsonObject(extra);
  return parsed.ok ? parsed.value : {};
}
