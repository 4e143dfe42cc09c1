import { formatCounted } from '../util/format-numbers.ts';
import { joinList } from '../util/join-list.ts';
import { normalizeLettersAndCase } from '../util/normalize-letters-and-case.ts';
import { createUniqueNames } from '../util/unique-names.ts';
import { convertWildcardFile } from './convert-wildcards.ts';
import { type ListOrSnippet, listEntries, longestListOrSnippet } from './list-or-snippet.ts';

interface WildcardImport {
  readonly lists: readonly Pick<ListOrSnippet, 'kind' | 'name' | 'text'>[];
  /** One line for each file and each note on it. */
  readonly report: readonly string[];
}

/**
 * Converts wildcard files to lists. A list with a used name gets another name, which the references of the other files
 * use; an equal list is not imported again.
 */
export function importWildcardFiles(
  files: readonly { readonly name: string; readonly content: string }[],
  stored: readonly ListOrSnippet[],
): WildcardImport {
  const known = stored.filter(({ kind }) => kind === 'list');
  const uniqueName = createUniqueNames();
  for (const { name } of known) uniqueName(name);
  const named = files.map((file) => {
    const { name, text } = convertWildcardFile(file.name, file.content);
    const same = known.find((list) => isSameName(list.name, name) && list.text === text);
    const isUsable = listEntries(text).length > 0 && text.length <= longestListOrSnippet;
    return { file, name, same, free: same || !isUsable ? undefined : uniqueName(name) };
  });
  const renamed = (name: string) => named.find((each) => isSameName(each.name, name))?.free ?? name;
  const lists: WildcardImport['lists'][number][] = [];
  const report: string[] = [];
  const references: { readonly fileName: string; readonly names: readonly string[] }[] = [];
  for (const { file, name, same, free } of named) {
    const { text, report: notes, references: names } = convertWildcardFile(file.name, file.content, renamed);
    const entries = listEntries(text).length;
    if (entries === 0) report.push(`${file.name}: not imported, because the file has no entries.`);
    else if (same) report.push(`${file.name}: the list “${same.name}” already has these entries.`);
    else if (free === undefined || text.length > longestListOrSnippet) {
      report.push(`${file.name}: not imported, because a list has at most ${longestListOrSnippet} characters.`);
    } else {
      lists.push({ kind: 'list', name: free, text });
      references.push({ fileName: file.name, names });
      const because = free === name ? '' : `, because “${name}” exists`;
      report.push(`${file.name}: imported as {@${free}} with ${formatCounted(entries, 'entry', 'entries')}${because}.`);
      report.push(...notes.map((note) => `${file.name}: ${note}`));
    }
  }
  const available = new Set([...known, ...lists].map(({ name }) => normalizeLettersAndCase(name)));
  for (const { fileName, names } of references) {
    const missing = names.filter((name) => !available.has(normalizeLettersAndCase(name))).map((name) => `{@${name}}`);
    const more = missing.length > mostListed ? [`${missing.length - mostListed} more`] : [];
    if (missing.length === 0) continue;
    const listed = joinList([...missing.slice(0, mostListed), ...more]);
    report.push(`${fileName}: there is no list for ${listed}. Import its file, or create the list.`);
  }
  return { lists, report };
}

const mostListed = 3;

function isSameName(one: string, other: string): boolean {
  return normalizeLettersAndCase(one) === normalizeLettersAndCase(other);
}
