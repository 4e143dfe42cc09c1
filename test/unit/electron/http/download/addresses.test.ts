import { describe, expect, test } from 'vitest';
import {
  createDownloadAgents,
  isPrivateHost,
  isPublicAddress,
} from '../../../../../electron/http/download/block-private-addresses.ts';
import { createLinkOpener } from '../../../../../electron/http/download/follow-link.ts';
import { isRemainderFrom, strongValidatorOf } from '../../../../../electron/http/download/resume-validator.ts';
import { monthFolder, sidecarName } from '../../../../../electron/library/month-folder-and-sidecar-name.ts';
import { buildFileName, plainTemplate } from '../../../../../shared/library/file-name-template.ts';
import { ProblemError } from '../../../../../shared/problem.ts';

test('addresses of this computer, of its network and reserved ones are not public', () => {
  const privates = [
    '127.0.0.1',
    '10.1.2.3',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '0.0.0.0',
  ];
  const more = [
    '100.64.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::1',
    '::',
    'fe80::1',
    'fc00::1',
    'fd12::1',
    '::ffff:7f00:1',
  ];
  for (const address of [...privates, ...more, '::ffff:8.8.8.8', '64:ff9b::7f00:1', 'nonsense']) {
    expect(isPublicAddress(address), address).toBe(false);
  }
  for (const address of ['8.8.8.8', '172.32.0.1', '1.1.1.1', '2606:4700::1111']) {
    expect(isPublicAddress(address), address).toBe(true);
  }
  for (const host of ['localhost', 'a.localhost', 'LOCALHOST.', '[::1]', '[::ffff:7f00:1]', '127.0.0.1']) {
    expect(isPrivateHost(host), host).toBe(true);
  }
  expect(isPrivateHost('example.com')).toBe(false);
});

test('F42: no link of a remote gateway leads to this computer, not even by a name or a redirect', async () => {
  const agents = createDownloadAgents();
  const opener = createLinkOpener({ agents, gatewayOrigin: 'https://gateway.example.com', gatewayIsLocal: false });
  const { signal } = new AbortController();
  const links = [
    'http://127.0.0.1:9/x',
    'http://[::1]/x',
    'http://2130706433/x',
    'http://localhost:9/x',
    'ftp://example.com/x',
  ];
  for (const link of [...links, 'file:///etc/passwd', 'data:text/html,x', 'nonsense']) {
    await expect(opener.open(link, {}, signal), link).rejects.toMatchObject({ problem: { kind: 'answer' } });
  }
  await agents.close();
});

describe('A-11: the location of the gateway limits its links', () => {
  const addresses: Readonly<Record<string, string>> = {
    'inner.example': '127.0.0.1',
    'metadata.example': '169.254.169.254',
    'lan.example': '192.168.1.9',
    'six.example': 'fe80::1',
  };
  /** Returns true when a connection is tried. The connection then fails, because no server listens there. */
  async function isTried(gatewayOrigin: string, gatewayIsLocal: boolean, link: string): Promise<boolean> {
    const agents = createDownloadAgents({
      find: (hostname, _options, done) => done(null, [{ address: addresses[hostname] ?? '127.0.0.1', family: 4 }]),
    });
    try {
      const opener = createLinkOpener({ agents, gatewayOrigin, gatewayIsLocal });
      await opener.open(link, {}, AbortSignal.timeout(500));
      return true;
    } catch (error) {
      return !(error instanceof ProblemError) || !/points to/.test(error.problem.sentence);
    } finally {
      await agents.close();
    }
  }

  const inNetwork = [
    'http://169.254.169.254/latest/meta-data',
    'http://[fe80::1]:1/x',
    'http://[fd00::1]:1/x',
    'http://10.0.0.1:1/x',
    'http://192.168.1.9:1/x',
    'http://172.16.3.4:1/x',
    'http://100.64.0.1:1/x',
    'http://0.0.0.0:1/x',
    'http://metadata.example:1/x',
    'http://lan.example:1/x',
    'http://six.example:1/x',
  ];
  const onThisComputer = [
    'http://127.0.0.1:1/x',
    'http://127.8.9.1:1/x',
    'http://[::1]:1/x',
    'http://localhost:1/x',
    'http://inner.example:1/x',
  ];

  test('a gateway on this computer may link to this computer, at any port, and not to its network', async () => {
    for (const link of inNetwork) expect(await isTried('http://127.0.0.1:1', true, link), link).toBe(false);
    for (const link of onThisComputer) expect(await isTried('http://127.0.0.1:1', true, link), link).toBe(true);
  });

  test('a gateway in a private network may link to its own host, at any port, and to no other', async () => {
    const at = 'http://192.168.1.9:2';
    const isOwn = (link: string) => link.startsWith('http://192.168.1.9:');
    for (const link of [...inNetwork, ...onThisComputer])
      expect(await isTried(at, false, link), link).toBe(isOwn(link));
  });

  test('a public gateway may link to no private address', async () => {
    // The same name on another port may lead to any host behind it.
    for (const link of [...inNetwork, ...onThisComputer, 'http://lan.example:22/x']) {
      expect(await isTried('https://lan.example', false, link), link).toBe(false);
    }
  });
});

test('only a strong validator allows a download to resume', () => {
  expect(strongValidatorOf({ etag: '"a"' }, 10)).toEqual({ value: '"a"', total: 10 });
  expect(strongValidatorOf({ 'last-modified': 'x' }, 10)).toEqual({ value: 'x', total: 10 });
  expect(strongValidatorOf({ etag: 'W/"a"', 'last-modified': 'x' }, 10)).toBeUndefined();
  expect(strongValidatorOf({ etag: '"a"' }, undefined)).toBeUndefined();
  expect(isRemainderFrom('bytes 5-9/10', 5, 10)).toBe(true);
  expect(isRemainderFrom('bytes 5-9/*', 5, 10)).toBe(true);
  for (const odd of ['bytes 4-9/10', 'bytes 5-8/10', 'bytes 5-9/11', undefined, '5-9/10']) {
    expect(isRemainderFrom(odd, 5, 10)).toBe(false);
  }
});

test('file names are made of the parts of the program, whatever the name of a model', () => {
  const at = new Date(2026, 0, 5, 12).getTime();
  const taskId = '0c6a2f1e-4d51-4a7e-9a36-5c0a0d6f4b11';
  const facts = { at, taskId, position: 2, text: '', width: 1, height: 1 };
  const name = (modelId: string) => `${monthFolder(at)}/${buildFileName(plainTemplate, { ...facts, modelId })}.mp4`;
  expect(name('video-d-pro')).toBe('2026/01/2026-01-05-video-d-pro-0c6a2f1e-2.mp4');
  expect(name('../../CON:\0\u202e')).toBe('2026/01/2026-01-05-con-0c6a2f1e-2.mp4');
  expect(name('')).toBe('2026/01/2026-01-05-model-0c6a2f1e-2.mp4');
  expect(sidecarName('2026/01/a.b.mp4')).toBe('2026/01/a.b.json');
});
