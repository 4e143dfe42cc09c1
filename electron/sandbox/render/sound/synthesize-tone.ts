import { hashText, seededRandom } from '../../../util/seeded-random.ts';
import { samplesPerSecond } from './encode-flac.ts';

/** Semitones above the lowest note, chosen so that the tones of any two models are in harmony. */
const scale = [0, 2, 4, 7, 9, 12, 14, 16];
/** The lowest note. Hertz. */
const lowestPitch = 146.83;
const tableSize = 2048;
const sine = Float32Array.from({ length: tableSize }, (_, index) => Math.sin((index / tableSize) * Math.PI * 2));

/**
 * Synthesizes a soft tone for the model, with a click at each full second, so that users hear whether videos are in
 * sync. A video with input audio has a tune instead, which depends on the URL of that audio. Returns mono samples.
 */
export function synthesizeTone(model: string, seconds: number, audioUrl: string | null): Int16Array {
  const samples = new Int16Array(Math.round(seconds * samplesPerSecond));
  const random = seededRandom(hashText(audioUrl ?? model));
  const root = Math.floor(random() * scale.length);
  const notes = Array.from({ length: audioUrl === null ? 1 : 8 }, () => Math.floor(random() * scale.length));
  const perNote = audioUrl === null ? samples.length : samplesPerSecond / 2;
  for (let index = 0; index < samples.length; index += 1) {
    const note = notes[Math.floor(index / perNote) % notes.length] ?? root;
    const pitch = lowestPitch * 2 ** ((scale[audioUrl === null ? root : note] ?? 0) / 12);
    const swell = 0.72 + 0.28 * wave(index, 0.5);
    // The tone fades in and out, so that a loop does not click.
    const edge = Math.min(1, index / 2400, (samples.length - index) / 2400);
    const tone = wave(index, pitch) * 0.62 + wave(index, pitch * 1.5) * 0.24 + wave(index, pitch * 2) * 0.14;
    const sinceSecond = index % samplesPerSecond;
    const click = sinceSecond < 480 ? wave(sinceSecond, 1760) * (1 - sinceSecond / 480) ** 3 * 4200 : 0;
    samples[index] = Math.round(tone * swell * edge * 2000 + click);
  }
  return samples;
}

function wave(index: number, pitch: number): number {
  return sine[Math.floor((index * pitch * tableSize) / samplesPerSecond) % tableSize] ?? 0;
}
