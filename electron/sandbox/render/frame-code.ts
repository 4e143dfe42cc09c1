import type { SKRSContext2D } from '@napi-rs/canvas';

// A frame's number as a row of black and white squares in the upper left corner, so that a program can tell from
// pixels alone which frame it sees:
//
//   white black | twelve bits, highest first | parity (1 when the count of ones is odd) | white
//
// Each square has `frameCodeCell` pixels of the encoded video. Read the brightness (0..1) in the middle of each.

export const frameCodeCell = 8;
export const frameCodeLength = 16;
const numberBits = 12;

/** Returns the squares of a frame number; `true` for white. */
export function frameCodeCells(frame: number): boolean[] {
  const bits = Array.from({ length: numberBits }, (_, index) => ((frame >> (numberBits - 1 - index)) & 1) === 1);
  const isOdd = bits.filter(Boolean).length % 2 === 1;
  return [true, false, ...bits, isOdd, true];
}

/** Returns the frame number in a row of brightness values, or `null` for other rows. */
export function readFrameCode(brightness: readonly number[]): number | null {
  const cells = brightness.slice(0, frameCodeLength).map((value) => value > 0.5);
  const frame = cells.slice(2, 2 + numberBits).reduce((sum, isOne) => sum * 2 + (isOne ? 1 : 0), 0);
  const expected = frameCodeCells(frame);
  return cells.length === frameCodeLength && cells.every((cell, index) => cell === expected[index]) ? frame : null;
}

export function drawFrameCode(context: SKRSContext2D, frame: number): void {
  for (const [index, isWhite] of frameCodeCells(frame).entries()) {
    context.fillStyle = isWhite ? '#fff' : '#000';
    context.fillRect(index * frameCodeCell, 0, frameCodeCell, frameCodeCell);
  }
}
