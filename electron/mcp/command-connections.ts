import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import type { JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js';
import { ProblemError, problem } from '../../shared/problem.ts';
import { isJsonObject, parseJsonOrUndefined } from '../../shared/util/json.ts';
import type { OpenMcpConnection } from './load-mcp-connection.ts';

interface MessagePipe {
  receive(message: string): void;
  close(): void;
}

const mostConnections = 50;

/** Connections of the command `triptych mcp`, which passes on the messages between its client and this program. */
export function createCommandConnections(open: OpenMcpConnection) {
  const pipes = new Map<string, MessagePipe>();

  async function* connect(id: string, name: string | undefined, signal: AbortSignal | undefined) {
    if (pipes.has(id)) throw new ProblemError(problem('input', 'This connection exists already.'));
    if (pipes.size >= mostConnections) {
      throw new ProblemError(
        problem('busy', `Triptych has ${mostConnections} connected MCP clients. Close one first.`),
      );
    }
    const waiting: string[] = [];
    let isClosed = false;
    let wake = () => {};
    const transport: Transport = {
      start: async () => {},
      async send(message) {
        waiting.push(JSON.stringify(message));
        wake();
      },
      async close() {
        isClosed = true;
        wake();
        transport.onclose?.();
      },
    };
    const close = () => void transport.close();
    pipes.set(id, {
      receive: (message) => transport.onmessage?.(messageOf(message)),
      close,
    });
    signal?.addEventListener('abort', close);
    try {
      await open({ name }, transport);
      // Notifies the command that messages can be sent.
      yield '';
      while (!isClosed && !signal?.aborted) {
        const message = waiting.shift();
        if (message !== undefined) yield message;
        else {
          await new Promise<void>((resolve) => {
            wake = resolve;
            if (isClosed) resolve();
          });
        }
      }
    } finally {
      signal?.removeEventListener('abort', close);
      pipes.delete(id);
      if (!isClosed) close();
    }
  }

  return {
    /** Yields the messages to the client, each as JSON. The connection ends with the stream. */
    connect,
    async send(id: string, message: string): Promise<void> {
      const pipe = pipes.get(id);
      if (!pipe) throw new ProblemError(problem('not-found', 'The connection to Triptych ended. Connect again.'));
      pipe.receive(message);
    },
    close(): void {
      for (const pipe of [...pipes.values()]) pipe.close();
    },
  };
}

/** The protocol checks the form of the message, and answers a wrong one with an error. */
function messageOf(text: string): JSONRPCMessage {
  const message = parseJsonOrUndefined(text);
  // The protocol has no batches any more, and answers none.
  if (!isJsonObject(message)) throw new ProblemError(problem('input', 'The message isn’t a JSON object.'));
  return message as unknown as JSONRPCMessage;
}
