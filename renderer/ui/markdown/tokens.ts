import type { MarkedToken, Token, Tokens } from 'marked';

/** `$…$`, `$$…$$`, `\(…\)` or `\[…\]`. */
export interface MathToken {
  type: 'math';
  raw: string;
  /** The TeX code between the delimiters. */
  text: string;
  isDisplay: boolean;
}

/** `[^1]` where a note is asked for. */
export interface FootnoteReference {
  type: 'footnoteReference';
  raw: string;
  label: string;
}

/** `[^1]: the note`, shown in place. */
export interface FootnoteDefinition {
  type: 'footnoteDefinition';
  raw: string;
  label: string;
  tokens: Token[];
}

/** The number of a source, put into the text by this program. */
export interface CiteMarkToken {
  type: 'citeMark';
  raw: string;
  label: string;
}

export type MarkdownToken = MarkedToken | MathToken | FootnoteReference | FootnoteDefinition | CiteMarkToken;

export type Align = Tokens.TableCell['align'];

/** The tokens inside a token. Ours and the lexer's own are all there are: no extension of others is installed. */
export function inner(tokens: readonly Token[] | undefined): readonly MarkdownToken[] {
  return (tokens ?? []) as readonly MarkdownToken[];
}
