/** Counts characters as users do: by code points, so that an emoji outside the first plane counts as one. */
export function countCharacters(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

/** Returns the index of character number `count` in `text`, counted from 0 in code points. */
export function indexOfCharacter(text: string, count: number): number {
  let index = 0;
  let remaining = count;
  for (const character of text) {
    if (remaining === 0) break;
    remaining -= 1;
    index += character.length;
  }
  return index;
}

// Created once, because creating a formatter takes longer than using it a hundred times.
const counts = new Intl.NumberFormat('en');

/** `12,345` */
export function formatCount(count: number): string {
  return counts.format(count);
}

/** `1 item`, `12,345 items`. `many` is the plural if it is not `one` with an s: `1 entry`, `2 entries`. */
export function formatCounted(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}

/** Formats bytes in decimal units, which limits also use: `2.4 MB`, `384 KB`, `0 B`. */
export function formatBytes(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  const unit = bytes < 999_500 ? 'KB' : bytes < 999_950_000 ? 'MB' : 'GB';
  const amount = bytes / { KB: 1e3, MB: 1e6, GB: 1e9 }[unit];
  return `${amount >= 100 || unit === 'KB' ? Math.round(amount) : trim(amount.toFixed(1))} ${unit}`;
}

/** Formats bytes and their limit. Returns exact numbers if the rounded numbers would be equal. */
export function formatBytesBeside(bytes: number, limit: number): { bytes: string; limit: string } {
  if (formatBytes(bytes) !== formatBytes(limit)) return { bytes: formatBytes(bytes), limit: formatBytes(limit) };
  const exact = (amount: number) => `${formatCount(amount)} bytes`;
  return { bytes: exact(bytes), limit: `${formatBytes(limit)} (${exact(limit)})` };
}

/** `1600 × 1067` */
export function formatPixels(width: number, height: number): string {
  return `${width} × ${height}`;
}

/** Formats a ratio of width to height: `16:9`, `2.5:1`, `1:2.5`. */
export function formatRatio(ratio: number): string {
  const namedRatios = [1, 4 / 3, 3 / 2, 16 / 9, 21 / 9];
  const names = ['1:1', '4:3', '3:2', '16:9', '21:9'];
  for (const [index, value] of namedRatios.entries()) {
    const name = names[index] ?? '';
    if (Math.abs(ratio - value) < 0.005) return name;
    if (Math.abs(1 / ratio - value) < 0.005) return name.split(':').reverse().join(':');
  }
  return ratio >= 1 ? `${trim(ratio.toFixed(2))}:1` : `1:${trim((1 / ratio).toFixed(2))}`;
}

/** Formats a ratio and adds digits until it differs from the ratios beside it. */
export function formatRatioBeside(ratio: number, others: readonly (number | undefined)[]): string {
  const short = formatRatio(ratio);
  if (!others.some((other) => other !== undefined && other !== ratio && formatRatio(other) === short)) return short;
  return ratio >= 1 ? `${trim(ratio.toFixed(5))}:1` : `1:${trim((1 / ratio).toFixed(5))}`;
}

/** Formats seconds as a clock: `0:08`, `2:14`, `1:02:09`. */
export function formatClock(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor(whole / 60) % 60;
  const rest = String(whole % 60).padStart(2, '0');
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${rest}` : `${minutes}:${rest}`;
}

/** Formats a wait in milliseconds: `0 s`, `40 s`, `1 min 50 s`, `12 min`. */
export function formatWait(milliseconds: number): string {
  const seconds = Math.max(0, Math.round(milliseconds / 1000));
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  const rest = seconds % 60;
  return minutes >= 10 || rest === 0 ? `${minutes} min` : `${minutes} min ${rest} s`;
}

function trim(digits: string): string {
  return digits.includes('.') ? digits.replace(/(?<!0)0+$|\.0+$/, '') : digits;
}
