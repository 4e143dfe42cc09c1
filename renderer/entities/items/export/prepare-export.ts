import type { ExportInput, ExportStep } from '../../../../shared/library/export.ts';
import type { Calls } from '../../../api/calls.ts';
import { standalonePage } from '../../../ui/standalone-page/standalone-page.ts';
import styles from './gallery/gallery.css?inline';
import script from './gallery/gallery-page.ts?page-script';

export type Packed = Extract<ExportStep, { kind: 'packed' }>;

const withoutScript =
  'This page shows the results with a script of its own, which is switched off here. They lie in the folder “media” beside it.';

/** Has main put the export together. Throws as calls do; given up through `signal`, nothing is left of it. */
export async function prepareExport(
  calls: Calls,
  request: Omit<ExportInput, 'page'>,
  signal: AbortSignal,
  notify: (done: number, of: number) => void,
): Promise<Packed> {
  const page =
    request.contents === 'page' ? await standalonePage({ title: 'Results', script, styles, withoutScript }) : undefined;
  for await (const step of await calls.library.export({ ...request, ...(page && { page }) }, { signal })) {
    if (step.kind === 'packed') return step;
    notify(step.done, step.of);
  }
  throw signal.reason ?? new Error('The export ended without a result.');
}
