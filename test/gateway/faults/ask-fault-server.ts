import { expect } from 'vitest';
import { type Exchange, head, openFaultServer, type Script } from '../../support/fault-server.ts';
import { type RunOptions, runAnswer } from '../conversations/run-answer.ts';
import { traceparent } from '../support/fake-server.ts';

/** Headers of an event stream with chunked encoding. */
export const streamHead = (more: Record<string, string> = {}) =>
  head(200, { 'Content-Type': 'text/event-stream', 'Transfer-Encoding': 'chunked', Traceparent: traceparent, ...more });

/** A chunk of a body with chunked encoding. */
export const piece = (bytes: string | Buffer) => {
  const body = Buffer.from(bytes);
  return Buffer.concat([Buffer.from(`${body.byteLength.toString(16)}\r\n`), body, Buffer.from('\r\n')]);
};
/** The end of such a body. */
export const lastPiece = '0\r\n\r\n';

/** Sends chunks of such a body. */
export async function send({ write }: Exchange, ...pieces: (string | Buffer)[]): Promise<void> {
  for (const each of pieces) await write(piece(each));
}

/** Sends a question to a gateway that answers with the script. */
export async function askAt(script: Script, options: Partial<RunOptions> = {}) {
  const gateway = await openFaultServer(script);
  const run = await runAnswer({ origin: gateway.origin, ...options });
  expect(run.followed).toEqual(run.answer);
  // The request was sent once, regardless of its outcome.
  expect(gateway.count('POST')).toBe(1);
  return { ...run, gateway };
}

/** Returns the expected body of an answer with the given text. */
export const text = (content: string) => ({ body: { message: { content } } });
