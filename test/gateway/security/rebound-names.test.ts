import { expect, onTestFinished, test } from 'vitest';
import {
  createDownloadAgents,
  type LookupAddresses,
  PrivateAddressError,
} from '../../../electron/http/download/block-private-addresses.ts';
import { openFakeServer } from '../support/fake-server.ts';

// A host name whose owner points it at this computer, from the start or a moment after the lookup.

const inside = [
  '127.0.0.1',
  '127.8.9.1',
  '10.0.0.8',
  '192.168.1.1',
  '169.254.169.254',
  '::1',
  '::ffff:127.0.0.1',
  'fd00::1',
  '0.0.0.0',
];

test('a host name that points to this computer or its network is not connected to', async () => {
  const trap = await openFakeServer((_, response) => response.end('inside'));
  const { port } = new URL(trap.origin);
  let answers: string[] = [];
  const asked: string[] = [];
  const find: LookupAddresses = (hostname, _options, done) => {
    asked.push(hostname);
    done(
      null,
      answers.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    );
  };
  const agents = createDownloadAgents({ find });
  onTestFinished(() => agents.close());
  const get = (agent: 'publicOnly' | 'anywhere', host: string) =>
    agents[agent]().request({ origin: `http://${host}:${port}`, path: '/', method: 'GET' });

  for (const [index, address] of inside.entries()) {
    answers = [address, '127.0.0.1'];
    const host = `rebound-${index}.example`;
    const error = await get('publicOnly', host).catch((thrown: unknown) => thrown);
    expect(error, address).toBeInstanceOf(PrivateAddressError);
    expect(asked, address).toContain(host);
  }
  expect(trap.requests).toEqual([]);
  // Proves that the trap itself can be reached.
  await (await get('anywhere', '127.0.0.1')).body.dump();
  expect(trap.requests).toHaveLength(1);
});
