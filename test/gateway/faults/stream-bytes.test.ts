import { statSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, createGzip, deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createPartialFile } from '../../../electron/files/partial-file.ts';
import { createDownloadAgents } from '../../../electron/http/download/block-private-addresses.ts';
import { downloadFile } from '../../../electron/http/download/download-file.ts';
import { createLinkOpener } from '../../../electron/http/download/follow-link.ts';
import { head, openFaultServer } from '../../support/fault-server.ts';
import { loadTolerantClock } from '../../support/load-tolerant-clock.ts';
import { scratchFolder } from '../../support/scratch-folder.ts';
import { base64Of, chunk, done, ends, textChunk } from '../../support/streams/byte-stream.ts';
import { digestOf, digestOfExtracted } from '../../support/streams/replay.ts';
import { runAnswer } from '../conversations/run-answer.ts';
import { aWhile } from './app-at-fault-server.ts';
import { askAt, lastPiece, piece, send, streamHead, text } from './ask-fault-server.ts';

describe('F86: compressed streams', () => {
  const events = [textChunk('a'), textChunk('水'), ends(), done];
  test('F86: gzip, flushed event by event, is read', async () => {
    const seen: string[] = [];
    const { promise: sawFirst, resolve } = Promise.withResolvers<void>();
    const { answer } = await askAt(
      async (exchange) => {
        await exchange.write(streamHead({ 'Content-Encoding': 'gzip' }));
        const gzip = createGzip();
        gzip.on('data', (bytes: Buffer) => void exchange.write(piece(bytes)));
        gzip.write(events[0]);
        gzip.flush();
        // The rest is sent only after the first text has arrived.
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

  test('F86: brotli and gzip in one piece are read', async () => {
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

  test('F86: compressed bytes that break off or are invalid are reported', async () => {
    const bytes = gzipSync(`${textChunk('a')}${'x'.repeat(50)}`, { finishFlush: constants.Z_SYNC_FLUSH });
    const cut = await askAt(async (exchange) => {
      await exchange.write(streamHead({ 'Content-Encoding': 'gzip' }));
      await send(exchange, bytes);
      exchange.end(lastPiece);
    });
    expect(cut.answer).toMatchObject({ ...text('a'), state: 'interrupted' });
    const none = await askAt(({ answer: reply }) => reply(200, { 'Content-Encoding': 'br' }, Buffer.alloc(100, 0xff)));
    expect(none.answer).toMatchObject({ state: 'failed' });
  });

  test('F98: the bytes of an answer decide, whatever codings its header lists', async () => {
    const plain = Buffer.from(events.join(''));
    for (const [encoding, bytes] of [
      ['gzip', plain],
      ['br', plain],
      ['UTF-8', plain],
      ['aws-chunked, gzip', gzipSync(plain)],
      ['gzip, gzip', gzipSync(plain)],
      ['deflate, br', brotliCompressSync(deflateSync(plain))],
    ] as const) {
      const { answer } = await askAt(({ answer: reply }) =>
        reply(200, { 'Content-Type': 'text/event-stream', 'Content-Encoding': encoding }, bytes),
      );
      expect(answer, encoding).toMatchObject({ ...text('a水'), state: 'complete' });
    }
  });

  test('F86: a compressed error is read', async () => {
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
  test('F77: an image of 30 MB in chunks of 1 KB is delivered once, and is stored nowhere else', async () => {
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
    expect(digestOfExtracted(taken)).toBe(digestOf(base64));
    expect(JSON.stringify(answer).length).toBeLessThan(2000);
  });

  const endless: Record<string, string> = {
    'F77: an endless event that looks like an image': 'A'.repeat(65_536),
    'F77: an endless event of other text': `${'"x": 1.5, '.repeat(6553)}`,
    'F77: an event with endless lines': `${'data: 0123456789012345678901234567890\n'.repeat(1700)}`,
  };
  for (const [name, more] of Object.entries(endless)) {
    test(name, async () => {
      let sent = 0;
      const before = process.memoryUsage().rss;
      let most = 0;
      const { answer } = await askAt(async (exchange) => {
        await exchange.write(head(200, { 'Content-Type': 'text/event-stream' }));
        await exchange.write(textChunk('a'));
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
        problem: { kind: 'answer', sentence: expect.stringContaining('larger than Triptych accepts') },
      });
      expect(sent).toBeLessThan(130_000_000);
      expect(most).toBeLessThan(600_000_000);
    });
  }
});

describe('F85: parallel transfers', () => {
  test('F85: of two streams and eight downloads some break, and the others continue', async () => {
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
        Array.from({ length: isFirst ? 10 : 40 }, () => piece(textChunk(isFirst ? 'x' : 'y'))),
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
      const part = await createPartialFile(join(files.path, name));
      await downloadFile({
        url: `${gateway.origin}/${name}`,
        part,
        opener,
        clock: loadTolerantClock(100),
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
