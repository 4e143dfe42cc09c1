import { useState } from 'react';
import { showLazily } from '../../../ui/load-lazily.ts';
import { useResultMenuStore } from './result-menu-store.ts';

// Loaded with the first menu: the host is part of the first load.
const ResultMenu = showLazily(async () => (await import('./result-menu.tsx')).ResultMenu);

/** Shows the menu of results, and the dialogs that it opens. */
export function ResultMenuHost() {
  const menu = useResultMenuStore((store) => store.menu);
  // A dialog of the menu stays open after the menu.
  const [wasOpened, setOpened] = useState(false);
  if (menu && !wasOpened) setOpened(true);
  if (!menu && !wasOpened) return null;
  return <ResultMenu />;
}
