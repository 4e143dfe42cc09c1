import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { useCalls } from '../../api/api-provider.tsx';
import { isSecondWindow } from '../../api/is-second-window.ts';
import { useConnectionState } from '../../api/main-connection-state.ts';
import { useSynced } from '../../api/synced-state.ts';
import { onWindowEvent } from '../../api/window-events.ts';
import { notifyFailure } from '../../ui/notify.ts';

/** Newer files wait for earlier files, so that the names in use are known. */
let opening: Promise<void> = Promise.resolve();

/** Imports files that the user opened outside the program: the waiting ones, and later ones on events from main. */
export function OpenedFilesHost() {
  const calls = useCalls();
  const cache = useQueryClient();
  const [, navigate] = useLocation();
  const isLive = useConnectionState(({ state }) => state === 'live');
  const { shell } = useSynced('app');
  useEffect(() => {
    if (shell !== 'electron' || !isLive || isSecondWindow) return;
    const importOpenedFiles = async () => {
      const opened = await calls.host.openedFiles();
      if (opened.files.length + opened.refused.length === 0) return;
      const { openFiles } = await import('./open-files.ts');
      await openFiles(opened, { calls, cache, navigate });
    };
    const ask = () => {
      opening = opening.then(importOpenedFiles).catch(notifyFailure('Couldn’t open the files'));
    };
    ask();
    return onWindowEvent((event) => event.kind === 'files-opened' && ask());
  }, [shell, isLive, calls, cache, navigate]);
  return null;
}
