import { type Problem, problem } from '../problem.ts';
import { parseUrl } from './parse-url.ts';

type CheckedLink = { ok: true; url: string } | { ok: false; problem: Problem };

const longest = 2048;

/**
 * Checks text of a model or a user before the system opens it. The system would start programs for schemes such as
 * `file:`, `smb:` or `ms-msdt:`. The result is the parsed URL and never the text itself. The host of the parsed URL is
 * in punycode, so two names that look alike stay distinct.
 */
export function checkLink(typed: string): CheckedLink {
  if (typed.length > longest) return no(`The link is longer than ${longest} characters, so it wasn’t opened.`);
  // The URL parser removes tabs and line ends and reads `\` as `/`, so the opened URL would differ from the visible
  // text.
  if (hasInvisible(typed) || typed.includes('\\')) {
    return no('The link contains characters that hide its destination, so it wasn’t opened.');
  }
  if (!/^(https?:\/\/[^/]|mailto:[^/])/i.test(typed)) {
    return no('Only links that start with https://, http:// or mailto: can be opened.');
  }
  const url = parseUrl(typed);
  if (!url) return no('This isn’t a valid URL, so it wasn’t opened.');
  if (url.username !== '' || url.password !== '') {
    return no('The link contains a user name or password, which can hide its destination. It wasn’t opened.');
  }
  if (url.href.length > longest) return no(`The link is longer than ${longest} characters, so it wasn’t opened.`);
  return { ok: true, url: url.href };
}

/** Finds control, format (bidirectional, zero width) and separator characters, and spaces. */
function hasInvisible(text: string): boolean {
  return /[\p{Cc}\p{Cf}\p{Z}]/u.test(text);
}

function no(sentence: string): CheckedLink {
  return { ok: false, problem: problem('input', sentence) };
}
