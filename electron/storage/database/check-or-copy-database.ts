import { errorMessage } from '../../../shared/util/error-message.ts';
import { checkDatabase, copyDatabase } from './check-database.ts';

/** Jobs on a whole database, outside the main thread. */
export type DatabaseJob =
  | { readonly kind: 'check'; readonly file: string }
  /** `to` must not exist. */
  | { readonly kind: 'copy'; readonly from: string; readonly to: string };

export type DatabaseJobResult =
  /** Errors of the copy, if one was made. Empty: the copy is valid. */
  | { readonly ok: true; readonly wrong: readonly string[] }
  | { readonly ok: false; readonly why: string; readonly errcode?: number };

export function doDatabaseJob(job: DatabaseJob): DatabaseJobResult {
  try {
    if (job.kind === 'copy') copyDatabase(job.from, job.to);
    return { ok: true, wrong: checkDatabase(job.kind === 'copy' ? job.to : job.file) };
  } catch (error) {
    const reason = errorMessage(error);
    const errcode = error instanceof Error && 'errcode' in error ? Number(error.errcode) : undefined;
    return { ok: false, why: reason, ...(errcode === undefined ? {} : { errcode }) };
  }
}
