import { AudioSampleSink, type InputAudioTrack } from 'mediabunny';
import type { SoundPiece } from './sound-peaks.ts';

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
