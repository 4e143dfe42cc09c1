import { Agent } from 'undici';
import { answerUsage } from './process-usage.ts';

// Sends the same number of requests with the smallest possible effort: `bare-polls.ts BASE_URL REQUESTS_PER_SECOND`.
// Never ends.

const [origin = '', perSecond = '1'] = process.argv.slice(2);
const agent = new Agent({ connections: 8 });
const startTime = performance.now();
let asked = 0;

async function ask(): Promise<void> {
  const path = `/vendors/vendor-video/v1/bare/generation/${asked}-waits`;
  const headers = { accept: 'application/json', authorization: 'Bearer bench-key' };
  const { body } = await agent.request({ origin, path, method: 'GET', headers });
  await body.json();
}

function next(): void {
  while (asked < ((performance.now() - startTime) / 1000) * Number(perSecond)) {
    asked += 1;
    void ask();
  }
  setTimeout(next, Math.max(1, (asked / Number(perSecond)) * 1000 - (performance.now() - startTime)));
}

next();
answerUsage();
