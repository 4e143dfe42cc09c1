import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ConversationGateway {
  readonly baseUrl: string;
  /** The ids that it lists, as a test wants them. */
  models: readonly string[];
  /** The body of every question, oldest first. */
  readonly bodies: readonly Record<string, unknown>[];
  close(): void;
}

/** One pixel. */
const onePixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/**
 * Both conversation endpoints, which answer any question: chat models with text, `draws-image-1` with an image,
 * messages with a stream that lacks `message_stop`. A question with "silence" in it is never answered.
 */
export async function openConversationGateway(): Promise<ConversationGateway> {
  const bodies: Record<string, unknown>[] = [];
  const gateway: Pick<ConversationGateway, 'models'> = { models: ['writes-1', 'draws-image-1', 'thinks-1'] };
  const server = createServer(async (request, response) => {
    const { method, url = '' } = request;
    if (method === 'GET') {
      const data = gateway.models.map((id) => ({ id, object: 'model' }));
      return json(response, { object: 'list', data });
    }
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(Buffer.from(part));
    const text = Buffer.concat(parts).toString('utf8');
    const body = JSON.parse(text) as Record<string, unknown>;
    bodies.push(body);
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    if (text.includes('silence')) return void response.write(': wait\n\n');
    response.end(url.endsWith('/messages') ? unclosedMessage() : chatStream(String(body['model'])));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return Object.assign(gateway, {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    bodies,
    close() {
      server.close();
      server.closeAllConnections();
    },
  });
}

function json(response: ServerResponse, value: unknown): void {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value));
}

function chatStream(model: string): string {
  const image = [{ type: 'image_url', image_url: { url: onePixel } }];
  const [content, end] = model.includes('image') ? [image, 'STOP'] : ['All is said.', 'stop'];
  const chunk = (delta: object, finish: string | null) =>
    `data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', created: 1, model, choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`;
  return `${chunk({ role: 'assistant', content }, null)}${chunk({}, end)}data: [DONE]\n\n`;
}

function unclosedMessage(): string {
  const event = (type: string, more: object) => `event: ${type}\ndata: ${JSON.stringify({ type, ...more })}\n\n`;
  const message = { id: 'm', type: 'message', role: 'assistant', model: 'thinks-1', content: [], stop_reason: null };
  return [
    event('message_start', { message: { ...message, usage: { input_tokens: 3, output_tokens: 1 } } }),
    event('content_block_start', { index: 0, content_block: { type: 'text', text: '' } }),
    event('content_block_delta', { index: 0, delta: { type: 'text_delta', text: 'All is said.' } }),
    event('content_block_stop', { index: 0 }),
    event('message_delta', { delta: { stop_reason: 'end_turn', stop_sequence: null }, usage: { output_tokens: 4 } }),
  ].join('');
}
