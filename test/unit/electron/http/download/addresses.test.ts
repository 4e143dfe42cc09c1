import { describe, expect, test } from 'vitest';
import {
  createDownloadAgents,
  isPrivateHost,
  isPublicAddress,
  lookUpOnly,
} from '../../../../../electron/http/download/block-private-addresses.ts';
import { createLinkOpener } from '../../../../../electron/http/download/follow-link.ts';
import { isRemainderFrom, strongValidatorOf } from '../../../../../electron/http/download/resume-validator.ts';
import { monthFolder, sidecarName } from '../../../../../electron/library/files/month-folder-and-sidecar-name.ts';
import { ProblemError } from '../../../../../shared/problem.ts';
import { buildFileName, plainTemplate } from '../../../../../shared/util/file-name-template.ts';

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
  for (const address of [...privates, ...more, '64:ff9b::7f00:1', 'nonsense']) {
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

describe('F96: an address is judged by the address that it stands for', () => {
  // The spellings of RFC 4291 (mapped, compatible), 6052 and 8215 (NAT64), 3056 (6to4), 4380 (Teredo), 7915 (translated).
  const forms: Readonly<Record<string, { outside: string; inside: string[] }>> = {
    'IPv4-mapped': { outside: '::ffff:93.184.216.34', inside: ['::ffff:192.168.1.1', '::FFFF:a00:1'] },
    'IPv4-compatible': { outside: '::93.184.216.34', inside: ['::10.0.0.1', '::1', '::'] },
    'IPv4-translated': { outside: '::ffff:0:5db8:d822', inside: ['::ffff:0:127.0.0.1'] },
    'NAT64, well-known prefix': {
      outside: '64:ff9b::5db8:d822',
      inside: ['64:ff9b::192.168.1.1', '64:ff9b::a9fe:a9fe', '0064:ff9b:0:0:0:0:7f00:0001'],
    },
    'NAT64, local-use prefix of 96 bits': {
      outside: '64:ff9b:1::5db8:d822',
      inside: ['64:ff9b:1::10.0.0.1', '64:ff9b:1:fffe::192.168.0.1', '64:ff9b:1::'],
    },
    'NAT64, local-use prefix of 48 bits': {
      outside: '64:ff9b:1:5db8:d8:2200::',
      inside: ['64:ff9b:1:a9fe:a9:fe00::', '64:ff9b:1:c0a8:1:100::'],
    },
    'NAT64, local-use prefix of 64 bits': {
      outside: '64:ff9b:1:0:5d:b8d8:2200:0',
      inside: ['64:ff9b:1:0:c0:a801:900:0', '64:ff9b:1:0:7f:0:100:0'],
    },
    '6to4': { outside: '2002:5db8:d822::1', inside: ['2002:c0a8:101::1', '2002:7f00:1::', '2002:a9fe:a9fe::1'] },
    // The example of RFC 4380, section 4, has the server 65.54.227.120 and the client 192.0.2.45.
    Teredo: {
      outside: '2001:0:4136:e378:8000:63bf:3fff:fdd2',
      inside: ['2001:0:4136:e378:8000:63bf:3f57:fefe', '2001:0:a00:1:8000:63bf:3fff:fdd2'],
    },
    'of its own': {
      outside: '2606:2800:220:1:248:1893:25c8:1946',
      inside: ['fec0::1', 'fd00::5db8:d822', '100::1', 'fe80::1%eth0', 'ff02::1'],
    },
  };
  for (const [name, { outside, inside }] of Object.entries(forms)) {
    test(name, () => {
      expect(isPublicAddress(outside), outside).toBe(true);
      for (const address of inside) expect(isPublicAddress(address), address).toBe(false);
    });
  }
});

describe('F96: the network decides what a name resolves to', () => {
  /** Returns the addresses that a connection to `media.test` may use. `names` are the answers of the resolver. */
  function allowed(names: Readonly<Record<string, string[]>>): Promise<string[]> {
    const lookup = lookUpOnly(isPublicAddress, (hostname, _options, done) =>
      done(
        null,
        (names[hostname] ?? []).map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
      ),
    );
    return new Promise((resolve) =>
      lookup('media.test', { all: true }, (error, found) =>
        resolve(error || typeof found === 'string' ? [] : found.map(({ address }) => address)),
      ),
    );
  }

  test('a name in the range of fake addresses is reached, and an address of the range is not', async () => {
    expect(await allowed({ 'media.test': ['198.18.1.206'] })).toEqual(['198.18.1.206']);
    expect(await allowed({ 'media.test': ['198.19.255.254', 'fc00::12', '10.0.0.1'] })).toEqual(['198.19.255.254']);
    expect(isPrivateHost('198.18.0.5')).toBe(true);
    expect(isPrivateHost('[::ffff:198.18.0.5]')).toBe(true);
  });

  test('a network with its own NAT64 prefix is recognized by ipv4only.arpa', async () => {
    // The example prefixes of RFC 6052, section 2.4, and a private one, each with 192.0.0.170.
    const networks = {
      '2001:db8:122:344::/96': ['2001:db8:122:344::c000:aa', '2001:db8:122:344::a00:1', '2001:db8:122:344::5db8:d822'],
      '2001:db8:122:344::/64': [
        '2001:db8:122:344:c0:0:aa00:0',
        '2001:db8:122:344:a:0:100:0',
        '2001:db8:122:344:5d:b8d8:2200:0',
      ],
      '2001:db8:122::/48': ['2001:db8:122:c000:0:aa00::', '2001:db8:122:c0a8:1:900::', '2001:db8:122:5db8:d8:2200::'],
      'fd00:64::/96': ['fd00:64::192.0.0.170', 'fd00:64::127.0.0.1', 'fd00:64::5db8:d822'],
    };
    for (const [name, [probe = '', inside = '', outside = '']] of Object.entries(networks)) {
      const names = (address: string) => ({ 'ipv4only.arpa': [probe], 'media.test': [address] });
      expect(await allowed(names(inside)), name).toEqual([]);
      expect(await allowed(names(outside)), name).toEqual([outside]);
    }
    expect(await allowed({ 'media.test': ['fd00:64::5db8:d822'] })).toEqual([]);
  });
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
    await expect(opener.open(link, {}, signal), link).rejects.toMatchObject({
      problem: { kind: expect.stringMatching(/^(address|answer)$/) },
    });
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
