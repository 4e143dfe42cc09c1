import { z } from 'zod';
import { namePattern } from './template-names.ts';

/** Maximum length of a list or a snippet. Characters. */
export const longestListOrSnippet = 200_000;

/**
 * A stored text for prompts. `list`: one entry per line, used as `{@name}` in templates. `snippet`: a text that `/`
 * inserts into a prompt.
 */
export const listOrSnippetSchema = z.object({
  id: z.uuid(),
  kind: z.enum(['list', 'snippet']),
  /** Unique among the texts of this kind, independent of case. */
  name: z.string().regex(new RegExp(`^${namePattern}$`, 'u')),
  text: z.string().max(longestListOrSnippet),
  /** Wall clock, milliseconds since 1970. */
  savedAt: z.number(),
});
export type ListOrSnippet = Readonly<z.infer<typeof listOrSnippetSchema>>;

/** The lines of a list that are not blank, without the blanks around them. Equal entries are one entry. */
export function listEntries(text: string): readonly string[] {
  return [...new Set(text.split(/\r?\n/).map((line) => line.trim()))].filter((line) => line !== '');
}
