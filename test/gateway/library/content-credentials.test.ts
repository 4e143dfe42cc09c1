import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { importRoute, zipDownloadRoute } from '../../../shared/contract/http-routes.ts';
import { importResultSchema } from '../../../shared/library/import-result.ts';
import { makeImage } from '../../support/make-images.ts';
import { makeSigner } from '../../support/make-signing-certificate.ts';
import { signFile } from '../../support/sign-content-credentials.ts';
import { entriesOf } from '../../support/zip-entries.ts';
import { openTestStudio, type TestStudio, temporaryFolder } from '../support/open-test-app.ts';

const signer = makeSigner();
const created = 'http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia';
const signed = await signFile(makeImage(64, 48, 'image/png'), 'image/png', signer, {
  claim_generator_info: [{ name: 'Kestrel Maker' }],
  assertions: [
    { label: 'c2pa.actions.v2', data: { actions: [{ action: 'c2pa.created', digitalSourceType: created }] } },
  ],
});

type ExportRequest = Parameters<TestStudio['calls']['library']['export']>[0];

async function bring(studio: TestStudio, body: Buffer) {
  const request = new Request(`triptych://app${importRoute('lake.png')}`, {
    method: 'POST',
    body: new Uint8Array(body),
  });
  return importResultSchema.parse(await (await studio.handle(request)).json()).item;
}

async function exported(studio: TestStudio, id: string, how: Partial<ExportRequest>): Promise<Record<string, Buffer>> {
  const request: ExportRequest = {
    target: { ids: [id] },
    name: 'out',
    contents: 'data',
    withoutPrompts: false,
    ...how,
  };
  let packed = '';
  for await (const step of await studio.calls.library.export(request)) if (step.kind === 'packed') packed = step.id;
  const answer = await studio.handle(new Request(`http://app${zipDownloadRoute(packed)}`));
  return entriesOf(Buffer.from(await answer.arrayBuffer()));
}

test('the signer of a file is shown, and is trusted if a file of the user names its issuer', async () => {
  const studio = await openTestStudio();
  const { id } = await bring(studio, signed);
  const { calls } = studio;
  expect((await calls.library.credentials({ id })).credentials).toMatchObject({
    state: 'unknown-signer',
    signer: 'Kestrel Signer',
    organization: 'Kestrel Studio',
    actions: [{ name: 'c2pa.created' }],
  });
  const list = join(await temporaryFolder(), 'signers.pem');
  await expect(calls.settings.change({ trustedSignersFile: list })).rejects.toMatchObject({ data: { kind: 'disk' } });
  writeFileSync(list, signer.issuerPem);
  await calls.settings.change({ trustedSignersFile: list });
  expect((await calls.library.credentials({ id })).credentials?.state).toBe('trusted');
  expect(await calls.library.trustedSigners()).toEqual({});
  rmSync(list);
  expect((await calls.library.credentials({ id })).credentials?.state).toBe('unknown-signer');
  expect((await calls.library.trustedSigners()).problem?.sentence).toContain('doesn’t exist');

  const tampered = Buffer.from(signed);
  tampered[tampered.indexOf('IDAT') + 6] = 0;
  const other = await bring(studio, tampered);
  expect((await calls.library.credentials({ id: other.id })).credentials?.state).toBe('tampered');
  const plain = await bring(studio, makeImage(48, 64, 'image/png'));
  expect(await calls.library.credentials({ id: plain.id })).toEqual({});
});

test('an export keeps a signed file byte for byte, unless it leaves out prompts, and then says so', async () => {
  const studio = await openTestStudio();
  const { id } = await bring(studio, signed);
  const nameOf = (entries: Record<string, Buffer>) => Object.keys(entries).find((name) => name.endsWith('.png')) ?? '';
  for (const how of [{ contents: 'files' }, {}, { promptsInFiles: true }] as const) {
    const entries = await exported(studio, id, how);
    expect(entries[nameOf(entries)]).toEqual(signed);
  }
  const stripped = await exported(studio, id, { withoutPrompts: true });
  const copy = stripped[nameOf(stripped)] ?? Buffer.alloc(0);
  expect(String(stripped['out/report.txt'])).toContain('removed from the copy: Content Credentials');
  const again = await bring(studio, copy);
  expect(await studio.calls.library.credentials({ id: again.id })).toEqual({});
});
