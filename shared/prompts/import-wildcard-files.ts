import { formatCounted } from '../util/format-numbers.ts';
import { normalizeForSearch } from '../util/normalize-for-search.ts';
import { createUniqueNames } from '../util/unique-names.ts';
import { convertWildcardFile } from './convert-wildcards.ts';
import { listEntries, longestPromptText, type PromptText } from './prompt-text.ts';

interface WildcardImport {
  readonly lists: readonly Pick<PromptText, 'kind' | 'name' | 'text'>[];
  /** One line for each file and each note on it. */
  readonly report: readonly string[];
}

/** Converts wildcard files to lists. A list with a used name gets another name; an equal list is not imported again. */
export function importWildcardFiles(
  files: readonly { readonly name: string; readonly content: string }[],
  stored: readonly PromptText[],
): WildcardImport {
  const known = stored.filter(({ kind }) => kind === 'list');
  const uniqueName = createUniqueNames();
  for (const { name } of known) uniqueName(name);
  const lists: WildcardImport['lists'][number][] = [];
  const report: string[] = [];
  for (const file of files) {
    const { name, text, report: notes } = convertWildcardFile(file.name, file.content);
    const entries = listEntries(text).length;
    const same = known.find((list) => normalizeForSearch(list.name) === normalizeForSearch(name));
    if (entries === 0) report.push(`${file.name}: not imported, because the file has no entries.`);
    else if (text.length > longestPromptText) {
      report.push(`${file.name}: not imported, because a list has at most ${longestPromptText} characters.`);
    } else if (same?.text === text) report.push(`${file.name}: the list “${same.name}” already has these entries.`);
    else {
      const free = uniqueName(name);
      lists.push({ kind: 'list', name: free, text });
      const renamed = free === name ? '' : `, because “${name}” exists`;
      report.push(`${file.name}: imported as {@${free}} with ${formatCounted(entries, 'entry', 'entries')}${renamed}.`);
      report.push(...notes.map((note) => `${file.name}: ${note}`));
    }
  }
  return { lists, report };
}
