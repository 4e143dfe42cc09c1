import { readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { isJsonObject, type JsonObject } from '../../../shared/util/json.ts';
import { makeFolder } from '../../files/make-folder.ts';

const recordSchema = z.object({
  id: z.uuid(),
  modelId: z.string(),
  /** Wall clock milliseconds. */
  createdAt: z.number(),
  seed: z.number().int(),
  body: z.custom<JsonObject>(isJsonObject),
});

/** The data for continuing a task after a restart. Its media are drawn again from it. */
export type TaskRecord = z.infer<typeof recordSchema>;

/** Stores one JSON file per task. Without a folder, stores nothing. */
export function openTaskRecordFiles(folder: string | undefined) {
  if (folder === undefined) return { load: async () => [], save: async () => {} };
  return {
    async load(): Promise<TaskRecord[]> {
      await makeFolder(folder, { mode: 0o700 });
      const names = (await readdir(folder)).filter((name) => /^task-[0-9a-f-]{36}\.json$/.test(name));
      const records = await Promise.all(names.map((name) => read(join(folder, name))));
      return records.filter((record) => record !== null);
    },
    /** Resolves when the task would survive the end of this process. */
    async save(record: TaskRecord): Promise<void> {
      const path = join(folder, `task-${record.id}.json`);
      await writeFile(`${path}.part`, JSON.stringify(record), { mode: 0o600 });
      await rename(`${path}.part`, path);
    },
  };
}

async function read(path: string): Promise<TaskRecord | null> {
  try {
    return recordSchema.parse(JSON.parse(await readFile(path, 'utf8')));
  } catch {
    // A truncated file belongs to a create that was never answered.
    return null;
  }
}
