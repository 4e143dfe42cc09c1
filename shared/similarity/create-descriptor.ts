import { descriptorBytes, edges, frequencies, places, viewBytes } from './descriptor-layout.ts';

/** Pixels row by row from the upper left, four bytes each: red, green, blue and alpha. */
interface RgbaImage {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array | Uint8ClampedArray;
}

/** Cells per side that an image is averaged to, in any shape. */
const side = 32;
/** Side of the middle, as a share of the whole. */
const middleShare = 0.9;
/** The scales of the bytes are the weights of the parts in a distance. */
const weights = { meanLight: 1, light: 64, meanColor: 2, color: 2, contrast: 1, edges: 640 } as const;

/** Returns the descriptor of an image: `descriptorBytes` bytes. */
export function createDescriptor(image: RgbaImage): Uint8Array {
  const cells = averageCells(image);
  const descriptor = new Uint8Array(descriptorBytes);
  descriptor.set(describeView(cells));
  descriptor.set(describeView(middleOf(cells)), viewBytes);
  return descriptor;
}

function describeView(cells: Float32Array): Uint8Array {
  const [light, greenRed, blueYellow] = labOf(cells);
  const { mean, contrast } = spreadOf(light);
  const view = new Uint8Array(viewBytes);
  const waves = lowFrequencies(light, frequencies.hash);
  for (const [index, wave] of waves.entries()) {
    if (index > 0 && wave > 0) view[index >> 3] = (view[index >> 3] ?? 0) | (1 << (index & 7));
  }
  // Light relative to its contrast, which a change of brightness or contrast leaves as it is.
  const relative = weights.light / Math.max(contrast, 6);
  for (let row = 0; row < frequencies.light; row += 1) {
    for (let column = 0; column < frequencies.light; column += 1) {
      const wave = waves[row * frequencies.hash + column] ?? 0;
      view[places.light + row * frequencies.light + column] = signedByte(wave * relative);
    }
  }
  view[places.light] = Math.round(mean * weights.meanLight);
  for (const [axis, plane] of [greenRed, blueYellow].entries()) {
    const start = places.color + axis * frequencies.color * frequencies.color;
    for (const [index, wave] of lowFrequencies(plane, frequencies.color).entries())
      view[start + index] = signedByte(wave * (index === 0 ? weights.meanColor : weights.color));
  }
  view[places.contrast] = Math.min(255, Math.round(contrast * weights.contrast));
  for (const [index, share] of edgeShares(light).entries())
    view[places.edges + index] = Math.min(255, Math.round(share * weights.edges));
  return view;
}

/** Never 0, so that the mirrored value is a byte too. Rounds both signs alike. */
function signedByte(value: number): number {
  return 128 + Math.sign(value) * Math.min(127, Math.round(Math.abs(value)));
}

/** Returns the cells of the middle of the image. */
function middleOf(cells: Float32Array): Float32Array {
  return narrowed(narrowed(cells, 3, side * 3), side * 3, 3);
}

/**
 * Returns the cells of the middle along one direction, each the mean of the cells that it covers. `step` and `line` are
 * the distances to the next cell along the direction, and across it.
 */
function narrowed(cells: Float32Array, step: number, line: number): Float32Array {
  const middle = new Float32Array(cells.length);
  for (let cell = 0; cell < side; cell += 1) {
    const from = (side * (1 - middleShare)) / 2 + cell * middleShare;
    const next = Math.floor(from) + 1;
    const share = Math.min(1, (next - from) / middleShare);
    for (let start = 0; start < side * line; start += line) {
      for (let at = start; at < start + 3; at += 1) {
        const [first = 0, second = 0] = [cells[at + (next - 1) * step], cells[at + next * step]];
        middle[at + cell * step] = share * first + (1 - share) * second;
      }
    }
  }
  return middle;
}

/** Returns the mean red, green and blue of each cell, row by row. Transparent pixels are gray. */
function averageCells({ width, height, data }: RgbaImage): Float32Array {
  const cells = new Float32Array(side * side * 3);
  for (let cell = 0; cell < side * side; cell += 1) {
    const [top, bottom] = rangeOf(Math.floor(cell / side), height);
    const [left, right] = rangeOf(cell % side, width);
    let [red, green, blue] = [0, 0, 0];
    for (let y = top; y < bottom; y += 1) {
      for (let at = (y * width + left) * 4; at < (y * width + right) * 4; at += 4) {
        const alpha = (data[at + 3] ?? 0) / 255;
        red += alpha * ((data[at] ?? 0) - 128);
        green += alpha * ((data[at + 1] ?? 0) - 128);
        blue += alpha * ((data[at + 2] ?? 0) - 128);
      }
    }
    const count = (bottom - top) * (right - left);
    cells.set([128 + red / count, 128 + green / count, 128 + blue / count], cell * 3);
  }
  return cells;
}

/**
 * Returns the pixels that a cell touches along one direction. Cells on the edge of a pixel share it, so that the cells of
 * the mirror image have the same pixels.
 */
function rangeOf(cell: number, pixels: number): readonly [from: number, to: number] {
  return [Math.floor((cell * pixels) / side), Math.ceil(((cell + 1) * pixels) / side)];
}

/** Converts cells from sRGB to Lab: light from 0 to 100, and the axes from green to red and from blue to yellow. */
function labOf(cells: Float32Array) {
  const light = new Float32Array(side * side);
  const greenRed = new Float32Array(side * side);
  const blueYellow = new Float32Array(side * side);
  for (let cell = 0; cell < side * side; cell += 1) {
    const red = linear(cells[cell * 3] ?? 0);
    const green = linear(cells[cell * 3 + 1] ?? 0);
    const blue = linear(cells[cell * 3 + 2] ?? 0);
    // The white of sRGB is D65.
    const x = curve((0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505);
    const y = curve(0.2126 * red + 0.7152 * green + 0.0722 * blue);
    const z = curve((0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089);
    light[cell] = 116 * y - 16;
    greenRed[cell] = 500 * (x - y);
    blueYellow[cell] = 200 * (y - z);
  }
  return [light, greenRed, blueYellow] as const;
}

function linear(value: number): number {
  const share = value / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

function curve(share: number): number {
  return share > 0.008856 ? Math.cbrt(share) : 7.787 * share + 16 / 116;
}

function spreadOf(light: Float32Array): { mean: number; contrast: number } {
  const mean = light.reduce((sum, value) => sum + value, 0) / light.length;
  const variance = light.reduce((sum, value) => sum + (value - mean) ** 2, 0) / light.length;
  return { mean, contrast: Math.sqrt(variance) };
}

const cosines = Float32Array.from({ length: frequencies.hash * side }, (_, index) =>
  Math.cos((Math.PI * (2 * (index % side) + 1) * Math.floor(index / side)) / (2 * side)),
);

/** Returns the amplitudes of the lowest `count` frequencies (DCT), row by row. The first one is the mean. */
function lowFrequencies(plane: Float32Array, count: number): Float32Array {
  return wavesOfLines(wavesOfLines(plane, count), count);
}

/** Returns the lowest frequencies of lines of `side` values: one line per frequency. */
function wavesOfLines(lines: Float32Array, count: number): Float32Array {
  const lineCount = lines.length / side;
  const waves = new Float32Array(count * lineCount);
  for (let line = 0; line < lineCount; line += 1) {
    for (let wave = 0; wave < count; wave += 1) {
      let sum = 0;
      for (let at = 0; at < side; at += 1) sum += (lines[line * side + at] ?? 0) * (cosines[wave * side + at] ?? 0);
      waves[wave * lineCount + line] = (sum * (wave === 0 ? 1 : 2)) / side;
    }
  }
  return waves;
}

/** Gradients below this mean are noise of a flat image. Units of Lab. */
const flatGradient = 1;

/** Returns how the strength of all edges is shared between the parts of the image and the directions. */
function edgeShares(light: Float32Array): Float32Array {
  const { parts, directions } = edges;
  const shares = new Float32Array(parts * parts * directions);
  let total = 0;
  for (let y = 1; y < side - 1; y += 1) {
    for (let x = 1; x < side - 1; x += 1) {
      const at = y * side + x;
      const across = (light[at + 1] ?? 0) - (light[at - 1] ?? 0);
      const down = (light[at + side] ?? 0) - (light[at - side] ?? 0);
      const strength = Math.hypot(across, down);
      if (strength === 0) continue;
      total += strength;
      // A direction between two others counts for both.
      const turn = ((Math.atan2(down, across) / Math.PI + 1) * directions) % directions;
      const first = Math.floor(turn);
      const part = Math.floor((y * parts) / side) * parts + Math.floor((x * parts) / side);
      const add = (direction: number, share: number) => {
        const index = part * directions + (direction % directions);
        shares[index] = (shares[index] ?? 0) + strength * share;
      };
      add(first, 1 - (turn - first));
      add(first + 1, turn - first);
    }
  }
  const whole = Math.max(total, flatGradient * (side - 2) ** 2);
  return shares.map((share) => share / whole);
}
