import type { conversationContract } from '../../shared/contract/conversation-contract.ts';
import type { Column, Conversation } from '../../shared/conversations/conversation.ts';
import {
  type ConversationSettings,
  conversationSettingsReasons,
} from '../../shared/conversations/conversation-settings.ts';
import type { Answer, Message } from '../../shared/conversations/message.ts';
import type { RequestInput } from '../../shared/conversations/request-input.ts';
import { ProblemError, problem } from '../../shared/problem.ts';
import type { Destination } from '../../shared/tasks/task.ts';
import type { Connections } from '../connections/connections.ts';
import type { Clock } from '../host/host.ts';
import type { CoreServices } from '../services/core-service-types.ts';
import { sqliteErrorSentence } from '../storage/database/sqlite-errors.ts';
import { createLimitKey } from '../tasks/gateway-scope-keys.ts';
import type { Handlers } from '../util/call-handler-types.ts';
import {
  buildQuestion,
  prepareColumns,
  type QuestionServices,
  readFilesOfQuestion,
} from './prepare-column-requests.ts';
import { type RunOptions, runAnswers } from './run-request.ts';
import type { StoredConversationsService } from './stored/stored-conversations-service.ts';
import type { StreamingAnswer } from './stored/streaming-answer-registry.ts';
import { writeTurn } from './stored/write-turn.ts';

type PreparedColumn = ReturnType<typeof prepareColumns>[number];

type AskRequest = Parameters<Handlers<typeof conversationContract>['send']>[0];

interface AskModelsOptions extends QuestionServices, RunOptions, Pick<CoreServices, 'database' | 'stores'> {
  readonly service: StoredConversationsService;
  readonly connections: Connections;
  readonly clock: Clock;
}

/**
 * Handles one click on Send. Every reason against sending throws before anything is stored. Each request is sent once,
 * after everything is stored, and its outcome is in its answers.
 */
export async function askModels(question: AskRequest, options: AskModelsOptions): Promise<readonly Message[]> {
  const { service, connections, clock } = options;
  const conversation = await service.find(question.id);
  const columns = [...new Set(question.columnIds)].map((id) => columnOf(conversation, id));
  if (!question.withoutAsking) refuseTwice(columns, options.streamingAnswers.all(conversation.id));
  const questions = await Promise.all(
    columns.map(async (column) => ({
      column,
      question: await buildQuestion(conversation, { ...question, column }, options),
    })),
  );
  const requests = question.withoutAsking ? [] : await prepared(questions, options);
  if (question.withoutAsking && question.parts.length === 0) {
    throw new ProblemError(problem('input', 'There is nothing to save.'));
  }
  const destination = requests.length === 0 ? undefined : connections.destination();
  if (destination) await clientOf(connections, destination);
  const now = clock.now();
  const waitMs =
    destination && !question.evenIfPaused ? options.rateLimits.waitWithJitter(createLimitKey(destination)) : 0;
  const sendsAt = waitMs > 0 ? { sendsAt: now + waitMs } : {};
  const waiting = new Map(
    requests.map(
      (request) => [request.column.id, { ...waitingAnswer(request, now, destination), ...sendsAt }] as const,
    ),
  );
  const { after } = question;
  const written = await writeTurn(
    {
      intentId: question.intentId,
      conversationId: conversation.id,
      columns: columns.map(({ id, head }) => ({
        columnId: id,
        parentId: after === undefined ? head : after,
        answer: waiting.get(id),
      })),
      parts: question.parts,
      role: question.role ?? 'user',
      clearsDraft: after === undefined && question.parts.length > 0,
      now,
    },
    options,
  ).catch((error: unknown) => {
    if (error instanceof ProblemError) throw error;
    const sentence = sqliteErrorSentence(error) ?? 'Couldn’t save the question.';
    throw new ProblemError(problem('disk', `${sentence} Nothing was sent.`));
  });
  options.subscribers.notify(conversation.id, { kind: 'messages', messages: [...written.messages] });
  service.announce(written.conversation);
  const settings = destination
    ? connections.conversationSettingsFor(options.settings(), destination)
    : options.settings();
  for (const { column, path, text } of requests) {
    const answer = waiting.get(column.id);
    if (!destination || !answer) continue;
    const isMessages = column.endpoint === 'messages';
    runAnswers(
      {
        connect: () => clientOf(connections, destination),
        destination,
        waitMs,
        path,
        body: text,
        streams: column.values['stream'] === true,
        keyIn: isMessages ? settings.messagesKeyIn : 'authorization',
        headers: isMessages ? versionHeader(settings) : {},
        answer,
        messages: written.answers.get(column.id) ?? [],
      },
      options,
    );
  }
  return written.messages;
}

/** The tree would accept a second click as an alternative. Two clicks for one question must not be charged twice. */
function refuseTwice(columns: readonly Column[], live: readonly StreamingAnswer[]): void {
  const isAnswering = columns.some(({ id }) => live.some(({ message }) => message.columnId === id));
  if (!isAnswering) return;
  const reasons = [{ field: 'messages', text: 'is still being answered. Wait for the answer, or stop it.' }];
  throw new ProblemError(problem('input', 'Nothing was sent. See the problems listed below.', { reasons }));
}

async function prepared(
  questions: readonly { column: Column; question: RequestInput }[],
  options: AskModelsOptions,
): Promise<PreparedColumn[]> {
  // Prepares the request without reading files first, so that errors are reported before any disk access.
  prepareColumns(questions.map((each) => ({ ...each, encode: () => '' })));
  const encoded = await Promise.all(
    questions.map(async (each) => ({ ...each, encode: await readFilesOfQuestion(each.question, options) })),
  );
  return prepareColumns(encoded);
}

function waitingAnswer(
  { column, question, body }: PreparedColumn,
  askedAt: number,
  destination: Destination | undefined,
): Answer {
  const { model: _, messages: __, ...parameters } = body;
  const last = question.parts.length === 0 ? question.path.at(-1) : undefined;
  const choices = body['n'];
  return {
    endpoint: column.endpoint,
    state: 'waiting',
    model: column.model,
    parameters,
    values: column.values,
    body: {},
    files: {},
    choices: column.endpoint === 'chat' && typeof choices === 'number' ? choices : 1,
    askedAt,
    ...(destination?.kind === 'sandbox' ? { synthetic: true as const } : {}),
    ...(destination?.kind === 'gateway' ? { destination } : {}),
    ...(last?.said.by === 'model' ? { continues: last.id } : {}),
  };
}

export function columnOf({ columns }: Conversation, id: string): Column {
  const found = columns.find((column) => column.id === id);
  if (found) return found;
  throw new ProblemError(problem('not-found', 'One of the columns to ask no longer exists.'));
}

export async function clientOf(connections: Connections, destination: Destination) {
  const connected = await connections.client(destination);
  if (!connected.ok) throw new ProblemError(connected.problem);
  return connected.client;
}

/** Returns the settings in the form for storing. Throws a `ProblemError` for values that cannot be sent. */
export function checkEndpointSettings(typed: ConversationSettings): ConversationSettings {
  const reasons = conversationSettingsReasons(typed);
  if (reasons.length === 0) return typed;
  throw new ProblemError(problem('input', 'These settings can’t be used.', { reasons }));
}

/** Returns the additional headers of a request to the messages endpoint, without the key. */
function versionHeader({ version }: ConversationSettings): Readonly<Record<string, string>> {
  return version.name === '' || version.value === '' ? {} : { [version.name.toLowerCase()]: version.value };
}
