import type { Database } from '../../storage/database.ts';
import { pageOfConversations } from '../../storage/search/conversation-search.ts';
import type { TaskListStore } from '../../storage/task-list-store.ts';

/** Maximum number of reported matches. */
const most = 100;

export interface HitsOutsideLibrary {
  readonly runs: number;
  readonly chat: number;
  readonly messages: number;
}

/**
 * Searches in the same way as Activity and the conversation pages. Runs with saved results are omitted, because the
 * library shows these results.
 */
export async function countHitsInRunsAndConversations(
  database: Database,
  taskList: TaskListStore,
  words: string,
): Promise<HitsOutsideLibrary> {
  if (words.trim() === '') return { runs: 0, chat: 0, messages: 0 };
  const { groups } = await taskList.counts({ search: words });
  const { saved: _, ...others } = groups;
  const runs = Object.values(others).reduce((sum, count) => sum + count, 0);
  const found = async (endpoint: 'chat' | 'messages') =>
    (await pageOfConversations(database, { endpoint, search: words, limit: most })).length;
  return { runs: Math.min(runs, most), chat: await found('chat'), messages: await found('messages') };
}
