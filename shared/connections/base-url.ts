import { type Problem, problem } from '../problem.ts';
import { parseUrl } from '../util/parse-url.ts';

const invalidUrl = 'The base URL isn’t a valid URL. Enter a URL such as https://gateway.example.com.';

type ParsedBaseUrl = { ok: true; origin: string } | { ok: false; problem: Problem };

/** Reads a base URL as users type it. Returns its origin: `https://gateway.example.com` or `http://127.0.0.1:8080`. */
export function parseBaseUrl(typed: string): ParsedBaseUrl {
  const text = typed.trim();
  if (text === '') return no('The base URL is empty. Enter a URL such as https://gateway.example.com.');
  if (/\s/.test(text)) return no(invalidUrl);
  if (!/^[a-z][a-z0-9+.-]*:\/\//i.test(text)) {
    const rest = text.replace(/^\/+/, '');
    // The suggestion contains only the origin, because the next check would reject a path.
    const origin = parseUrl(`https://${rest}`)?.host;
    return no(`The base URL has no scheme. Enter https://${origin ?? rest}.`);
  }
  const url = parseUrl(text);
  if (!url) return no(invalidUrl);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') {
    return no(`The base URL starts with ${url.protocol}//. Only https:// is allowed, and http:// on this computer.`);
  }
  if (url.username !== '' || url.password !== '') {
    return no('The base URL contains a user name or password. Remove them; the key has its own field.');
  }
  if ((url.pathname !== '/' && url.pathname !== '') || url.search !== '' || url.hash !== '') {
    return no(`The base URL must contain only scheme, host and port. Enter ${url.origin}.`);
  }
  if (url.protocol === 'http:' && !isLoopback(url.hostname)) {
    return no(`With http:// the key would be sent unencrypted. Enter https://${url.host}.`);
  }
  return { ok: true, origin: url.origin };
}

/** Returns true when a host name, as `URL` spells it, means this computer. */
export function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname);
}

function no(sentence: string): ParsedBaseUrl {
  return { ok: false, problem: problem('address', sentence) };
}
