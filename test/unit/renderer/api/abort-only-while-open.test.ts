import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/websocket';
import { expect, test } from 'vitest';
import { abortOnlyWhileOpen } from '../../../../renderer/api/abort-only-while-open.ts';

/** A socket whose other end accepts every message and never answers. */
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
  const client = createORPCClient(abortOnlyWhileOpen(() => socket.readyState === WebSocket.OPEN, link));
  const { ask } = client as { ask: (input: unknown, options: { signal: AbortSignal }) => Promise<unknown> };
  return ask({}, { signal });
}

test('an aborted call rejects at once and sends the abort to the main process', async () => {
  const socket = new SilentSocket();
  const controller = new AbortController();
  const call = callOver(socket, controller.signal);
  await expect.poll(() => socket.sent.length).toBe(1);
  controller.abort(new Error('The component was unmounted'));
  await expect(call).rejects.toThrow('The component was unmounted');
  expect(socket.sent).toHaveLength(2);
});

test('an abort on a closing socket sends nothing, and the call rejects with no unhandled rejection', async () => {
  const socket = new SilentSocket();
  const controller = new AbortController();
  const call = callOver(socket, controller.signal);
  await expect.poll(() => socket.sent.length).toBe(1);
  socket.readyState = WebSocket.CLOSING;
  controller.abort(new Error('The component was unmounted'));
  // A rejection that is unhandled by then fails the run. The link rejects a call over a closing socket.
  await new Promise((resolve) => setImmediate(resolve));
  expect(socket.sent).toHaveLength(1);
  socket.end();
  await expect(call).rejects.toThrow();
});
