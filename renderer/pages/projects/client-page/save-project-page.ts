import { thumbnailRoute } from '../../../../shared/contract/http-routes.ts';
import type { Cut } from '../../../../shared/projects/cut.ts';
import { exportFileName } from '../../../ui/export/export-file-name.ts';
import { saveBlob } from '../../../ui/save-file.ts';
import { dataUrlOf, embedBlob } from '../../../ui/standalone-page/embed-blob.ts';
import { buildMediaPage, fontLicense } from '../../../ui/standalone-page/media-page.ts';
import { zipBlob } from '../../../ui/standalone-page/zip-blob.ts';
import { type AnimaticExportOptions, exportAnimatic } from '../animatic/export/export-animatic.ts';
import { exportSize } from '../animatic/export/export-schedule.ts';
import type { MediaSources } from '../animatic/playback/clip-images.ts';
import { collectProjectPage, cutForClient, type ProjectPageOptions, staticProject } from './collect-project-page.ts';
import styles from './page/project-page.css?inline';
import script from './page/project-page-script.ts?page-script';

interface SaveOptions extends Pick<AnimaticExportOptions, 'lines' | 'codec' | 'signal' | 'onProgress'> {
  readonly page: ProjectPageOptions;
  readonly format: 'html' | 'zip';
  /** The animatic has sound. */
  readonly hasSound: boolean;
}

/** Renders the animatic, builds the page around it, and hands it to the user as a download. */
export async function saveProjectPage(
  cut: Cut,
  sources: MediaSources,
  { page, format, hasSound, lines, codec, signal, onProgress }: SaveOptions,
): Promise<{ readonly name: string; readonly bytes: number; readonly remarks: readonly string[] }> {
  const shared = cutForClient(cut, page);
  const { project } = shared;
  // Loaded before the long encoding, so that a failure is reported early.
  const posters = await loadPosters(shared, signal);
  const { file, remarks } = await exportAnimatic(shared, sources, {
    lines,
    rate: project.rate,
    codec,
    withNames: false,
    withSound: hasSound,
    signal,
    onProgress,
  });
  // The number of the remaining steps is unknown.
  onProgress(0, 0);
  const now = Date.now();
  const data = collectProjectPage({
    cut: shared,
    options: page,
    animatic: { ...exportSize(project.shape, lines), hasSound },
    posters,
    isEmbedded: format === 'html',
    now,
  });
  const { before, after } = await buildMediaPage({ data, staticContent: staticProject(data), script, styles });
  const name = exportFileName(data.title, now, 'project');
  const saved =
    format === 'html'
      ? new Blob([before, await embedBlob(data.animatic.file, file, signal), after], { type: 'text/html' })
      : await zipBlob(
          [
            { name: `${name}/index.html`, content: new Blob([before, after]) },
            { name: `${name}/${data.animatic.file}`, content: file },
            { name: `${name}/font-license.txt`, content: new Blob([fontLicense]) },
          ],
          signal,
        );
  signal.throwIfAborted();
  saveBlob(saved, `${name}.${format}`);
  return { name: `${name}.${format}`, bytes: saved.size, remarks };
}

/** Returns the thumbnails of all takes as data URLs, by item id. A take without a thumbnail has no entry. */
async function loadPosters({ clips }: Cut, signal: AbortSignal): Promise<Map<string, string>> {
  const posters = new Map<string, string>();
  for (const itemId of new Set(clips.flatMap(({ media }) => media?.item.id ?? []))) {
    const response = await fetch(thumbnailRoute(itemId), { signal });
    if (response.ok) posters.set(itemId, await dataUrlOf(await response.blob()));
  }
  return posters;
}
