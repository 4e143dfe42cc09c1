import { useEffect } from 'react';
import { useCalls } from '../../api/api-provider.tsx';
import { onWindowEvent } from '../../api/window-events.ts';
import { listCurrentCommands, onCommandsChange } from '../../ui/commands/active-commands.ts';
import { runMenuCommand } from './run-menu-command.ts';

/** A change of page adds and removes many commands at almost the same time. They are sent together. Milliseconds. */
const settlingMs = 150;

/** Sends the available commands to the menu bar of the program, and runs the chosen one. */
export function SyncApplicationMenu() {
  const calls = useCalls();
  useEffect(() => onWindowEvent((event) => event.kind === 'command' && runMenuCommand(event.name)), []);
  useEffect(() => {
    let lastSent: string | undefined;
    let waiting: ReturnType<typeof setTimeout> | undefined;
    const notify = () => {
      waiting = undefined;
      const names = [...listCurrentCommands().keys()].sort();
      if (names.join() === lastSent) return;
      lastSent = names.join();
      // Main cannot be reached while the connection is lost. The next change is sent again.
      calls.windows.reportCommands({ names }).catch(() => {
        lastSent = undefined;
      });
    };
    const sendSoon = () => {
      waiting ??= setTimeout(notify, settlingMs);
    };
    sendSoon();
    const stop = onCommandsChange(sendSoon);
    return () => {
      stop();
      clearTimeout(waiting);
    };
  }, [calls]);
  return null;
}
