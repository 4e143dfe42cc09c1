import { once } from 'node:events';
import { truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { expect, onTestFinished, test } from 'vitest';
import {
  readContentCredentials,
  verifyContentCredentials,
} from '../../../../../electron/media/credentials/read-content-credentials.ts';
import { makeImage } from '../../../../support/make-images.ts';
import { makeSigner } from '../../../../support/make-signing-certificate.ts';
import { plainFiles } from '../../../../support/media-without-metadata.ts';
import { numberedVideo } from '../../../../support/numbered-video.ts';
import { scratchFolder } from '../../../../support/scratch-folder.ts';
import { signAgain, signFile } from '../../../../support/sign-content-credentials.ts';
import { testMediaReader } from '../../../../support/test-media-reader.ts';

const signer = makeSigner();
const trained = 'http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia';
const manifest = {
  claim_generator_info: [{ name: 'Kestrel Maker', version: '1.2' }],
  title: 'lake.png',
  assertions: [
    {
      label: 'c2pa.actions.v2',
      data: {
        actions: [
          { action: 'c2pa.created', digitalSourceType: trained, softwareAgent: { name: 'Kestrel Model' } },
          { action: 'c2pa.color_adjustments', description: 'Warmer \u202etext' },
        ],
      },
    },
  ],
};

const video = numberedVideo({ framesPerSecond: 24, frames: 6, width: 64, height: 48 });
const files = (await plainFiles(video)).map(({ mime, bytes }) => [mime, bytes] as const);

type Area = Parameters<Parameters<typeof signAgain>[2]>[0];

async function read(bytes: Buffer, mime: string) {
  const folder = scratchFolder('credentials');
  onTestFinished(() => folder.remove());
  const path = join(folder.path, 'file');
  writeFileSync(path, bytes);
  return readContentCredentials(path, mime);
}

test.each(files)('of %s are read with their signer, program and steps', async (mime, bytes) => {
  expect(await read(bytes, mime)).toBeUndefined();
  const signed = await signFile(bytes, mime, signer, manifest);
  const credentials = {
    signer: 'Kestrel Signer',
    organization: 'Kestrel Studio',
    program: 'Kestrel Maker 1.2',
    actions: [
      { name: 'c2pa.created', digitalSource: 'trainedAlgorithmicMedia', program: 'Kestrel Model' },
      { name: 'c2pa.color_adjustments', description: 'Warmer text' },
    ],
    ingredients: [],
  };
  expect(await read(signed, mime)).toEqual({
    ...credentials,
    state: 'intact',
    failures: ['signingCredential.untrusted'],
  });
});

test.each(files)('of %s are tampered after any change of the media', async (mime, bytes) => {
  const signed = Buffer.from(await signFile(bytes, mime, signer, manifest));
  // The last bytes of these files are media, except the checksum of a PNG.
  const at =
    mime === 'image/png'
      ? signed.indexOf('IDAT') + 6
      : mime === 'video/mp4'
        ? signed.indexOf('mdat') + 6
        : signed.length - 8;
  signed[at] = (signed[at] ?? 0) ^ 1;
  expect(await read(signed, mime)).toMatchObject({ state: 'tampered', signer: 'Kestrel Signer' });
});

test('with a changed statement are tampered', async () => {
  const signed = Buffer.from(await signFile(makeImage(64, 48, 'image/jpeg'), 'image/jpeg', signer, manifest));
  signed.write('Falcons', signed.indexOf('Kestrel Model'));
  expect(await read(signed, 'image/jpeg')).toMatchObject({ state: 'tampered' });
});

test.each([
  ['an area from the start of the file', ({ start, length }: Area) => ({ start: 0, length: start + length }), 'sha256'],
  ['an area beyond the end of the file', ({ start }: Area) => ({ start, length: 65_535 }), 'sha256'],
  ['an unknown algorithm', (area: Area) => area, 'sha999'],
])('signed by another program with %s could not be checked', async (_, change, algorithm) => {
  const signed = await signFile(makeImage(64, 48, 'image/jpeg'), 'image/jpeg', signer, manifest);
  const again = signAgain(signed, signer, change, algorithm);
  expect(await read(again, 'image/jpeg')).toMatchObject({
    state: 'unchecked',
    signer: 'Kestrel Signer',
    failures: expect.arrayContaining(['assertion.dataHash.mismatch']),
  });
  // The area itself changes nothing about the rest.
  const unchanged = signAgain(signed, signer, (area) => area);
  expect((await read(unchanged, 'image/jpeg'))?.state).toBe('intact');
});

test('signed by another program are tampered after a change outside of the area that it leaves out', async () => {
  const signed = await signFile(makeImage(64, 48, 'image/jpeg'), 'image/jpeg', signer, manifest);
  const again = signAgain(signed, signer, ({ start, length }) => ({ start: 0, length: start + length }));
  again[again.length - 8] = (again.at(-8) ?? 0) ^ 1;
  expect((await read(again, 'image/jpeg'))?.state).toBe('tampered');
});

test('with a signature of another key are tampered, and with an unusable certificate could not be checked', async () => {
  const image = makeImage(64, 48, 'image/png');
  const stateFor = async (by: typeof signer) =>
    (await read(await signFile(image, 'image/png', by, manifest), 'image/png'))?.state;
  expect(await stateFor({ ...signer, key: makeSigner().key })).toBe('tampered');
  const [, issuer] = signer.chain;
  expect(await stateFor({ ...signer, chain: [issuer, issuer] })).toBe('unchecked');
});

test('of a file that ends early are never intact', async () => {
  const jpeg = await signFile(makeImage(64, 48, 'image/jpeg'), 'image/jpeg', signer, manifest);
  expect((await read(jpeg.subarray(0, -200), 'image/jpeg'))?.state).toBe('tampered');
  const png = await signFile(makeImage(64, 48, 'image/png'), 'image/png', signer, manifest);
  expect((await verifyContentCredentials(png.subarray(0, -200), 'image/png')).state).toBe('unchecked');
  expect((await verifyContentCredentials(jpeg.subarray(0, 2000), 'image/jpeg')).state).toBe('unchecked');
});

test('with damaged statements could not be checked', async () => {
  const signed = Buffer.from(await signFile(makeImage(64, 48, 'image/jpeg'), 'image/jpeg', signer, manifest));
  signed.fill(0xff, signed.indexOf('jumd') + 8, signed.indexOf('jumd') + 200);
  expect((await read(signed, 'image/jpeg'))?.state).toBe('unchecked');
});

test('any damage causes no error', async () => {
  const signed = await signFile(makeImage(64, 48, 'image/png'), 'image/png', signer, manifest);
  const states = new Set<string | undefined>();
  for (let at = 40; at < 3000; at += 97) {
    const damaged = Buffer.from(signed);
    // The signature has a padding that nothing protects.
    if (signed.subarray(at, at + 4).readUInt32BE() === 0) continue;
    damaged.writeUInt32BE(0xffffffff, at);
    states.add((await read(damaged, 'image/png'))?.state);
  }
  expect(states).not.toContain('intact');
});

test('at a URL are not fetched', async () => {
  const asked: unknown[] = [];
  const { fetch } = globalThis;
  onTestFinished(() => void Object.assign(globalThis, { fetch }));
  const bytes = makeImage(64, 48, 'image/jpeg');
  const signed = await signFile(bytes, 'image/jpeg', signer, manifest, 'http://127.0.0.1:9/claim');
  expect(signed.includes('http://127.0.0.1:9/claim')).toBe(true);
  const refuse = async (url: unknown) => {
    asked.push(url);
    throw new Error('There is no network.');
  };
  Object.assign(globalThis, { fetch: refuse });
  expect(await read(signed, 'image/jpeg')).toMatchObject({ state: 'unchecked', failures: ['manifest.inaccessible'] });
  expect(asked).toEqual([]);
});

/** Starts the worker that reads untrusted files, after `code`. */
function startWorker(code: string): { thread: Worker; messages: unknown[] } {
  const address = new URL('../../../../../electron/workers/media-files/media-file-worker.ts', import.meta.url);
  const after = "require('node:worker_threads').parentPort.postMessage(typeof fetch)";
  const thread = new Worker(`${code}; import(${JSON.stringify(address.href)}).then(() => ${after})`, { eval: true });
  onTestFinished(async () => void (await thread.terminate()));
  const messages: unknown[] = [];
  thread.on('message', (message) => messages.push(message));
  return { thread, messages };
}

test('are read in a thread without fetch', async () => {
  const { messages } = startWorker('');
  await expect.poll(() => messages).toContain('undefined');
});

test('end the thread if the library ends unexpectedly', async () => {
  const folder = scratchFolder('credentials');
  onTestFinished(() => folder.remove());
  const path = join(folder.path, 'file.png');
  writeFileSync(path, await signFile(makeImage(64, 48, 'image/png'), 'image/png', signer, manifest));
  const { thread, messages } = startWorker(
    "WebAssembly.instantiate = async () => { throw new WebAssembly.RuntimeError('unreachable'); }",
  );
  await expect.poll(() => messages).toContain('undefined');
  const ended = once(thread, 'exit');
  const job = { kind: 'credentials', path, mime: 'image/png', bytes: 1 };
  thread.postMessage({ id: 1, job });
  expect(await ended).toEqual([1]);
});

test('are not other content of JPEG in the same kind of box', async () => {
  const signed = Buffer.from(await signFile(makeImage(64, 48, 'image/jpeg'), 'image/jpeg', signer, manifest));
  signed.write('jumdj360', signed.indexOf('jumdc2pa'), 'latin1');
  expect(await read(signed, 'image/jpeg')).toBeUndefined();
});

test('are verified in a worker with limits, and a file that is too large is not read', async () => {
  const { mediaReader } = testMediaReader();
  const folder = scratchFolder('credentials');
  onTestFinished(() => folder.remove());
  const path = join(folder.path, 'file.png');
  const signed = await signFile(makeImage(64, 48, 'image/png'), 'image/png', signer, manifest);
  writeFileSync(path, signed);
  expect(await mediaReader.credentials(path, 'image/png', signed.length)).toMatchObject({
    state: 'intact',
  });
  const large = 200_000_001;
  truncateSync(path, large);
  await expect(mediaReader.credentials(path, 'image/png', large)).rejects.toThrow(
    /too large to verify \(200 MB, at most 200 MB\)/,
  );
});
