import { formatBytes } from '../../shared/numbers.ts';
import type { Reason } from '../../shared/problem.ts';
import { grow } from '../../shared/talk/growth.ts';
import { missingLength, shortenMessage, withCutMarks } from '../../shared/talk/long-text.ts';
import type { Answer } from '../../shared/talk/message.ts';
import type { Part } from '../../shared/talk/part.ts';
import { describeFile, prepareTalk } from '../../shared/talk/prepare-talk.ts';
import type { PersonRole } from '../../shared/talk/talk-question.ts';
import { talkPath } from '../../shared/talk/talk-settings.ts';
import { placeAt } from '../../shared/talk/verbatim.ts';
import { type TalkWeight, weighTalk } from '../../shared/talk/weigh-talk.ts';
import { shortenBase64 } from '../inspector/shorten-body.ts';
import { columnOf } from './ask-models.ts';
import { type QuestionRooms, questionOf } from './prepare-question.ts';
import type { ConversationRoom } from './room.ts';

export interface Preview extends TalkWeight {
  readonly path: string;
  /** Empty where a reason keeps it from being sent. */
  readonly body: string;
  readonly reasons: Reason[];
}

/** What `askModels` would be asked for one column. */
export interface Previewed {
  readonly id: string;
  readonly columnId: string;
  readonly parts: readonly Part[];
  readonly role?: PersonRole | undefined;
}

/**
 * What `askModels` would send for one column, without reading a file. Of long texts of earlier answers only the
 * beginning is read and shown; what is left out of them is weighed as one byte a character.
 */
export async function previewQuestion(
  { id, columnId, ...said }: Previewed,
  room: ConversationRoom,
  rooms: QuestionRooms,
): Promise<Preview> {
  const conversation = await room.find(id);
  const column = columnOf(conversation, columnId);
  const question = await questionOf(conversation, { column, ...said }, withShownTexts(rooms));
  const prepared = prepareTalk(question, describeFile);
  const weighed = weighTalk(question);
  const weight = { ...weighed, bytes: question.path.reduce((sum, each) => sum + missingLength(each), weighed.bytes) };
  const path = talkPath(question.endpoint, rooms.settings());
  if (!prepared.ok) return { ...weight, path, body: '', reasons: [...prepared.reasons] };
  return { ...weight, path, body: readable(prepared.body), reasons: [] };
}

/** The same rooms, for what a person reads and nobody sends. */
export function withShownTexts(rooms: QuestionRooms): QuestionRooms {
  const { messages, live } = rooms;
  const pathTo: typeof messages.pathTo = async (...path) => (await messages.shownPathTo(...path)).map(withCutMarks);
  const asNow: typeof live.asNow = (message) => withCutMarks(shortenMessage(live.asNow(message)).message);
  return { ...rooms, messages: { ...messages, pathTo }, live: { ...live, asNow } };
}

/** What came for an answer, as its endpoint words it. */
export function responseOf(answer: Answer): string {
  let { body } = answer;
  for (const [pointer, { type, bytes }] of Object.entries(answer.files)) {
    const at = placeAt(pointer);
    if (at.length > 0) body = grow(body, [{ at, set: `(${type}, ${formatBytes(bytes)} as Base64)` }]);
  }
  return readable(answer.endpoint === 'chat' ? { ...answer.envelope, choices: [body] } : body);
}

export function readable(value: object): string {
  return shortenBase64(JSON.stringify(value, null, 2));
}
