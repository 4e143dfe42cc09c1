/** Iterates over items by number. Each call returns the next numbers; fewer than requested only at the end. */
export type ItemNumberSlices = ReturnType<typeof sliceItemNumbers>;

export function sliceItemNumbers(numbers: Uint32Array) {
  let from = 0;
  return {
    count: numbers.length,
    async next(limit: number): Promise<readonly number[]> {
      const batch = [...numbers.subarray(from, from + limit)];
      from += batch.length;
      return batch;
    },
  };
}
