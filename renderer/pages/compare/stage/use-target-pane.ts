import { useEffect, useRef } from 'react';

/**
 * Which pane a key means that is pressed without saying which: the one that stands alone, the one with the focus, the one
 * under the pointer or that was under it last; else the first. By `data-pane` of the stage.
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
    const wanted = [solo, paneOf(document.activeElement), under.current, paneIds[0]];
    return wanted.find((id) => id !== undefined && paneIds.includes(id));
  };
}

function paneOf(target: EventTarget | null): string | undefined {
  if (!(target instanceof Element)) return undefined;
  return target.closest<HTMLElement>('[data-pane]')?.dataset['pane'];
}
