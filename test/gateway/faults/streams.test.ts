import { statSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, createGzip, gzipSync } from 'node:zlib';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createDownloadAgents } from '../../../electron/downloads/address-guard.ts';
import { downloadFile } from '../../../electron/downloads/download-file.ts';
import { createLinkOpener } from '../../../electron/downloads/follow-link.ts';
import { createPartFile } from '../../../electron/downloads/part-file.ts';
import { type Exchange, head, openFaultServer, type Script } from '../../support/fault-server.ts';
import { scratchFolder } from '../../support/scratch.ts';
import {
  base64Of,
  chunk,
  done,
  ends,
  event,
  messageEnd,
  messageStart,
  says,
  textBlock,
} from '../../support/streams/byte-stream.ts';
import { digestOf, digestOfTaken } from '../../support/streams/replay.ts';
import { testKey } from '../core/at-gateway.ts';
import { traceId, traceparent } from '../core/fake-gateway.ts';
import { fastClock } from '../core/fast-clock.ts';
import { type RunOptions, runAnswer } from '../talk/run-answer.ts';
import { aWhile } from './at-faults.ts';

const streamHead = (more: Record<string, string> = {}) =>
  head(200, { 'Content-Type': 'text/event-stream', 'Transfer-Encoding': 'chunked', Traceparent: traceparent, ...more });

/** A piece of a body in chunked coding. */
const piece = (bytes: string | Buffer) => {
  const body = Buffer.from(bytes);
  return Buffer.concat([Buffer.from(`${body.byteLength.toString(16)}\r\n`), body, Buffer.from('\r\n')]);
};
const lastPiece = '0\r\n\r\n';

async function send({ write }: Exchange, ...pieces: (string | Buffer)[]): Promise<void> {
  for (const each of pieces) await write(piece(each));
}

/** Asks a gateway that answers as the script says. */
async function askAt(script: Script, options: Partial<RunOptions> = {}) {
  const gateway = await openFaultServer(script);
  const run = await runAnswer({ origin: gateway.origin, ...options });
  expect(run.followed).toEqual(run.answer);
  // Whatever became of it, it was sent once.
  expect(gateway.count('POST')).toBe(1);
  return { ...run, gateway };
}

const text = (content: string) => ({ body: { message: { content } } });

describe('F76: a stream that breaks off keeps what came, and nothing is sent again', () => {
  const ways: Record<string, (exchange: Exchange) => unknown> = {
    'F76: the connection ends within the body': ({ end }) => end(),
    'F76: the connection is reset': ({ reset }) => reset(),
    'F76: what follows is no chunked coding': ({ end }) => end('<html>Bad gateway</html>'),
  };
  for (const [name, breakOff] of Object.entries(ways)) {
    test(name, async () => {
      const { promise: hasCome, resolve } = Promise.withResolvers<void>();
      const { answer } = await askAt(
        async (exchange) => {
          await exchange.write(streamHead());
          await send(exchange, says('a'), says('b'));
          // A reset drops what was not read yet.
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
          sentence: expect.stringMatching(/What came is kept, and may have been charged\.$/),
        },
      });
    });
  }

  test('F76: an orderly end without any event', async () => {
    const { answer } = await askAt(({ write, end }) => write(streamHead()).then(() => end(lastPiece)));
    expect(answer).toMatchObject({
      state: 'failed',
      body: {},
      problem: { traceId, sentence: expect.stringContaining('may have been charged') },
    });
  });

  test('F76: no answer at all', async () => {
    const { answer } = await askAt(({ reset }) => reset());
    expect(answer).toMatchObject({
      state: 'failed',
      problem: { kind: 'network', sentence: expect.stringContaining('may have been accepted and charged') },
    });
  });

  test('F76: a body that ends with the connection is whole when it says so', async () => {
    const { answer } = await askAt(async ({ write, end }) => {
      await write(head(200, { 'Content-Type': 'text/event-stream', Connection: 'close' }));
      await write(says('a') + ends());
      end();
    });
    expect(answer).toMatchObject({ ...text('a'), state: 'complete' });
  });
});

describe('F75: answers in other forms than were asked for', () => {
  test('F75: JSON with an error under the type of a stream', async () => {
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

  test('F75: a whole answer where a stream was asked for, and a stream where none was', async () => {
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

  test('F75: an error event ends the reading; what came before it stays', async () => {
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
      problem: { kind: 'busy', traceId, sentence: expect.stringContaining('Key (key) is overloaded.') },
    });
    expect(JSON.stringify(answer)).not.toContain(testKey);
    expect(gateway.ledger[0]?.header('authorization')).toBe(`Bearer ${testKey}`);
  });

  const refusals: Record<string, [Script, object]> = {
    'F75: 401': [({ json }) => json(401, { error: 'no' }), { kind: 'key', status: 401 }],
    'F75: 400 with words': [
      ({ json }) => json(400, { title: 'Bad', detail: 'max_tokens is missing' }),
      { kind: 'refused', sentence: expect.stringContaining('max_tokens is missing') },
    ],
    'F75: 429 is not sent again by itself': [
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

describe('patience', () => {
  test('F73, F83: comments keep a stream of ten minutes alive', async () => {
    const { answer } = await askAt(
      async (exchange) => {
        await exchange.write(streamHead());
        await exchange.drip(
          Array.from({ length: 30 }, () => piece(': here\n\n')),
          25,
        );
        await send(exchange, says('Late, '), says('but whole'), ends(), done);
      },
      { clock: fastClock(1000) },
    );
    expect(answer).toMatchObject({ ...text('Late, but whole'), state: 'complete' });
    expect(answer.firstMs).toBeGreaterThan(600_000);
  });

  test('F83: a minute of silence and then a burst is nothing out of order', async () => {
    const { answer } = await askAt(
      async (exchange) => {
        await exchange.write(streamHead());
        await send(exchange, says('a'));
        await aWhile(90);
        await send(exchange, Array.from({ length: 500 }, () => says('b')).join('') + ends() + done);
      },
      { clock: fastClock(1000) },
    );
    expect(answer).toMatchObject({ ...text(`a${'b'.repeat(500)}`), state: 'complete' });
  });

  test('F83: five minutes of silence end it', async () => {
    const { answer } = await askAt(
      async (exchange) => {
        await exchange.write(streamHead());
        await send(exchange, says('a'));
      },
      { clock: fastClock(2000) },
    );
    expect(answer).toMatchObject({
      ...text('a'),
      state: 'interrupted',
      problem: { kind: 'timeout', sentence: expect.stringContaining('fell silent') },
    });
    expect(answer.endedMs).toBeGreaterThan(300_000);
  });

  test('F83: once every choice has said its end, the terminator is not waited for long', async () => {
    const { answer } = await askAt(
      async (exchange) => {
        await exchange.write(streamHead());
        await send(exchange, says('a'), ends());
      },
      { clock: fastClock(50) },
    );
    expect(answer).toMatchObject({ ...text('a'), state: 'complete' });
    expect(answer.endedMs).toBeLessThan(60_000);
  });

  test('F83: two minutes without headers end it', async () => {
    const { answer } = await askAt(() => {}, { clock: fastClock(1000) });
    expect(answer).toMatchObject({ state: 'failed', problem: { kind: 'timeout' } });
  });

  test('F83: a thousand tokens a second, one in each event, are told of once in a frame', async () => {
    const { answer, growths } = await askAt(async (exchange) => {
      await exchange.write(streamHead());
      await exchange.drip(
        Array.from({ length: 400 }, (_, number) => piece(says(`${number} `))),
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

describe('F84: stopping', () => {
  test('F84: stopped in the middle, the connection is closed within 200 ms, and the text stays', async () => {
    const stop = new AbortController();
    let stopped = 0;
    const { promise: closed, resolve } = Promise.withResolvers<number>();
    const { answer } = await askAt(
      async (exchange) => {
        exchange.socket.on('close', () => resolve(performance.now()));
        await exchange.write(streamHead());
        await exchange.drip(
          Array.from({ length: 10_000 }, () => piece(says('a'))),
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
    expect((await closed) - stopped).toBeLessThan(200);
  });

  test('F84: stopped before anything came', async () => {
    const stop = new AbortController();
    const { answer } = await askAt(() => stop.abort(), { signal: stop.signal });
    expect(answer).toMatchObject({ state: 'stopped', body: {} });
  });
});

describe('F86: compressed on the way', () => {
  const events = [says('a'), says('水'), ends(), done];
  test('F86: gzip, flushed event by event', async () => {
    const seen: string[] = [];
    const { promise: sawFirst, resolve } = Promise.withResolvers<void>();
    const { answer } = await askAt(
      async (exchange) => {
        await exchange.write(streamHead({ 'Content-Encoding': 'gzip' }));
        const gzip = createGzip();
        gzip.on('data', (bytes: Buffer) => void exchange.write(piece(bytes)));
        gzip.write(events[0]);
        gzip.flush();
        // The rest is sent only once the first text is there.
        await sawFirst;
        gzip.end(events.slice(1).join(''));
        await new Promise((ended) => gzip.on('end', ended));
        exchange.end(lastPiece);
      },
      {
        onGrowth(_, __, { body }) {
          seen.push(JSON.stringify(body));
          if (JSON.stringify(body).includes('"a"')) resolve();
        },
      },
    );
    expect(answer).toMatchObject({ ...text('a水'), state: 'complete' });
    expect(seen.length).toBeGreaterThan(1);
  });

  test('F86: brotli and gzip at one go', async () => {
    for (const [encoding, bytes] of [
      ['br', brotliCompressSync(events.join(''))],
      ['gzip', gzipSync(events.join(''))],
    ] as const) {
      const { answer } = await askAt(({ answer: reply }) =>
        reply(200, { 'Content-Type': 'text/event-stream', 'Content-Encoding': encoding }, bytes),
      );
      expect(answer, encoding).toMatchObject({ ...text('a水'), state: 'complete' });
    }
  });

  test('F86: compressed bytes that break off or are none', async () => {
    const bytes = gzipSync(`${says('a')}${'x'.repeat(50)}`, { finishFlush: constants.Z_SYNC_FLUSH });
    const cut = await askAt(async (exchange) => {
      await exchange.write(streamHead({ 'Content-Encoding': 'gzip' }));
      await send(exchange, bytes);
      exchange.end(lastPiece);
    });
    expect(cut.answer).toMatchObject({ ...text('a'), state: 'interrupted' });
    const none = await askAt(({ answer: reply }) => reply(200, { 'Content-Encoding': 'br' }, Buffer.from(says('a'))));
    expect(none.answer).toMatchObject({ state: 'failed' });
  });

  test('F86: an error that is compressed is read', async () => {
    const { answer } = await askAt(({ answer: reply }) =>
      reply(
        400,
        { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' },
        gzipSync('{"detail":"Too small"}'),
      ),
    );
    expect(answer.problem?.sentence).toContain('Too small');
  });
});

describe('F77: large events', () => {
  test('F77: a picture of 30 MB in pieces of 1 KB is handed out, and is nowhere else', async () => {
    const base64 = base64Of(22_000_000);
    const body = Buffer.from(
      chunk([
        { index: 0, delta: { content: [{ type: 'image_url', image_url: { url: base64 } }] }, finish_reason: 'STOP' },
      ]) + done,
    );
    const { answer, ended } = await askAt(async (exchange) => {
      await exchange.write(
        head(200, { 'Content-Type': 'text/event-stream', 'Content-Length': String(body.byteLength) }),
      );
      for (let from = 0; from < body.byteLength; from += 1024) await exchange.write(body.subarray(from, from + 1024));
    });
    expect(answer).toMatchObject({
      state: 'complete',
      body: { message: { content: [{ type: 'image_url', image_url: { url: '' } }] } },
    });
    const taken = ended[0]?.base64.get('/message/content/0/image_url/url') ?? [];
    expect(digestOfTaken(taken)).toBe(digestOf(base64));
    expect(JSON.stringify(answer).length).toBeLessThan(2000);
  });

  const endless: Record<string, string> = {
    'F77: an event without end that looks like a picture': 'A'.repeat(65_536),
    'F77: an event without end of other text': `${'"x": 1.5, '.repeat(6553)}`,
    'F77: an event of lines without end': `${'data: 0123456789012345678901234567890\n'.repeat(1700)}`,
  };
  for (const [name, more] of Object.entries(endless)) {
    test(name, async () => {
      let sent = 0;
      const before = process.memoryUsage().rss;
      let most = 0;
      const { answer } = await askAt(async (exchange) => {
        await exchange.write(head(200, { 'Content-Type': 'text/event-stream' }));
        await exchange.write(says('a'));
        await exchange.write('data: {"choices":[{"delta":{"content":[{"image_url":{"url":"');
        while (!exchange.socket.destroyed) {
          await exchange.write(more);
          sent += more.length;
          most = Math.max(most, process.memoryUsage().rss - before);
        }
      });
      expect(answer).toMatchObject({
        ...text('a'),
        state: 'interrupted',
        problem: { kind: 'answer', sentence: expect.stringContaining('larger than this program takes') },
      });
      expect(sent).toBeLessThan(130_000_000);
      expect(most).toBeLessThan(600_000_000);
    });
  }
});

describe('what is sent', () => {
  test('the key goes in one header, as the settings say, and a version beside it', async () => {
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

describe('F85: side by side', () => {
  test('F85: of two streams and eight downloads some break, and the others go on', async () => {
    const gateway = await openFaultServer(async (exchange) => {
      const { entry } = exchange;
      if (entry.method === 'GET') {
        await exchange.write(head(200, { 'Content-Length': '200000', ETag: '"one"' }));
        for (let part = 0; part < 20; part += 1) {
          await exchange.write(Buffer.alloc(10_000, part));
          await aWhile(2);
          if (entry.path.startsWith('/bad') && part === 10) exchange.reset();
        }
        return;
      }
      await exchange.write(streamHead());
      const isFirst = entry.body.includes('first');
      await exchange.drip(
        Array.from({ length: isFirst ? 10 : 40 }, () => piece(says(isFirst ? 'x' : 'y'))),
        5,
      );
      if (isFirst) exchange.reset();
      else await send(exchange, ends(), done);
    });
    const files = scratchFolder('beside-streams');
    const agents = createDownloadAgents();
    onTestFinished(async () => {
      await agents.close();
      files.remove();
    });
    const opener = createLinkOpener({ agents, gatewayOrigin: gateway.origin, gatewayIsLocal: true });
    const download = async (name: string) => {
      const part = await createPartFile(join(files.path, name));
      await downloadFile({
        url: `${gateway.origin}/${name}`,
        part,
        opener,
        clock: fastClock(100),
        signal: new AbortController().signal,
        largest: 1_000_000,
        onProgress: () => undefined,
      }).catch(async (error: unknown) => {
        await part.discard();
        throw error;
      });
      await part.finish();
    };
    const names = ['bad-1', 'bad-2', 'good-1', 'good-2', 'good-3', 'good-4', 'good-5', 'good-6'];
    const [answers, downloads] = await Promise.all([
      Promise.all(
        ['first', 'second'].map((body) => runAnswer({ origin: gateway.origin, body: JSON.stringify({ body }) })),
      ),
      Promise.allSettled(names.map(download)),
    ]);
    expect(answers[0]?.answer.state).toBe('interrupted');
    expect(answers[1]?.answer).toMatchObject({ ...text('y'.repeat(40)), state: 'complete' });
    expect(downloads.map(({ status }) => status)).toEqual(
      names.map((name) => (name.startsWith('bad') ? 'rejected' : 'fulfilled')),
    );
    for (const name of names.slice(2)) expect(statSync(join(files.path, name)).size).toBe(200_000);
    for (const entry of gateway.ledger)
      expect(entry.header('authorization') !== undefined).toBe(entry.method === 'POST');
  });
});
