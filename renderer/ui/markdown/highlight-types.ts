/** A stretch of code and what it is in its language; nothing in particular is ''. */
export type HighlightedPart = readonly [role: CodeRole, text: string];
export type HighlightedPiece = readonly HighlightedPart[];
export type CodeRole = '' | 'comment' | 'keyword' | 'string' | 'number' | 'name' | 'added' | 'removed';

export interface HighlightJob {
  readonly language: string;
  readonly pieces: readonly string[];
}
