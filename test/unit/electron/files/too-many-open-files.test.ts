import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { inProject } from '../../../../build/project.ts';

// The limit is real: the program opens files until the system refuses one.
const program = `
  import { openSync, readFileSync } from 'node:fs';
  import { open } from 'node:fs/promises';
  import { DatabaseSync } from 'node:sqlite';
  import { request } from 'undici';
  import { diskErrorReason } from '${inProject('electron/files/disk-error-reason.ts')}';
  import { diskSentence } from '${inProject('electron/files/disk-problem.ts')}';
  import { createUnexpectedErrors } from '${inProject('electron/log/unexpected-errors.ts')}';
  import { problemOfTransport } from '${inProject('electron/http/gateway/transport-problem.ts')}';
  const { describeError } = createUnexpectedErrors({ logger: { error() {} } });
  try { for (;;) openSync('/dev/null', 'r'); } catch {}
  const caught = async (work) => { try { await work(); } catch (error) { return error; } };
  const file = await caught(() => open('/tmp/any-file', 'w'));
  const database = await caught(() => new DatabaseSync('/tmp/any-file.db').exec('CREATE TABLE a (b)'));
  const network = await caught(() => request('http://127.0.0.1:9'));
  console.log(JSON.stringify({
    saving: diskSentence(file),
    reason: diskErrorReason(file),
    call: describeError(file),
    database: describeError(database),
    network: problemOfTransport(network, 'gateway.example'),
  }));
`;

test.skipIf(process.platform === 'win32')('at the limit of open files, each failure has its sentence', () => {
  const script = `ulimit -n 100; exec "${process.execPath}" --input-type=module --no-warnings -e "$PROGRAM"`;
  const env = { ...process.env, PROGRAM: program };
  const { stdout, stderr } = spawnSync('sh', ['-c', script], { cwd: inProject(), env, encoding: 'utf8' });
  expect(stderr).toBe('');
  const sentence = expect.stringMatching(/^Too many files are open on this computer\. Close other programs/);
  expect(JSON.parse(stdout)).toMatchObject({
    saving: sentence,
    reason: 'too many files are open',
    call: { kind: 'disk', sentence },
    database: { kind: 'disk', sentence },
    network: { kind: 'network', sentence: expect.stringContaining('because too many files are open') },
  });
});
