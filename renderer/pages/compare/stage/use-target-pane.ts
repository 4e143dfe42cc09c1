import { useEffect, useRef } from 'react';

/**
 * Returns the target pane of a key that names no pane. Order: the only visible pane, the pane that the pointer or the
 * focus entered last, then the first. Panes are found by `data-pane` of the stage.
 */
export function useTargetPane(): (paneIds: readonly string[], solo: string | undefined) => string | undefined {
  const entered = useRef<string>(undefined);
  useEffect(() => {
    const onEnter = ({ target }: Event) => {
      entered.current = paneOf(target) ?? entered.current;
    };
    const events = ['pointermove', 'focusin'];
    for (const event of events) document.addEventListener(event, onEnter, { passive: true });
    return () => {
      for (const event of events) document.removeEventListener(event, onEnter);
    };
  }, []);
  return (paneIds, solo) => [solo, entered.current, paneIds[0]].find((id) => id !== undefined && paneIds.includes(id));
}

function paneOf(target: EventTarget | null): string | undefined {
  if (!(target instanceof Element)) return undefined;
  return target.closest<HTMLElement>('[data-pane]')?.dataset['pane'];
}
