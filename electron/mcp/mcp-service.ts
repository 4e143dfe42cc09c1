import { randomUUID } from 'node:crypto';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import type { JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js';
import type { mcpContract } from '../../shared/contract/mcp-contract.ts';
import {
  cleanClientName,
  type McpClient,
  type McpPermissions,
  type McpSettings,
  mostMcpClients,
} from '../../shared/mcp/mcp-client.ts';
import type { McpState } from '../../shared/mcp/mcp-state.ts';
import { type Problem, ProblemError, problem } from '../../shared/problem.ts';
import { errorMessage } from '../../shared/util/error-message.ts';
import { isJsonObject, parseJsonOrUndefined } from '../../shared/util/json.ts';
import type { createNotificationService } from '../notifications/notification-service.ts';
import type { CoreServices } from '../services/core-service-types.ts';
import type { SettingsService } from '../settings/settings-service.ts';
import type { ConnectedWindows } from '../sync/connected-windows.ts';
import type { Handlers } from '../util/call-handler-types.ts';
import type { CallHandler, createCallHandler } from './call-handler.ts';
import { createClientAccess } from './client-access.ts';
import { createClientToken, hashOfToken } from './client-tokens.ts';
import { loadMcpConnection, type OpenMcpConnection } from './load-mcp-connection.ts';
import type { startMcpHttpServer } from './mcp-http-server.ts';
import { createRunQuestions } from './tools/run-questions.ts';
import { createRunStarter } from './tools/run-starter.ts';

interface McpServiceOptions
  extends Pick<CoreServices, 'clock' | 'eventHub'>,
    Omit<Parameters<typeof createCallHandler>[0], 'access' | 'runStarter'>,
    Omit<Parameters<typeof createRunStarter>[0], 'questions'> {
  readonly settings: Pick<SettingsService, 'current' | 'change'>;
  readonly windows: Pick<ConnectedWindows, 'all'>;
  readonly notifications: Pick<ReturnType<typeof createNotificationService>, 'handleQuestion'>;
  readonly version: string;
  /** False: no client connects over HTTP, whatever the settings say. */
  readonly listens: boolean;
}

/** The server for the Model Context Protocol, its clients and their permissions. */
export function createMcpService(options: McpServiceOptions) {
  const { settings, eventHub, notifications, version, listens } = options;
  const current = () => settings.current().mcp;
  const access = createClientAccess({ settings, onChange: announce });
  const questions = createRunQuestions({
    ...options,
    onChange: announce,
    onQuestion: ({ client, runs }) => notifications.handleQuestion({ client, runs: runs.length }),
  });
  const runStarter = createRunStarter({ ...options, questions });
  let handler: CallHandler | undefined;
  const open: OpenMcpConnection = async (connection, transport) => {
    // The tools are loaded with the first client too.
    const { createCallHandler } = await import('./call-handler.ts');
    const { openMcpConnection } = await loadMcpConnection();
    handler ??= createCallHandler({ ...options, access, runStarter });
    await openMcpConnection({ ...connection, version, handler }, transport);
  };
  const commands = createCommandConnections(open);
  let server: Awaited<ReturnType<typeof startMcpHttpServer>> | undefined;
  let listenProblem: Problem | undefined;
  /** Turning on and off wait for each other. */
  let last: Promise<void> = Promise.resolve();
  const removed = new Map<string, McpClient>();

  function state(): McpState {
    return {
      ...(server && { url: server.url }),
      ...(listenProblem && { problem: listenProblem }),
      waiting: [...access.waiting()],
      questions: [...questions.all()],
    };
  }

  function announce() {
    eventHub.set({ mcp: state() });
  }

  /** Listens as the settings say. */
  function apply(): Promise<void> {
    last = last.then(async () => {
      await server?.close();
      server = undefined;
      listenProblem = undefined;
      const { isOn, port } = current();
      if (isOn && listens) {
        const { startMcpHttpServer } = await import('./mcp-http-server.ts');
        await startMcpHttpServer({ port, clients: () => current().clients, open }).then(
          (started) => {
            server = started;
          },
          (error: unknown) => {
            listenProblem = problemOfListening(error, port);
          },
        );
      }
      announce();
    });
    return last;
  }

  const change = (changes: Partial<McpSettings>) => void settings.change({ mcp: { ...current(), ...changes } });
  const save = (client: McpClient) =>
    change({ clients: current().clients.map((each) => (each.id === client.id ? client : each)) });

  function find(id: string): McpClient {
    const found = current().clients.find((client) => client.id === id);
    if (found) return found;
    throw new ProblemError(problem('not-found', 'This client is no longer in the list.'));
  }

  function add(client: McpClient) {
    const { clients } = current();
    if (clients.length >= mostMcpClients) {
      throw new ProblemError(problem('input', `The list has ${mostMcpClients} clients already. Remove one first.`));
    }
    change({ clients: [...clients, { ...client, name: freeName(client.name, client.id) }] });
    access.dismiss(client.name);
  }

  function freeName(given: string, id: string): string {
    const name = cleanClientName(given);
    if (name === '') throw new ProblemError(problem('input', 'Enter the name of the client.'));
    if (current().clients.some((client) => client.name === name && client.id !== id)) {
      throw new ProblemError(problem('input', `There is a client “${name}” already. Enter another name.`));
    }
    return name;
  }

  eventHub.provide(() => ({ mcp: state() }));

  const handlers: Handlers<typeof mcpContract> = {
    async change({ isOn = current().isOn, port = current().port }) {
      change({ isOn, port });
      if (!isOn) questions.close('The user turned the MCP server off.');
      await apply();
    },
    addClient(input) {
      const id = randomUUID();
      add({ ...input, id, name: freeName(input.name, id), addedAt: options.clock.now() });
      return { id };
    },
    changeClient({ id, name, ...permissions }: { id: string; name: string } & McpPermissions) {
      const earlier = find(id);
      save({ ...earlier, ...permissions, name: freeName(name, id) });
      if (permissions.runs !== 'ask') questions.close(permissionChanged, earlier.name);
    },
    createToken({ id }) {
      const token = createClientToken();
      save({ ...find(id), tokenHash: hashOfToken(token) });
      server?.disconnect(id);
      return { token };
    },
    removeClient({ id }) {
      const client = find(id);
      removed.set(id, client);
      change({ clients: current().clients.filter((each) => each.id !== id) });
      questions.close(permissionChanged, client.name);
      server?.disconnect(id);
    },
    restoreClient({ id }) {
      const client = removed.get(id);
      if (!client) return;
      add(client);
      removed.delete(id);
    },
    dismiss: ({ name }) => access.dismiss(name),
    answer: ({ id, isAllowed }) => questions.answer(id, isAllowed),
    connect: ({ connectionId, name }, { signal }) => commands.connect(connectionId, name, signal),
    send: ({ connectionId, message }) => commands.send(connectionId, message),
  };

  return {
    handlers,
    /** Listens if the user turned the server on. A failure is part of the synced state. */
    start: apply,
    async close(): Promise<void> {
      questions.close('Triptych is closing.');
      commands.close();
      await last;
      await server?.close();
    },
  };
}

const permissionChanged = 'The user changed the permission of this client.';

function problemOfListening(error: unknown, port: number): Problem {
  const isInUse = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
  return problem(
    'network',
    isInUse
      ? `Another program uses the port ${port}. Choose another port.`
      : `Triptych can’t listen on the port ${port}: ${errorMessage(error)}. Choose another port.`,
  );
}

interface MessagePipe {
  receive(message: string): void;
  close(): void;
}

const mostConnections = 50;

/** Connections of the command `triptych mcp`, which passes on the messages between its client and this program. */
function createCommandConnections(open: OpenMcpConnection) {
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
