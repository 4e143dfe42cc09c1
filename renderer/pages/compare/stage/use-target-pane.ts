import { useEffect, useRef } from 'react';

/**
 * Returns the target pane of a key that names no pane. Order: the only visible pane, the pane that the pointer or the
 * focus entered last, then the first. Panes are found by `data-pane` of the stage. A pane that was entered in another
 * `arrangement` doesn't count, because the pane under a resting pointer changed its place or role.
 */
export function useTargetPane(
  arrangement = '',
): (paneIds: readonly string[], solo: string | undefined) => string | undefined {
  const entered = useRef<{ readonly paneId: string; readonly arrangement: string }>(undefined);
  useEffect(() => {
    const onEnter = ({ target }: Event) => {
      const paneId = paneOf(target);
      if (paneId !== undefined) entered.current = { paneId, arrangement };
    };
    const events = ['pointermove', 'focusin'];
    for (const event of events) document.addEventListener(event, onEnter, { passive: true });
    return () => {
      for (const event of events) document.removeEventListener(event, onEnter);
    };
  }, [arrangement]);
  return (paneIds, solo) => {
    const enteredId = entered.current?.arrangement === arrangement ? entered.current.paneId : undefined;
    return [solo, enteredId, paneIds[0]].find((id) => id !== undefined && paneIds.includes(id));
  };
}

function paneOf(target: EventTarget | null): string | undefined {
  if (!(target instanceof Element)) return undefined;
  return target.closest<HTMLElement>('[data-pane]')?.dataset['pane'];
}
