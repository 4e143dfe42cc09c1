import { useEffect, useState } from 'react';
import { isCommandName } from '../../../shared/commands/command-list.ts';
import { useCalls } from '../../api/api-provider.tsx';
import { isSecondWindow } from '../../api/is-second-window.ts';
import { useSynced } from '../../api/synced-state.ts';
import { onWindowEvent } from '../../api/window-events.ts';
import { guardCharges } from '../../ui/charge-guard.ts';
import {
  isBehindDialog,
  listCurrentCommands,
  listenForKeys,
  onCommandsChange,
} from '../../ui/commands/active-commands.ts';
import { useKeyBindings } from '../../ui/commands/key-bindings-store.ts';

/** Listens for the keys of the window, guards controls that may be charged, and applies the custom shortcuts. */
export function KeyBindingsHost() {
  const { keys } = useSynced('settings');
  const { shell } = useSynced('app');
  // Sets the bindings before the children show their keys for the first time.
  useState(() => useKeyBindings.setState({ custom: keys }));
  useEffect(() => useKeyBindings.setState({ custom: keys }), [keys]);
  useEffect(guardCharges, []);
  useEffect(listenForKeys, []);
  // Only the Electron shell has a menu bar. Its commands are those of the first window.
  return shell === 'electron' && !isSecondWindow ? <SyncApplicationMenu /> : null;
}

/** A change of page adds and removes many commands at almost the same time. They are sent together. Milliseconds. */
const settlingMs = 150;

/** Sends the available commands to the menu bar of the program, and runs the chosen one. */
function SyncApplicationMenu() {
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

/** Runs a command that was chosen outside the page. Ignores a command that is unavailable or behind a dialog. */
export function runMenuCommand(name: string): void {
  if (isCommandName(name) && !isBehindDialog(name)) listCurrentCommands().get(name)?.press?.();
}
