import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/websocket';
import { expect, test } from 'vitest';
import { abortableOnlyWhile } from '../../../../renderer/api/abort-unmounted-calls.ts';

/** A socket whose other end takes everything and answers nothing. */
class SilentSocket extends EventTarget {
  readyState: number = WebSocket.OPEN;
  readonly sent: unknown[] = [];
  send(message: unknown): void {
    this.sent.push(message);
  }
  end(): void {
    this.readyState = WebSocket.CLOSED;
    this.dispatchEvent(new Event('close'));
  }
}

function callOver(socket: SilentSocket, signal: AbortSignal): Promise<unknown> {
  const link = new RPCLink({ websocket: socket as unknown as WebSocket });
  const client = createORPCClient(abortableOnlyWhile(() => socket.readyState === WebSocket.OPEN, link));
  const { ask } = client as { ask: (input: unknown, options: { signal: AbortSignal }) => Promise<unknown> };
  return ask({}, { signal });
}

test('a call that is called off ends at once, and main is told', async () => {
  const socket = new SilentSocket();
  const off = new AbortController();
  const call = callOver(socket, off.signal);
  await expect.poll(() => socket.sent.length).toBe(1);
  off.abort(new Error('Nobody waits any more'));
  await expect(call).rejects.toThrow('Nobody waits any more');
  expect(socket.sent).toHaveLength(2);
});

test('while the line goes down nobody is told, nothing is left unhandled, and the call ends with the line', async () => {
  const socket = new SilentSocket();
  const off = new AbortController();
  const call = callOver(socket, off.signal);
  await expect.poll(() => socket.sent.length).toBe(1);
  socket.readyState = WebSocket.CLOSING;
  off.abort(new Error('Nobody waits any more'));
  // A rejection that is unhandled by then fails the run. The link rejects a call over a closing socket.
  await new Promise((resolve) => setImmediate(resolve));
  expect(socket.sent).toHaveLength(1);
  socket.end();
  await expect(call).rejects.toThrow();
});
