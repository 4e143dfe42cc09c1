import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { ProblemError, problem } from '../../shared/problem.ts';
import { makeFolderSync } from '../files/make-folder.ts';
import { renameWithRetriesSync } from '../files/rename-with-retries.ts';
import { backupFolder, backupName } from './backup-files.ts';
import { databaseFile } from './database-files.ts';
import { runDatabaseJob } from './run-database-job.ts';
import { DamageError, isDamageCode } from './sqlite-damage.ts';

/**
 * Copies the database before its tables are changed by a migration. Throws SQLite errors of damage, and a
 * `ProblemError` if the copy fails: then nothing is changed.
 */
export async function backUpBeforeMigration(dataFolder: string): Promise<void> {
  const folder = backupFolder(dataFolder);
  const part = join(folder, 'before.part');
  makeFolderSync(folder, { mode: 0o700 });
  rmSync(part, { force: true });
  const copy = await runDatabaseJob({ kind: 'copy', from: databaseFile(dataFolder), to: part });
  if (copy.ok) {
    renameWithRetriesSync(part, join(folder, backupName(Date.now(), 'before', copy.wrong.length === 0)));
    return;
  }
  rmSync(part, { force: true });
  if (copy.errcode !== undefined && isDamageCode(copy.errcode)) throw new DamageError(copy.why);
  const sentence = `The database must be updated, but it couldn’t be backed up first: ${copy.why}. Free up space on its disk, then start again. Nothing was changed.`;
  throw new ProblemError(problem('disk', sentence));
}
