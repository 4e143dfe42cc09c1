/** Gains with which all sounds have equal loudness. */
export interface LoudnessMatch {
  /** Loudness of all, and of the quietest sound without a gain. LUFS. */
  readonly target: number;
  /** Pane of the quietest sound. */
  readonly quietest: string;
  /** Gain of each pane. Decibel, at most 0. */
  readonly gains: ReadonlyMap<string, number>;
}

/**
 * Turns all sounds down to the loudness of the quietest one. Nothing is ever amplified, so no gain adds a true peak above
 * full scale. Panes without a loudness (silence, or no sound) have a gain of 0 dB. `undefined`: none has a loudness.
 */
export function matchLoudness(loudness: ReadonlyMap<string, number | undefined>): LoudnessMatch | undefined {
  const known = [...loudness].flatMap(([paneId, value]) => (value === undefined ? [] : [{ paneId, value }]));
  const [quietest] = known.toSorted((one, other) => one.value - other.value);
  if (!quietest) return undefined;
  const target = quietest.value;
  const gains = new Map([...loudness].map(([paneId, value]) => [paneId, value === undefined ? 0 : target - value]));
  return { target, quietest: quietest.paneId, gains };
}

/** Returns the factor of the amplitude. */
export function amplitudeOf(decibel: number): number {
  return 10 ** (decibel / 20);
}

/** `−3.2 dB`, `0.0 dB`, `−∞ dB` */
export function formatDecibel(decibel: number, unit = 'dB'): string {
  if (decibel === Number.NEGATIVE_INFINITY) return `−∞ ${unit}`;
  // Rounded first, so that there is no minus zero.
  const rounded = Math.round(decibel * 10) / 10 + 0;
  return `${rounded < 0 ? '−' : ''}${Math.abs(rounded).toFixed(1)} ${unit}`;
}
