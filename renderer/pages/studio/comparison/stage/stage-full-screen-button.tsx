import { useEffect, useEffectEvent, useLayoutEffect } from 'react';
import { isSecondWindow } from '../../../../api/is-second-window.ts';
import { FullScreenButton } from '../../../../ui/commands/full-screen-button.tsx';
import { useCommand } from '../../../../ui/commands/use-command.ts';
import { useFullScreen } from '../../../../ui/use-full-screen.ts';
import '../../../../ui/control.css';
import './full-screen.css';

/**
 * Shows only the panes and the transport: on the full screen, and always in a second window. The button remains in the
 * corner.
 */
export function StageFullScreenButton({ name }: { name: string }) {
  const [isFull, turnFull] = useFullScreen();
  useCommand('compareFull', () => turnFull(!isFull));
  const isAlone = isFull || isSecondWindow;
  const leaveFullScreen = useEffectEvent(() => turnFull(false));
  useLayoutEffect(() => {
    if (!isAlone) return;
    document.documentElement.dataset['stageAlone'] = '';
    return () => {
      delete document.documentElement.dataset['stageAlone'];
    };
  }, [isAlone]);
  useEffect(() => {
    if (!isFull) return;
    // A browser in full screen handles Escape itself; if full screen is not allowed, this key closes the view.
    let hadPopup = false;
    // A dialog or menu that the key closes is removed when the key arrives at the window.
    const beforeKey = () => {
      hadPopup = document.querySelector('[role="dialog"], [role="menu"]') !== null;
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented && !hadPopup) leaveFullScreen();
    };
    const ending = new AbortController();
    window.addEventListener('keydown', beforeKey, { capture: true, signal: ending.signal });
    window.addEventListener('keydown', onKey, { signal: ending.signal });
    return () => ending.abort();
  }, [isFull]);
  return (
    <>
      {/* The heading of the page is not there then. */}
      {isAlone && <h1 className="visually-hidden stage-alone-name">{name}</h1>}
      <FullScreenButton by="compareFull" isFull={isFull} setFull={turnFull} size={14} />
    </>
  );
}
