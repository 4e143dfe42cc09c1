import { z } from 'zod';
import type { conversationContract } from '../../shared/contract/conversation-contract.ts';
import { grow } from '../../shared/conversations/answer-growth-steps.ts';
import { withAnswer } from '../../shared/conversations/apply-growth.ts';
import { type ConversationSettings, conversationPath } from '../../shared/conversations/conversation-settings.ts';
import { imageKey, textsOfAnswer, withBase64InText } from '../../shared/conversations/images-in-text.ts';
import type { Answer, AnswerFile, Message } from '../../shared/conversations/message.ts';
import {
  describeFile,
  prepareConversationRequest,
  writeConversationRequest,
} from '../../shared/conversations/requests/prepare-request.ts';
import { measureRequestSize } from '../../shared/conversations/requests/request-size.ts';
import { longTextStart, shortenMessage, withCutMarks } from '../../shared/conversations/shorten-long-text.ts';
import { ProblemError, problem } from '../../shared/problem.ts';
import { canBeCharged } from '../../shared/tasks/can-be-charged.ts';
import { formatBytes } from '../../shared/util/format-numbers.ts';
import { formatJson } from '../../shared/util/json-format.ts';
import { pathOfPointer } from '../../shared/util/json-path.ts';
import type { Connections } from '../connections/connections.ts';
import type { ResultLinks } from '../connections/result-links.ts';
import type { GatewayClient } from '../http/gateway/gateway-client.ts';
import { modelListPath, readModelIds } from '../http/gateway/test-connection.ts';
import type { RateLimitPauses } from '../http/pacing/rate-limit-pauses.ts';
import type { RequestLog } from '../request-log/request-log.ts';
import { shortenBase64 } from '../request-log/shorten-base64.ts';
import type { CoreServices } from '../services/core-service-types.ts';
import type { Handlers } from '../util/call-handler-types.ts';
import { conversationBackupFolder } from './backup/backup-line.ts';
import { createConversationBackups } from './backup/write-conversation-backups.ts';
import { buildQuestion, type QuestionServices } from './prepare-column-requests.ts';
import { askModels, clientOf, columnOf } from './send-question.ts';
import { createAnswerImageAdder } from './stored/add-answer-images-to-library.ts';
import { createConversationSubscribers } from './stored/conversation-subscribers.ts';
import { createAnswerSaver, interruptedAnswer } from './stored/save-answers.ts';
import { createLinkedImageSaver } from './stored/save-linked-image.ts';
import {
  createStoredConversationsService,
  type StoredConversationsService,
} from './stored/stored-conversations-service.ts';
import { createStreamingAnswers } from './stored/streaming-answer-registry.ts';
import { createConversationTransfer } from './transfer/conversation-transfer.ts';

interface ConversationsOptions
  extends Pick<CoreServices, 'dataFolder' | 'isReadOnly'>,
    Omit<Parameters<typeof createAnswerImageAdder>[0], 'subscribers' | 'inTurn'>,
    Omit<Parameters<typeof createConversationTransfer>[0], 'service'>,
    Pick<Parameters<typeof createAnswerSaver>[0], 'eventHub' | 'spendingRecorder'> {
  readonly connections: Connections;
  readonly settings: () => ConversationSettings;
  readonly requests: RequestLog;
  readonly rateLimits: RateLimitPauses;
  readonly resultLinks: ResultLinks;
  /** Maximum size of a downloaded file. */
  readonly largestFileBytes: () => number;
}

/** Chat and Messages: the only writer of conversations. */
export interface Conversations extends Handlers<typeof conversationContract> {
  readonly transfer: ReturnType<typeof createConversationTransfer>;
  /** Ends the answers that were streaming when the last program run ended. Sends nothing. */
  endInterruptedAnswers(): Promise<void>;
  /** Call when the library is writable again. */
  placeImages(): void;
  typeOfFile(hash: string): Promise<string | undefined>;
  /** Number of answers that are waiting or streaming. */
  unfinishedCount(): number;
  /** True when one of these answers can be charged. */
  canCharge(): boolean;
  close(): Promise<void>;
}

export function createConversations(options: ConversationsOptions): Conversations {
  const { connections, clock, onUnexpectedError } = options;
  const { conversations, messages, answerFiles, intents } = options.stores;
  const backups = createConversationBackups({ ...options, folder: conversationBackupFolder(options.dataFolder) });
  conversations.onChange(backups.wake);
  messages.onChange(backups.wake);
  const streamingAnswers = createStreamingAnswers();
  const subscribers = createConversationSubscribers({ clock, withCurrentAnswer: streamingAnswers.withCurrentAnswer });
  const inTurn = oneAtATime();
  let isClosing = false;

  const placer = createAnswerImageAdder({ ...options, subscribers, inTurn });
  const linkedImages = createLinkedImageSaver(options);
  const saveAnswers = createAnswerSaver({ ...options, streamingAnswers, subscribers, onImages: placer.place });
  const service = createStoredConversationsService({ ...options, backups, streamingAnswers, subscribers });
  const askOptions: Parameters<typeof askModels>[1] = {
    ...options,
    service,
    messages,
    streamingAnswers,
    subscribers,
    saveAnswers,
    now: clock.now,
    isClosing: () => isClosing,
  };
  const once = intents.once((started) => service.messages(startedQuestionSchema.parse(JSON.parse(started))));

  return {
    ...service,
    async models() {
      const client = await clientOf(connections, connections.destination());
      return { ids: await listModels(client) };
    },
    // Clicks on one conversation are handled one after the other, so a second click sees the stored question of the
    // first.
    send: (question) =>
      once(question.intentId, async () => {
        const written = await inTurn(question.id, () => askModels(question, askOptions));
        return { messages: written.map((each) => shortenMessage(each).message) };
      }),
    async stop({ id, messageIds }) {
      const answers = streamingAnswers.all(id).filter((each) => messageIds?.includes(each.message.id) ?? true);
      for (const each of answers) each.stop();
      await Promise.all(answers.map((each) => each.ended));
    },
    leaveOut: (input, call) => inTurn(input.id, async () => service.leaveOut(input, call)),
    async saveLinkedImage({ id, messageId, url }) {
      const { id: itemId, file } = await linkedImages.save(id, messageId, url);
      return { itemId, file };
    },
    preview: (asked) => previewQuestion(asked, service, askOptions),
    rawAnswer: ({ id, messageId }) => rawAnswer(id, messageId, { ...askOptions, requests: options.requests }),
    transfer: createConversationTransfer({ ...options, service }),
    async endInterruptedAnswers() {
      for (const message of await messages.unfinishedAnswers()) {
        if (message.said.by !== 'model') continue;
        const interrupted = withAnswer(message, interruptedAnswer(message.said.answer));
        await saveAnswers.end(interrupted, new Map()).catch(onUnexpectedError);
      }
      placer.place();
      // Conversations of an earlier version have no backup file yet, and those of a killed run may be incomplete.
      backups.wake();
    },
    placeImages: placer.place,
    typeOfFile: answerFiles.typeOf,
    unfinishedCount: () => streamingAnswers.all().length,
    canCharge: () => streamingAnswers.all().some(({ answer }) => answer.sendsAt === undefined && canBeCharged(answer)),
    async close() {
      isClosing = true;
      subscribers.close();
      const remaining = streamingAnswers.all();
      for (const each of remaining) each.stop();
      await Promise.all(remaining.map((each) => each.ended));
      await Promise.all([placer.close(), linkedImages.close()]);
      if (!options.isReadOnly) await backups.close();
    },
  };
}

/** The stored messages of an intention. */
const startedQuestionSchema = z.object({ id: z.string(), messageIds: z.array(z.number()) });

/** Runs the work for one conversation one after the other. */
function oneAtATime(): <T>(id: string, work: () => Promise<T>) => Promise<T> {
  const last = new Map<string, Promise<unknown>>();
  return (id, work) => {
    const next = (last.get(id) ?? Promise.resolve()).then(work, work);
    last.set(id, next);
    void next
      .catch(() => {})
      .then(() => {
        if (last.get(id) === next) last.delete(id);
      });
    return next;
  };
}

/** Returns the model ids that the gateway lists. Free. Throws a `ProblemError`. */
async function listModels(client: GatewayClient): Promise<string[]> {
  const listed = await client.get(modelListPath);
  if (!listed.ok) throw new ProblemError(listed.problem);
  return readModelIds(listed.answer.value);
}

/** Returns the sent body of an answer and the received data. Base64 and long texts are shortened. */
async function rawAnswer(
  id: string,
  messageId: number,
  services: QuestionServices & {
    readonly service: StoredConversationsService;
    readonly requests: Pick<RequestLog, 'detail'>;
  },
) {
  const messages = await services.service.messages({ id, messageIds: [messageId] });
  const [message] = messages.messages.map(withCutMarks);
  if (message?.said.by !== 'model') {
    throw new ProblemError(problem('not-found', 'This answer no longer exists.'));
  }
  const { answer } = message.said;
  const response = formatResponse(answer);
  const rebuilt = await rebuiltRequest(message.parentId, answer, id, withShortenedTexts(services));
  const notes = [...(rebuilt?.notes ?? [])];
  const logged = answer.requestId === undefined ? undefined : services.requests.detail(answer.requestId)?.sent.body;
  if (logged && !logged.cut) return { request: formatJson(logged.text) ?? logged.text, notes, response };
  if (!rebuilt) return { notes, response };
  return { request: formatForDisplay({ ...rebuilt.body, ...answer.parameters }), notes, response };
}

/** Rebuilds the request from stored data. Returns `undefined` when the data is incomplete. */
async function rebuiltRequest(
  parentId: number | null,
  { endpoint, model, values }: Answer,
  id: string,
  { messages }: QuestionServices,
) {
  if (!values) return undefined;
  const path = await messages.pathTo(id, parentId);
  // The request was sent under earlier rules, so reasons against it have no effect now.
  const written = writeConversationRequest(
    { endpoint, model, values, path, parts: [], earlierPictures: 'all' },
    describeFile,
  );
  return path.length === 0 ? undefined : written;
}

/**
 * Returns the request that `askModels` would send for one column, without reading files. Long texts of earlier answers
 * contain only their beginning; the omitted part counts as one byte per character.
 */
async function previewQuestion(
  { id, columnId, ...input }: Parameters<Handlers<typeof conversationContract>['preview']>[0],
  service: StoredConversationsService,
  services: QuestionServices,
) {
  const conversation = await service.find(id);
  const column = columnOf(conversation, columnId);
  const question = await buildQuestion(conversation, { column, ...input }, withShortenedTexts(services));
  const prepared = prepareConversationRequest(question, describeFile);
  const weighed = measureRequestSize(question);
  const weight = { ...weighed, bytes: question.path.reduce((sum, each) => sum + missingLength(each), weighed.bytes) };
  const path = conversationPath(question.endpoint, services.settings());
  if (!prepared.ok) return { ...weight, path, body: '', reasons: [...prepared.reasons] };
  return { ...weight, path, body: formatForDisplay(prepared.body), reasons: [] };
}

/** Returns the same services, but with shortened texts that are only for display. */
function withShortenedTexts(services: QuestionServices): QuestionServices {
  const { messages, streamingAnswers } = services;
  const pathTo: typeof messages.pathTo = async (...path) => (await messages.shortenedPathTo(...path)).map(withCutMarks);
  const withCurrentAnswer: typeof streamingAnswers.withCurrentAnswer = (message) =>
    withCutMarks(shortenMessage(streamingAnswers.withCurrentAnswer(message)).message);
  return {
    ...services,
    messages: { ...messages, pathTo },
    streamingAnswers: { ...streamingAnswers, withCurrentAnswer },
  };
}

/** Returns the received answer in the format of its endpoint. */
function formatResponse(answer: Answer): string {
  let { body } = answer;
  const words = ({ type, bytes }: AnswerFile) => `(${type}, ${formatBytes(bytes)} as Base64)`;
  for (const [pointer, file] of Object.entries(answer.files)) {
    const at = pathOfPointer(pointer);
    if (at.length > 0 && !pointer.includes('#')) body = grow(body, [{ at, set: words(file) }]);
  }
  for (const { at, place, text } of textsOfAnswer(answer)) {
    const set = withBase64InText(text, (number) => {
      const file = answer.files[imageKey(at, number)];
      return file && words(file);
    });
    if (set !== text) body = grow(body, [{ at: [...place], set }]);
  }
  return formatForDisplay(answer.endpoint === 'chat' ? { ...answer.envelope, choices: [body] } : body);
}

function formatForDisplay(value: object): string {
  return shortenBase64(JSON.stringify(value, null, 2));
}

/** Returns the number of characters that are missing from a message. */
function missingLength({ said }: Message): number {
  if (said.by !== 'model') return 0;
  const lengths = Object.values(said.answer.longTexts ?? {});
  return lengths.reduce((sum, length) => sum + Math.max(0, length - longTextStart), 0);
}
