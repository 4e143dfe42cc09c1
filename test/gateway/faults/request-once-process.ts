import { Agent } from 'undici';
import { createConnector } from '../../../electron/http/proxies/proxy-connector.ts';

// Requests the URL in the first argument with the program's own connector, and prints the outcome in one line.

const agent = new Agent({ connect: createConnector({}) });
try {
  const url = new URL(process.argv[2] ?? '');
  const { statusCode } = await agent.request({ origin: url.origin, path: '/', method: 'GET' });
  process.stdout.write(`answered ${statusCode}`);
} catch (error) {
  process.stdout.write(`failed ${error instanceof Error && 'code' in error ? String(error.code) : String(error)}`);
}
await agent.destroy();
