import type { AreaDrawing } from '../player/draw-area.ts';
import type { PageNote } from '../player/page-player-types.ts';

/** A result or a shot that a reviewer can mark, and write notes about. */
interface ReviewTarget {
  /** Letter of the result, or number of the shot. */
  readonly name: string;
  /** Id in the library or project. */
  readonly id: string | undefined;
  /** A note can have a moment: the result is a video, or the shot has a place in the animatic. */
  readonly hasMoments: boolean;
}

/** The player beside a review. */
export interface ReviewedPlayer {
  readonly targets: readonly ReviewTarget[];
  /** Name of the target that a new note is about: the enlarged result, or the shot that is visible. */
  currentTarget(): string | undefined;
  /** Pauses on a target, and returns the start of the visible frame, in seconds of its video or shot. */
  hold(target: string): number | undefined;
  /** Goes to the moment and area of a note. False if the player does not show its target. */
  goToNote(note: PageNote): boolean;
  /** Outlines the area of a note, or of none. */
  outline(note: PageNote | undefined): void;
  /** Lets the reviewer draw an area over a target. Returns a function that ends the drawing. */
  drawArea(target: string, drawing: AreaDrawing): () => void;
  /** Marks the notes of the reviewer, in place of those marked before. */
  markReview(notes: readonly PageNote[]): void;
}
