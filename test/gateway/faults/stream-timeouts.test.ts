import { describe, expect, test } from 'vitest';
import { loadTolerantClock } from '../../support/load-tolerant-clock.ts';
import { done, ends, messageEnd, messageStart, textBlock, textChunk } from '../../support/streams/byte-stream.ts';
import { aWhile } from './app-at-fault-server.ts';
import { askAt, piece, send, streamHead, text } from './ask-fault-server.ts';

/** Two minutes without headers are half a second. A busy machine still answers sooner. */
const speed = 250;

describe('timeouts of a stream', () => {
  test('F73, F83: comments keep a stream of ten minutes alive', async () => {
    const { answer } = await askAt(
      async (exchange) => {
        await exchange.write(streamHead());
        await exchange.drip(
          Array.from({ length: 30 }, () => piece(': here\n\n')),
          100,
        );
        await send(exchange, textChunk('Late, '), textChunk('but whole'), ends(), done);
      },
      { clock: loadTolerantClock(speed) },
    );
    expect(answer).toMatchObject({ ...text('Late, but whole'), state: 'complete' });
    expect(answer.firstMs).toBeGreaterThan(600_000);
  });

  test('F83: a minute of silence followed by a burst is normal', async () => {
    const { answer } = await askAt(
      async (exchange) => {
        await exchange.write(streamHead());
        await send(exchange, textChunk('a'));
        await aWhile(360);
        await send(exchange, Array.from({ length: 500 }, () => textChunk('b')).join('') + ends() + done);
      },
      { clock: loadTolerantClock(speed) },
    );
    expect(answer).toMatchObject({ ...text(`a${'b'.repeat(500)}`), state: 'complete' });
  });

  test('F83: five minutes of silence end the stream', async () => {
    const { answer } = await askAt(
      async (exchange) => {
        await exchange.write(streamHead());
        await send(exchange, textChunk('a'));
      },
      { clock: loadTolerantClock(speed) },
    );
    expect(answer).toMatchObject({
      ...text('a'),
      state: 'interrupted',
      problem: { kind: 'timeout', sentence: expect.stringContaining('stopped responding') },
    });
    expect(answer.endedMs).toBeGreaterThan(300_000);
  });

  test('F83: once every choice has ended, the terminator is awaited only for a short time', async () => {
    const { answer } = await askAt(
      async (exchange) => {
        await exchange.write(streamHead());
        await send(exchange, textChunk('a'), ends());
      },
      { clock: loadTolerantClock(50) },
    );
    expect(answer).toMatchObject({ ...text('a'), state: 'complete' });
    expect(answer.endedMs).toBeLessThan(60_000);
  });

  test('F83: once a message has its stop reason, its end is awaited only for a short time', async () => {
    const { answer } = await askAt(
      async (exchange) => {
        await exchange.write(streamHead());
        await send(exchange, messageStart, textBlock('a'), messageEnd().split('event: message_stop')[0] ?? '');
      },
      { clock: loadTolerantClock(50), endpoint: 'messages' },
    );
    expect(answer).toMatchObject({ state: 'complete', isUnclosed: true, body: { content: [{ text: 'a' }] } });
    expect(answer.endedMs).toBeLessThan(60_000);
  });

  test('F83: two minutes without headers end the request', async () => {
    const { answer } = await askAt(() => {}, { clock: loadTolerantClock(1000) });
    expect(answer).toMatchObject({ state: 'failed', problem: { kind: 'timeout' } });
  });

  test('F83: a thousand tokens a second, one in each event, are sent to the window once per frame', async () => {
    const { answer, growths } = await askAt(async (exchange) => {
      await exchange.write(streamHead());
      await exchange.drip(
        Array.from({ length: 400 }, (_, number) => piece(textChunk(`${number} `))),
        1,
      );
      await send(exchange, ends(), done);
    });
    expect(answer).toMatchObject({
      ...text(Array.from({ length: 400 }, (_, number) => `${number} `).join('')),
      state: 'complete',
    });
    expect(growths).toBeLessThanOrEqual((answer.endedMs ?? 0) / 15 + 4);
    expect(growths).toBeGreaterThan(3);
  });
});

describe('F84: stopping a stream', () => {
  test('F84: in the middle closes the connection, and the text stays', async () => {
    const stop = new AbortController();
    let stopped = 0;
    const { promise: closed, resolve } = Promise.withResolvers<number>();
    const { answer } = await askAt(
      async (exchange) => {
        exchange.socket.on('close', () => resolve(performance.now()));
        await exchange.write(streamHead());
        await exchange.drip(
          Array.from({ length: 10_000 }, () => piece(textChunk('a'))),
          2,
        );
      },
      {
        signal: stop.signal,
        onGrowth(_, __, { body }) {
          if (JSON.stringify(body).length < 60 || stop.signal.aborted) return;
          stopped = performance.now();
          stop.abort();
        },
      },
    );
    expect(answer.state).toBe('stopped');
    expect(answer.body['message']).toMatchObject({ content: expect.stringMatching(/^a+$/) });
    // The whole answer takes 20 seconds.
    expect((await closed) - stopped).toBeLessThan(10_000);
  });

  test('F84: before its first event ends it without text', async () => {
    const stop = new AbortController();
    const { answer } = await askAt(() => stop.abort(), { signal: stop.signal });
    expect(answer).toMatchObject({ state: 'stopped', body: {} });
  });
});
