import {
  type ByteStream,
  chat,
  chunk,
  complete,
  data,
  delta,
  done,
  ends,
  imagePart,
  largeImage,
  smallImage,
  textChunk,
  usage,
} from './byte-stream.ts';

const usageChunk = chunk([], { usage });
const call = (index: unknown, more: object) => delta({ tool_calls: [{ index, ...more }] });
const token = (text: string) => ({
  token: text,
  logprob: -0.5,
  bytes: [...Buffer.from(text)],
  top_logprobs: [{ token: text, logprob: -0.5, bytes: null }],
});

/** Streams that the interface documents. */
export const chatShapes: readonly ByteStream[] = [
  chat(
    'chat: text, a last chunk with the usage, terminator',
    [
      delta({ role: 'assistant', content: '' }),
      textChunk('Hel'),
      textChunk('lo — '),
      textChunk('水🎬'),
      ends(),
      usageChunk,
      done,
    ],
    {
      ...complete({ role: 'assistant', content: 'Hello — 水🎬' }, { finish_reason: 'stop', index: 0 }),
      envelope: { id: 'chat-1', object: 'chat.completion.chunk', usage },
    },
  ),
  chat(
    'F79: chat: eight choices in turn',
    [
      ...Array.from({ length: 5 }, (_, turn) =>
        Array.from({ length: 8 }, (_, index) => textChunk(`${index}.${turn} `, index)).join(''),
      ),
      ...Array.from({ length: 8 }, (_, index) => ends(index % 2 ? 'length' : 'stop', index)),
      done,
    ],
    ...Array.from({ length: 8 }, (_, index) =>
      complete(
        { content: `${index}.0 ${index}.1 ${index}.2 ${index}.3 ${index}.4 ` },
        { index, finish_reason: index % 2 ? 'length' : 'stop' },
      ),
    ),
  ),
  chat(
    'chat: choices that start out of order, several in one chunk',
    [
      textChunk('c', 2),
      chunk([
        { index: 1, delta: { content: 'b' } },
        { index: 0, delta: { content: 'a' }, finish_reason: 'stop' },
      ]),
      ends('stop', 1),
      ends('stop', 2),
      done,
    ],
    complete({ content: 'a' }),
    complete({ content: 'b' }),
    complete({ content: 'c' }),
  ),
  chat(
    'chat: token probabilities are joined',
    [
      chunk([{ index: 0, delta: { content: 'a' }, logprobs: null }]),
      chunk([{ index: 0, delta: { content: 'b' }, logprobs: { content: [token('b')], refusal: null } }]),
      chunk([{ index: 0, delta: { content: 'cd' }, logprobs: { content: [token('c'), token('d')], refusal: null } }]),
      ends(),
      done,
    ],
    complete({ content: 'abcd' }, { logprobs: { content: [token('b'), token('c'), token('d')], refusal: null } }),
  ),
  chat(
    'chat: a tool call in parts',
    [
      call(0, { id: 'call-1', type: 'function', function: { name: 'look', arguments: '' } }),
      call(0, { function: { arguments: '{"at"' } }),
      call(0, { function: { arguments: ': "sea"}' } }),
      ends('tool_calls'),
      done,
    ],
    complete({
      tool_calls: [{ id: 'call-1', type: 'function', function: { name: 'look', arguments: '{"at": "sea"}' } }],
    }),
  ),
  chat(
    'chat: two calls in turn, one of them custom',
    [
      call(0, { id: 'a', type: 'function', function: { name: 'look', arguments: '{' } }),
      call(1, { id: 'b', type: 'custom', custom: { name: 'run', input: 'ls' } }),
      call(0, { function: { arguments: '}' } }),
      call(1, { custom: { input: ' -l' } }),
      ends('tool_calls'),
      done,
    ],
    complete({
      tool_calls: [
        { id: 'a', type: 'function', function: { name: 'look', arguments: '{}' } },
        { id: 'b', type: 'custom', custom: { name: 'run', input: 'ls -l' } },
      ],
    }),
  ),
  chat(
    'F79: chat: calls without index, and several under one index',
    [
      delta({ tool_calls: [{ id: 'a', type: 'function', function: { name: 'f', arguments: '{}' } }] }),
      call(0, { id: 'b', type: 'function', function: { name: 'g', arguments: '{' } }),
      call(0, { id: 'b', function: { name: 'g', arguments: '}' } }),
      call(0, { id: 'c', type: 'function', function: { name: 'h', arguments: '[]' } }),
      ends('tool_calls'),
      done,
    ],
    complete({
      tool_calls: [
        { id: 'a', type: 'function', function: { name: 'f', arguments: '{}' } },
        { id: 'b', type: 'function', function: { name: 'g', arguments: '{}' } },
        { id: 'c', type: 'function', function: { name: 'h', arguments: '[]' } },
      ],
    }),
  ),
  chat(
    'chat: the deprecated function call',
    [
      delta({ role: 'assistant', content: null, function_call: { name: 'look', arguments: '' } }),
      delta({ function_call: { arguments: '{"a"' } }),
      delta({ function_call: { arguments: ':1}' } }),
      ends('function_call'),
      done,
    ],
    complete({ content: null, function_call: { name: 'look', arguments: '{"a":1}' } }),
  ),
  chat(
    'chat: a refusal',
    [delta({ role: 'assistant', refusal: 'No' }), delta({ refusal: ', sorry.' }), ends(), done],
    complete({ refusal: 'No, sorry.' }),
  ),
  chat(
    'chat: citations',
    [
      textChunk('As told.'),
      delta({ annotations: [{ type: 'url_citation', url_citation: { url: 'https://a.example', title: 'A' } }] }),
      delta({ annotations: [{ type: 'url_citation', url_citation: { url: 'https://b.example', title: 'B' } }] }),
      ends(),
      done,
    ],
    complete({
      content: 'As told.',
      annotations: [
        { type: 'url_citation', url_citation: { url: 'https://a.example', title: 'A' } },
        { type: 'url_citation', url_citation: { url: 'https://b.example', title: 'B' } },
      ],
    }),
  ),
  chat(
    'chat: audio',
    [
      delta({ audio: { id: 'audio-1', transcript: 'Good ' } }),
      delta({ audio: { transcript: 'day' } }),
      delta({ audio: { data: 'UklG' } }),
      delta({ audio: { data: 'RiQA' } }),
      delta({ audio: { expires_at: 1_700_000_100 } }),
      ends(),
      done,
    ],
    complete({ audio: { id: 'audio-1', transcript: 'Good day', data: 'UklGRiQA', expires_at: 1_700_000_100 } }),
  ),
  chat(
    'chat: a small image stays in its place',
    [delta({ content: [imagePart(smallImage)] }), ends('STOP'), usageChunk, done],
    complete({ content: [imagePart(smallImage)] }, { finish_reason: 'STOP' }),
  ),
  {
    ...chat('F77: chat: a large image is delivered separately', [
      textChunk('Here: '),
      delta({ content: [imagePart(largeImage)] }),
      textChunk('done'),
      ends('STOP'),
      done,
    ]),
    answers: [complete({ content: [{ type: 'text', text: 'Here: ' }, imagePart(''), { type: 'text', text: 'done' }] })],
    base64: { '0/message/content/1/image_url/url': largeImage },
  },
  {
    ...chat('F77: chat: two large images in one event, one as a data URI with each slash escaped', [
      data(
        `{"choices":[{"index":0,"delta":{"content":[${JSON.stringify(imagePart(largeImage))},${JSON.stringify(
          imagePart(`data:image/png;base64,${largeImage}`),
        ).replaceAll('/', '\\/')}]},"finish_reason":"STOP"}]}`,
      ),
      done,
    ]),
    answers: [complete({ content: [imagePart(''), imagePart('')] })],
    base64: {
      '0/message/content/0/image_url/url': largeImage,
      '0/message/content/1/image_url/url': `data:image/png;base64,${largeImage}`,
    },
  },
  {
    ...chat('F77: chat: sound that comes in small and large pieces', [
      delta({ audio: { data: smallImage } }),
      delta({ audio: { data: largeImage } }),
      delta({ audio: { data: smallImage, transcript: 'Oh' } }),
      ends(),
      done,
    ]),
    answers: [complete({ audio: { data: '', transcript: 'Oh' } })],
    base64: { '0/message/audio/data': smallImage + largeImage + smallImage },
  },
  chat(
    'F77: chat: a long text with escapes stays a text',
    [textChunk(`${'Grüße, "水"\n\\ '.repeat(20_000)}`), textChunk(largeImage), ends(), done],
    complete({ content: 'Grüße, "水"\n\\ '.repeat(20_000) + largeImage }),
  ),
];
