import { type Problem, problem } from '../../../shared/problem.ts';
import type { Json } from '../../../shared/util/json.ts';
import { looksLikeWebPage } from '../../http/gateway/error-body.ts';
import { rawBound } from '../../http/gateway/http-answer.ts';

/** The problem that an answer with a good status is when it is neither a stream nor what was asked for. */
export function problemOfWhole(text: string, json: Json | undefined): Problem {
  return problem('answer', sentenceOf(text, json), text === '' ? {} : { raw: text.slice(0, rawBound) });
}

function sentenceOf(text: string, json: Json | undefined): string {
  if (json !== undefined) return 'The answer has no form that is known. Its text is kept.';
  if (text.trim() === '') return 'The answer is empty.';
  if (looksLikeWebPage(text, '')) {
    return 'The answer is a web page instead of data. Is this the address of the gateway, or does a network sign-in page stand in between?';
  }
  return 'The answer cannot be read: it is not JSON, or it broke off in the middle.';
}
