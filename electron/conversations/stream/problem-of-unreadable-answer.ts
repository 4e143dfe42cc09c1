import { type Problem, problem } from '../../../shared/problem.ts';
import type { Json } from '../../../shared/util/json.ts';
import { looksLikeWebPage } from '../../http/gateway/error-body.ts';
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
