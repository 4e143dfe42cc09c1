import type { Redactor } from '../util/redact.ts';

/**
 * Redacts every text that leaves this computer: keys, signatures of links, and the name of the user's home folder. Each
 * expression takes linear time, because foreign text is searched.
 */
export function createRedactText(redactor: Redactor, homeFolder: string) {
  const home = folderPattern(homeFolder);
  return (text: string): string => {
    const clean = redactor
      .redact(text)
      .replace(/\b(bearer|basic)\s+(?!\(key\))[\w.~+/=-]{6,}/gi, '$1 (key)')
      // Keys of other programs, which Triptych does not know.
      .replace(/\b(sk|pk|rk|key)-[\w-]{16,}/g, '(key)')
      // The last letter of the scheme is enough: matching from its first letter would take quadratic time.
      .replace(/(?<=[a-z0-9+.-]:\/\/)[^\s"'<>/@\\]+@/gi, '(key)@')
      .replace(/\bhttps?:\/\/[^\s"'<>\\]+/gi, withoutQuery);
    return home === undefined ? clean : clean.replace(home, '~');
  };
}

function withoutQuery(address: string): string {
  const query = address.indexOf('?');
  return query < 0 ? address : `${address.slice(0, query)}?(left out)`;
}

/** Matches the forms of a folder in plain text, JSON and URLs. A very short name would match everything. */
export function folderPattern(path: string): RegExp | undefined {
  const folder = path.replace(/(?<![/\\])[/\\]+$/, '');
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
  // Most file systems ignore case.
  return new RegExp(
    `(?:${longestFirst.map((form) => form.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')).join('|')})(?![\\w-])`,
    'gi',
  );
}
