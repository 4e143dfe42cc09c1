import { createHighlighterCore, type HighlighterCore, type ThemedToken } from 'shiki/core';
import { createJavaScriptRegexEngine } from 'shiki/engine/javascript';
import { serveWebWorker } from '../workers/web-worker.ts';
import { linesPerPiece } from './chunk-code-lines.ts';
import { grammarOf } from './code-grammars.ts';
import { codeTheme, roleOfColor } from './code-theme.ts';
import type { HighlightedPart, HighlightedPiece, HighlightJob } from './highlight-types.ts';

// Highlights code outside the main thread: a grammar has hundreds of regular expressions, and the text is untrusted.

let highlighter: Promise<HighlighterCore> | undefined;

serveWebWorker(highlight);

/** The colored pieces of code. Nothing when the language is not known. */
export async function highlight({ language, pieces }: HighlightJob): Promise<readonly HighlightedPiece[] | undefined> {
  const grammar = grammarOf(language);
  if (grammar === undefined) return undefined;
  highlighter ??= createHighlighterCore({
    themes: [codeTheme],
    engine: createJavaScriptRegexEngine({ forgiving: true }),
  });
  const reader = await highlighter;
  const isLoaded = reader.getLoadedLanguages().includes(grammar.name);
  if (!isLoaded) await reader.loadLanguage(grammar.load);
  const lines = reader.codeToTokensBase(pieces.join(''), {
    lang: grammar.name,
    theme: codeTheme.name,
    // A line without an end and a grammar without one: what is left over stays plain.
    tokenizeMaxLineLength: 2000,
    // The first code of a language also compiles the expressions of its grammar, which takes a slow machine longer.
    tokenizeTimeLimit: isLoaded ? 200 : 2000,
  });
  return pieces.map((_, index): HighlightedPiece => {
    const start = index * linesPerPiece;
    return lines.slice(start, start + linesPerPiece).flatMap((line, at) => {
      const isLast = start + at === lines.length - 1;
      return [...line.map(partOf), ...(isLast ? [] : [['', '\n'] as const])];
    });
  });
}

function partOf({ content, color }: ThemedToken): HighlightedPart {
  return [roleOfColor(color), content];
}
