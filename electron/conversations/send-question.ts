import type { conversationContract } from '../../shared/contract/conversation-contract.ts';
import { withAnswer } from '../../shared/conversations/apply-growth.ts';
import type { Column, Conversation } from '../../shared/conversations/conversation.ts';
import {
  type ConversationSettings,
  conversationSettingsReasons,
} from '../../shared/conversations/conversation-settings.ts';
import type { Answer, Message } from '../../shared/conversations/message.ts';
import type { RequestInput } from '../../shared/conversations/request-input.ts';
import { type Problem, ProblemError, problem } from '../../shared/problem.ts';
import { chargeClause } from '../../shared/tasks/can-be-charged.ts';
import type { Destination } from '../../shared/tasks/task.ts';
import type { Connections } from '../connections/connections.ts';
import type { Clock } from '../host/host.ts';
import type { GatewayClient, StreamOptions } from '../http/gateway/gateway-client.ts';
import type { RateLimitPauses } from '../http/pacing/rate-limit-pauses.ts';
import type { CoreServices } from '../services/core-service-types.ts';
import { sqliteErrorSentence } from '../storage/database/sqlite-errors.ts';
import { createLimitKey } from '../tasks/gateway-scope-keys.ts';
import { isTooLateToSend } from '../tasks/rate-limit-problem.ts';
import { pause } from '../tasks/send-create.ts';
import type { Handlers } from '../util/call-handler-types.ts';
import {
  buildQuestion,
  prepareColumns,
  type QuestionServices,
  readFilesOfQuestion,
} from './prepare-column-requests.ts';
import { createTextShortenerForRenderer } from './shorten-growth-for-renderer.ts';
import type { ConversationSubscribers } from './stored/conversation-subscribers.ts';
import { type createAnswerSaver, interruptedAnswer, unsentAnswer } from './stored/save-answers.ts';
import type { StoredConversationsService } from './stored/stored-conversations-service.ts';
import type { StreamingAnswer, StreamingAnswers } from './stored/streaming-answer-registry.ts';
import { writeTurn } from './stored/write-turn.ts';
import { requestAndStreamAnswer } from './stream/request-and-stream-answer.ts';
import type { OnGrowth } from './stream/throttled-growth.ts';

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

/** One request. All of its data is already stored. */
interface RunningRequest {
  /** Returns the client with the current key. Throws the `ProblemError` that now prevents sending. */
  readonly connect: () => Promise<GatewayClient>;
  readonly destination: Destination;
  /** The gateway asked to wait for this time, and `answer` says so. Milliseconds. */
  readonly waitMs: number;
  readonly path: string;
  /** JSON text. */
  readonly body: string;
  readonly streams: boolean;
  readonly keyIn: NonNullable<StreamOptions['keyIn']>;
  readonly headers: Readonly<Record<string, string>>;
  /** The waiting answer. */
  readonly answer: Answer;
  /** One message per choice. */
  readonly messages: readonly Message[];
}

interface RunOptions extends Pick<CoreServices, 'clock' | 'onUnexpectedError'> {
  readonly streamingAnswers: StreamingAnswers;
  readonly subscribers: ConversationSubscribers;
  readonly saveAnswers: ReturnType<typeof createAnswerSaver>;
  readonly rateLimits: RateLimitPauses;
  /** True while the program ends: an answer that breaks off then was not stopped by the user. */
  readonly isClosing: () => boolean;
}

/** Minimum time between two saves of a streaming answer. Milliseconds. */
const saveEveryMs = 1000;

/**
 * Sends a request once, after the wait that the gateway requested, and updates its answers until they end. Returns
 * immediately; never throws.
 */
function runAnswers(running: RunningRequest, options: RunOptions): void {
  const { streamingAnswers, subscribers, saveAnswers, clock, onUnexpectedError } = options;
  const controller = new AbortController();
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  const answers: StreamingAnswer[] = running.messages.map((message) => ({
    message,
    answer: running.answer,
    base64: new Map(),
    savedFiles: saveAnswers.createSavedFiles(),
    stop: () => controller.abort(),
    ended,
  }));
  const { signal } = controller;
  const shownSteps = answers.map(() => createTextShortenerForRenderer());
  for (const each of answers) streamingAnswers.add(each);
  const saver = saveFromTimeToTime(options);

  const grow: OnGrowth = (choice, steps, answer, base64) => {
    const each = answers[choice];
    if (!each) return;
    each.base64 = base64;
    // An answer ends only after its files are saved. An earlier next question would be sent without them.
    const state = isOpenState(answer.state) ? answer.state : 'streaming';
    each.answer = { ...answer, state, files: each.answer.files };
    const open = steps.filter(({ at, set }) => at[0] !== 'state' || isOpenState(set));
    const shown = shownSteps[choice]?.(open, answer) ?? [];
    const { id: messageId, conversationId } = each.message;
    if (shown.length > 0) subscribers.notify(conversationId, { kind: 'growth', messageId, steps: shown });
    saver.changed(each);
  };

  /** Stores and shows a change of answers whose question is not sent yet. */
  async function plan(answer: Answer): Promise<void> {
    for (const each of answers) {
      each.answer = answer;
      await saveAnswers.save(each);
      const messages = [withAnswer(each.message, answer)];
      subscribers.notify(each.message.conversationId, { kind: 'messages', messages });
    }
  }

  async function endUnsent(reason: Problem): Promise<void> {
    for (const { message, answer } of answers) {
      const last =
        options.isClosing() && answer.sendsAt !== undefined ? interruptedAnswer(answer) : unsentAnswer(answer, reason);
      await saveAnswers.end(withAnswer(message, last), new Map());
    }
  }

  function pauseAsAsked(reason: Problem | undefined): void {
    if (reason?.kind !== 'busy' || reason.retryAfterMs === undefined) return;
    options.rateLimits.pause(createLimitKey(running.destination), reason.retryAfterMs);
  }

  async function run(): Promise<void> {
    try {
      const { destination, waitMs, path, body, streams, keyIn, headers } = running;
      const { sendsAt: planned, ...answer } = running.answer;
      const paused = { destination, waitMs, plan: (sendsAt: number) => plan({ ...answer, sendsAt }), signal };
      const refusal = planned === undefined ? undefined : await waitForPause(paused, options);
      const connected = refusal ?? (await running.connect().catch(problemOrThrow));
      if ('kind' in connected) return await endUnsent(connected);
      // Stored before the first byte is sent: from now on, a kill leaves an answer that may be charged.
      if (planned !== undefined) await plan({ ...answer, askedAt: clock.now() });
      const client = connected;
      const request = { client, path, body, streams, keyIn, headers, answer, clock, signal };
      const ended = await requestAndStreamAnswer({ ...request, onGrowth: grow });
      await saver.stop();
      pauseAsAsked(ended[0]?.answer.problem);
      const [first] = running.messages;
      if (!first) return;
      for (const [choice, { answer: last, base64 }] of ended.entries()) {
        const message = running.messages[choice];
        const closed = options.isClosing() && last.state === 'stopped' ? interruptedAnswer(last) : last;
        if (message) await saveAnswers.end(withAnswer(message, closed), base64, answers[choice]?.savedFiles);
        else await saveAnswers.addChoice(withAnswer(first, closed), base64);
      }
    } catch (error) {
      onUnexpectedError(error);
      await saver.stop();
      for (const { message, answer } of answers) {
        if (!streamingAnswers.find(message.id)) continue;
        const broken = withAnswer(message, { ...interruptedAnswer(answer), problem: whyNotSaved(answer) });
        await saveAnswers.end(broken, new Map()).catch(onUnexpectedError);
      }
    } finally {
      for (const { message } of answers) streamingAnswers.remove(message.id);
      end();
    }
  }
  void run();
}

function problemOrThrow(error: unknown): Problem {
  if (!(error instanceof ProblemError)) throw error;
  return { ...error.problem, sentence: `${error.problem.sentence} Nothing was sent.` };
}

function whyNotSaved(answer: Answer): Problem {
  const charged = chargeClause(answer, ' and may have been charged');
  return problem('internal', `Couldn’t process the answer. The partial answer is saved${charged}.`);
}

function isOpenState(state: unknown): boolean {
  return state === 'waiting' || state === 'streaming';
}

function saveFromTimeToTime({ clock, saveAnswers, onUnexpectedError }: RunOptions) {
  const changed = new Set<StreamingAnswer>();
  let cancelTimer: (() => void) | undefined;
  let saving: Promise<void> = Promise.resolve();
  let isOver = false;

  async function save(): Promise<void> {
    const batch = [...changed];
    changed.clear();
    for (const each of batch) await saveAnswers.save(each);
  }
  function again(): void {
    cancelTimer = undefined;
    saving = saving
      .then(save)
      .catch(onUnexpectedError)
      .then(() => {
        if (changed.size > 0) schedule();
      });
  }
  function schedule(): void {
    if (!isOver) cancelTimer ??= clock.after(saveEveryMs, again);
  }
  return {
    changed(each: StreamingAnswer) {
      changed.add(each);
      schedule();
    },
    /** Nothing is written after the last event. */
    async stop() {
      isOver = true;
      cancelTimer?.();
      await saving;
    },
  };
}

/** A stored question that the gateway asked to send later. */
interface PausedQuestion {
  readonly destination: Destination;
  /** Milliseconds. */
  readonly waitMs: number;
  /** Stores the time at which the question will be sent. Wall clock, milliseconds since 1970. */
  readonly plan: (sendsAt: number) => Promise<void>;
  /** Aborts when the user stops the question, or when the program ends. */
  readonly signal: AbortSignal;
}

/** Waits until a question may be sent. Returns the reason if it must not be sent any more. */
async function waitForPause(
  { destination, waitMs: firstWait, plan, signal }: PausedQuestion,
  { clock, rateLimits }: { readonly clock: Clock; readonly rateLimits: RateLimitPauses },
): Promise<Problem | undefined> {
  let waitMs = firstWait;
  let sendsAt = clock.now() + waitMs;
  for (;;) {
    await pause(clock, waitMs, signal);
    if (signal.aborted) return problem('busy', 'The question was stopped before it was sent. Nothing was sent.');
    const now = clock.now();
    if (isTooLateToSend(sendsAt, now)) {
      const sentence = 'The question waited longer than agreed, because the computer was asleep or its clock changed.';
      return problem('busy', `${sentence} Nothing was sent. Ask it again.`);
    }
    waitMs = rateLimits.waitWithJitter(createLimitKey(destination));
    if (waitMs === 0) return undefined;
    sendsAt = now + waitMs;
    await plan(sendsAt);
  }
}
