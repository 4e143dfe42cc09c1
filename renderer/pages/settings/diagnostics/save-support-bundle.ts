import { zipDownloadRoute, zipDownloadsRoute } from '../../../../shared/contract/routes.ts';
import type { PackedZip, ZipDownload } from '../../../../shared/library/zip-download.ts';
import { ProblemError, problemSchema } from '../../../../shared/problem.ts';
import type { SupportFile } from '../../../../shared/request-log/support-bundle.ts';
import { saveFrom } from '../../../ui/save-file.ts';

/** Saves exactly these texts as one ZIP. Throws a `ProblemError`. */
export async function saveSupportBundle(name: string, files: readonly SupportFile[]): Promise<PackedZip> {
  const zipDownload: ZipDownload = { name, files: files.map((file) => ({ name: file.name, text: file.text })) };
  const answer = await fetch(zipDownloadsRoute, { method: 'POST', body: JSON.stringify(zipDownload) });
  const said: unknown = await answer.json();
  if (!answer.ok) throw new ProblemError(problemSchema.parse(said));
  const packed = said as PackedZip;
  saveFrom(zipDownloadRoute(packed.id), `${name}.zip`);
  return packed;
}
