import { type Problem, problem } from '../../../shared/problem.ts';
import { isJsonObject, type Json } from '../../../shared/util/json.ts';
import { kindOfStatus } from '../../http/gateway/answer-problem.ts';
import { looksLikeWebPage, readErrorBody } from '../../http/gateway/error-body.ts';
import { meantStatus } from '../../http/gateway/error-members.ts';
import { mostRawBytes } from '../../http/gateway/http-answer.ts';

/** Returns the problem for an answer with a success status that is neither a stream nor a valid answer. */
export function problemOfUnreadableAnswer(text: string, json: Json | undefined): Problem {
  return problem('answer', sentenceOf(text, json), text === '' ? {} : { raw: text.slice(0, mostRawBytes) });
}

function sentenceOf(text: string, json: Json | undefined): string {
  if (json !== undefined) return 'The answer’s format isn’t known. Its text is saved.';
  if (text.trim() === '') return 'The answer is empty.';
  if (looksLikeWebPage(text, '')) {
    return 'The response is a web page instead of data. Check that this is the gateway’s URL and that no network sign-in page is in between.';
  }
  return 'The answer can’t be read: it isn’t JSON, or it was cut off.';
}

/** Returns the problem for an error in an answer: an event of the stream, or a whole answer with some content. */
export function problemOfEvent(text: string, json: Json | undefined): Problem {
  const { message } = readErrorBody(text, json === undefined ? '' : 'application/json');
  const gatewayText = message === '' ? '' : ` It says: ${/[.!?…]$/.test(message) ? message : `${message}.`}`;
  const status = isJsonObject(json) ? meantStatus(json)?.status : undefined;
  const kind = status === undefined ? 'gateway' : kindOfStatus(status);
  return problem(kind, `The gateway ended the answer with an error.${gatewayText}`, {
    raw: text.slice(0, mostRawBytes),
  });
}
