import { LoudnessMeter } from '../../../shared/measurements/loudness.ts';
import { openMediaFile } from '../open-media-file.ts';
import { readSound } from './read-sound.ts';
import { addToPeaks, amplitudesBetween, emptyPeaks, type SoundPeaks } from './sound-peaks.ts';

/** The sound of a file. */
export interface SoundAnalysis {
  /** Seconds. */
  readonly duration: number;
  readonly peaks: SoundPeaks;
  /** Largest amplitude of all channels. */
  readonly peak: number;
  /** Integrated loudness, LUFS. `undefined` for silence and for less than 400 ms. */
  readonly loudness: number | undefined;
}

/** Decodes the sound of a file once. `undefined`: the file has no sound. Throws if the sound can't be decoded. */
export async function analyzeSound(url: string): Promise<SoundAnalysis | undefined> {
  const input = openMediaFile(url);
  try {
    const track = await input.getPrimaryAudioTrack();
    if (!track) return undefined;
    if (!(await track.canDecode())) throw new Error('The sound can’t be decoded on this computer.');
    const duration = await track.computeDuration();
    let peaks: SoundPeaks | undefined;
    let meter: LoudnessMeter | undefined;
    for await (const piece of readSound(track)) {
      peaks ??= emptyPeaks(duration, piece.channels.length);
      meter ??= new LoudnessMeter(piece.rate, piece.channels.length);
      addToPeaks(peaks, piece);
      meter.add(piece.channels);
    }
    peaks ??= emptyPeaks(duration, 1);
    const [peak = 0] = amplitudesBetween(peaks, 0, duration, 1);
    return { duration, peaks, peak, loudness: meter?.integrated() };
  } finally {
    input.dispose();
  }
}
