import { useEffect, useRef } from 'react';

/**
 * Returns the target pane of a key that names no pane. Order: the only visible pane, the one with a visible focus, the
 * one under the pointer now or last, then the first. A click leaves a focus that is not visible, so after it the pointer
 * decides. Panes are found by `data-pane` of the stage.
 */
export function useTargetPane(): (paneIds: readonly string[], solo: string | undefined) => string | undefined {
  const under = useRef<string>(undefined);
  useEffect(() => {
    const onPointerMove = ({ target }: PointerEvent) => {
      under.current = paneOf(target) ?? under.current;
    };
    document.addEventListener('pointermove', onPointerMove, { passive: true });
    return () => document.removeEventListener('pointermove', onPointerMove);
  }, []);
  return (paneIds, solo) => {
    const { activeElement } = document;
    const focused = activeElement?.matches(':focus-visible') ? paneOf(activeElement) : undefined;
    const wanted = [solo, focused, under.current, paneIds[0]];
    return wanted.find((id) => id !== undefined && paneIds.includes(id));
  };
}

function paneOf(target: EventTarget | null): string | undefined {
  if (!(target instanceof Element)) return undefined;
  return target.closest<HTMLElement>('[data-pane]')?.dataset['pane'];
}
