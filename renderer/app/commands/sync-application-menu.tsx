import { useEffect } from 'react';
import { useCalls } from '../../api/api-provider.tsx';
import { onWindowEvent } from '../../api/window-events.ts';
import { commandsNow, onCommandsChange } from '../../ui/commands/active-commands.ts';
import { runMenuCommand } from './run-menu-command.ts';

/** A page that turns gives many commands and takes others away within one breath. */
const settlingMs = 150;

/** Tells the menu bar of the program what can be done now, and does what is chosen there. */
export function SyncApplicationMenu() {
  const calls = useCalls();
  useEffect(() => onWindowEvent((told) => told.kind === 'command' && runMenuCommand(told.name)), []);
  useEffect(() => {
    let told: string | undefined;
    let waiting: ReturnType<typeof setTimeout> | undefined;
    const notify = () => {
      waiting = undefined;
      const names = [...commandsNow().keys()].sort();
      if (names.join() === told) return;
      told = names.join();
      // Main cannot be reached while the connection is lost. The next change is sent again.
      calls.windows.reportCommands({ names }).catch(() => {
        told = undefined;
      });
    };
    const soon = () => {
      waiting ??= setTimeout(notify, settlingMs);
    };
    soon();
    const stop = onCommandsChange(soon);
    return () => {
      stop();
      clearTimeout(waiting);
    };
  }, [calls]);
  return null;
}
