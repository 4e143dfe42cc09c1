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
    onWholeAnswer: (text: string) => void texts.push(text),
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
