import type { Json } from '../util/json.ts';
import type { Answer } from './message.ts';
import { listIn, numberIn, objectIn, textIn } from './read-json-members.ts';

interface Likelihood {
  readonly token: string;
  /** Natural logarithm of the probability. 0 is certain. */
  readonly logprob: number;
}

export interface TokenChoice extends Likelihood {
  /** The alternatives of this token, most likely first. */
  readonly alternatives: readonly Likelihood[];
}

/**
 * Returns the probability of each token; empty without a request for logprobs. Called only for display, because the
 * list can be long.
 */
export function readLogprobs({ endpoint, body }: Answer): TokenChoice[] {
  if (endpoint !== 'chat') return [];
  const logprobs = objectIn(body, 'logprobs');
  return [...listIn(logprobs, 'content'), ...listIn(logprobs, 'refusal')].flatMap((entry) => {
    const likelihood = read(entry);
    if (!likelihood) return [];
    const alternatives = listIn(entry, 'top_logprobs').flatMap((each) => read(each) ?? []);
    return [{ ...likelihood, alternatives: alternatives.toSorted((a, b) => b.logprob - a.logprob) }];
  });
}

export function hasLogprobs({ endpoint, body }: Answer): boolean {
  const logprobs = endpoint === 'chat' ? objectIn(body, 'logprobs') : undefined;
  return listIn(logprobs, 'content').length > 0 || listIn(logprobs, 'refusal').length > 0;
}

function read(entry: Json): Likelihood | undefined {
  const token = textIn(entry, 'token');
  const logprob = numberIn(entry, 'logprob');
  return token === undefined || logprob === undefined ? undefined : { token, logprob };
}
