import { execFile } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Agent } from 'undici';
import { describe, expect, onTestFinished, test } from 'vitest';
import { readCertificates } from '../../../electron/http/certificates/read-certificates.ts';
import { trustMoreCertificates } from '../../../electron/http/certificates/trust-certificates.ts';
import { createConnector } from '../../../electron/http/proxies/proxy-connector.ts';
import { memorySettings } from '../../support/app-core-parts.ts';
import { openFaultServer } from '../../support/fault-server.ts';
import { type Issuer, makeIssuer } from '../../support/make-certificates.ts';
import { testKey } from '../support/app-at-gateway.ts';
import { openTestApp, temporaryFolder } from '../support/open-test-app.ts';

// F9: behind a company proxy, every certificate comes from an issuer that only this company knows.

const models = (issuer: Issuer) =>
  openFaultServer(({ json }) => json(200, { data: [{ id: 'video-d-pro' }] }), { tls: issuer.giveOut('127.0.0.1') });

test.runIf(process.platform === 'linux')('F9: an issuer that the system trusts is trusted', async ({ skip }) => {
  const issuer = makeIssuer(await temporaryFolder());
  if (!issuer) return skip();
  const gateway = await models(issuer);
  const program = fileURLToPath(new URL('./request-once-process.ts', import.meta.url));
  const ask = async (env: Record<string, string>) =>
    (await promisify(execFile)(process.execPath, [program, gateway.origin], { env: { PATH: '', ...env } })).stdout;
  // On Linux, Node reads the system's store from SSL_CERT_FILE and SSL_CERT_DIR.
  const empty = join(await temporaryFolder(), 'empty.pem');
  await writeFile(empty, '');
  expect(await ask({ SSL_CERT_FILE: issuer.file, SSL_CERT_DIR: '/nowhere' })).toBe('answered 200');
  expect(await ask({ SSL_CERT_FILE: empty, SSL_CERT_DIR: '/nowhere' })).toMatch(/^failed UNABLE_TO_/);
});

test('F9: a certificate file of the settings is trusted from its selection until its removal', async ({ skip }) => {
  const issuer = makeIssuer(await temporaryFolder());
  if (!issuer) return skip();
  const gateway = await models(issuer);
  const app = await openTestApp();
  const tried = () => app.calls.connection.test({ baseUrl: gateway.origin, key: testKey });

  const before = await tried();
  expect(before.problem).toMatchObject({ kind: 'network', settings: 'certificates' });
  expect(before.problem?.sentence).toMatch(/doesn’t know its issuer\. Nothing was sent\.$/);
  expect(gateway.ledger).toEqual([]);

  await app.calls.settings.change({ certificateFile: ` ${issuer.file} ` });
  expect(app.pushes.findLast((push) => push.kind === 'set' && push.part === 'settings')).toMatchObject({
    value: { certificateFile: issuer.file },
  });
  const { network } = await app.snapshot();
  expect(network.certificates).toEqual([{ name: 'Kestrel Root', validTo: expect.any(Number) }]);
  expect(await tried()).toMatchObject({ ok: true });

  await app.calls.settings.change({ certificateFile: '' });
  expect((await app.snapshot()).network.certificates).toEqual([]);
  // The TLS session of the earlier connection must not be resumed either.
  expect(await tried()).toMatchObject({ ok: false, problem: { settings: 'certificates' } });
  expect(gateway.ledger).toHaveLength(1);
});

test('F9: the certificate file of the settings is trusted from the start', async ({ skip }) => {
  const issuer = makeIssuer(await temporaryFolder());
  if (!issuer) return skip();
  const gateway = await models(issuer);
  const app = await openTestApp({ settingsFile: memorySettings({ certificateFile: issuer.file }) });
  expect(await app.calls.connection.test({ baseUrl: gateway.origin, key: testKey })).toMatchObject({ ok: true });
  await app.calls.settings.change({ certificateFile: '' });
});

test('F9: a self-signed certificate leads to Settings, and an expired or foreign one does not', async ({ skip }) => {
  const issuer = makeIssuer(await temporaryFolder());
  const other = makeIssuer(await temporaryFolder(), 'Other Root');
  if (!issuer || !other) return skip();
  const own = { key: await readFile(issuer.file.replace('.pem', '.key')), cert: Buffer.from(issuer.pem) };
  const selfSigned = await openFaultServer(() => {}, { tls: own });
  const elsewhere = await openFaultServer(() => {}, { tls: other.giveOut('gateway.test') });
  const app = await openTestApp({ settingsFile: memorySettings({ certificateFile: other.file }) });
  const tried = async (baseUrl: string) => (await app.calls.connection.test({ baseUrl, key: testKey })).problem;
  const found = await tried(selfSigned.origin);
  expect(found?.sentence).toMatch(/self-signed/);
  expect(found?.settings).toBe('certificates');
  const wrongName = await tried(elsewhere.origin);
  expect(wrongName?.sentence).toMatch(/belongs to another host/);
  expect(wrongName?.settings).toBeUndefined();
  await app.calls.settings.change({ certificateFile: '' });
});

describe('F9: a certificate file', () => {
  test('that is missing at the start is reported, and the program starts', async () => {
    const folder = await temporaryFolder();
    const certificateFile = join(folder, 'gone.pem');
    const app = await openTestApp({ settingsFile: memorySettings({ certificateFile }) });
    const { network, settings } = await app.snapshot();
    expect(settings.certificateFile).toBe(certificateFile);
    expect(network.certificates).toEqual([]);
    expect(network.certificateProblem).toEqual({
      kind: 'disk',
      sentence: `The certificate file ${certificateFile} doesn’t exist. Restore the file, or choose another one.`,
    });
  });

  test('without a certificate is refused with the reason, and the previous file stays', async ({ skip }) => {
    const folder = await temporaryFolder();
    const issuer = makeIssuer(folder);
    if (!issuer) return skip();
    const app = await openTestApp();
    await app.calls.settings.change({ certificateFile: issuer.file });
    const refusals: [string, string | Buffer, RegExp][] = [
      ['notes.txt', 'nothing of the kind', /^notes\.txt contains no certificate\. Choose a PEM file/],
      ['empty.pem', '', /contains no certificate/],
      ['key.pem', await readFile(join(folder, 'issuer.key')), /contains no certificate but a private key/],
      ['cut.pem', issuer.pem.replace(/\n.{20}/, '\n'), /^Certificate 1 in cut\.pem is damaged/],
      ['odd.der', Buffer.from([0x30, 0x82, 1, 2, 3]), /^The certificate in odd\.der is damaged/],
      ['huge.pem', Buffer.alloc(5_000_000, 0x61), /is too large for certificates/],
    ];
    for (const [name, content, sentence] of refusals) {
      const file = join(folder, name);
      await writeFile(file, content);
      const refused = app.calls.settings.change({ certificateFile: file });
      await expect(refused, name).rejects.toMatchObject({ data: { sentence: expect.stringMatching(sentence) } });
    }
    const relative = app.calls.settings.change({ certificateFile: 'issuer.pem' });
    await expect(relative).rejects.toMatchObject({ data: { sentence: expect.stringMatching(/isn’t a full path/) } });
    await expect(app.calls.settings.change({ certificateFile: folder })).rejects.toMatchObject({
      data: { kind: 'disk', sentence: expect.stringMatching(/^Couldn’t read the certificate file .* \(EISDIR\)/) },
    });
    expect((await app.snapshot()).network.certificates).toHaveLength(1);
    await app.calls.settings.change({ certificateFile: '' });
  });

  test('with an expired or not yet valid certificate reports the date', async ({ skip }) => {
    const issuer = makeIssuer(await temporaryFolder());
    if (!issuer) return skip();
    const day = 86_400_000;
    const sentence = (at: number) =>
      readCertificates(issuer.file, at).then(
        () => 'taken',
        (error: Error) => error.message,
      );
    expect(await sentence(Date.now())).toBe('taken');
    expect(await sentence(Date.now() + 20 * day)).toMatch(
      /^The certificate “Kestrel Root” in issuer\.pem expired on \d{1,2} \w+ \d{4}\. Request its replacement\.$/,
    );
    expect(await sentence(Date.now() - 20 * day)).toMatch(/isn’t valid before .+\. Check this computer’s clock\.$/);
  });

  test('may contain several certificates with text around them, or one as DER', async ({ skip }) => {
    const folder = await temporaryFolder();
    const [one, two] = [makeIssuer(folder), makeIssuer(await temporaryFolder(), 'Second Root')];
    if (!one || !two) return skip();
    const both = join(folder, 'both.pem');
    await writeFile(both, `# Roots\r\n${one.pem.replaceAll('\n', '\r\n')}\n\nSecond:\n${two.pem}`);
    const read = await readCertificates(both, Date.now());
    expect(read.certificates.map(({ name }) => name)).toEqual(['Kestrel Root', 'Second Root']);
    const der = join(folder, 'one.cer');
    await writeFile(der, new X509Certificate(one.pem).raw);
    expect((await readCertificates(der, Date.now())).pems).toEqual([new X509Certificate(one.pem).toString()]);
    await rm(der);
    await expect(readCertificates(der, Date.now())).rejects.toThrow(/The certificate file .* doesn’t exist/);
  });
});

test('F9: a removed issuer is not trusted through a resumed TLS session', async ({ skip }) => {
  const issuer = makeIssuer(await temporaryFolder());
  if (!issuer) return skip();
  const gateway = await models(issuer);
  const agent = new Agent({ connect: createConnector({}) });
  onTestFinished(() => agent.destroy());
  const asked = async () => {
    // `reset` makes a new connection, which tries to resume the TLS session of the earlier one.
    const answer = await agent.request({ origin: gateway.origin, path: '/', method: 'GET', reset: true });
    await answer.body.text();
    return answer.statusCode;
  };
  const fail = (error: unknown) => {
    throw error;
  };
  onTestFinished(() => trustMoreCertificates([], fail));
  trustMoreCertificates([issuer.pem], fail);
  expect(await asked()).toBe(200);
  expect(await asked()).toBe(200);
  trustMoreCertificates([], fail);
  await expect(asked()).rejects.toMatchObject({ code: 'UNABLE_TO_VERIFY_LEAF_SIGNATURE' });
});
