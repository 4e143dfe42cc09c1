/** Iterates over items by number. Each call returns the next numbers; fewer than requested only at the end. */
export interface ItemNumberSlices {
  readonly count: number;
  readonly next: (limit: number) => Promise<readonly number[]>;
}

export function sliceItemNumbers(numbers: Uint32Array): ItemNumberSlices {
  let from = 0;
  return {
    count: numbers.length,
    async next(limit) {
      const batch = [...numbers.subarray(from, from + limit)];
      from += batch.length;
      return batch;
    },
  };
}
