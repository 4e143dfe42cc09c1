import { useEffect, useState } from 'react';
import { useApp, useSettings } from '../bridge/queries.ts';
import { listenForKeys } from './active-commands.ts';
import { useBindings } from './bindings.ts';
import { KeepMenu } from './keep-menu.tsx';

/** Listens for the keys of the whole window, as the settings have them. */
export function KeepBindings() {
  const { keys } = useSettings();
  const { shell } = useApp();
  // Before what stands below prints its keys for the first time.
  useState(() => useBindings.setState({ own: keys }));
  useEffect(() => useBindings.setState({ own: keys }), [keys]);
  useEffect(listenForKeys, []);
  // Only there is a menu bar.
  return shell === 'electron' ? <KeepMenu /> : null;
}
