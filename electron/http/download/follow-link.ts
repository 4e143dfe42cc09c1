import type { Dispatcher } from 'undici';
import { ProblemError, problem } from '../../../shared/problem.ts';
import { discardBody } from '../discard-body.ts';
import { firstValueOf } from '../gateway/http-answer.ts';
import { problemOfTransport } from '../gateway/transport-problem.ts';
import type { RateLimitPauses, WaitAnswer } from '../pacing/rate-limit-pauses.ts';
import { type DownloadAgents, isLoopbackHost, isPrivateHost, PrivateAddressError } from './block-private-addresses.ts';

export type LinkOpener = ReturnType<typeof createLinkOpener>;

export type LinkAgents = Pick<DownloadAgents, 'anywhere' | 'publicOnly' | 'publicOrLoopback'>;

interface LinkRules {
  readonly agents: LinkAgents;
  /** Origin of the gateway. This origin is always allowed; if it is a private address, all of its ports are allowed. */
  readonly gatewayOrigin: string;
  /**
   * The gateway runs on this computer, so its results may be on this computer too, but not elsewhere in the network.
   */
  readonly gatewayIsLocal: boolean;
  /** The user allowed links to every address. */
  readonly allowsPrivate?: boolean;
  /** Rejects redirects to another origin. */
  readonly staysAtOrigin?: true;
  /** Checked before each request, and updated when a host requests a wait. Without it, no request waits. */
  readonly rateLimits?: Pick<RateLimitPauses, 'remainingWait' | 'pauseAsAnswered'>;
  /** Names the link in problem texts, and gives the reason against private addresses. */
  readonly texts?: { readonly what: string; readonly why: string; readonly remedy?: string };
}

const resultWords = {
  what: 'The result link',
  why: 'where a remote gateway stores no results',
  remedy: ' To download it, select this connection under “Results from your network” in Settings › Advanced › Network.',
};

const mostRedirects = 5;

export function createLinkOpener(rules: LinkRules) {
  const { agents, gatewayOrigin, gatewayIsLocal, staysAtOrigin, rateLimits, texts = resultWords } = rules;
  const { remedy = '' } = texts;
  // Compared by IP address: the owner of a host name can change its address at any time.
  const gatewayHost = URL.canParse(gatewayOrigin) ? new URL(gatewayOrigin).hostname : '';
  const privateHost = isPrivateHost(gatewayHost) && !gatewayIsLocal && !staysAtOrigin ? gatewayHost : undefined;
  const isPrivatePlace = (url: URL) => {
    const place = gatewayIsLocal ? 'this computer’s network' : 'this computer or its network';
    const reason = gatewayIsLocal ? 'where a gateway on this computer stores no results' : texts.why;
    const sentence = `${texts.what} points to ${place} (${url.host}), ${reason}. It wasn’t downloaded.${remedy}`;
    return new ProblemError(problem('address', sentence));
  };

  async function get(url: URL, headers: Record<string, string>, signal: AbortSignal) {
    const agent = agentFor(url);
    const remainingMs = rateLimits?.remainingWait({ host: url.origin }) ?? 0;
    if (remainingMs > 0) throw askedToWait(url.host, remainingMs);
    try {
      const path = url.pathname + url.search;
      // Without compression, the length is that of the file, and a small body cannot unpack into a full disk.
      const all = { accept: '*/*', 'accept-encoding': 'identity', ...headers };
      const response = await agent.request({ origin: url.origin, path, method: 'GET', headers: all, signal });
      const waitMs = rateLimits?.pauseAsAnswered({ host: url.origin }, requestedWaitMs(response));
      if (waitMs === undefined) return response;
      await discardBody(response);
      throw askedToWait(url.host, waitMs, response.statusCode);
    } catch (error) {
      if (error instanceof ProblemError) throw error;
      if (isPrivate(error)) throw isPrivatePlace(url);
      throw new ProblemError(problemOfTransport(error, url.host));
    }
  }

  function parse(text: string, base?: URL): URL {
    const url = URL.canParse(text, base?.href) ? new URL(text, base) : null;
    if (!url) throw refused(`${texts.what} isn’t a valid web URL.`);
    url.username = '';
    url.password = '';
    return url;
  }

  function agentFor(url: URL): Dispatcher {
    if (url.protocol !== 'https:' && url.protocol !== 'http:') {
      throw refused(`${texts.what} uses ${url.protocol}, which is never downloaded.`);
    }
    if (rules.allowsPrivate || url.origin === gatewayOrigin || url.hostname === privateHost) return agents.anywhere();
    if (isPrivateHost(url.hostname) && !(gatewayIsLocal && isLoopbackHost(url.hostname))) throw isPrivatePlace(url);
    return gatewayIsLocal ? agents.publicOrLoopback() : agents.publicOnly();
  }

  return {
    /** Sends a GET to `url`, and follows at most five redirects. Throws a `ProblemError`. */
    async open(link: string, headers: Record<string, string>, signal: AbortSignal): Promise<Dispatcher.ResponseData> {
      let url = parse(link);
      for (let hop = 0; hop <= mostRedirects; hop += 1) {
        const response = await get(url, headers, signal);
        const location = firstValueOf(response.headers['location']);
        if (response.statusCode < 300 || response.statusCode > 399 || location === undefined) return response;
        await discardBody(response);
        const target = parse(location, url);
        if (url.protocol === 'https:' && target.protocol === 'http:') {
          throw refused(
            `${texts.what} was redirected from https:// to http://, where the data could be changed on its way.`,
          );
        }
        if (staysAtOrigin && target.origin !== url.origin) {
          throw refused(
            `${texts.what} was redirected from ${url.host} to another address (${target.host}), so it wasn’t downloaded.`,
          );
        }
        url = target;
      }
      throw refused(`${texts.what} was redirected more than ${mostRedirects} times.`);
    },
  };
}

function requestedWaitMs({ statusCode, headers }: Dispatcher.ResponseData): WaitAnswer {
  return { status: statusCode, retryAfter: firstValueOf(headers['retry-after']), date: firstValueOf(headers['date']) };
}

/** `status` is set if the host requested the wait with this answer. */
function askedToWait(host: string, milliseconds: number, status?: number): ProblemError {
  const answered = status === undefined ? {} : { status };
  const sentence = `${host} asked to wait before the next download${status === undefined ? '' : ` (${status})`}.`;
  return new ProblemError(problem('busy', sentence, { ...answered, retryAfterMs: Math.ceil(milliseconds) }));
}

function isPrivate(error: unknown): boolean {
  return error instanceof PrivateAddressError || (error instanceof Error && isPrivate(error.cause));
}

function refused(sentence: string): ProblemError {
  return new ProblemError(problem('answer', sentence));
}
