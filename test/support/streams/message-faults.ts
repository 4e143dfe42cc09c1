import { expect } from 'vitest';
import {
  type ByteStream,
  block,
  data,
  done,
  event,
  holds,
  message,
  messageEnd,
  messageStart,
  text,
  textBlock,
  toolUse,
} from './byte-stream.ts';

const has = (words: string): unknown => expect.stringContaining(words);

const interrupted = (partialText: string, problem: object = {}) => ({
  state: 'interrupted',
  body: { content: [text(partialText)] },
  problem,
});

/** Only the stop reason. */
const unclosedEnd = messageEnd().split('event: message_stop')[0] ?? '';

/** Faults of the messages endpoint. */
export const messageFaults: readonly ByteStream[] = [
  message(
    'F81: messages: the end without a stop reason',
    [messageStart, textBlock('a'), messageEnd(null)],
    interrupted('a', { kind: 'answer', sentence: has('without stating how it ended') }),
  ),
  message('F74: messages: a stop reason without the end event', [messageStart, textBlock('a'), unclosedEnd], {
    ...holds(text('a')),
    isUnclosed: true,
  }),
  message(
    'F74: messages: a stop reason, and then a broken connection',
    [messageStart, textBlock('a'), unclosedEnd],
    { ...holds(text('a')), isUnclosed: true },
    { breaks: true },
  ),
  message(
    'F74: messages: a stop reason, and then an error',
    [messageStart, textBlock('a'), unclosedEnd, event('error', { error: { type: 'api_error', message: 'Oh' } })],
    interrupted('a', { kind: 'gateway', sentence: has('Oh (code api_error).') }),
  ),
  message(
    'F74: messages: no stop reason and no end',
    [messageStart, textBlock('a')],
    interrupted('a', { kind: 'network' }),
  ),
  message(
    'F74: messages: nothing is read after the end event',
    [messageStart, textBlock('a'), messageEnd(), textBlock('b', 1), event('error')],
    holds(text('a')),
  ),
  message(
    'F74: messages: an end event without an empty line after it',
    [messageStart, textBlock('a'), messageEnd().trimEnd()],
    holds(text('a')),
  ),
  message(
    'F74: messages: the terminator of the other endpoint is ignored',
    [messageStart, textBlock('a'), done, messageEnd()],
    interrupted('a'),
  ),
  message(
    'F75: messages: an error event in the middle of tool input',
    [
      messageStart,
      textBlock('a'),
      event('content_block_start', { index: 1, content_block: toolUse }),
      event('content_block_delta', { index: 1, delta: { type: 'input_json_delta', partial_json: '{"at"' } }),
      event('error', { error: { type: 'overloaded_error', message: 'Overloaded' } }),
    ],
    {
      state: 'interrupted',
      body: { content: [text('a'), { ...toolUse, input: '{"at"' }] },
      problem: { kind: 'busy', sentence: has('Overloaded (code overloaded_error).') },
    },
  ),
  message('F75: messages: JSON with an error', ['{"type":"error","error":{"type":"api_error","message":"Oh"}}'], {
    state: 'failed',
    problem: { kind: 'gateway', sentence: has('Oh (code api_error).') },
  }),
  message('F75: messages: a web page', ['<html><body>No</body></html>'], {
    state: 'failed',
    problem: { kind: 'answer', sentence: has('web page') },
  }),
  message(
    'F76: messages: the connection breaks within an event',
    [messageStart, textBlock('a').slice(0, -20)],
    interrupted('a', { kind: 'network' }),
    { breaks: true },
  ),
  message(
    'F76: messages: only the start event',
    [messageStart],
    { state: 'failed', problem: { kind: 'network' } },
    { breaks: true },
  ),
  message(
    'F79: messages: events with missing or wrong fields',
    [
      event('message_start', { message: 'odd' }),
      messageStart,
      messageStart,
      event('content_block_start', { index: 'x', content_block: text('') }),
      event('content_block_start', { index: 0 }),
      event('content_block_delta', { index: 0 }),
      event('content_block_delta', { index: 4, delta: { type: 'input_json_delta', partial_json: '{}' } }),
      event('content_block_stop', { index: 4 }),
      textBlock('a'),
      event('content_block_delta', { index: 0, delta: { type: 'text_delta', text: 'late' } }),
      event('message_delta'),
      data('[1]'),
      messageEnd(),
    ],
    { ...holds(text('a')), unknownEvents: expect.objectContaining({ length: 9 }) },
  ),
  message(
    'F80: messages: prototype names as keys',
    [
      messageStart,
      'data: {"type":"content_block_start","index":0,"content_block":{"type":"text","text":"","__proto__":{"polluted":1},"constructor":{"polluted":1}}}\n\n',
      'data: {"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"a","__proto__":{"polluted":2}}}\n\n',
      'data: {"type":"message_delta","__proto__":{"polluted":3},"delta":{"__proto__":{"polluted":4},"content":[],"role":"x"},"usage":{"__proto__":{"polluted":5}}}\n\n',
      messageEnd(),
    ],
    {
      state: 'complete',
      body: { role: 'assistant', content: [{ type: 'text', text: 'a', constructor: { polluted: 1 } }] },
    },
  ),
  message(
    'F80: messages: blocks with a huge and a negative index',
    [messageStart, textBlock('a', 1e9), textBlock('b', -1), textBlock('c', 0.5), messageEnd()],
    holds(text('a'), text('b'), text('c')),
  ),
  message(
    'F80: messages: a block nested a hundred thousand levels deep',
    [
      messageStart,
      data(
        `{"type":"content_block_start","index":0,"content_block":{"type":"x","deep":${'['.repeat(100_000)}${']'.repeat(100_000)}}}`,
      ),
      textBlock('a', 1),
      messageEnd(),
    ],
    holds(text('a')),
  ),
  message(
    'F80: messages: tool input nested a hundred thousand levels deep',
    [
      messageStart,
      block(0, toolUse, { type: 'input_json_delta', partial_json: '['.repeat(100_000) + ']'.repeat(100_000) }),
      messageEnd('tool_use'),
    ],
    holds({ ...toolUse, input: '['.repeat(100_000) + ']'.repeat(100_000) }),
  ),
];
