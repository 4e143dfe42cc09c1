/** A stretch of code and what it is in its language; nothing in particular is ''. */
export type HighlightedPart = readonly [role: CodeRole, text: string];
export type HighlightedPiece = readonly HighlightedPart[];
export type CodeRole = '' | 'comment' | 'keyword' | 'string' | 'number' | 'name' | 'added' | 'removed';

export interface HighlightJob {
  id: number;
  language: string;
  pieces: readonly string[];
}
export interface HighlightDone {
  id: number;
  /** Nothing when the language is not known. */
  painted: readonly HighlightedPiece[] | undefined;
}
