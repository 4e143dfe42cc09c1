import { normalizeLettersAndCase } from '../util/normalize-letters-and-case.ts';
import type { ListOrSnippet } from './list-or-snippet.ts';

/** A text that replaces the characters from `from` to `to` of a prompt. */
export interface PromptCompletion {
  readonly kind: 'variable' | 'list' | 'snippet';
  readonly name: string;
  readonly insert: string;
  readonly from: number;
  readonly to: number;
}

interface CompletionContext {
  readonly isTemplate: boolean;
  /** Names of the variables and choices in the template. */
  readonly names: readonly string[];
  readonly texts: readonly ListOrSnippet[];
}

const mostCompletions = 50;

/**
 * Returns completions for the text before the caret, a UTF-16 position: after `{` the names of the template and the
 * lists, after `{@` the lists, and after `/` at the beginning of a word the snippets.
 */
export function completePrompt(
  text: string,
  caret: number,
  { isTemplate, names, texts }: CompletionContext,
): readonly PromptCompletion[] {
  const before = text.slice(Math.max(0, caret - 80), caret);
  const [, slash] = /(?:^|\s)(\/[\p{L}\p{N}_-]*)$/u.exec(before) ?? [];
  if (slash !== undefined) {
    const from = caret - slash.length;
    return texts
      .filter(({ kind, name }) => kind === 'snippet' && startsWith(name, slash.slice(1)))
      .map(({ name, text: insert }) => ({ kind: 'snippet' as const, name, insert, from, to: caret }))
      .slice(0, mostCompletions);
  }
  const [, braces = '', at = '', typed = ''] = /(?<!\{)(\{{1,80})(@?)([\p{L}\p{N}_-]{0,80})$/u.exec(before) ?? [];
  // An even number of braces is literal.
  if (!isTemplate || braces.length % 2 === 0) return [];
  const from = caret - at.length - typed.length;
  const close = text.charAt(caret) === '}' ? '' : '}';
  const ofLists = texts
    .filter(({ kind, name }) => kind === 'list' && startsWith(name, typed))
    .map(({ name }) => ({ kind: 'list' as const, name, insert: `@${name}${close}`, from, to: caret }));
  const ofNames = names
    .filter((name) => at === '' && name !== typed && startsWith(name, typed))
    .map((name) => ({ kind: 'variable' as const, name, insert: `${name}${close}`, from, to: caret }));
  return [...ofNames, ...ofLists].slice(0, mostCompletions);
}

function startsWith(name: string, typed: string): boolean {
  return normalizeLettersAndCase(name).startsWith(normalizeLettersAndCase(typed));
}
