/** One guard, switched off. */
export interface Mutation {
  /** What it keeps out, in words. */
  readonly guard: string;
  /** From the project folder. */
  readonly file: string;
  /** Stands exactly once in the file. */
  readonly from: string;
  readonly to: string;
  /** The tests that have to notice, from the project folder. */
  readonly tests: readonly string[];
}
