import { peakBetween, type SoundPeaks } from '../../../../ui/sound/sound-peaks.ts';
import type { HeardSound } from '../playback/clock-state.ts';
import { type ChannelLevel, levelOfFrame, nextLevel, silentChannel } from './level-meter-state.ts';

/** A longer step between two drawings is a jump. Seconds. */
const longestStep = 0.25;

interface LevelRequest {
  /** Peaks of the audible sound. `undefined`: none. */
  readonly peaks: SoundPeaks | undefined;
  readonly heard: HeardSound | undefined;
  readonly playing: boolean;
  /** Duration of a frame. Seconds. */
  readonly frame: number;
  /** Milliseconds. */
  readonly now: number;
}

/** Returns a function that reads the level of each channel, once for each drawing. A new start or sound resets the levels. */
export function createLevelReader(): (request: LevelRequest) => readonly ChannelLevel[] {
  let levels: readonly ChannelLevel[] = [];
  let before: (LevelRequest & { readonly position: number }) | undefined;
  return (request) => {
    const { peaks, heard, playing, frame, now } = request;
    const position = heard?.seconds ?? 0;
    const isReset = peaks !== before?.peaks || (playing && !before?.playing);
    if (isReset) levels = (peaks?.channels ?? [0, 0]).map(() => silentChannel);
    const isStep = before !== undefined && position > before.position && position - before.position < longestStep;
    const [from, to] = playing && before && isStep ? [before.position, position] : [position, position + frame];
    const elapsed = before ? Math.min(longestStep, (now - before.now) / 1000) : 0;
    levels = levels.map((level, channel) => {
      const amplitude = heard && peaks ? peakBetween(peaks, channel, from, to) * heard.gain : 0;
      return playing ? nextLevel(level, amplitude, elapsed) : levelOfFrame(level, amplitude);
    });
    before = { ...request, position };
    return levels;
  };
}
