/** A fault that can occur between a click on Generate and a file in the library, with the required behavior. */
export interface FaultRow {
  /** Test names begin with this number as `F<number>:`. */
  readonly row: number;
  readonly fault: string;
  readonly behaviour: string;
  /** The missing tests and the reason. Printed as a gap beside the existing tests. */
  readonly gap?: string;
}

export interface FaultPart {
  readonly title: string;
  readonly rows: readonly FaultRow[];
}

export const row = (number: number, fault: string, behaviour: string, gap?: string): FaultRow => ({
  row: number,
  fault,
  behaviour,
  ...(gap === undefined ? {} : { gap }),
});
