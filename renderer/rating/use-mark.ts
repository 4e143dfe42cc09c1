import { type InfiniteData, useQueryClient } from '@tanstack/react-query';
import { type Item, type Mark, marked } from '../../shared/item.ts';
import { useCalls } from '../bridge/bridge-provider.tsx';
import { problemOf } from '../bridge/problem-of.ts';
import { change } from '../bridge/snapshot-cache.ts';
import { notifyProblem } from '../parts/notify.ts';
import { notifyUndo } from '../studio/inputs/undo.tsx';
import { markOf, markWords } from './mark-words.ts';

/** Rates, picks or rejects results, with the way back. `what` names them: "A", "3 items". */
export type MarkItems = (items: readonly Item[], mark: Mark, what: string) => void;

export function useMark(): MarkItems {
  const calls = useCalls();
  const cache = useQueryClient();
  const send = async (items: readonly Item[], mark: Mark) => {
    const ids = items.map((item) => item.id);
    try {
      await calls.library.mark({ ids, ...mark });
    } catch (error) {
      notifyProblem('The mark could not be written down', problemOf(error));
      return;
    }
    // Pushes keep the newest items; older ones lie in answers of their own.
    const wanted = new Set(ids);
    const renew = (item: Item) => (wanted.has(item.id) ? marked(item, mark) : item);
    change(cache, 'items', (held) => held.map(renew));
    cache.setQueriesData<Item>({ queryKey: ['item'] }, (item) => item && renew(item));
    cache.setQueriesData<InfiniteData<{ items: readonly Item[] }>>(
      { queryKey: ['library-pages'] },
      (data) => data && { ...data, pages: data.pages.map((page) => ({ ...page, items: page.items.map(renew) })) },
    );
    cache.setQueriesData<{ items: readonly Item[] }>(
      { queryKey: ['comparison'], predicate: ({ queryKey }) => queryKey[2] === 'contents' },
      (data) => data && { ...data, items: data.items.map(renew) },
    );
  };
  return (items, mark, what) => {
    if (items.length === 0) return;
    void send(items, mark);
    const undo = () => {
      for (const item of items) void send([item], markOf(item));
    };
    notifyUndo(markWords(what, mark), undo);
  };
}
