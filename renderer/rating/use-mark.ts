import type { Item, Mark } from '../../shared/item.ts';
import { useCalls } from '../bridge/bridge-provider.tsx';
import { problemOf } from '../bridge/problem-of.ts';
import { notifyProblem } from '../parts/notify.ts';
import { notifyUndo } from '../studio/inputs/undo.tsx';
import { markWords } from './mark-words.ts';

/** Rates, picks or rejects results, with the way back. `what` names them: "A", "3 items". */
export type MarkItems = (items: readonly Item[], mark: Mark, what: string) => void;

export function useMark(): MarkItems {
  const calls = useCalls();
  return (items, mark, what) => {
    if (items.length === 0) return;
    const ids = items.map((item) => item.id);
    const made = calls.library.edit({ target: { ids }, change: mark });
    made.catch((error) => notifyProblem('The mark could not be written down', problemOf(error)));
    const undo = async () => {
      try {
        await calls.library.undoEdit({ editId: (await made).editId });
      } catch (error) {
        notifyProblem('This could not be undone', problemOf(error));
      }
    };
    notifyUndo(markWords(what, mark), () => void undo());
  };
}
