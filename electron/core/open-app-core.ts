import { ProblemError, problem } from '../../shared/problem.ts';
import { freeSpaceToStart } from '../files/disk-space-reserve-file.ts';
import { makeContentPrivate } from '../files/private-files.ts';
import { hasTooManyOpenFiles, tooManyOpenFiles } from '../files/system-error-codes.ts';
import { isDamage, sqliteErrorSentence } from '../storage/database/sqlite-errors.ts';
import type { AppCore, AppCoreOptions } from './app-core-types.ts';
import { composeAppCore } from './compose-app-core.ts';

/** Opens and starts the core. Throws a `ProblemError` of kind `disk` if the data folder cannot be used. */
export async function openAppCore(options: AppCoreOptions): Promise<AppCore> {
  freeSpaceToStart(options.dataFolder);
  makeContentPrivate(options.dataFolder);
  try {
    return await openAndStart(options).catch((error: unknown) => {
      if (!isDamage(error)) throw error;
      // The damage was not visible when the database opened. It is recorded now, so the second attempt checks the whole
      // database.
      return openAndStart(options);
    });
  } catch (error) {
    const sentence = sqliteErrorSentence(error) ?? (hasTooManyOpenFiles(error) ? tooManyOpenFiles : undefined);
    throw sentence === undefined ? error : new ProblemError(problem('disk', sentence));
  }
}

async function openAndStart(options: AppCoreOptions): Promise<AppCore> {
  const { core, start } = await composeAppCore(options);
  try {
    await start();
    return core;
  } catch (error) {
    if (error instanceof Error) core.logError(error);
    await core.close();
    throw error;
  }
}
