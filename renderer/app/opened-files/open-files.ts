import type { QueryClient } from '@tanstack/react-query';
import { problem } from '../../../shared/problem.ts';
import { settingsPath } from '../../../shared/settings/settings-places.ts';
import type { OpenedFile, OpenedFiles } from '../../../shared/sync/opened-file.ts';
import { formatCounted } from '../../../shared/util/format-numbers.ts';
import type { Calls } from '../../api/call-types.ts';
import { readOpenedFile } from '../../api/send-file-in-electron.ts';
import { importSaved } from '../../entities/saved/import-saved.ts';
import { importConversation } from '../../pages/chat/list/use-list-actions.ts';
import { useImportQueue } from '../../pages/library/import/import-queue.ts';
import { notify, notifyFailure, notifyProblem } from '../../ui/notify.ts';

interface Page {
  readonly calls: Calls;
  readonly cache: QueryClient;
  readonly navigate: (path: string) => void;
}

/** Maximum number of reasons in a notification. */
const maxReasons = 4;

/** Imports files that were opened outside the program, and navigates to the result: to the library for media. */
export async function openFiles({ files, refused }: OpenedFiles, page: Page): Promise<void> {
  notifyRefused(refused);
  const media = files.filter(({ kind }) => kind === 'media');
  if (media.length > 0) useImportQueue.getState().add({ files: media, hidden: 0 });
  for (const file of files) {
    if (file.kind === 'presets') await openPresets(file, page);
    if (file.kind === 'conversation') {
      const conversation = await importConversation(file);
      if (conversation) page.navigate(`/${conversation.endpoint}/${conversation.id}`);
    }
  }
  if (media.length > 0) page.navigate('/library');
}

async function openPresets(opened: OpenedFile, { calls, cache, navigate }: Page): Promise<void> {
  try {
    const file = await readOpenedFile(window, opened);
    const { count, notes } = await importSaved([file], calls, cache);
    const hasFailed = count === 0 && notes.length > 0;
    if (!hasFailed) navigate(settingsPath('saved'));
    const imported = `${opened.name}: ${formatCounted(count, 'entry', 'entries')} imported`;
    const title = hasFailed ? `Couldn’t import ${opened.name}` : imported;
    if (notes.length === 0) notify(title);
    else notifyProblem(title, problem('input', fewOf(notes)));
  } catch (error) {
    notifyFailure(`Couldn’t import ${opened.name}`)(error);
  }
}

function notifyRefused(refused: readonly string[]): void {
  if (refused.length === 0) return;
  notifyProblem(`Couldn’t open ${formatCounted(refused.length, 'file')}`, problem('input', fewOf(refused)));
}

function fewOf(sentences: readonly string[]): string {
  const otherCount = sentences.length - maxReasons;
  return [...sentences.slice(0, maxReasons), ...(otherCount > 0 ? [`And ${otherCount} more.`] : [])].join(' ');
}
