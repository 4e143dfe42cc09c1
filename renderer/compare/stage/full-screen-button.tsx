import { ActionIcon } from '@mantine/core';
import { IconArrowsMaximize, IconArrowsMinimize } from '@tabler/icons-react';
import { useEffect, useEffectEvent } from 'react';
import { Keyed } from '../../commands/keyed.tsx';
import { useCommand } from '../../commands/use-command.ts';
import { useFullScreen } from '../../parts/use-full-screen.ts';
import './full-screen.css';

/** Shows the panes and the transport alone on the whole screen. The button stays, in the corner. */
export function FullScreenButton() {
  const [isFull, turnFull] = useFullScreen();
  const toggle = () => turnFull(!isFull);
  useCommand('compareFull', toggle);
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
  const label = isFull ? 'Leave full screen' : 'Full screen';
  const Icon = isFull ? IconArrowsMinimize : IconArrowsMaximize;
  return (
    <Keyed by="compareFull" tip={label}>
      <ActionIcon
        size={24}
        className="full-screen-button"
        aria-label="Full screen"
        aria-pressed={isFull}
        onClick={toggle}
      >
        <Icon size={14} stroke={1.5} aria-hidden />
      </ActionIcon>
    </Keyed>
  );
}
