import { expect, test } from 'vitest';
import { createAnswerReader } from '../../../../../electron/conversations/stream/answer-parser.ts';
import { createExtractedBase64 } from '../../../../../electron/conversations/stream/base64-placeholders.ts';
import { createRedactor } from '../../../../../electron/util/redact.ts';
import { bytesOf, data, done, textChunk } from '../../../../support/streams/byte-stream.ts';
import { chunkSizes, chunksOf } from '../../../../support/streams/chunk-sizes.ts';

const key = 'a-key-that-is-secret';

test.each(chunkSizes)('in chunks of %s a key is always removed, at any position', (size) => {
  const redactor = createRedactor();
  redactor.add(key);
  const texts: string[] = [];
  const listener = {
    onEvent({ text }: { text: string }) {
      texts.push(text);
      return true;
    },
    onWholeAnswer: ({ text }: { text: string }) => void texts.push(text),
  };
  const read = (...parts: string[]) => {
    const reader = createAnswerReader(listener, { redact: redactor.redact, takenOut: createExtractedBase64() });
    for (const chunk of chunksOf(bytesOf(...parts), size)) reader.add(chunk);
    reader.end();
  };
  read(textChunk('a'), textChunk(`${key} and ${key}`), data({ error: { message: `Bearer ${key}` } }), done);
  read(`{"error": "Bearer ${key}"}`);
  expect(texts).toHaveLength(5);
  expect(texts.join('')).not.toContain(key);
  expect(texts[1]).toContain('(key) and (key)');
});

/** JSON as Python writes it unless told otherwise: every character above 127 is an escape. */
const asciiJson = (text: string) =>
  JSON.stringify(text).replace(/[\u0080-\uffff]/g, (each) => `\\u${each.charCodeAt(0).toString(16).padStart(4, '0')}`);
const longTexts = ['漢字かな交じり文、', '漢字 and 😀 "q" \\ \n', '\\', '"', '\\"n', 'é', 'plain words '];

test.each(longTexts)(
  'a long text of %j arrives unchanged, from every writer of JSON and in chunks of any size',
  (part) => {
    const text = part.repeat(100_000 / part.length);
    for (const write of [JSON.stringify, asciiJson]) {
      for (const size of [777, 16_384, 65_536, 1e9]) {
        const seen: unknown[] = [];
        const onEvent = (event: { json: unknown; text: string }) => seen.push(event.json, event.text) > 0;
        const reader = createAnswerReader(
          { onEvent, onWholeAnswer: onEvent },
          { redact: (each) => each, takenOut: createExtractedBase64() },
        );
        const json = `{"a":${write(text)},"b":"${'x'.repeat(20_000)}"}`;
        const bytes = Buffer.from(`data: ${json}\n\n`);
        for (let at = 0; at < bytes.length; at += size) reader.add(bytes.subarray(at, at + size));
        reader.end();
        const what = [write.name, size].join(' ');
        expect(seen[1] === json, what).toBe(true);
        expect(JSON.stringify(seen[0]) === JSON.stringify(JSON.parse(json)), what).toBe(true);
      }
    }
  },
);
