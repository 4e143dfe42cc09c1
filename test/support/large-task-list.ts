import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { openDatabase } from '../../electron/storage/database/database.ts';
import { rowOf } from '../../electron/storage/task-row.ts';
import type { Item } from '../../shared/library/item.ts';
import type { Task } from '../../shared/tasks/task.ts';
import { draftOf } from '../gateway/support/app-at-gateway.ts';
import { seededRandom } from './test-seed.ts';

/** A result of the library that a task has. */
type Result = Pick<Item, 'id' | 'taskId'>;

interface TaskListOptions {
  readonly count: number;
  /** The state of every task. */
  readonly state: 'done' | 'unknown';
  /** Results of the newest tasks, one for each, the newest first. The other tasks have none. */
  readonly results?: readonly Result[];
}

const words =
  'harbor dawn crane slow dolly lantern rain mirror copper valley orchard violin tunnel snow ferry market window engine bridge meadow'.split(
    ' ',
  );

/** Creates tasks of the sandbox, one each minute, in a data folder that no program uses. The newest is the last. */
export async function makeTasks(folder: string, { count, state, results = [] }: TaskListOptions): Promise<void> {
  await (await openDatabase(folder)).destroy();
  const random = seededRandom(count);
  const sqlite = new DatabaseSync(join(folder, 'triptych.db'));
  // The data can be created again after a crash, so writes are not synchronous.
  sqlite.exec('PRAGMA synchronous = OFF; BEGIN');
  let insert: ReturnType<DatabaseSync['prepare']> | undefined;
  const now = Date.now();
  for (let index = 0; index < count; index += 1) {
    const at = now - (count - index) * 60_000;
    const row = rowOf(taskOf(state, at, promptOf(index, random), results[count - 1 - index]));
    const names = Object.keys(row);
    insert ??= sqlite.prepare(`INSERT INTO tasks (${names}) VALUES (${names.map(() => '?')})`);
    insert.run(...Object.values(row));
  }
  sqlite.exec('COMMIT');
  sqlite.close();
}

const videoModelId = 'video-d-pro';
/** The model of tasks with a result. */
const imageModelId = 'image-c-2.5-t2i-preview';

function taskOf(state: TaskListOptions['state'], at: number, prompt: string, result: Result | undefined): Task {
  const modelId = result ? imageModelId : videoModelId;
  const draft = draftOf(modelId);
  return {
    id: result?.taskId ?? crypto.randomUUID(),
    modelId,
    destination: { kind: 'sandbox' },
    draft: { ...draft, values: { ...draft.values, prompt } },
    state,
    createdAt: at,
    updatedAt: at,
    endedAt: at,
    looks: 1,
    links: result ? [{ url: 'https://files.example/result', itemId: result.id }] : [],
  };
}

function promptOf(index: number, random: () => number): string {
  const chosen = Array.from({ length: 60 }, () => words[Math.floor(random() * words.length)]);
  return `A street, take ${index}: ${chosen.join(' ')}.`;
}
