/** The removal of one guard. */
export interface Mutation {
  /** Description of the threat that the guard stops. */
  readonly guard: string;
  /** Path from the project folder. */
  readonly file: string;
  /** Occurs exactly once in the file. */
  readonly from: string;
  readonly to: string;
  /** The tests that must fail, as paths from the project folder. */
  readonly tests: readonly string[];
}
