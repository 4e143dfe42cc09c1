import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  originalJsonOfBlocks,
  writeJsonWithOriginals,
} from '../../../../shared/conversations/original-json-of-blocks.ts';
import type { Json } from '../../../../shared/util/json.ts';
import { type ByteStream, block, bytesOf, messageEnd, messageStart } from '../../../support/streams/byte-stream.ts';
import { replay } from '../../../support/streams/replay.ts';

/** The content as it would be sent back. */
function sentBack(...parts: string[]): string {
  const stream: ByteStream = { name: '', endpoint: 'messages', bytes: bytesOf(...parts), answers: [] };
  const answer = replay(stream, [stream.bytes]).answers[0];
  if (!answer) throw new Error('There is no answer');
  return writeJsonWithOriginals(answer.body['content'] ?? null, originalJsonOfBlocks(answer));
}

/** JSON as other encoders write it: with blanks, other number formats, escapes, a duplicate name. */
const written: fc.Arbitrary<string> = fc.letrec<{ value: string }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom(
      '1.0',
      '1e3',
      '-0',
      '12345678901234567890',
      'null',
      'true',
      '"\\u00e9\\/"',
      '"é"',
      '"a"',
      '[ ]',
      '{ }',
    ),
    fc.array(tie('value'), { maxLength: 3 }).map((list) => `[${list.join(' , ')}]`),
    fc
      .array(fc.tuple(fc.constantFrom('"a"', '"2"', '"1"', '"\\u0062"', '"__proto__"'), tie('value')), { maxLength: 4 })
      .map((members) => `{${members.map(([name, value]) => `${name}: ${value}`).join(', ')}}`),
  ),
})).value;

test('blocks of a whole message are sent back as they were written', () => {
  fc.assert(
    fc.property(fc.array(written, { maxLength: 4 }), (values) => {
      const blocks = values.map((value) => `{"type":"x", "value": ${value}}`);
      const message = `{"type": "message", "content": [${blocks.join(' ,\n')}], "stop_reason": "end_turn"}`;
      expect(sentBack(message)).toBe(`[${blocks.join(',')}]`);
    }),
    { numRuns: 300 },
  );
});

test('streamed blocks are sent back as they were written, with joined tool input', () => {
  fc.assert(
    fc.property(written, written, fc.integer({ min: 1, max: 9 }), (whole, input, size) => {
      const pieces = input.match(new RegExp(`[\\s\\S]{1,${size}}`, 'g')) ?? [];
      const opened = { type: 'tool_use', id: 't', name: 'n', input: {} };
      const deltas = pieces.map((partial_json) => ({ type: 'input_json_delta', partial_json }));
      const start = `event: content_block_start\ndata: {"type":"content_block_start","index":0, "content_block": {"type":"x", "value": ${whole}}}\n\n`;
      const stop = 'event: content_block_stop\ndata: {"type":"content_block_stop","index":0}\n\n';
      const found = sentBack(messageStart, start, stop, block(1, opened, ...deltas), messageEnd('tool_use'));
      expect(found).toBe(`[{"type":"x", "value": ${whole}},{"type":"tool_use","id":"t","name":"n","input":${input}}]`);
    }),
    { numRuns: 300 },
  );
});

test('thinking, its signature and redacted blocks are identical to the letter', () => {
  const blocks: Json[] = [
    { type: 'thinking', thinking: 'é\u2028"\\\n', signature: 'ErUB+/==' },
    { type: 'redacted_thinking', data: 'EmwKAhgB/+==' },
    { type: 'thinking', thinking: '', signature: 'only' },
  ];
  const found = sentBack(
    messageStart,
    block(
      0,
      { type: 'thinking', thinking: '', signature: '' },
      { type: 'thinking_delta', thinking: 'é\u2028' },
      { type: 'thinking_delta', thinking: '"\\\n' },
      { type: 'signature_delta', signature: 'ErUB+/==' },
    ),
    block(1, { type: 'redacted_thinking', data: 'EmwKAhgB/+==' }),
    block(2, { type: 'thinking', thinking: '', signature: '' }, { type: 'signature_delta', signature: 'only' }),
    messageEnd(),
  );
  expect(found).toBe(JSON.stringify(blocks));
});

test('a value without such a block is written normally', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(writeJsonWithOriginals(value as Json, new Map())).toBe(JSON.stringify(value));
      expect(writeJsonWithOriginals([value as Json], new Map([[{}, 'x']]))).toBe(JSON.stringify([value]));
    }),
  );
});
