import { ProblemError, problem } from '../../shared/problem.ts';
import { type Release, releaseSchema } from '../../shared/settings/program-update.ts';
import { parseJsonOrUndefined } from '../../shared/util/json.ts';
import { discardBody } from '../http/discard-body.ts';
import { createLinkOpener, type LinkAgents } from '../http/download/follow-link.ts';
import { readAnswer } from '../http/gateway/http-answer.ts';
import { problemOfTransport } from '../http/gateway/transport-problem.ts';

/** A version and a URL need a hundred bytes. */
const mostBytes = 16_384;

/**
 * Reads the newest version from a feed, only from the host of the feed. Sends no key, cookie, id or version. Throws a
 * `ProblemError`.
 */
export async function fetchUpdateFeed(address: string, agents: LinkAgents, signal: AbortSignal): Promise<Release> {
  const { origin, host } = new URL(address);
  const opener = createLinkOpener({
    agents,
    // The user entered the feed, so it may be in the user's network; nothing else may.
    gatewayOrigin: origin,
    gatewayIsLocal: false,
    staysAtOrigin: true,
    texts: { what: 'The update feed', why: 'where no feed was set up' },
  });
  const response = await opener.open(address, { accept: 'application/json' }, signal);
  if (response.statusCode !== 200) {
    await discardBody(response);
    throw refused(`${host} returned ${response.statusCode} for the update check.`);
  }
  const answer = await readAnswer(response, mostBytes).catch((error: unknown) => {
    throw new ProblemError(problemOfTransport(error, host));
  });
  if (answer.cut)
    throw refused(`The update feed at ${host} is longer than ${mostBytes / 1024} KB, so it isn’t a valid feed.`);
  const release = releaseSchema.safeParse(parseJsonOrUndefined(answer.text));
  if (release.success) return release.data;
  throw refused(`The update feed at ${host} isn’t valid: it must contain a version and an https:// page.`);
}

function refused(sentence: string): ProblemError {
  return new ProblemError(problem('answer', sentence));
}
