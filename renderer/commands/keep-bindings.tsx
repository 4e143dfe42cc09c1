import { useEffect, useState } from 'react';
import { useSettings } from '../bridge/queries.ts';
import { listenForKeys } from './active-commands.ts';
import { useBindings } from './bindings.ts';

/** Listens for the keys of the whole window, as the settings have them. */
export function KeepBindings() {
  const { keys } = useSettings();
  // Before what stands below prints its keys for the first time.
  useState(() => useBindings.setState({ own: keys }));
  useEffect(() => useBindings.setState({ own: keys }), [keys]);
  useEffect(listenForKeys, []);
  return null;
}
