import type { MarkedToken, Token, Tokens } from 'marked';

/** `$…$`, `$$…$$`, `\(…\)` or `\[…\]`. */
interface MathToken {
  type: 'math';
  raw: string;
  /** The TeX code between the delimiters. */
  text: string;
  isDisplay: boolean;
}

/** `[^1]` where a note is asked for. */
interface FootnoteReference {
  type: 'footnoteReference';
  raw: string;
  label: string;
}

/** `[^1]: the note`, shown in place. */
interface FootnoteDefinition {
  type: 'footnoteDefinition';
  raw: string;
  label: string;
  tokens: Token[];
}

/** The number of a source, which this program inserts into the text. */
interface CiteMarkToken {
  type: 'citeMark';
  raw: string;
  label: string;
}

export type MarkdownToken = MarkedToken | MathToken | FootnoteReference | FootnoteDefinition | CiteMarkToken;

export type Align = Tokens.TableCell['align'];

/**
 * Returns the tokens inside a token: those of this program and of the lexer, because no other extension is installed.
 */
export function childTokens(tokens: readonly Token[] | undefined): readonly MarkdownToken[] {
  return (tokens ?? []) as readonly MarkdownToken[];
}
