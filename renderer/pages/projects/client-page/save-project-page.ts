import type { Cut } from '../../../../shared/projects/cut.ts';
import { exportFileName } from '../../../ui/export/export-file-name.ts';
import { saveMediaPage, sendPageFile } from '../../../ui/standalone-page/standalone-page.ts';
import { type AnimaticExportOptions, exportAnimatic } from '../animatic/export/export-animatic.ts';
import { exportSize } from '../animatic/export/export-schedule.ts';
import type { MediaSources } from '../animatic/playback/clip-images.ts';
import { loadPosters } from '../posters/load-posters.ts';
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
  const takes = shared.clips.flatMap(({ media }) => media?.item.id ?? []);
  const posters = await loadPosters(takes, signal);
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
  const saved = await saveMediaPage({
    name: exportFileName(data.title, now, 'project'),
    data,
    staticContent: staticProject(data),
    script,
    styles,
    media: [{ name: data.animatic.file, fileId: await sendPageFile(file, signal) }],
    signal,
  });
  return { ...saved, remarks };
}
