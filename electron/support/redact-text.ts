import type { Redactor } from '../util/redact.ts';

export type RedactText = (text: string) => string;

/**
 * For every text that leaves this computer: removes keys, signatures of links, and the name of the user's home folder.
 * Each expression takes linear time, because foreign text is searched.
 */
export function createRedactText(redactor: Redactor, homeFolder: string): RedactText {
  const home = homePattern(homeFolder);
  return (text) => {
    const clean = redactor
      .redact(text)
      .replace(/\b(bearer|basic)\s+(?!\(key\))[\w.~+/=-]{6,}/gi, '$1 (key)')
      // Keys of other programs, which this program does not know.
      .replace(/\b(sk|pk|rk|key)-[\w-]{16,}/g, '(key)')
      // One letter of the scheme is enough: looking for its first one from each letter would take the square of the time.
      .replace(/(?<=[a-z0-9+.-]:\/\/)[^\s"'<>/@\\]+@/gi, '(key)@')
      .replace(/\bhttps?:\/\/[^\s"'<>\\]+/gi, withoutQuery);
    return home === undefined ? clean : clean.replace(home, '~');
  };
}

function withoutQuery(address: string): string {
  const query = address.indexOf('?');
  return query < 0 ? address : `${address.slice(0, query)}?(left out)`;
}

/** In the forms of plain text, JSON and URLs. A too short name would match everything. */
function homePattern(homeFolder: string): RegExp | undefined {
  const folder = homeFolder.replace(/(?<![/\\])[/\\]+$/, '');
  if (folder.length < 4) return undefined;
  const slashed = folder.replaceAll('\\', '/');
  const forms = new Set([
    folder,
    slashed,
    encodeURI(slashed),
    JSON.stringify(folder).slice(1, -1),
    JSON.stringify(JSON.stringify(folder)).slice(3, -3),
  ]);
  const longestFirst = [...forms].sort((a, b) => b.length - a.length);
  // Most file systems of people take upper and lower case for the same.
  return new RegExp(
    `(?:${longestFirst.map((form) => form.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')).join('|')})(?![\\w-])`,
    'gi',
  );
}
