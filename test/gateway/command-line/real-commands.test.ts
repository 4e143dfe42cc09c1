import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { inProject } from '../../../build/project.ts';
import { entriesOf } from '../../support/zip-entries.ts';
import { temporaryFolder } from '../support/open-test-app.ts';

const guide = readFileSync(inProject('docs', 'guide', 'command-line.md'), 'utf8');

test.skipIf(process.platform === 'win32')(
  'Ctrl+C in a terminal, sent twice, leaves the run to the next command',
  async () => {
    const dataFolder = join(await temporaryFolder(), 'data');
    const start = (...args: string[]) => {
      const child = spawn(process.execPath, [inProject('electron', 'cli.ts'), ...args, '--data-dir', dataFolder]);
      let [out, err] = ['', ''];
      child.stdout.on('data', (chunk: Buffer) => {
        out += chunk.toString();
      });
      child.stderr.on('data', (chunk: Buffer) => {
        err += chunk.toString();
      });
      return {
        child,
        out: () => out,
        err: () => err,
        ended: once(child, 'close').then(([code]) => code as number | null),
      };
    };
    const running = start('run', '--sandbox', '--model', 'video-d-pro', '--prompt', 'A heron');
    await expect.poll(running.err).toContain(': waiting');
    running.child.kill('SIGINT');
    running.child.kill('SIGINT');
    expect([await running.ended, running.out()]).toEqual([6, '']);
    expect(running.err()).toContain('Polling resumes at the next start of Triptych, or with: triptych wait');
    const waiting = start('wait');
    expect([await waiting.ended, waiting.out()]).toEqual([0, expect.stringMatching(/\.mp4\n$/)]);
  },
);

describe.skipIf(process.platform === 'win32')('the example of the guide', () => {
  test('runs as it is written', async () => {
    const folder = await temporaryFolder();
    const [, script = ''] = /```sh\n([\s\S]*?)```/.exec(guide) ?? [];
    // The installed command, with a data folder of the test.
    const command = `"${process.execPath}" "${inProject('electron', 'cli.ts')}" "$@" --data-dir "${join(folder, 'data')}"`;
    writeFileSync(join(folder, 'script.sh'), `set -e\ntriptych() { ${command}; }\n${script}`);
    const child = spawn('sh', ['script.sh'], { cwd: folder });
    let [out, err] = ['', ''];
    child.stdout.on('data', (chunk: Buffer) => {
      out += chunk.toString();
    });
    child.stderr.on('data', (chunk: Buffer) => {
      err += chunk.toString();
    });
    const [code] = (await once(child, 'close')) as [number | null];
    expect([code, err]).toEqual([0, expect.any(String)]);

    expect(out).toContain('Row 1 (video-d-pro): ready');
    const lines = readFileSync(join(folder, 'runs.jsonl'), 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as { type: string; files?: string[] });
    expect(lines.map(({ type }) => type)).toEqual(['plan', 'run', 'run', 'summary']);
    const files = lines.flatMap((line) => line.files ?? []);
    expect(files.filter((file) => existsSync(file))).toHaveLength(2);
    expect(files).toContain(out.trimEnd().split('\n').at(-2));
    const names = Object.keys(entriesOf(readFileSync(join(folder, 'shots.zip'))));
    expect(names.filter((name) => name.endsWith('.mp4'))).toHaveLength(2);
  });
});
