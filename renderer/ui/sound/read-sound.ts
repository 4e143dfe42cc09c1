import { ALL_FORMATS, AudioBufferSink, Input, UrlSource } from 'mediabunny';
import { addToPeaks, emptyPeaks, type SoundPeaks } from './sound-peaks.ts';

/** Decodes a file that lasts `seconds`. Rejects if it can't be decoded, and with the reason of `signal`. */
export async function readSoundPeaks(url: string, seconds: number, signal: AbortSignal): Promise<SoundPeaks> {
  const peaks = emptyPeaks(seconds);
  const input = new Input({ formats: ALL_FORMATS, source: new UrlSource(url) });
  try {
    const track = await input.getPrimaryAudioTrack();
    if (!track) return peaks;
    for await (const { buffer, timestamp } of new AudioBufferSink(track).buffers()) {
      signal.throwIfAborted();
      for (let channel = 0; channel < buffer.numberOfChannels; channel += 1) {
        const samples = buffer.getChannelData(channel);
        addToPeaks(peaks, seconds, { samples, rate: buffer.sampleRate, from: timestamp });
      }
    }
    return peaks;
  } finally {
    input.dispose();
  }
}
