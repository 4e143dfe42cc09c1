/** One guard, switched off. */
export interface Mutation {
  /** Description of the threat that the guard stops. */
  readonly guard: string;
  /** From the project folder. */
  readonly file: string;
  /** Stands exactly once in the file. */
  readonly from: string;
  readonly to: string;
  /** The tests that have to notice, from the project folder. */
  readonly tests: readonly string[];
}
