import type { conversationContract } from '../../shared/contract/conversation-contract.ts';
import { grow } from '../../shared/conversations/answer-growth-steps.ts';
import { conversationPath } from '../../shared/conversations/conversation-settings.ts';
import { imageKey, textsOfAnswer, withBase64InText } from '../../shared/conversations/images-in-text.ts';
import type { Answer, AnswerFile, Message } from '../../shared/conversations/message.ts';
import { describeFile, prepareConversationRequest } from '../../shared/conversations/requests/prepare-request.ts';
import { measureRequestSize } from '../../shared/conversations/requests/request-size.ts';
import { longTextStart, shortenMessage, withCutMarks } from '../../shared/conversations/shorten-long-text.ts';
import { formatBytes } from '../../shared/util/format-numbers.ts';
import { pathOfPointer } from '../../shared/util/json-path.ts';
import { shortenBase64 } from '../request-log/shorten-base64.ts';
import type { Handlers } from '../util/call-handler-types.ts';
import { buildQuestion, type QuestionServices } from './prepare-column-requests.ts';
import { columnOf } from './send-question.ts';
import type { StoredConversationsService } from './stored/stored-conversations-service.ts';

/**
 * Returns the request that `askModels` would send for one column, without reading files. Long texts of earlier answers
 * contain only their beginning; the omitted part counts as one byte per character.
 */
export async function previewQuestion(
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
export function withShortenedTexts(services: QuestionServices): QuestionServices {
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
export function formatResponse(answer: Answer): string {
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

export function formatForDisplay(value: object): string {
  return shortenBase64(JSON.stringify(value, null, 2));
}

/** Returns the number of characters that are missing from a message. */
function missingLength({ said }: Message): number {
  if (said.by !== 'model') return 0;
  const lengths = Object.values(said.answer.longTexts ?? {});
  return lengths.reduce((sum, length) => sum + Math.max(0, length - longTextStart), 0);
}
