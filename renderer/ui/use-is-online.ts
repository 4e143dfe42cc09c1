import { useSyncExternalStore } from 'react';

/** Returns false while this computer has no network at all. */
export function useIsOnline(): boolean {
  return useSyncExternalStore(subscribe, () => navigator.onLine);
}

function subscribe(onChange: () => void): () => void {
  const names = ['online', 'offline'] as const;
  for (const name of names) window.addEventListener(name, onChange);
  return () => {
    for (const name of names) window.removeEventListener(name, onChange);
  };
}
