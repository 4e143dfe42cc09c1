import { AudioSampleSink, type InputAudioTrack } from 'mediabunny';
import { LoudnessMeter } from '../../../shared/measurements/loudness.ts';
import { openMediaFile } from '../open-media-file.ts';
import { addToPeaks, amplitudesBetween, emptyPeaks, type SoundPeaks, type SoundPiece } from './sound-peaks.ts';

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

/** Decodes a track from its start to its end. Throws where it is damaged. */
export async function* readSound(track: InputAudioTrack): AsyncGenerator<SoundPiece, void> {
  for await (const sample of new AudioSampleSink(track).samples()) {
    const { sampleRate: rate, numberOfChannels, numberOfFrames, timestamp } = sample;
    // Decoders put silence before the first sample of some files.
    const early = Math.min(numberOfFrames, Math.max(0, Math.round(-timestamp * rate)));
    let channels: readonly Float32Array<ArrayBuffer>[];
    try {
      channels = Array.from({ length: numberOfChannels }, (_, planeIndex) => {
        const samples = new Float32Array(numberOfFrames);
        sample.copyTo(samples, { planeIndex, format: 'f32-planar' });
        return samples.subarray(early);
      });
    } finally {
      sample.close();
    }
    yield { channels, rate, from: Math.max(0, timestamp) };
  }
}
