import type { ExportInput, PackedExport } from '../../../../shared/library/export.ts';
import type { Calls } from '../../../api/call-types.ts';
import { buildStandalonePage } from '../../../ui/standalone-page/standalone-page.ts';
import styles from './gallery/gallery.css?inline';
import script from './gallery/gallery-page-script.ts?page-script';

const withoutScript =
  'This page needs JavaScript, which is turned off here. The results are in the “media” folder next to this page.';

/** Requests the export from main. Throws the errors of calls. If `signal` aborts the export, no file remains. */
export async function requestExport(
  calls: Calls,
  request: Omit<ExportInput, 'page'>,
  signal: AbortSignal,
  notify: (done: number, total: number) => void,
): Promise<PackedExport> {
  const page = request.contents === 'page' ? await buildGalleryPage() : undefined;
  for await (const step of await calls.library.export({ ...request, ...(page && { page }) }, { signal })) {
    if (step.kind === 'packed') return step;
    notify(step.done, step.of);
  }
  throw signal.reason ?? new Error('The export ended without a result.');
}

/** Builds the page without its data, which may be of any number of results. So main writes them, one after the other. */
async function buildGalleryPage() {
  const { before, between, after } = await buildStandalonePage({ title: 'Results', script, styles, withoutScript });
  return { before, after: `${between}${after}` };
}
