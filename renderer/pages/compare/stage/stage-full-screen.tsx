import { useEffect, useEffectEvent } from 'react';
import { useCommand } from '../../../ui/commands/use-command.ts';
import { FullScreenButton } from '../../../ui/full-screen-button.tsx';
import { useFullScreen } from '../../../ui/use-full-screen.ts';
import '../../../ui/control.css';
import './full-screen.css';

/** Shows the panes and the transport alone on the whole screen. The button stays, in the corner. */
export function StageFullScreen({ name }: { name: string }) {
  const [isFull, turnFull] = useFullScreen();
  useCommand('compareFull', () => turnFull(!isFull));
  const leave = useEffectEvent(() => turnFull(false));
  useEffect(() => {
    if (!isFull) return;
    document.documentElement.dataset['stageAlone'] = '';
    // A browser that fills the screen takes Escape itself; where it may not, the window is left by the same key.
    const onKey = (event: KeyboardEvent) => {
      const isTaken = event.defaultPrevented || document.querySelector('[role="dialog"], [role="menu"]') !== null;
      if (event.key === 'Escape' && !isTaken) leave();
    };
    window.addEventListener('keydown', onKey);
    return () => {
      delete document.documentElement.dataset['stageAlone'];
      window.removeEventListener('keydown', onKey);
    };
  }, [isFull]);
  return (
    <>
      {/* The heading of the page is not there then. */}
      {isFull && <h1 className="visually-hidden stage-alone-name">{name}</h1>}
      <FullScreenButton by="compareFull" isFull={isFull} turn={turnFull} size={14} />
    </>
  );
}
