import { useEffect, useEffectEvent } from 'react';
import type { Item, Mark } from '../../../shared/item.ts';
import { flagged } from '../../rating/mark-keys.ts';
import { useMark } from '../../rating/use-mark.ts';
import { useLetterShortcut } from '../../shortcuts/use-letter-shortcut.ts';
import { isTextField } from '../../studio/inputs/text-field.ts';
import { useStageStore } from '../stage/stage-store.ts';
import type { OpenComparison } from '../use-comparison.ts';
import { useNotes } from './notes/use-notes.ts';
import { useMarkedPane } from './use-marked-pane.ts';

/** Keys that rate, pick and reject one pane, and write a note about it. Stands inside the stage's place. */
export function JudgeKeys({ open }: { open: OpenComparison }) {
  const mark = useMark();
  const stage = useStageStore();
  const markedPane = useMarkedPane();
  const { begin } = useNotes(open);
  const meant = () => {
    const ids = open.shown.map(({ pane }) => pane.id);
    const id = markedPane(ids, stage.getState().solo);
    return open.shown.find(({ pane }) => pane.id === id);
  };
  const give = (of: (item: Item) => Mark) => {
    const pane = meant();
    if (pane?.kind === 'item') mark([pane.item], of(pane.item), pane.letter);
  };
  useLetterShortcut('comparePick', () => give((item) => flagged([item], 'pick')));
  useLetterShortcut('compareReject', () => give((item) => flagged([item], 'reject')));
  useLetterShortcut('writeNote', () => begin(meant()?.pane.id));

  // Digits alone show one pane for itself. By the place of the key: with Alt some keyboards write another character.
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const digit = /^(?:Digit|Numpad)([0-5])$/.exec(event.code)?.[1];
    if (digit === undefined || !event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (isTextField(event.target) || event.repeat) return;
    if (event.target instanceof Element && event.target.closest('[role="dialog"], [role="menu"]')) return;
    event.preventDefault();
    give(() => ({ rating: digit === '0' ? null : Number(digit) }));
  });
  useEffect(() => {
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
  return null;
}
