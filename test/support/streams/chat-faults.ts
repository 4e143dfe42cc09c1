import { expect } from 'vitest';
import { type ByteStream, chat, chunk, data, delta, done, ends, textChunk } from './byte-stream.ts';

const deep = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);

const broken = (stream: ByteStream): ByteStream => ({ ...stream, breaks: true });

const has = (words: string): unknown => expect.stringContaining(words);
const contentOf = (content: string) => ({ body: { message: { content } } });
const complete = (content: string) => ({ state: 'complete', ...contentOf(content) });
const interrupted = (content: string, problem: object = {}) => ({
  state: 'interrupted',
  ...contentOf(content),
  problem,
});
const failed = (kind: string, sentence: RegExp | string) => ({ state: 'failed', problem: { kind, sentence } });

/** Faults of a chat stream, each with the resulting state for the user. */
export const chatFaults: readonly ByteStream[] = [
  chat('F74: chat: a finish reason, and a clean end without terminator', [textChunk('a'), ends()], complete('a')),
  broken(chat('F74: chat: a finish reason, and then the connection breaks', [textChunk('a'), ends()], complete('a'))),
  chat('F74: chat: a terminator without finish reason', [textChunk('a'), done], complete('a')),
  chat(
    'F74: chat: nothing is read after the terminator',
    [textChunk('a'), ends(), done, textChunk('b'), done],
    complete('a'),
  ),
  chat(
    'F74: chat: neither a finish reason nor a terminator',
    [textChunk('a')],
    interrupted('a', {
      kind: 'network',
      sentence:
        'The connection ended before the answer was complete. The partial answer is saved and may have been charged.',
    }),
  ),
  chat(
    'F74: chat: a terminator alone',
    [done],
    failed('answer', 'The gateway ended the stream without this answer. It may have been charged.'),
  ),
  chat(
    'F74: chat: the end with one finished and one unfinished choice',
    [textChunk('a', 0), textChunk('b', 1), ends('stop', 1)],
    interrupted('a', { kind: 'network' }),
    complete('b'),
  ),
  chat(
    'F74: chat: one of two choices never arrived',
    [textChunk('a', 0), ends('stop', 0), done],
    complete('a'),
    failed('answer', 'The gateway ended the stream without this answer. It may have been charged.'),
  ),
  chat('F74: chat: a terminator without an empty line after it', [textChunk('a'), 'data: [DONE]'], complete('a')),
  chat('F74: chat: an empty finish reason counts as none', [delta({ content: 'a' }, 0, '')], interrupted('a')),
  chat(
    'F75: chat: an error event in the middle',
    [
      textChunk('a'),
      'event: error\ndata: {"error":{"message":"Overloaded","type":"overloaded_error"}}\n\n',
      textChunk('b'),
      done,
    ],
    interrupted('a', {
      kind: 'busy',
      sentence:
        'The gateway ended the answer with an error. It says: Overloaded (code overloaded_error). The partial answer is saved and may have been charged.',
    }),
  ),
  chat(
    'F75: chat: an error in a chunk with a choice',
    [
      textChunk('a'),
      chunk([{ index: 0, delta: { content: 'b' } }], { error: { code: 502, message: 'Upstream gone' } }),
    ],
    interrupted('ab', { kind: 'gateway', sentence: has('Upstream gone (code 502).') }),
  ),
  chat(
    'F75: chat: an error as text',
    [textChunk('a'), 'event: error\ndata: out of memory\n\n'],
    interrupted('a', { kind: 'gateway', sentence: has('out of memory.') }),
  ),
  chat(
    'F75: chat: an error before any text',
    [data({ error: { message: 'No such model', type: 'invalid_request_error' } })],
    failed(
      'refused',
      'The gateway ended the answer with an error. It says: No such model (code invalid_request_error). It may have been charged.',
    ),
  ),
  chat(
    'F75: chat: JSON with an error instead of a stream',
    ['{"error":{"message":"Slow down","type":"rate_limit_error"}}'],
    failed(
      'busy',
      'The gateway ended the answer with an error. It says: Slow down (code rate_limit_error). It may have been charged.',
    ),
  ),
  chat('F75: chat: a web page instead of a stream', ['\n<!doctype html><html><body>Sign in</body></html>'], {
    state: 'failed',
    problem: { kind: 'answer', sentence: has('web page instead of data'), raw: has('Sign in') },
  }),
  broken(
    chat(
      'F75: chat: a web page in the middle',
      [textChunk('a'), '<html><head><title>502</title></head><body>Bad gateway</body></html>\n'],
      interrupted('a', { kind: 'answer', sentence: has('A web page arrived in the middle'), raw: has('Bad gateway') }),
    ),
  ),
  chat('F75: chat: JSON of another kind', ['{"ok":true}'], {
    state: 'failed',
    problem: { kind: 'answer', raw: '{"ok":true}' },
  }),
  chat('F75: chat: JSON without choices', ['{"choices":[]}'], { state: 'failed', problem: { kind: 'answer' } }),
  broken(
    chat('F76: chat: half of a whole answer', ['{"choices":[{"message":{"content":"Wh'], {
      state: 'failed',
      problem: { kind: 'network', raw: '{"choices":[{"message":{"content":"Wh' },
    }),
  ),
  broken(
    chat('F76: chat: an empty body with a broken connection', [''], { state: 'failed', problem: { kind: 'network' } }),
  ),
  chat('F76: chat: an empty body with a clean end', [''], {
    state: 'failed',
    problem: { kind: 'answer', sentence: has('empty') },
  }),
  chat('F76: chat: only comments', [': here\n\n'.repeat(9)], { state: 'failed', problem: { kind: 'network' } }),
  broken(
    chat(
      'F76: chat: the connection breaks within an event',
      [textChunk('a'), textChunk('lost').slice(0, -9)],
      interrupted('a', { kind: 'network' }),
    ),
  ),
  broken(
    chat(
      'F76: chat: the connection breaks within a character',
      [textChunk('a'), 'data: {"choices":[{"delta":{"content":"', Buffer.from([0xf0, 0x9f])],
      interrupted('a'),
    ),
  ),
  chat(
    'F79: chat: events without JSON are stored',
    [data('hello'), 'event: note\ndata: {broken\n\n', textChunk('a'), ends(), done],
    { ...complete('a'), unknownEvents: [{ data: 'hello' }, { event: 'note', data: '{broken' }] },
  ),
  chat(
    'F79: chat: of a thousand unknown events a hundred are stored',
    [...Array.from({ length: 1000 }, (_, number) => data({ number })), textChunk('a'), ends(), done],
    { ...complete('a'), unknownEvents: Array.from({ length: 100 }, (_, number) => ({ number })) },
  ),
  chat(
    'F80: chat: prototype names as keys',
    [
      data(
        '{"choices":[{"index":0,"delta":{"content":"a","__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}}]}',
      ),
      data(
        '{"__proto__":{"polluted":2},"choices":[{"index":0,"__proto__":{"polluted":3},"delta":{"toString":"b","x":{"__proto__":{"polluted":4}}}}]}',
      ),
      ends(),
      done,
    ],
    {
      state: 'complete',
      body: { message: { content: 'a', constructor: { prototype: { polluted: 1 } }, toString: 'b' } },
    },
  ),
  chat(
    'F80: chat: a huge index, a negative one, a fraction and none',
    [
      textChunk('a', 1_000_000_000),
      textChunk('b', -1),
      textChunk('c', 0.5),
      delta({ content: 'x' }, 'one'),
      ends('stop', 1e9),
      ends('stop', -1),
      ends('stop', 0.5),
      done,
    ],
    { ...complete('a'), unknownEvents: [{ choices: [{ index: 'one' }] }] },
    complete('b'),
    complete('c'),
  ),
  chat(
    'F80: chat: calls with a huge and a negative index',
    [
      delta({ tool_calls: [{ index: 1e9, id: 'a', function: { name: 'f', arguments: '{' } }] }),
      delta({ tool_calls: [{ index: -5, id: 'b', function: { name: 'g', arguments: '1' } }] }),
      delta({ tool_calls: [{ index: 1e9, function: { arguments: '}' } }, 'odd'] }),
      ends('tool_calls'),
      done,
    ],
    {
      state: 'complete',
      body: {
        message: {
          tool_calls: [
            { id: 'a', function: { name: 'f', arguments: '{}' } },
            { id: 'b', function: { name: 'g', arguments: '1' } },
          ],
        },
      },
    },
  ),
  chat(
    'F80: chat: four thousand choices',
    [
      ...Array.from({ length: 4 }, (_, batch) =>
        chunk(Array.from({ length: 1000 }, (_, index) => ({ index: batch * 1000 + index, delta: {} }))),
      ),
      textChunk('a'),
      ends(),
      done,
    ],
    complete('a'),
  ),
  chat(
    'F80: chat: nested a hundred thousand levels deep',
    [data(`{"choices":[{"delta":{"content":"a","deep":${deep(100_000)}}}]}`), textChunk('b'), ends(), done],
    complete('b'),
  ),
  chat(
    'F80: chat: a whole answer nested a hundred thousand levels deep',
    [`{"choices":[{"message":{"content":${deep(100_000)}}}]}`],
    { state: 'failed', problem: { kind: 'answer' } },
  ),
];
