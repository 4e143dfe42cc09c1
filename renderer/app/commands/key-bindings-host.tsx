import { useEffect, useState } from 'react';
import { isSecondWindow } from '../../api/is-second-window.ts';
import { useApp, useSettings } from '../../api/synced-state-hooks.ts';
import { guardCharges } from '../../ui/charge-guard.ts';
import { listenForKeys } from '../../ui/commands/active-commands.ts';
import { useKeyBindings } from '../../ui/commands/key-bindings-store.ts';
import { SyncApplicationMenu } from './sync-application-menu.tsx';

/** Listens for the keys of the window, guards controls that may be charged, and applies the custom shortcuts. */
export function KeyBindingsHost() {
  const { keys } = useSettings();
  const { shell } = useApp();
  // Sets the bindings before the children show their keys for the first time.
  useState(() => useKeyBindings.setState({ custom: keys }));
  useEffect(() => useKeyBindings.setState({ custom: keys }), [keys]);
  useEffect(guardCharges, []);
  useEffect(listenForKeys, []);
  // Only the Electron shell has a menu bar. Its commands are those of the first window.
  return shell === 'electron' && !isSecondWindow ? <SyncApplicationMenu /> : null;
}
