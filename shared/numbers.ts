/** Characters as people count them: code points, so that an emoji outside the first plane is one. */
export function countCharacters(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

/** Bytes for people, in the decimal units that limits are stated in: `2.4 MB`, `384 KB`, `0 B`. */
export function formatBytes(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  const unit = bytes < 999_500 ? 'KB' : bytes < 999_950_000 ? 'MB' : 'GB';
  const amount = bytes / { KB: 1e3, MB: 1e6, GB: 1e9 }[unit];
  return `${amount >= 100 || unit === 'KB' ? Math.round(amount) : trim(amount.toFixed(1))} ${unit}`;
}

/** `1600 × 1067` */
export function formatPixels(width: number, height: number): string {
  return `${width} × ${height}`;
}

/** A ratio of width to height for people: `16:9`, `2.5:1`, `1:2.5`. */
export function formatRatio(ratio: number): string {
  const named = [1, 4 / 3, 3 / 2, 16 / 9, 21 / 9];
  const names = ['1:1', '4:3', '3:2', '16:9', '21:9'];
  for (const [index, value] of named.entries()) {
    const name = names[index] ?? '';
    if (Math.abs(ratio - value) < 0.005) return name;
    if (Math.abs(1 / ratio - value) < 0.005) return name.split(':').reverse().join(':');
  }
  return ratio >= 1 ? `${trim(ratio.toFixed(2))}:1` : `1:${trim((1 / ratio).toFixed(2))}`;
}

/** Seconds as a clock for people: `0:08`, `2:14`, `1:02:09`. */
export function formatClock(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor(whole / 60) % 60;
  const rest = String(whole % 60).padStart(2, '0');
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${rest}` : `${minutes}:${rest}`;
}

function trim(digits: string): string {
  return digits.includes('.') ? digits.replace(/\.?0+$/, '') : digits;
}
