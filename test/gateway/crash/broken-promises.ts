import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sidecarName } from '../../../electron/library/files/month-folder-and-sidecar-name.ts';
import { projectFilePath } from '../../../electron/library/files/project-file-paths.ts';
import { readSidecar } from '../../../electron/library/files/sidecar.ts';
import { type Item, itemSchema } from '../../../shared/library/item.ts';
import { type Task, taskSchema } from '../../../shared/tasks/task.ts';
import { isFinal } from '../../../shared/tasks/task-states.ts';
import { brokenProjects, type ProjectAftermath } from './broken-projects.ts';

export interface Aftermath {
  dataFolder: string;
  /** Creates that arrived at the gateway. */
  creates: number;
  /** SHA-256 of each result of the gateway, in order. */
  hashes: readonly string[];
  /** True when files that were not on the disk by then could no longer be downloaded. */
  haveLinksEnded: boolean;
  key: string;
  /** The run was for a shot of this project. */
  project?: ProjectAftermath | undefined;
}

/** Returns the broken promises of a data folder at rest, each as one sentence. */
export async function brokenPromises(aftermath: Aftermath): Promise<string[]> {
  const { dataFolder, creates, key, project } = aftermath;
  const database = new DatabaseSync(join(dataFolder, 'triptych.db'), { readOnly: true });
  const records = (table: string) =>
    database
      .prepare(`SELECT record FROM ${table}`)
      .all()
      .map((row) => JSON.parse(String(row['record'])) as unknown);
  const tasks = records('tasks').map((record) => taskSchema.parse(record));
  const items = records('items').map((record) => itemSchema.parse(record));
  const lines = database.prepare('SELECT id, state FROM spending').all();
  const integrity = database.prepare('PRAGMA integrity_check').all();
  const foreign = database.prepare('PRAGMA foreign_key_check').all();
  const broken = project ? brokenProjects(database, project, { dataFolder, tasks, items }) : [];
  database.close();

  if (JSON.stringify(integrity) !== '[{"integrity_check":"ok"}]')
    broken.push(`integrity: ${JSON.stringify(integrity)}`);
  if (foreign.length > 0) broken.push(`foreign keys: ${JSON.stringify(foreign)}`);
  if (creates > 1) broken.push(`${creates} creates for one intent`);
  if (creates > 0 && tasks.length === 0) broken.push('a create without a row of its task');
  if (tasks.length > 1) broken.push(`${tasks.length} tasks for one intent`);
  broken.push(...brokenLedger(tasks, lines, creates));
  for (const task of tasks) broken.push(...brokenOfTask(task, items, aftermath));
  for (const item of items) broken.push(...(await brokenOfItem(item, join(dataFolder, 'library'))));
  broken.push(...strayFiles(dataFolder, items, project?.projectId), ...filesWith(dataFolder, key));
  return broken;
}

/** Each accepted create has one line in the ledger, and a create of unknown outcome says so. */
function brokenLedger(tasks: readonly Task[], lines: readonly Record<string, unknown>[], creates: number): string[] {
  const expected = tasks.flatMap(({ id, acceptedAt, state }) => {
    if (acceptedAt !== undefined) return { id, state: 'accepted' };
    return state === 'unknown' ? { id, state } : [];
  });
  const written = lines.map(({ id, state }) => ({ id, state }));
  const broken: string[] = [];
  if (JSON.stringify(written) !== JSON.stringify(expected)) {
    broken.push(`the ledger has ${JSON.stringify(written)} instead of ${JSON.stringify(expected)}`);
  }
  if (creates > lines.length) broken.push(`the gateway counted ${creates} creates, the ledger ${lines.length}`);
  if (creates === 0 && written.some(({ state }) => state === 'accepted')) {
    broken.push('the ledger has an accepted create that never arrived');
  }
  return broken;
}

function brokenOfTask(task: Task, items: readonly Item[], { hashes, haveLinksEnded }: Aftermath): string[] {
  if (task.taskId === undefined) return isFinal(task.state) ? [] : [`a task without an id rests in ${task.state}`];
  if (task.state === 'expired' && haveLinksEnded) return [];
  if (task.state !== 'done') return [`an accepted task rests in ${task.state}: ${task.problem?.sentence}`];
  const saved = items
    .filter((item) => item.taskId === task.id)
    .sort((a, b) => a.position - b.position)
    // An item with an embedded prompt has the hash of the received file in `received`.
    .map((item) => (item.received ?? item).hash);
  return saved.join() === hashes.join() ? [] : [`the items of a task hold ${saved.join()} instead of ${hashes.join()}`];
}

async function brokenOfItem(item: Item, library: string): Promise<string[]> {
  const path = join(library, item.file);
  const bytes = statSync(path, { throwIfNoEntry: false })?.isFile() ? readFileSync(path) : undefined;
  if (bytes === undefined) return [`${item.file} has a row and no file`];
  const broken: string[] = [];
  if (createHash('sha256').update(bytes).digest('hex') !== item.hash)
    broken.push(`${item.file} is not what its row says`);
  const sidecar = await readSidecar(join(library, sidecarName(item.file)));
  if (sidecar?.item.id !== item.id || sidecar.item.hash !== item.hash)
    broken.push(`${item.file} has no sidecar of its own`);
  return broken;
}

/**
 * Copies of the database and reports of a repair: each is complete or has no final name yet. A mark remains for a file
 * that was being measured at the kill, until the file is measured again.
 */
const mayRemain = /^(backups[\\/][^\\/]+\.db|reports[\\/][^\\/]+\.json|measuring[\\/][a-z]+-[0-9a-f]{64}\.json)$/;

/** Returns every file of the data folder that nothing refers to. */
function strayFiles(dataFolder: string, items: readonly Item[], projectId: string | undefined): string[] {
  const databases = ['triptych.db', 'requests.db'].flatMap((name) => [name, `${name}-wal`, `${name}-shm`]);
  const own = ['care.json', 'saved-changes', 'disk-reserve', join('logs', 'triptych.log')];
  const known = new Set([...databases, ...own, join('library', 'collections.json')]);
  if (projectId !== undefined) known.add(join('library', projectFilePath(projectId)));
  for (const item of items) {
    known.add(join('library', item.file));
    known.add(join('library', sidecarName(item.file)));
    known.add(join('thumbnails', item.id.slice(0, 2), `${item.id}.webp`));
  }
  return filesIn(dataFolder)
    .filter((name) => !known.has(name) && !mayRemain.test(name))
    .map((name) => `stray file ${name}`);
}

function filesWith(dataFolder: string, key: string): string[] {
  return filesIn(dataFolder)
    .filter((name) => readFileSync(join(dataFolder, name)).includes(key))
    .map((name) => `the key is in ${name}`);
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)));
}
