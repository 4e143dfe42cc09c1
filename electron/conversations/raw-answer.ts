import type { Answer } from '../../shared/conversations/message.ts';
import { describeFile, writeConversationRequest } from '../../shared/conversations/requests/prepare-request.ts';
import { withCutMarks } from '../../shared/conversations/shorten-long-text.ts';
import { ProblemError, problem } from '../../shared/problem.ts';
import type { RequestLog } from '../request-log/request-log.ts';
import type { QuestionServices } from './prepare-column-requests.ts';
import { formatForDisplay, formatResponse, withShortenedTexts } from './preview-question.ts';
import type { StoredConversationsService } from './stored/stored-conversations-service.ts';

export interface RawAnswer {
  readonly request?: string;
  /** Differences between the sent request and its display, one sentence each. */
  readonly notes: string[];
  readonly response: string;
}

/** Returns the sent body of an answer and the received data. Base64 and long texts are shortened. */
export async function rawAnswer(
  id: string,
  messageId: number,
  services: QuestionServices & {
    readonly service: StoredConversationsService;
    readonly requests: Pick<RequestLog, 'detail'>;
  },
): Promise<RawAnswer> {
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
  if (logged && !logged.cut) return { request: pretty(logged.text), notes, response };
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

function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
