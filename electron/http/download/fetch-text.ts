import { ProblemError, problem } from '../../../shared/problem.ts';
import { discardBody } from '../discard-body.ts';
import { readAnswer } from '../gateway/http-answer.ts';
import { problemOfTransport } from '../gateway/transport-problem.ts';
import { createLinkOpener, type LinkAgents } from './follow-link.ts';

interface TextRequest {
  readonly agents: LinkAgents;
  readonly signal: AbortSignal;
  readonly accept: string;
  readonly mostBytes: number;
  /** Rejects redirects to another host. */
  readonly staysAtOrigin?: true;
  /** Names the text in problems: `The update feed`, and the reason against private addresses. */
  readonly texts: { readonly what: string; readonly why: string };
}

/**
 * Reads a text from a URL that the user entered. Sends no key, cookie, id or version. The URL may lead into the user's
 * network, a redirect may not. Throws a `ProblemError`.
 */
export async function fetchText(address: string, request: TextRequest): Promise<string> {
  const { signal, accept, mostBytes, texts } = request;
  const { origin, host } = new URL(address);
  const opener = createLinkOpener({ ...request, gatewayOrigin: origin, gatewayIsLocal: false });
  const response = await opener.open(address, { accept }, signal);
  if (response.statusCode !== 200) {
    await discardBody(response);
    throw new ProblemError(problem('answer', `${texts.what} wasn’t read: ${host} returned ${response.statusCode}.`));
  }
  const answer = await readAnswer(response, mostBytes).catch((error: unknown) => {
    throw new ProblemError(problemOfTransport(error, host));
  });
  if (!answer.cut) return answer.text;
  const limit = mostBytes < 1_000_000 ? `${mostBytes / 1024} KB` : `${mostBytes / 1_000_000} MB`;
  throw new ProblemError(problem('answer', `${texts.what} at ${host} is longer than ${limit}.`));
}
