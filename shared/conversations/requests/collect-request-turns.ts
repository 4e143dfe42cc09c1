import type { Reason } from '../../problem.ts';
import { answerableCallsOf } from '../answerable-tool-calls.ts';
import type { Answer, Message } from '../message.ts';
import type { Part } from '../message-part.ts';
import { readAnswer } from '../read-answer.ts';
import type { PersonRole, RequestInput } from '../request-input.ts';

/** One turn of the request. `field` is the field of reasons against it. */
export type Turn =
  | { readonly by: 'person'; readonly role: PersonRole; readonly parts: readonly Part[]; readonly field: TurnField }
  | { readonly by: 'model'; readonly answer: Answer; readonly withImages: boolean };
type TurnField = 'prompt' | 'messages';

/**
 * Returns the turns of a question in order, without the omitted images of earlier turns, and the reasons against them.
 */
export function collectRequestTurns(question: RequestInput): { turns: readonly Turn[]; reasons: readonly Reason[] } {
  const said = question.path.filter(({ isLeftOut }) => !isLeftOut).map((message) => message.said);
  const now: Message['said'][] =
    question.parts.length === 0 ? [] : [{ by: 'person', role: question.role ?? 'user', parts: [...question.parts] }];
  const all = [...said, ...now];
  const current = now.length > 0 ? said.length : said.findLastIndex(({ by }) => by === 'person');
  const lastWithImages = all.slice(0, Math.max(0, current)).findLastIndex(hasImages);
  const leftOutCalls = callsLeftOut(question.path);
  const turns = all.map((each, index): Turn => {
    const isKept =
      index >= current ||
      question.earlierPictures === 'all' ||
      (question.earlierPictures === 'last' && index === lastWithImages);
    if (each.by === 'model') return { by: 'model', answer: each.answer, withImages: isKept };
    const included = each.parts.filter((part) => part.kind !== 'tool-result' || !leftOutCalls.has(part.callId));
    const parts = isKept ? included : included.map(withoutImage);
    return { by: 'person', role: each.role, parts, field: index === said.length ? 'prompt' : 'messages' };
  });
  return { turns, reasons: [...emptyReasons(question), ...callReasons(turns)] };
}

/** The ids of calls whose answer is left out: their results would have no call. */
function callsLeftOut(path: RequestInput['path']): ReadonlySet<string> {
  const left = path.flatMap(({ said, isLeftOut }) => (said.by === 'model' && isLeftOut ? [said.answer] : []));
  return new Set(left.flatMap((answer) => answerableCallsOf(answer).map(({ id }) => id)));
}

function hasImages(said: Message['said']): boolean {
  if (said.by === 'model') return readAnswer(said.answer).blocks.some(({ kind }) => kind === 'image');
  return said.parts.some(
    (part) =>
      part.kind === 'image' || (part.kind === 'tool-result' && part.content.some((each) => each.kind === 'image')),
  );
}

export const imageLeftOut = (name: string) => `(The image ${name} is left out here.)`;

/** Returns the part with a line of text in place of each image. */
function withoutImage(part: Part): Part {
  if (part.kind === 'image') return lineFor(part);
  if (part.kind !== 'tool-result') return part;
  return { ...part, content: part.content.map((each) => (each.kind === 'image' ? lineFor(each) : each)) };
}

function lineFor({ image }: Extract<Part, { kind: 'image' }>): Extract<Part, { kind: 'text' }> {
  return { kind: 'text', text: imageLeftOut(image.from === 'file' ? image.name : image.url) };
}

/** Rejects a request without content, which would be charged nevertheless. */
function emptyReasons({ path, parts }: RequestInput): Reason[] {
  const empty: Reason = { field: 'prompt', text: 'is empty.' };
  if (parts.length > 0) return parts.every(isBlank) ? [empty] : [];
  const last = path.at(-1)?.said;
  if (!last) return [empty];
  return last.by === 'model' && !canContinue(last.answer) ? [empty] : [];
}

function isBlank(part: Part): boolean {
  return (part.kind === 'text' || part.kind === 'json') && part.text.trim() === '';
}

/** Returns true when a model can continue from the answer without a new message. */
function canContinue(answer: Answer): boolean {
  if (answer.state !== 'complete') return true;
  const next = readAnswer(answer).stop?.next;
  return next !== undefined && next !== 'none';
}

/** Checks that every call has its result before other content, and that every result has its call. */
function callReasons(turns: readonly Turn[]): Reason[] {
  const reasons: Reason[] = [];
  const made = new Set<string>();
  let open = new Map<string, string>();
  const tellOpen = () => {
    for (const name of open.values()) {
      reasons.push({ field: 'messages', text: `is waiting for a result. Answer the call ${name} first.` });
    }
    open = new Map();
  };
  for (const turn of turns) {
    if (turn.by === 'model') {
      tellOpen();
      for (const { id, name } of answerableCallsOf(turn.answer)) {
        made.add(id);
        open.set(id, name);
      }
      continue;
    }
    const results = turn.parts.filter((part) => part.kind === 'tool-result');
    for (const { callId } of results) {
      if (!made.has(callId)) reasons.push({ field: turn.field, text: 'answers a call that the model didn’t make.' });
      open.delete(callId);
    }
    // Results can be in several turns. Other content must follow all of them.
    if (results.length < turn.parts.length) tellOpen();
  }
  tellOpen();
  return reasons;
}
