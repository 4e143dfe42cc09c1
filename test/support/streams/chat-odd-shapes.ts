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

/** Valid variations of streams from other gateways. */
export const chatOddShapes: readonly ByteStream[] = [
  chat(
    'F79: chat: text, parts, nothing and text again',
    [
      delta({ content: null }),
      textChunk('a'),
      delta({ content: [{ type: 'text', text: 'b' }] }),
      delta({ content: null }),
      textChunk('c'),
      delta({ content: [{ type: 'hologram', cube: [1, { x: null }] }] }),
      textChunk('d'),
      ends(),
      done,
    ],
    complete({
      content: [
        { type: 'text', text: 'abc' },
        { type: 'hologram', cube: [1, { x: null }] },
        { type: 'text', text: 'd' },
      ],
    }),
  ),
  chat(
    'F79: chat: content of unknown kinds',
    [delta({ content: { odd: true } }), textChunk('a'), delta({ content: 7 }), ends(), done],
    complete({ content: [{ odd: true }, { type: 'text', text: 'a' }, 7] }),
  ),
  chat(
    'F79: chat: unknown fields of a delta keep growing in their own type',
    [
      delta({ reasoning_content: 'Let ' }),
      delta({ reasoning_content: 'me ', reasoning_details: [{ type: 'x', text: 'Let' }] }),
      delta({
        reasoning_content: 'see',
        reasoning_details: [{ type: 'x', text: ' me' }],
        provider: { name: 'p', n: 1 },
      }),
      delta({ content: 'So', provider: { n: 2, more: [true] } }),
      ends(),
      done,
    ],
    complete({
      reasoning_content: 'Let me see',
      reasoning_details: [
        { type: 'x', text: 'Let' },
        { type: 'x', text: ' me' },
      ],
      provider: { name: 'p', n: 2, more: [true] },
      content: 'So',
    }),
  ),
  chat(
    'chat: unknown fields of choices and chunks are stored',
    [
      chunk([], { prompt_filter_results: [{ index: 0, safe: true }], service_tier: null, usage: null }),
      chunk([{ index: 0, delta: { content: 'a' }, content_filter_results: { hate: 'safe' }, finish_reason: null }]),
      chunk([{ index: 0, delta: {}, finish_reason: 'stop', native_finish_reason: 'STOP' }], { service_tier: 'flex' }),
      chunk([], { usage }),
      chunk([], { usage: null }),
      done,
    ],
    {
      ...complete({ content: 'a' }, { content_filter_results: { hate: 'safe' }, native_finish_reason: 'STOP' }),
      envelope: { service_tier: 'flex', usage, prompt_filter_results: [{ index: 0, safe: true }] },
    },
  ),
  chat(
    'F79: chat: chunks without delta, without choices, with choices of other kinds',
    [
      chunk([{ index: 0, finish_reason: null }]),
      chunk(null),
      chunk('none'),
      chunk([null, 'x', 4]),
      data([1, 2]),
      data('null'),
      textChunk('a'),
      ends(),
      done,
    ],
    complete({ content: 'a' }),
  ),
  chat(
    'chat: a stream that closes with the whole message',
    [
      textChunk('a'),
      textChunk('b'),
      chunk([{ index: 0, message: { role: 'assistant', content: 'ab' }, finish_reason: 'stop' }]),
      done,
    ],
    complete({ role: 'assistant', content: 'ab' }),
  ),
  chat(
    'F72: chat: Windows line ends, comments and event names',
    [
      `: here\r\n\r\nevent: chunk\r\ndata: {"choices":[{"index":0,\r\ndata: "delta":{"content":"a"}}]}\r\n\r\n`,
      ': still here\r\n\r\n'.repeat(20),
      `id: 7\r\nretry: 10\r\ndata:{"choices":[{"delta":{"content":"b"},"finish_reason":"stop"}]}\r\n\r\ndata: [DONE]\r\n\r\n`,
    ],
    complete({ content: 'ab' }),
  ),
  chat(
    'F71: chat: a surrogate pair as escapes in two deltas',
    [
      'data: {"choices":[{"delta":{"content":"\\ud83c"}}]}\n\ndata: {"choices":[{"delta":{"content":"\\udfac"}}]}\n\n',
      ends(),
      done,
    ],
    complete({ content: '🎬' }),
  ),
  chat(
    'F71: chat: invalid bytes within a text',
    ['data: {"choices":[{"delta":{"content":"a', Buffer.from([0xe6, 0xb0]), 'b"}}]}\n\n', ends(), done],
    complete({ content: 'a\ufffdb' }),
  ),
  chat(
    'F75: chat: a whole answer instead of a stream',
    [
      '\ufeff\n{"id":"x","object":"chat.completion","choices":[{"index":0,"finish_reason":"stop",',
      '"message":{"role":"assistant","content":"Whole."},"logprobs":null}],"usage":{"total_tokens":3}}\n',
    ],
    {
      ...complete({ role: 'assistant', content: 'Whole.' }, { index: 0, finish_reason: 'stop', logprobs: null }),
      envelope: { id: 'x', object: 'chat.completion', usage: { total_tokens: 3 } },
    },
  ),
  {
    ...chat('F77: chat: a whole answer with images, on several lines', [
      JSON.stringify(
        {
          choices: [{ message: { content: [imagePart(largeImage), imagePart(smallImage)] }, finish_reason: 'STOP' }],
        },
        null,
        2,
      ),
    ]),
    answers: [complete({ content: [imagePart(''), imagePart(smallImage)] })],
    base64: { '0/message/content/0/image_url/url': largeImage },
  },
];
