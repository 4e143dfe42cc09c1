/** A stretch of code and what it is in its language; nothing in particular is ''. */
export type PaintedPart = readonly [role: CodeRole, text: string];
export type PaintedPiece = readonly PaintedPart[];
export type CodeRole = '' | 'comment' | 'keyword' | 'string' | 'number' | 'name' | 'added' | 'removed';

export interface HighlightJob {
  id: number;
  language: string;
  pieces: readonly string[];
}
export interface HighlightDone {
  id: number;
  /** Nothing when the language is not known. */
  painted: readonly PaintedPiece[] | undefined;
}
