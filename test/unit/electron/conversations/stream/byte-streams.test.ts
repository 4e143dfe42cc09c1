import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createAnswerReader } from '../../../../../electron/conversations/stream/answer-parser.ts';
import { createExtractedBase64 } from '../../../../../electron/conversations/stream/base64-placeholders.ts';
import { chatFaults } from '../../../../support/streams/chat-faults.ts';
import { chatOddShapes } from '../../../../support/streams/chat-odd-shapes.ts';
import { chatShapes } from '../../../../support/streams/chat-shapes.ts';
import { chunkSizes, chunksOf, cutAt } from '../../../../support/streams/chunk-sizes.ts';
import { eventFormats } from '../../../../support/streams/event-formats.ts';
import { messageFaults } from '../../../../support/streams/message-faults.ts';
import { messageShapes } from '../../../../support/streams/message-shapes.ts';
import { digestOf, replay } from '../../../../support/streams/replay.ts';
import { isFullRun, testSeed } from '../../../../support/test-seed.ts';

const streams = [...chatShapes, ...chatOddShapes, ...chatFaults, ...messageShapes, ...messageFaults];
/** Longer streams are cut into single bytes only in a full run. */
const short = 20_000;
const timeout = isFullRun ? 900_000 : 60_000;

test('the corpus of streams has its stated size', () => {
  expect(streams.length + eventFormats.length).toBeGreaterThanOrEqual(60);
  const names = [...streams, ...eventFormats].map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});

for (const { name, bytes, events } of eventFormats) {
  const read = (chunks: Iterable<Buffer>) => {
    const found: (readonly [string | undefined, string])[] = [];
    const reader = createAnswerReader(
      {
        onEvent({ name, text, cut }) {
          if (!cut) found.push([name, text]);
          return true;
        },
        onWholeAnswer({ text }) {
          if (text.trim() !== '') found.push(['whole', text]);
        },
      },
      { redact: (text) => text, takenOut: createExtractedBase64() },
    );
    for (const chunk of chunks) reader.add(chunk);
    reader.end();
    return found;
  };
  test(name, () => {
    for (const size of chunkSizes) expect(read(chunksOf(bytes, size, testSeed)), `chunks of ${size}`).toEqual(events);
    fc.assert(
      fc.property(fc.array(fc.nat(bytes.length)), (places) => {
        expect(read(cutAt(bytes, places))).toEqual(events);
      }),
      { numRuns: 30, seed: testSeed },
    );
  });
}

for (const stream of streams) {
  test(
    stream.name,
    () => {
      const whole = replay(stream, [stream.bytes]);
      for (const [choice, expected] of stream.answers.entries()) {
        expect(whole.answers[choice]).toMatchObject(expected);
        if (!('verbatim' in expected)) expect(whole.answers[choice]).not.toHaveProperty('verbatim');
      }
      const base64 = Object.entries(stream.base64 ?? {}).map(([pointer, text]) => [pointer, digestOf(text)] as const);
      expect(whole.base64).toEqual(Object.fromEntries(base64));
      expect(Object.prototype).not.toHaveProperty('polluted');
      expect(Array.prototype).not.toHaveProperty('polluted');
      const isLong = stream.bytes.byteLength > short;
      for (const size of chunkSizes) {
        if (!isFullRun && isLong && typeof size === 'number' && size < 64) continue;
        expectSame(replay(stream, chunksOf(stream.bytes, size, testSeed)), whole);
      }
    },
    timeout,
  );
}

test(
  'each short stream gives the same result with a cut at any position',
  () => {
    const all = streams.filter(({ bytes }) => bytes.byteLength <= short && bytes.byteLength > 0);
    for (const stream of all) {
      const whole = replay(stream, [stream.bytes]);
      // Every position at which the stream can be cut in two, or a sample of them.
      const step = isFullRun ? 1 : 1 + Math.floor(stream.bytes.byteLength / 20);
      for (let place = testSeed % step; place < stream.bytes.byteLength; place += step) {
        expectSame(replay(stream, cutAt(stream.bytes, [place])), whole);
      }
      fc.assert(
        fc.property(fc.array(fc.nat(stream.bytes.byteLength), { maxLength: 40 }), (places) => {
          expectSame(replay(stream, cutAt(stream.bytes, places)), whole);
        }),
        { numRuns: isFullRun ? 100 : 4, seed: testSeed },
      );
    }
  },
  timeout,
);

function expectSame(found: ReturnType<typeof replay>, whole: ReturnType<typeof replay>): void {
  expect(found.answers).toEqual(whole.answers);
  expect(found.base64).toEqual(whole.base64);
  // Subscribers received the steps as they came; the code that runs the answer reports its end.
  for (const [choice, { state: _, problem: __, isUnclosed: ___, ...grown }] of found.answers.entries()) {
    expect({ ...found.followed[choice], state: undefined }).toEqual({ ...grown, state: undefined });
  }
}
