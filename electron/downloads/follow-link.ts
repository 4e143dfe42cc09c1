import type { Dispatcher } from 'undici';
import { ProblemError, problem } from '../../shared/problem.ts';
import { first } from '../gateway/http-answer.ts';
import { problemOfTransport } from '../gateway/transport-problem.ts';
import { isPrivateHost, PrivateAddressError } from './address-guard.ts';

export interface LinkOpener {
  /** GETs `url`, following at most five redirects. Throws a `ProblemError`. */
  open(url: string, headers: Record<string, string>, signal: AbortSignal): Promise<Dispatcher.ResponseData>;
}

export interface LinkRules {
  readonly agents: { anywhere: Dispatcher; publicOnly: Dispatcher };
  /** Where the task was made; its own place is always allowed. */
  readonly gatewayOrigin: string;
  /** The gateway is on this computer, so its results may be as well. */
  readonly gatewayIsLocal: boolean;
}

const mostRedirects = 5;

export function createLinkOpener({ agents, gatewayOrigin, gatewayIsLocal }: LinkRules): LinkOpener {
  function agentFor(url: URL): Dispatcher {
    if (url.protocol !== 'https:' && url.protocol !== 'http:') {
      throw refused(`The result link leads to ${url.protocol}, which is never fetched.`);
    }
    if (gatewayIsLocal || url.origin === gatewayOrigin) return agents.anywhere;
    if (isPrivateHost(url.hostname)) throw refused(privateSentence(url));
    return agents.publicOnly;
  }

  return {
    async open(link, headers, signal) {
      let url = parse(link);
      for (let hop = 0; hop <= mostRedirects; hop += 1) {
        const response = await get(agentFor(url), url, headers, signal);
        const location = first(response.headers['location']);
        if (response.statusCode < 300 || response.statusCode > 399 || location === undefined) return response;
        await response.body.dump().catch(() => {});
        url = parse(location, url);
      }
      throw refused(`The result link was sent on more than ${mostRedirects} times.`);
    },
  };
}

async function get(agent: Dispatcher, url: URL, headers: Record<string, string>, signal: AbortSignal) {
  try {
    const path = url.pathname + url.search;
    // Identity: the length must mean the file's own, and no few bytes may unpack into a full disk.
    const all = { accept: '*/*', 'accept-encoding': 'identity', ...headers };
    return await agent.request({ origin: url.origin, path, method: 'GET', headers: all, signal });
  } catch (error) {
    if (isPrivate(error)) throw refused(privateSentence(url));
    throw new ProblemError(problemOfTransport(error, url.host));
  }
}

function isPrivate(error: unknown): boolean {
  return error instanceof PrivateAddressError || (error instanceof Error && isPrivate(error.cause));
}

function parse(text: string, base?: URL): URL {
  const url = URL.canParse(text, base?.href) ? new URL(text, base) : null;
  if (!url) throw refused('The result link is not a web address.');
  url.username = '';
  url.password = '';
  return url;
}

function privateSentence(url: URL): string {
  return `The result link leads into this computer or its network (${url.host}), where a gateway elsewhere keeps nothing; it was not fetched.`;
}

function refused(sentence: string): ProblemError {
  return new ProblemError(problem('answer', sentence));
}
