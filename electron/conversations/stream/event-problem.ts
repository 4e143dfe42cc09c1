import { type Problem, type ProblemKind, problem } from '../../../shared/problem.ts';
import { isJsonObject, type Json } from '../../../shared/util/json.ts';
import { readErrorBody } from '../../http/gateway/error-body.ts';
import { mostRawBytes } from '../../http/gateway/http-answer.ts';

/** Kinds of errors in answers, by the words that gateways commonly use. */
const kinds: readonly (readonly [words: RegExp, kind: ProblemKind])[] = [
  [/overloaded|rate_?limit|too_many|unavailable|\b(429|503|529)\b/i, 'busy'],
  [/authentication|unauthorized|invalid_api_key|\b401\b/i, 'key'],
  [/permission|forbidden|\b403\b/i, 'access'],
  [/timeout|\b(408|504)\b/i, 'timeout'],
  [/invalid_request|content_filter|content_policy|\b(400|413|422)\b/i, 'refused'],
];

/** Returns the problem for an error in an answer: an event of the stream, or a whole JSON answer. */
export function problemOfEvent(text: string, json: Json | undefined): Problem {
  const { message } = readErrorBody(text, json === undefined ? '' : 'application/json');
  const gatewayText = message === '' ? '' : ` It says: ${/[.!?…]$/.test(message) ? message : `${message}.`}`;
  return problem(kindOf(json), `The gateway ended the answer with an error.${gatewayText}`, {
    raw: text.slice(0, mostRawBytes),
  });
}

function kindOf(json: Json | undefined): ProblemKind {
  if (!isJsonObject(json)) return 'gateway';
  const error = isJsonObject(json['error']) ? json['error'] : json;
  const named = [error['type'], error['code'], error['status']]
    .filter((each) => typeof each === 'string' || typeof each === 'number')
    .join(' ');
  return kinds.find(([words]) => words.test(named))?.[1] ?? 'gateway';
}
