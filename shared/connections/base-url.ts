import { type Problem, problem } from '../problem.ts';
import { parseUrl } from '../util/parse-url.ts';

export type ParsedBaseUrl = { ok: true; origin: string } | { ok: false; problem: Problem };

/** A base address as people type it, as an origin: `https://gateway.example.com` or `http://127.0.0.1:8080`. */
export function parseBaseUrl(typed: string): ParsedBaseUrl {
  const text = typed.trim();
  if (text === '') return no('The base address is empty. It looks like https://gateway.example.com.');
  if (!/^[a-z][a-z0-9+.-]*:\/\//i.test(text)) {
    const rest = text.replace(/^\/+/, '');
    // Only what is taken then: a path would be refused next.
    const origin = parseUrl(`https://${rest}`)?.host;
    return no(`The base address has no scheme. Write https://${origin ?? rest}.`);
  }
  const url = parseUrl(text);
  if (!url) return no('The base address is not a web address. It looks like https://gateway.example.com.');
  if (url.protocol !== 'https:' && url.protocol !== 'http:') {
    return no(
      `The base address begins with ${url.protocol}//; only https:// and, on this computer, http:// are taken.`,
    );
  }
  if (url.username !== '' || url.password !== '') {
    return no('The base address holds a user name or password. Leave them out; the key has a field of its own.');
  }
  if ((url.pathname !== '/' && url.pathname !== '') || url.search !== '' || url.hash !== '') {
    return no(`The base address has more than scheme, host and port. Write ${url.origin}.`);
  }
  if (url.protocol === 'http:' && !isLoopback(url.hostname)) {
    return no(`With http:// the key would travel unprotected. Write https://${url.host}.`);
  }
  return { ok: true, origin: url.origin };
}

/** A host name of this very machine, as `URL` spells it. */
export function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname);
}

function no(sentence: string): ParsedBaseUrl {
  return { ok: false, problem: problem('address', sentence) };
}
