import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { systemClock } from '../../../electron/host/host.ts';
import { recordRequests } from '../../../electron/request-log/record-requests.ts';
import { createRequestLog, type RequestLog } from '../../../electron/request-log/request-log.ts';
import { openRequestLogDatabase } from '../../../electron/storage/database/request-log-database.ts';
import { createRedactor } from '../../../electron/util/redact.ts';
import { head, openFaultServer, type Script } from '../../support/fault-server.ts';
import { scratchFolder } from '../../support/scratch-folder.ts';
import { base64Of, chunk, done, ends, textChunk } from '../../support/streams/byte-stream.ts';
import { testKey } from '../support/app-at-gateway.ts';
import { traceId, traceparent } from '../support/fake-server.ts';
import { runAnswer } from './run-answer.ts';

function openLog(): RequestLog {
  const folder = scratchFolder('log');
  const store = openRequestLogDatabase(join(folder.path, 'requests.db'), () => 50_000_000, systemClock);
  onTestFinished(() => {
    store.close();
    folder.remove();
  });
  const redactor = createRedactor();
  redactor.add(testKey);
  return createRequestLog(store, { clock: systemClock, redactor, onChange: () => {} });
}

async function askLogged(log: RequestLog, script: Script) {
  const gateway = await openFaultServer(script);
  const run = await runAnswer({ origin: gateway.origin, observe: recordRequests(log, 'gateway') });
  const { requestId } = run.answer;
  if (requestId === undefined) throw new Error('The answer does not say which request it is');
  const detail = log.detail(requestId);
  if (!detail) throw new Error('The request is not in the log');
  return { ...run, detail };
}

test('a streamed answer names its request, and the log has its events in their original form', async () => {
  const events = [textChunk('a'), textChunk(testKey), ends(), done];
  const { detail, answer } = await askLogged(openLog(), ({ answer: reply }) =>
    reply(200, { 'Content-Type': 'text/event-stream', Traceparent: traceparent }, events.join('')),
  );
  expect(answer.state).toBe('complete');
  expect(detail).toMatchObject({ kind: 'chat', method: 'POST', path: '/v1/chat/completions', status: 200, traceId });
  expect(detail.sent.headers).toContainEqual(['authorization', 'Bearer (key)']);
  expect(detail.sent.body?.text).toBe('{"stream":true}');
  expect(detail.frames?.map(({ text }) => text)).toEqual(
    events.map((event) => event.trimEnd().replace(testKey, '(key)')),
  );
});

test('the log shows the decoded text of a compressed stream', async () => {
  const { detail } = await askLogged(openLog(), ({ answer: reply }) =>
    reply(
      200,
      { 'Content-Type': 'text/event-stream', 'Content-Encoding': 'gzip' },
      gzipSync(textChunk('a') + ends() + done),
    ),
  );
  expect(detail.frames?.map(({ text }) => text)).toEqual(
    [textChunk('a'), ends(), done].map((event) => event.trimEnd()),
  );
});

test('the log has only the size of a 30 MB image, which is never held in memory', async () => {
  const log = openLog();
  const base64 = base64Of(22_000_000);
  const body = Buffer.from(
    textChunk('Here:') +
      chunk([{ index: 0, delta: { content: [{ type: 'image_url', image_url: { url: base64 } }] } }]) +
      ends('STOP') +
      done,
  );
  const { detail } = await askLogged(log, async ({ write }) => {
    const headers = { 'Content-Type': 'text/event-stream', 'Content-Length': String(body.byteLength) };
    await write(head(200, headers));
    for (let from = 0; from < body.byteLength; from += 4096) await write(body.subarray(from, from + 4096));
  });
  expect(detail.receivedBytes).toBe(body.byteLength);
  expect(detail.frames).toHaveLength(4);
  expect(detail.frames?.[1]?.text).toContain('"url":"(22 MB as base64)"');
  expect(detail.received?.body?.text).toContain('"url":"(22 MB as base64)"');
  expect(JSON.stringify(detail).length).toBeLessThan(5000);
});

test('the log has every event of a stream of five thousand events', async () => {
  const events = Array.from({ length: 5000 }, (_, index) => textChunk(`word ${index}`));
  const { detail } = await askLogged(openLog(), ({ answer: reply }) =>
    reply(200, { 'Content-Type': 'text/event-stream' }, events.join('') + ends() + done),
  );
  expect(detail.frames).toHaveLength(5002);
  expect(detail.framesCut).toBeUndefined();
  expect(detail.frames?.[4999]?.text).toContain('word 4999');
});

test('the log has the beginning of an endless stream', async () => {
  const line = textChunk('some words that are no picture at all. '.repeat(20));
  const { detail } = await askLogged(openLog(), async ({ write, end }) => {
    await write(head(200, { 'Content-Type': 'text/event-stream', Connection: 'close' }));
    for (let count = 0; count < 10_000; count += 1) await write(line);
    end(ends() + done);
  });
  expect(detail.frames?.length).toBeLessThanOrEqual(2000);
  expect(detail.framesCut).toBe(true);
  expect(JSON.stringify(detail).length).toBeLessThan(2_500_000);
  expect(detail.received?.body?.cut).toBe(true);
});
