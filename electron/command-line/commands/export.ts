import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { downloadRoute } from '../../../shared/contract/http-routes.ts';
import { exportContents } from '../../../shared/library/export.ts';
import { ProblemError, problem } from '../../../shared/problem.ts';
import { formatBytes, formatCounted } from '../../../shared/util/format-numbers.ts';
import type { CommandContext } from '../command-context.ts';
import type { ExitName } from '../exit-codes.ts';
import { UsageError } from '../parse-command.ts';
import { queryOf } from './search.ts';

/** `page` needs the code of the window. */
const contentsOfCommand = exportContents.filter((contents) => contents !== 'page');

export async function exportResults({ program, values, output }: CommandContext): Promise<ExitName> {
  const file = values.text('output');
  if (file === undefined) throw new UsageError('Name the new file with --output, such as --output results.zip.');
  if (await exists(file)) throw new UsageError(existsSentence(file));
  const wanted = values.text('contents') ?? 'files';
  const contents = contentsOfCommand.find((each) => each === wanted);
  if (!contents) throw new UsageError(`--contents must be ${contentsOfCommand.join(' or ')}, not “${wanted}”.`);
  const steps = await program.client.library.export({
    target: { query: queryOf(values) },
    name: nameOf(file),
    contents,
    withoutPrompts: values.has('without-prompts'),
    promptsInFiles: values.has('prompts-in-files'),
  });
  for await (const step of steps) {
    if (step.kind !== 'packed') continue;
    await save(program, step.id, file);
    const missing = step.leftOut > 0 ? ` ${formatCounted(step.leftOut, 'result')} without a file left out.` : '';
    const credentials =
      step.withoutCredentials > 0
        ? ` Content Credentials were removed from ${formatCounted(step.withoutCredentials, 'file')}.`
        : '';
    output.report(`${formatCounted(step.files, 'file')}, ${formatBytes(step.bytes)}.${missing}${credentials}`);
    output.print(path.resolve(file), {
      type: 'export',
      path: path.resolve(file),
      bytes: step.bytes,
      files: step.files,
      leftOut: step.leftOut,
      withoutCredentials: step.withoutCredentials,
    });
    return 'done';
  }
  throw new ProblemError(problem('disk', 'The export ended early. Try again.'));
}

async function save({ fetch }: CommandContext['program'], id: string, file: string): Promise<void> {
  const answer = await fetch(downloadRoute(id));
  if (!answer.ok || !answer.body) throw new ProblemError(problem('disk', 'Couldn’t read the export. Try again.'));
  // Another export to the same name has a file of its own.
  const unfinished = `${file}.${randomUUID()}.unfinished`;
  try {
    await pipeline(Readable.from(answer.body), createWriteStream(unfinished, { flags: 'wx' }));
    if (await exists(file)) throw new UsageError(existsSentence(file));
    await rename(unfinished, file);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

const existsSentence = (file: string) => `“${file}” exists. Choose another name; no file is replaced.`;

/** Returns the name of the folder in the ZIP. */
function nameOf(file: string): string {
  const name = path
    .basename(file, path.extname(file))
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((part) => part !== '')
    .join('-')
    .slice(0, 80);
  return name === '' ? 'results' : name;
}

async function exists(file: string): Promise<boolean> {
  return (await stat(file).catch(() => undefined)) !== undefined;
}
