import { parseTemplate } from './parse-template.ts';

interface PlaceholderChanges {
  /** Placeholders with their braces, as written. */
  readonly removed: readonly string[];
  readonly added: readonly string[];
}

/** Compares the placeholders of two templates, in any order. A placeholder that stands twice counts twice. */
export function placeholderChanges(before: string, after: string): PlaceholderChanges {
  const removed = [...placeholdersOf(before)];
  const added = placeholdersOf(after).filter((placeholder) => {
    const index = removed.indexOf(placeholder);
    if (index >= 0) removed.splice(index, 1);
    return index < 0;
  });
  return { removed, added };
}

/** Faulty braces count too, because the template cannot run with them. */
function placeholdersOf(template: string): readonly string[] {
  const { parts, errors } = parseTemplate(template);
  const places = [...parts.filter((part) => part.kind !== 'text'), ...errors];
  const texts = new Map(places.map(({ from, to }) => [from, template.slice(from, to)]));
  return [...texts.values()];
}
