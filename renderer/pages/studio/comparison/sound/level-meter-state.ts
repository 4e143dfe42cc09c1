/** Lowest level of the scale. Decibel of full scale. */
export const lowestLevel = -60;
/** Fall of the bar: 20 dB in 1.7 s, as a type I meter of IEC 60268-10. Decibel per second. */
const fallPerSecond = 20 / 1.7;
/** Time for which the peak mark stays, and then falls as the bar does. Seconds. */
const holdSeconds = 2;

/** One channel of a meter. Levels are sample peaks in decibel of full scale, at least `lowestLevel`. */
export interface ChannelLevel {
  readonly bar: number;
  readonly mark: number;
  /** Seconds since the mark was reached. */
  readonly markAge: number;
  /** Highest level since the meter was reset; minus infinity for silence. */
  readonly highest: number;
}

export const silentChannel: ChannelLevel = {
  bar: lowestLevel,
  mark: lowestLevel,
  markAge: 0,
  highest: Number.NEGATIVE_INFINITY,
};

/** Returns the channel `elapsed` seconds later. `amplitude`: largest amplitude of that time. Rises are immediate. */
export function nextLevel(before: ChannelLevel, amplitude: number, elapsed: number): ChannelLevel {
  const exact = levelOf(amplitude);
  const level = Math.max(lowestLevel, exact);
  const fall = elapsed * fallPerSecond;
  const bar = Math.max(level, before.bar - fall);
  const markAge = before.markAge + elapsed;
  const held = markAge <= holdSeconds ? before.mark : Math.max(lowestLevel, before.mark - fall);
  const isNew = level >= held;
  return {
    bar,
    mark: isNew ? level : held,
    markAge: isNew ? 0 : markAge,
    highest: Math.max(before.highest, exact),
  };
}

/** Returns the channel of a clock that stands: exactly the level at its frame. */
export function levelOfFrame(before: ChannelLevel, amplitude: number): ChannelLevel {
  const level = Math.max(lowestLevel, levelOf(amplitude));
  return { ...before, bar: level, mark: level, markAge: 0 };
}

/** Returns the position on the scale, from 0 to 1. */
export function positionOnScale(level: number): number {
  return Math.min(1, Math.max(0, 1 - level / lowestLevel));
}

/** Returns the level of an amplitude. Decibel of full scale; minus infinity for 0. */
function levelOf(amplitude: number): number {
  return 20 * Math.log10(amplitude);
}
