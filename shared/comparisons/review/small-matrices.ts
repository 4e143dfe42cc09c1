// Square, symmetric, positive definite matrices with at most a few dozen rows, for the strengths of a leaderboard.

type Matrix = readonly (readonly number[])[];

/** Solves `matrix` times `x` equals `right`. */
export function newtonStep(matrix: Matrix, right: readonly number[]): readonly number[] {
  const lower = rootOf(matrix);
  const halfway: number[] = [];
  for (const [row, value] of right.entries()) {
    let rest = value;
    for (let column = 0; column < row; column += 1) rest -= (lower[row]?.[column] ?? 0) * (halfway[column] ?? 0);
    halfway.push(rest / (lower[row]?.[row] ?? 1));
  }
  const solution = halfway.slice();
  for (let row = solution.length - 1; row >= 0; row -= 1) {
    let rest = halfway[row] ?? 0;
    for (let below = row + 1; below < solution.length; below += 1) {
      rest -= (lower[below]?.[row] ?? 0) * (solution[below] ?? 0);
    }
    solution[row] = rest / (lower[row]?.[row] ?? 1);
  }
  return solution;
}

/** Returns the inverse matrix. */
export function covariance(information: Matrix): Matrix {
  return information.map((_, index) =>
    newtonStep(
      information,
      information.map((_row, place) => (place === index ? 1 : 0)),
    ),
  );
}

/** Returns the lower triangular matrix whose product with its transpose is `matrix` (Cholesky decomposition). */
function rootOf(matrix: Matrix): Matrix {
  const lower: number[][] = [];
  for (const [row, values] of matrix.entries()) {
    const own: number[] = [];
    for (let column = 0; column <= row; column += 1) {
      const other = column === row ? own : (lower[column] ?? []);
      let rest = values[column] ?? 0;
      for (let before = 0; before < column; before += 1) rest -= (own[before] ?? 0) * (other[before] ?? 0);
      own.push(column === row ? Math.sqrt(rest) : rest / (other[column] ?? 1));
    }
    lower.push(own);
  }
  return lower;
}
