import { afterAll, expect, test } from 'vitest';
import { encodeFlac, samplesPerSecond } from '../../../electron/sandbox/render/sound/encode-flac.ts';
import { synthesizeTone } from '../../../electron/sandbox/render/sound/synthesize-tone.ts';
import { openSandbox } from '../../../electron/sandbox/sandbox.ts';
import { probeVideo } from './probe-video.ts';
import { model, resultFiles, validBody } from './test-sandbox.ts';

const sandbox = await openSandbox();
afterAll(() => sandbox.close());

const tune = 'https://example.com/tune.mp3';
const videos: readonly [id: string, change: Record<string, unknown>, hasSound: boolean][] = [
  ['video-d-pro', { seconds: '4' }, true],
  ['video-c-2.6-t2v-spark', { duration: 5 }, true],
  ['video-c-2.6-t2v-spark', { duration: 5, audio: false }, false],
  ['video-c-2.6-t2v-spark', { duration: 5, audio: false, audio_url: tune }, true],
  ['video-c-2.2-i2v-flash', {}, false],
];

test.each(videos)('%s has audio as requested: %o', async (id, change, hasSound) => {
  const [file] = await resultFiles(sandbox, model(id), validBody(model(id), change));
  const { sound, seconds } = await probeVideo(file ?? new Uint8Array());
  expect(sound?.codec).toBe(hasSound ? 'flac' : undefined);
  if (sound) expect(sound.seconds).toBeCloseTo(seconds, 3);
});

test('each model has its own tone, an input audio has another one, and each second has a click', () => {
  const tone = synthesizeTone('video-b', 3, null);
  expect(Buffer.from(synthesizeTone('video-d-pro', 3, null).buffer).equals(Buffer.from(tone.buffer))).toBe(false);
  expect(Buffer.from(synthesizeTone('video-b', 3, tune).buffer).equals(Buffer.from(tone.buffer))).toBe(false);
  const loudest = (from: number, to: number) =>
    tone
      .subarray(from * samplesPerSecond, to * samplesPerSecond)
      .reduce((most, each) => Math.max(most, Math.abs(each)), 0);
  for (const second of [0, 1, 2])
    expect(loudest(second, second + 0.01)).toBeGreaterThan(loudest(second + 0.1, second + 0.9) * 1.4);
});

const numbers = [
  ['silence', new Int16Array(9000)],
  ['a tone', synthesizeTone('video-b', 1, null)],
  ['the loudest', Int16Array.from({ length: 5000 }, (_, index) => (index % 2 === 0 ? 32_767 : -32_768))],
  ['three samples', Int16Array.from([5, -6, 7])],
] as const;

test.each(numbers)('FLAC is lossless: %s', (_, samples) => {
  const { blocks } = encodeFlac(samples);
  expect([...blocks.flatMap(({ bytes }) => [...decodeBlock(bytes)])]).toEqual([...samples]);
});

/**
 * Decodes a block of `encodeFlac` according to the specification: a fixed predictor of order 2, or verbatim samples.
 */
function decodeBlock(bytes: Uint8Array): number[] {
  let at = 0;
  const bit = () => ((bytes[at >> 3] ?? 0) >> (7 - (at++ & 7))) & 1;
  const read = (count: number) => Array.from({ length: count }, bit).reduce((sum, each) => sum * 2 + each, 0);
  const signed = () => (read(16) << 16) >> 16;
  expect(read(16)).toBe(0xff_f8);
  expect(read(16)).toBe(0x77_08);
  read(8);
  const size = read(16) + 1;
  read(8);
  const type = read(8);
  if (type === 2) return Array.from({ length: size }, signed);
  expect(type).toBe(0x14);
  const samples = [signed(), signed()];
  expect(read(6)).toBe(0);
  const parameter = read(4);
  while (samples.length < size) {
    let high = 0;
    while (bit() === 0) high += 1;
    const folded = high * 2 ** parameter + read(parameter);
    const left = folded % 2 === 0 ? folded / 2 : -(folded + 1) / 2;
    samples.push(left + 2 * (samples.at(-1) ?? 0) - (samples.at(-2) ?? 0));
  }
  return samples;
}
