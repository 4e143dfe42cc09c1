import { describe, expect, test } from 'vitest';
import { type Exchange, head, type Script } from '../../support/fault-server.ts';
import { ends, event, messageEnd, messageStart, textBlock, textChunk } from '../../support/streams/byte-stream.ts';
import { testKey } from '../support/app-at-gateway.ts';
import { traceId, traceparent } from '../support/fake-server.ts';
import { askAt, lastPiece, send, streamHead, text } from './ask-fault-server.ts';

describe('F76: an interrupted stream keeps the received part, and nothing is sent again', () => {
  const ways: Record<string, (exchange: Exchange) => unknown> = {
    'F76: the connection ends within the body': ({ end }) => end(),
    'F76: the connection is reset': ({ reset }) => reset(),
    'F76: the body continues without chunked encoding': ({ end }) => end('<html>Bad gateway</html>'),
  };
  for (const [name, breakOff] of Object.entries(ways)) {
    test(name, async () => {
      const { promise: hasCome, resolve } = Promise.withResolvers<void>();
      const { answer } = await askAt(
        async (exchange) => {
          await exchange.write(streamHead());
          await send(exchange, textChunk('a'), textChunk('b'));
          // A reset discards unread bytes.
          await hasCome;
          breakOff(exchange);
        },
        { onGrowth: (_, __, { body }) => JSON.stringify(body).includes('ab') && resolve() },
      );
      expect(answer).toMatchObject({
        ...text('ab'),
        state: 'interrupted',
        traceId,
        problem: {
          kind: 'network',
          traceId,
          sentence: expect.stringMatching(/The partial answer is saved and may have been charged\.$/),
        },
      });
    });
  }

  test('F76: a clean end without any event', async () => {
    const { answer } = await askAt(({ write, end }) => write(streamHead()).then(() => end(lastPiece)));
    expect(answer).toMatchObject({
      state: 'failed',
      body: {},
      problem: { traceId, sentence: expect.stringContaining('may have been charged') },
    });
  });

  test('F76: a connection without an answer', async () => {
    const { answer } = await askAt(({ reset }) => reset());
    expect(answer).toMatchObject({
      state: 'failed',
      problem: { kind: 'network', sentence: expect.stringContaining('may have been accepted and charged') },
    });
  });

  test('F76: a body that ends with the connection is complete if its content says so', async () => {
    const { answer } = await askAt(async ({ write, end }) => {
      await write(head(200, { 'Content-Type': 'text/event-stream', Connection: 'close' }));
      await write(textChunk('a') + ends());
      end();
    });
    expect(answer).toMatchObject({ ...text('a'), state: 'complete' });
  });
});

describe('F75: answers in another format than requested', () => {
  test('F75: JSON with an error under the content type of a stream', async () => {
    const { answer } = await askAt(({ answer: reply }) =>
      reply(
        200,
        { 'Content-Type': 'text/event-stream', Traceparent: traceparent },
        '{"error":{"message":"Too long","code":400}}',
      ),
    );
    expect(answer).toMatchObject({
      state: 'failed',
      problem: { kind: 'refused', sentence: expect.stringContaining('Too long.'), traceId },
    });
  });

  test('F75: a whole answer instead of a stream, and a stream instead of a whole answer', async () => {
    const whole = await askAt(({ json }) =>
      json(200, { choices: [{ index: 0, message: { content: 'a' }, finish_reason: 'stop' }] }),
    );
    expect(whole.answer).toMatchObject({ ...text('a'), state: 'complete' });
    const streamed = await askAt(
      ({ answer: reply }) =>
        reply(200, { 'Content-Type': 'application/json' }, messageStart + textBlock('a') + messageEnd()),
      { endpoint: 'messages', streams: false },
    );
    expect(streamed.answer).toMatchObject({ state: 'complete', body: { content: [{ type: 'text', text: 'a' }] } });
  });

  test('F75: an error event ends the stream, and the earlier text stays', async () => {
    const { answer, gateway } = await askAt(
      async (exchange) => {
        await exchange.write(streamHead());
        await send(
          exchange,
          messageStart,
          textBlock('So far'),
          event('error', { error: { type: 'overloaded_error', message: `Key ${testKey} is overloaded` } }),
        );
      },
      { endpoint: 'messages' },
    );
    expect(answer).toMatchObject({
      state: 'interrupted',
      body: { content: [{ type: 'text', text: 'So far' }] },
      problem: {
        kind: 'busy',
        traceId,
        sentence: expect.stringContaining('Key (key) is overloaded (code overloaded_error).'),
      },
    });
    expect(JSON.stringify(answer)).not.toContain(testKey);
    expect(gateway.ledger[0]?.header('authorization')).toBe(`Bearer ${testKey}`);
  });

  const refusals: Record<string, [Script, object]> = {
    'F75: 401': [({ json }) => json(401, { error: 'no' }), { kind: 'key', status: 401 }],
    'F75: 400 with a text': [
      ({ json }) => json(400, { title: 'Bad', detail: 'max_tokens is missing' }),
      { kind: 'refused', sentence: expect.stringContaining('max_tokens is missing') },
    ],
    'F75: 429 is not sent again automatically': [
      ({ json }) => json(429, {}, { 'Retry-After': '1' }),
      { kind: 'busy', retryAfterMs: 1000 },
    ],
    'F75: 500 with a page': [
      ({ answer }) => answer(500, { 'Content-Type': 'text/html' }, '<html>Oops</html>'),
      { kind: 'gateway', sentence: expect.stringContaining('may have been accepted and charged') },
    ],
    'F75: a redirect is refused': [
      ({ answer }) => answer(307, { Location: 'http://127.0.0.1:1/' }),
      { kind: 'redirect' },
    ],
    'F75: a page with a good status': [
      ({ answer }) => answer(200, { 'Content-Type': 'text/html' }, '<!doctype html><p>Sign in'),
      { kind: 'answer', sentence: expect.stringContaining('web page') },
    ],
  };
  for (const [name, [script, problem]] of Object.entries(refusals)) {
    test(name, async () => {
      const { answer } = await askAt(script);
      expect(answer).toMatchObject({ state: 'failed', body: {}, problem });
    });
  }
});

describe('the request of a stream', () => {
  test('has the key in one header, as the settings say, and a version beside it', async () => {
    const { gateway } = await askAt(
      ({ answer: reply }) =>
        reply(200, { 'Content-Type': 'text/event-stream' }, messageStart + textBlock('a') + messageEnd()),
      {
        endpoint: 'messages',
        keyIn: 'x-api-key',
        headers: { 'vendor-version': '2023-06-01', authorization: 'Bearer other' },
        body: '{"stream":true,"a":1}',
      },
    );
    const [entry] = gateway.ledger;
    expect(entry?.header('x-api-key')).toBe(testKey);
    expect(entry?.header('vendor-version')).toBe('2023-06-01');
    expect(entry?.header('authorization')).toBeUndefined();
    expect(entry?.body.toString()).toBe('{"stream":true,"a":1}');
    expect(entry?.path).toBe('/v1/messages');
  });
});
