import type { QueryClient } from '@tanstack/react-query';
import { isConversationPresets } from '../../../shared/conversations/conversation-preset-file.ts';
import { ProblemError, problem } from '../../../shared/problem.ts';
import type { OpenedFile, OpenedFiles } from '../../../shared/sync/opened-file.ts';
import { formatCounted } from '../../../shared/util/format-numbers.ts';
import type { Calls } from '../../api/call-types.ts';
import { problemOf } from '../../api/problem-of-error.ts';
import { readOpenedFile } from '../../api/send-file-in-electron.ts';
import { readSynced } from '../../api/synced-state.ts';
import { importConversation } from '../../pages/chat/list/import-conversation.ts';
import { importConversationPresets } from '../../pages/chat/parameters/import-conversation-presets.ts';
import { useImportQueue } from '../../pages/library/import/import-queue.ts';
import { importPresets } from '../../pages/studio/presets/import-export-presets.ts';
import { readTextFile } from '../../ui/text-file/read-text-file.ts';
import { notify, notifyProblem } from '../../ui/toast.ts';

interface Page {
  readonly calls: Calls;
  readonly cache: QueryClient;
  readonly navigate: (path: string) => void;
}

/** A preset file is read completely. A file that this program wrote, even with many images, is far smaller. */
const largestPresets = 256_000_000;
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
    if (opened.size > largestPresets) throw new ProblemError(problem('input', 'The file is too large for presets.'));
    const text = await readTextFile(await readOpenedFile(window, opened));
    const isConversation = isConversationPresets(text);
    const { count, notes } = isConversation
      ? await importConversationPresets(text, readSynced(cache, 'conversationPresets') ?? [], calls)
      : await importPresets(text, readSynced(cache, 'presets') ?? [], calls);
    navigate(isConversation ? '/chat' : '/studio');
    const title = `${opened.name}: ${formatCounted(count, 'preset')} imported`;
    if (notes.length === 0) notify(title);
    else notifyProblem(title, problem('input', fewOf(notes)));
  } catch (error) {
    notifyProblem(`Couldn’t import ${opened.name}`, problemOf(error));
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
