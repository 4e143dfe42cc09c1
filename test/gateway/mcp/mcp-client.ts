import { randomUUID } from 'node:crypto';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { onTestFinished } from 'vitest';
import { defaultMcpPermissions, type McpPermissions } from '../../../shared/mcp/mcp-client.ts';
import type { RunQuestion } from '../../../shared/mcp/mcp-state.ts';
import { freePort } from '../../support/free-port.ts';
import type { TestApp } from '../support/open-test-app.ts';

/** The calls of a program that a client needs. */
interface McpCalls {
  readonly calls: Pick<TestApp['calls'], 'mcp'>;
}

/** Turns the server of an app on, and allows one client. */
export async function allowClient(
  { calls, snapshot }: McpCalls & Pick<TestApp, 'snapshot'>,
  permissions: Partial<McpPermissions> = {},
) {
  await calls.mcp.change({ isOn: true, port: await freePort() });
  const { url = '' } = (await snapshot()).mcp;
  const allowed = { ...defaultMcpPermissions, ...permissions, name: 'Test client' };
  const { id } = await calls.mcp.addClient(allowed);
  const { token } = await calls.mcp.createToken({ id });
  return { url, id, token, allowed };
}

/** Connects the official client over HTTP. */
export async function connectOverHttp(url: string, token: string): Promise<Client> {
  const requestInit = { headers: { Authorization: `Bearer ${token}` } };
  return connect(new StreamableHTTPClientTransport(new URL(url), { requestInit }) as Transport);
}

/** Connects the official client with the calls that the command makes. */
export async function connectAsCommand({ calls }: McpCalls, name?: string, stated = 'Test client'): Promise<Client> {
  const connectionId = randomUUID();
  const stop = new AbortController();
  const transport: Transport = {
    async start() {
      const messages = await calls.mcp.connect({ connectionId, ...(name && { name }) }, { signal: stop.signal });
      await messages.next();
      void (async () => {
        for await (const message of messages) transport.onmessage?.(JSON.parse(message));
      })().catch(() => {});
    },
    send: (message) => calls.mcp.send({ connectionId, message: JSON.stringify(message) }),
    async close() {
      stop.abort();
      transport.onclose?.();
    },
  };
  return connect(transport, stated);
}

export async function connect(transport: Transport, name = 'Test client'): Promise<Client> {
  const client = new Client({ name, version: '1.0.0' });
  onTestFinished(() => client.close());
  await client.connect(transport);
  return client;
}

export async function callTool(client: Client, name: string, input?: Record<string, unknown>) {
  const result = (await client.callTool({ name, ...(input && { arguments: input }) })) as CallToolResult;
  const texts = result.content.flatMap((part) => (part.type === 'text' ? [part.text] : []));
  const images = result.content.flatMap((part) => (part.type === 'image' ? [part] : []));
  return { isError: result.isError === true, texts, images, data: JSON.parse(texts.at(-1) ?? 'null') };
}

/** Calls `start_runs` with a new key. */
export const startRuns = (client: Client, runs: readonly object[], key: string = randomUUID()) =>
  callTool(client, 'start_runs', { runs, key });

/** Opens a window that never closes during the test. */
export async function openWindow({ calls }: TestApp): Promise<void> {
  const stop = new AbortController();
  onTestFinished(() => stop.abort());
  const events = await calls.watch({ windowId: randomUUID() }, { signal: stop.signal });
  await events.next();
  void (async () => {
    for await (const _ of events);
  })().catch(() => {});
}

/** Waits for the question about runs in the window. */
export async function nextQuestion({ snapshot }: TestApp): Promise<RunQuestion> {
  for (let attempt = 0; attempt < 2000; attempt += 1) {
    const [question] = (await snapshot()).mcp.questions;
    if (question) return question;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error('No question appeared.');
}
