import { zipDownloadRoute, zipDownloadsRoute } from '../../../../shared/contract/http-routes.ts';
import type { PreparedDownload } from '../../../../shared/library/prepared-download.ts';
import type { ZipDownload } from '../../../../shared/library/zip-download.ts';
import { ProblemError, problem } from '../../../../shared/problem.ts';
import type { SupportFile } from '../../../../shared/request-log/support-bundle.ts';
import { problemOfAnswer } from '../../../api/problem-of-answer.ts';
import { saveFrom } from '../../../ui/save-file.ts';

/** Saves exactly these texts as one ZIP. Throws a `ProblemError`. */
export async function saveSupportBundle(name: string, files: readonly SupportFile[]): Promise<PreparedDownload> {
  const zipDownload: ZipDownload = { name, files: files.map((file) => ({ name: file.name, text: file.text })) };
  const answer = await fetch(zipDownloadsRoute, { method: 'POST', body: JSON.stringify(zipDownload) });
  const body: unknown = await answer.json();
  if (!answer.ok) throw new ProblemError(problemOfAnswer(body) ?? problem('internal', 'Couldn’t create the ZIP.'));
  const packed = body as PreparedDownload;
  saveFrom(zipDownloadRoute(packed.id), `${name}.zip`);
  return packed;
}
