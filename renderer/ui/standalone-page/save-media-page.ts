import { downloadRoute, pageDownloadsRoute, pageFilesRoute } from '../../../shared/contract/http-routes.ts';
import type { PageDownload } from '../../../shared/library/page-download.ts';
import type { PreparedDownload } from '../../../shared/library/prepared-download.ts';
import { ProblemError, problem } from '../../../shared/problem.ts';
import { problemOfAnswer } from '../../api/problem-of-answer.ts';
import { sendFile } from '../../api/send-file.ts';
import { saveFrom } from '../save-file.ts';
import { buildMediaPage, fontLicense, type MediaPageOptions } from './media-page.ts';

interface SavedPage extends MediaPageOptions, Omit<PageDownload, 'format' | 'before' | 'after' | 'license'> {
  readonly signal: AbortSignal;
}

/**
 * Has main pack a page with its media, and hands it to the user as a download. Returns its file name and size in bytes.
 * Throws a `ProblemError` if a media file is missing or can't follow the rules.
 */
export async function saveMediaPage(page: SavedPage): Promise<{ readonly name: string; readonly bytes: number }> {
  const { data, staticContent, script, styles, signal, ...download } = page;
  const format = data.isEmbedded ? 'html' : 'zip';
  const texts = await buildMediaPage({ data, staticContent, script, styles });
  const request: PageDownload = { ...download, ...texts, format, license: fontLicense };
  const response = await fetch(pageDownloadsRoute, { method: 'POST', body: JSON.stringify(request), signal });
  const answer: unknown = await response.json();
  if (!response.ok) throw failure(answer);
  const { id, bytes } = answer as PreparedDownload;
  signal.throwIfAborted();
  const name = `${download.name}.${format}`;
  saveFrom(downloadRoute(id), name);
  return { name, bytes };
}

/** Sends a file that the window created to main. Returns its id, for the media of one page. */
export async function sendPageFile(file: Blob, signal: AbortSignal): Promise<string> {
  const { status, answer } = await sendFile(pageFilesRoute, new File([file], 'page'), { signal });
  if (status === 200) return (answer as { id: string }).id;
  throw failure(answer);
}

const failure = (answer: unknown) =>
  new ProblemError(problemOfAnswer(answer) ?? problem('internal', 'Couldn’t create the page.'));
