import { type Problem, problem } from '../../../shared/problem.ts';
import { isJsonObject, type Json } from '../../../shared/util/json.ts';
import { kindOfStatus } from '../../http/gateway/answer-problem.ts';
import { readErrorBody } from '../../http/gateway/error-body.ts';
import { meantStatus } from '../../http/gateway/error-members.ts';
import { mostRawBytes } from '../../http/gateway/http-answer.ts';

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
