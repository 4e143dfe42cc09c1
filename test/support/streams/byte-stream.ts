import type { Endpoint } from '../../../shared/conversations/endpoint.ts';

/** Bytes of an answer on the wire, and the expected result for any split into chunks. */
export interface ByteStream {
  /** Starts with the rows of the fault matrix that the stream covers, if any. */
  readonly name: string;
  readonly endpoint: Endpoint;
  /** Number of requested choices; 1 by default. */
  readonly choices?: number;
  readonly bytes: Buffer;
  /** True: the connection broke after the last byte. */
  readonly breaks?: boolean;
  /** Minimum content of the answers, one entry for each choice. */
  readonly answers: readonly object[];
  /** Base64 of the first answer that must be delivered separately, by pointer. */
  readonly base64?: Readonly<Record<string, string>>;
}

export const bytesOf = (...parts: (string | Buffer)[]): Buffer =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : part)));

/** A stream of chat completions and the content of its choices. */
export const chat = (name: string, parts: (string | Buffer)[], ...answers: object[]): ByteStream => ({
  name,
  endpoint: 'chat',
  choices: Math.max(1, answers.length),
  bytes: bytesOf(...parts),
  answers,
});

/** A stream of the messages endpoint and the content of its message. */
export const message = (
  name: string,
  parts: (string | Buffer)[],
  answer: object,
  more: Partial<ByteStream> = {},
): ByteStream => ({ name, endpoint: 'messages', bytes: bytesOf(...parts), answers: [answer], ...more });

/** A complete message with these blocks. */
export const holds = (...content: object[]) => ({ state: 'complete', body: { content } });
export const text = (said: string) => ({ type: 'text', text: said });
export const toolUse = { type: 'tool_use', id: 'toolu_1', name: 'look', input: {} };

/** A complete choice with this message. */
export const complete = (said: object, more: object = {}) => ({ state: 'complete', body: { message: said, ...more } });

/** One event with only data. */
export const data = (value: unknown): string =>
  `data: ${typeof value === 'string' ? value : JSON.stringify(value)}\n\n`;

export const done = 'data: [DONE]\n\n';

const head = { id: 'chat-1', object: 'chat.completion.chunk', created: 1_700_000_000, model: 'some-model' };

/** A chunk of a chat completion with these choices. */
export const chunk = (choices: unknown, more: object = {}): string => data({ ...head, choices, ...more });

/** A chunk with one delta. */
export const delta = (value: unknown, index: unknown = 0, finish: string | null = null): string =>
  chunk([{ index, delta: value, finish_reason: finish }]);

export const textChunk = (text: string, index = 0): string => delta({ content: text }, index);
export const ends = (finish = 'stop', index = 0): string => delta({}, index, finish);

/** One event of the messages endpoint. */
export const event = (type: string, more: object = {}): string =>
  `event: ${type}\ndata: ${JSON.stringify({ type, ...more })}\n\n`;

export const messageStart = event('message_start', {
  message: {
    id: 'msg-1',
    type: 'message',
    role: 'assistant',
    model: 'some-model',
    content: [],
    stop_reason: null,
    stop_sequence: null,
    usage: { input_tokens: 12, output_tokens: 1 },
  },
});

export const messageEnd = (reason: string | null = 'end_turn', more: object = {}): string =>
  event('message_delta', {
    delta: { stop_reason: reason, stop_sequence: null },
    usage: { output_tokens: 9 },
    ...more,
  }) + event('message_stop');

/** A whole block: its start, its deltas and its end. */
export const block = (index: unknown, start: object, ...deltas: object[]): string =>
  event('content_block_start', { index, content_block: start }) +
  deltas.map((each) => event('content_block_delta', { index, delta: each })).join('') +
  event('content_block_stop', { index });

export const textBlock = (text: string, index = 0): string =>
  block(index, { type: 'text', text: '' }, ...[...text].map((letter) => ({ type: 'text_delta', text: letter })));

/** Base64 of this many bytes, always the same. */
export const base64Of = (bytes: number): string => {
  const image = Buffer.alloc(bytes);
  for (let index = 0; index < bytes; index += 1) image[index] = (index * 2_654_435_761) >>> 21;
  return image.toString('base64');
};

/** The small image stays in an answer, and the large one is extracted. */
export const smallImage = base64Of(3000);
export const largeImage = base64Of(240_000);
export const imagePart = (url: string) => ({ type: 'image_url', image_url: { url } });
export const usage = {
  prompt_tokens: 9,
  completion_tokens: 3,
  total_tokens: 12,
  prompt_tokens_details: { cached_tokens: 4 },
};
