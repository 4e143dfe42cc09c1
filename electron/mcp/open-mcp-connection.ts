import type { AuthInfo } from '@modelcontextprotocol/sdk/server/auth/types.js';
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import {
  CallToolRequestSchema,
  type CallToolResult,
  ErrorCode,
  ListResourcesRequestSchema,
  ListResourceTemplatesRequestSchema,
  ListToolsRequestSchema,
  McpError,
  ReadResourceRequestSchema,
} from '@modelcontextprotocol/sdk/types.js';
import { z } from 'zod';
import { ProblemError } from '../../shared/problem.ts';
import type { CallHandler, McpAnswer, McpCall } from './call-handler.ts';
import { itemResourceTemplate } from './item-resources.ts';
import { allTools } from './tools/all-tools.ts';
import { untrustedNote } from './tools/tool-answer-text.ts';

// The only module that runs code of the package of the protocol. It is loaded when a client connects.

interface McpConnectionOptions {
  readonly version: string;
  readonly handler: CallHandler;
  /** The client of the token. Absent: the client states its name. */
  readonly clientId?: string | undefined;
  /** Replaces the name that the client states. */
  readonly name?: string | undefined;
}

const progressMs = 3000;

const instructions = `Triptych makes images and videos with AI models of a gateway. Each run of start_runs may be charged to the user. ${untrustedNote}`;

/** Opens a connection of the protocol over `transport`, until one of the ends closes it. */
export async function openMcpConnection(options: McpConnectionOptions, transport: Transport): Promise<Server> {
  const { version, handler, clientId, name } = options;
  // `Server` answers wrong arguments with our own sentences; `McpServer` would answer with the errors of its schemas.
  const server = new Server(
    { name: 'triptych', title: 'Triptych', version },
    { capabilities: { tools: {}, resources: {} }, instructions },
  );
  const callOf = ({ signal, authInfo }: { signal: AbortSignal; authInfo?: AuthInfo | undefined }): McpCall => ({
    identity: clientId === undefined ? { name: name ?? server.getClientVersion()?.name ?? '' } : { id: clientId },
    signal:
      authInfo?.extra?.['ended'] instanceof AbortSignal ? AbortSignal.any([signal, authInfo.extra['ended']]) : signal,
  });
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: toolList() }));
  server.setRequestHandler(CallToolRequestSchema, async ({ params }, extra) => {
    const progressToken = params._meta?.progressToken;
    let progress = 0;
    // A call may wait two minutes for the user. Clients with a shorter limit stay as long as they see progress.
    const beat = setInterval(() => {
      if (progressToken === undefined) return;
      progress += 1;
      const message = 'Triptych is working, or waits for an answer of the user.';
      const beaten = extra.sendNotification({
        method: 'notifications/progress',
        params: { progressToken, progress, message },
      });
      // The connection may have ended.
      beaten.catch(() => {});
    }, progressMs);
    try {
      return toolResult(await handler.callTool(params.name, params.arguments, callOf(extra)));
    } finally {
      clearInterval(beat);
    }
  });
  server.setRequestHandler(ListResourceTemplatesRequestSchema, () => ({ resourceTemplates: [itemResourceTemplate] }));
  server.setRequestHandler(ListResourcesRequestSchema, async ({ params }, extra) => {
    const { resources, ...page } = await handler
      .listResources(params?.cursor, callOf(extra))
      .catch((error: unknown) => Promise.reject(asMcpError(error)));
    return { resources: [...resources], ...page };
  });
  server.setRequestHandler(ReadResourceRequestSchema, async ({ params: { uri } }, extra) => {
    const { texts, image, isError } = await handler.readResource(uri, callOf(extra));
    if (isError) throw new McpError(ErrorCode.InvalidRequest, texts.join('\n'));
    return {
      contents: [
        // The note before the JSON and the facts are separate contents, so each JSON can be parsed.
        ...texts.map((text) => ({ uri, mimeType: text === untrustedNote ? 'text/plain' : 'application/json', text })),
        ...(image ? [{ uri, mimeType: image.mime, blob: image.bytes.toString('base64') }] : []),
      ],
    };
  });
  await server.connect(transport);
  return server;
}

/** The transport of one session over HTTP. `onStart` is called when the client opened the session. */
export function createHttpTransport(sessionId: string, onStart: () => void): WebStandardStreamableHTTPServerTransport {
  return new WebStandardStreamableHTTPServerTransport({
    sessionIdGenerator: () => sessionId,
    onsessioninitialized: onStart,
  });
}

function toolList() {
  return allTools.map(({ name, title, description, input, isFree, isReading }) => ({
    name,
    title,
    description,
    inputSchema: z.toJSONSchema(input, { io: 'input' }) as { type: 'object' },
    annotations: { readOnlyHint: isReading, destructiveHint: false, openWorldHint: !isFree },
  }));
}

function toolResult({ texts, image, isError }: McpAnswer): CallToolResult {
  return {
    content: [
      ...texts.map((text) => ({ type: 'text' as const, text })),
      ...(image ? [{ type: 'image' as const, data: image.bytes.toString('base64'), mimeType: image.mime }] : []),
    ],
    ...(isError && { isError }),
  };
}

function asMcpError(error: unknown): McpError {
  const text = error instanceof ProblemError ? error.problem.sentence : 'Triptych had an unexpected error.';
  return new McpError(ErrorCode.InvalidRequest, text);
}
