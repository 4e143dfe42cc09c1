import { readFile } from 'node:fs/promises';
import type { Column, Conversation } from '../../shared/conversations/conversation.ts';
import { type ConversationSettings, conversationPath } from '../../shared/conversations/conversation-settings.ts';
import type { Answer, Message } from '../../shared/conversations/message.ts';
import type { Part } from '../../shared/conversations/message-part.ts';
import type { EncodeFile, PersonRole, RequestInput } from '../../shared/conversations/request-input.ts';
import {
  filesOfQuestion,
  prepareConversationRequest,
  requestText,
} from '../../shared/conversations/requests/prepare-request.ts';
import { ProblemError, problem, type Reason } from '../../shared/problem.ts';
import type { JsonObject } from '../../shared/util/json.ts';
import { diskErrorReason } from '../files/disk-error-reason.ts';
import type { InputStore } from '../inputs/input-store.ts';
import type { AudioStore } from '../inputs/measure-audio.ts';
import type { Stores } from '../storage/create-stores.ts';
import type { AnswerFileStore } from './files/answer-file-store.ts';
import { encodeInOriginalForm } from './files/decode-base64.ts';
import type { StreamingAnswers } from './stored/streaming-answer-registry.ts';

export interface QuestionServices {
  readonly messages: Stores['messages'];
  readonly streamingAnswers: StreamingAnswers;
  readonly inputStore: Pick<InputStore, 'pathOf'>;
  readonly audioStore: Pick<AudioStore, 'pathOf'>;
  readonly answerFileStore: Pick<AnswerFileStore, 'pathOf'>;
  readonly settings: () => ConversationSettings;
  readonly now: () => number;
}

interface PreparedInput {
  readonly column: Column;
  readonly parts: readonly Part[];
  readonly role?: PersonRole | undefined;
  /** Id of the message to continue from, instead of the column head. `null`: the beginning of the conversation. */
  readonly after?: number | null | undefined;
}

/** Returns the question for one column, based on the current tree. */
export async function buildQuestion(
  conversation: Conversation,
  input: PreparedInput,
  services: QuestionServices,
): Promise<RequestInput> {
  const { column, parts, role, after = column.head } = input;
  const path = await services.messages.pathTo(conversation.id, after);
  if (after !== null && path.at(-1)?.id !== after) {
    throw new ProblemError(problem('not-found', 'The message to continue from no longer exists.'));
  }
  return {
    endpoint: column.endpoint,
    model: column.model,
    values: column.values,
    path: path.map(services.streamingAnswers.withCurrentAnswer),
    parts,
    ...(role === undefined ? {} : { role }),
    earlierPictures: conversation.earlierPictures,
    requestPath: conversationPath(column.endpoint, services.settings()),
    now: services.now(),
  };
}

/** Reads the files of a question. Throws a `ProblemError` of kind `disk` if a file is missing. */
export async function readFilesOfQuestion(question: RequestInput, services: QuestionServices): Promise<EncodeFile> {
  const written = writtenIn(question);
  const encoded = new Map<string, string>();
  for (const { hash, type, of, name } of filesOfQuestion(question)) {
    const resultStore =
      of === 'answer'
        ? services.answerFileStore
        : type.startsWith('audio/')
          ? services.audioStore
          : services.inputStore;
    const bytes = await readFile(resultStore.pathOf(hash)).catch((error: unknown) => {
      const sentence = `The stored copy of ${name} can’t be read: ${diskErrorReason(error)}. Nothing was sent.`;
      throw new ProblemError(problem('disk', sentence));
    });
    encoded.set(hash, encodeInOriginalForm(bytes, written.get(hash) ?? {}));
  }
  return ({ hash }) => encoded.get(hash) ?? '';
}

/** The messages endpoint must receive its blocks byte for byte, including the original form of their Base64. */
function writtenIn({ endpoint, path }: RequestInput) {
  const files = endpoint === 'messages' ? answersOf(path).flatMap((answer) => Object.values(answer.files)) : [];
  return new Map(
    files.flatMap(({ hash, written }) => (written && !written.textHash ? [[hash, written] as const] : [])),
  );
}

function answersOf(path: readonly Message[]): Answer[] {
  return path.flatMap(({ said }) => (said.by === 'model' && said.answer.endpoint === 'messages' ? [said.answer] : []));
}

interface ColumnQuestion {
  readonly column: Column;
  readonly question: RequestInput;
  readonly encode: EncodeFile;
}

interface PreparedColumn extends ColumnQuestion {
  readonly path: string;
  readonly body: JsonObject;
  /** The body exactly as it is sent. */
  readonly text: string;
}

/** Throws a `ProblemError` with the reasons against sending of all columns. */
export function prepareColumns(questions: readonly ColumnQuestion[]): PreparedColumn[] {
  const ready: PreparedColumn[] = [];
  const reasons: Reason[] = [];
  for (const each of questions) {
    const prepared = prepareConversationRequest(each.question, each.encode);
    const of = questions.length > 1 ? ` (${each.column.model || 'no model'})` : '';
    if (prepared.ok) ready.push({ ...each, path: prepared.path, body: prepared.body, text: requestText(prepared) });
    else reasons.push(...prepared.reasons.map((reason) => ({ ...reason, text: `${reason.text}${of}` })));
  }
  if (reasons.length === 0) return ready;
  throw new ProblemError(problem('input', 'Nothing was sent. See the problems listed below.', { reasons }));
}
