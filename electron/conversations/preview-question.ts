import { formatBytes } from '../../shared/numbers.ts';
import type { Reason } from '../../shared/problem.ts';
import { grow } from '../../shared/talk/growth.ts';
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

/** What `askModels` would send for one column, without reading a file. */
export async function previewQuestion(
  { id, columnId, ...said }: Previewed,
  room: ConversationRoom,
  rooms: QuestionRooms,
): Promise<Preview> {
  const conversation = await room.find(id);
  const question = await questionOf(conversation, { column: columnOf(conversation, columnId), ...said }, rooms);
  const prepared = prepareTalk(question, describeFile);
  const weight = weighTalk(question);
  const path = talkPath(question.endpoint, rooms.settings());
  if (!prepared.ok) return { ...weight, path, body: '', reasons: [...prepared.reasons] };
  return { ...weight, path, body: readable(prepared.body), reasons: [] };
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
