import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { createAnswerReader } from '../../electron/conversations/stream/answer-parser.ts';
import { createExtractedBase64 } from '../../electron/conversations/stream/base64-placeholders.ts';
import { createRedactor } from '../../electron/util/redact.ts';
import { startLineProcess } from '../support/json-line-process.ts';
import { base64Of, chunk, done } from '../support/streams/byte-stream.ts';
import { compare, fixed, type Row } from './harness.ts';

const large = 22_000_000;
const smallEvents = 20_000;

/** G5: from the bytes of a stream to its text, against decoding and parsing alone. */
export async function streamBytes(pairs = 5): Promise<Row[]> {
  const events = Array.from({ length: smallEvents }, (_, number) =>
    chunk([
      {
        index: 0,
        delta: { content: ` word${number}${number % 10 === 0 ? ' 水' : ''}` },
        logprobs: null,
        finish_reason: null,
      },
    ]),
  );
  const bytes = Buffer.from(events.join(''));
  const payloads = events.map((event) => Buffer.from(event.slice('data: '.length, -2)));
  const image = imageEvent(large);
  const joined = image.subarray('data: '.length);

  return [
    await compare({
      id: 'G5',
      label: `${smallEvents} events in chunks of 16 KB, against decoding and parsing split events (0.8x of its throughput)`,
      unit: 'ms',
      atMost: 1 / 0.8,
      // Each run takes 30 ms, which other work of the machine sometimes doubles.
      pairs: pairs * 5,
      ours: () => timed(() => readAll(bytes, 16_384, smallEvents)),
      peer: () =>
        timed(() => {
          const decoder = new TextDecoder();
          let count = 0;
          for (const payload of payloads) if (JSON.parse(decoder.decode(payload))) count += 1;
          if (count !== smallEvents) throw new Error('Events are missing');
        }),
    }),
    await compare({
      id: 'G5-1K',
      label: 'one event of 30 MB in chunks of 1 KB, against decoding and parsing it joined',
      unit: 'ms',
      atMost: 2.5,
      pairs,
      ours: () => timed(() => readAll(image, 1024, 1)),
      peer: () => timed(() => void JSON.parse(new TextDecoder().decode(joined))),
    }),
    await received(image, pairs),
  ];
}

const redactor = createRedactor();
redactor.add('bench-key-that-is-as-long-as-a-key-usually-is');

function imageEvent(bytes: number): Buffer {
  const content = [{ type: 'image_url', image_url: { url: base64Of(bytes) } }];
  return Buffer.from(chunk([{ index: 0, delta: { content }, finish_reason: 'STOP' }]));
}

async function timed(work: () => void): Promise<number> {
  const start = performance.now();
  work();
  return performance.now() - start;
}

function readAll(bytes: Buffer, size: number, events: number): void {
  let count = 0;
  const reader = createAnswerReader(
    {
      onEvent({ json }) {
        if (json !== undefined) count += 1;
        return true;
      },
      onWholeAnswer: () => {},
    },
    { redact: redactor.redact, takenOut: createExtractedBase64() },
  );
  for (let from = 0; from < bytes.byteLength; from += size) reader.add(bytes.subarray(from, from + size));
  reader.end();
  if (count !== events) throw new Error(`${count} of ${events} events were read`);
}

/** Measures the memory for receiving the image in a separate process. */
async function received(image: Buffer, pairs: number): Promise<Row> {
  const bodies: Record<string, Buffer> = {
    '/large': Buffer.concat([image, Buffer.from(done)]),
    '/small': Buffer.concat([imageEvent(30_000), Buffer.from(done)]),
  };
  const server = createServer((request, response) => {
    const body = bodies[request.url ?? ''] ?? Buffer.alloc(0);
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    let from = 0;
    const push = () => {
      while (from < body.byteLength) {
        const piece = body.subarray(from, from + 16_384);
        from += piece.byteLength;
        if (!response.write(piece)) return void response.once('drain', push);
      }
      response.end();
    };
    push();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const program = fileURLToPath(new URL('./image-receiver.ts', import.meta.url));
  const increases: number[] = [];
  for (let turn = 0; turn < pairs; turn += 1) {
    const receiver = await startLineProcess(['--expose-gc', program, origin]);
    await receiver.end('SIGKILL');
    const { length, increase } = receiver.ready;
    if (length !== Math.ceil(large / 3) * 4) throw new Error(`The image arrived as ${length} characters`);
    increases.push(Number(increase) / 1e6);
  }
  server.close();
  return fixed({
    id: 'G5-memory',
    label: 'peak memory while the 30 MB arrive over a socket, against their size',
    unit: 'MB',
    atMost: 4,
    ours: increases,
    peer: increases.map(() => image.byteLength / 1e6),
  });
}
