import { ProblemError, problem } from '../../shared/problem.ts';
import { type Release, releaseSchema } from '../../shared/settings/program-update.ts';
import { parseJsonOrUndefined } from '../../shared/util/json.ts';
import { fetchText } from '../http/download/fetch-text.ts';
import type { LinkAgents } from '../http/download/follow-link.ts';

/** A version and a URL need a hundred bytes. */
const mostBytes = 16_384;

/** Reads the newest version from a feed, only from the host of the feed. Throws a `ProblemError`. */
export async function fetchUpdateFeed(address: string, agents: LinkAgents, signal: AbortSignal): Promise<Release> {
  const text = await fetchText(address, {
    agents,
    signal,
    accept: 'application/json',
    mostBytes,
    staysAtOrigin: true,
    texts: { what: 'The update feed', why: 'where no feed was set up' },
  });
  const release = releaseSchema.safeParse(parseJsonOrUndefined(text));
  if (release.success) return release.data;
  const sentence = `The update feed at ${new URL(address).host} isn’t valid: it must contain a version and an https:// page.`;
  throw new ProblemError(problem('answer', sentence));
}
