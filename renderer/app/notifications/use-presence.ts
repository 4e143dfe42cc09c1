import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { useCalls } from '../../api/api-provider.tsx';
import { isSecondWindow } from '../../api/is-second-window.ts';
import { useConnectionState } from '../../api/main-connection-state.ts';
import { useSynced } from '../../api/synced-state.ts';
import { windowId } from '../../api/window-id.ts';
import { readNotificationPermission } from '../../ui/read-notification-permission.ts';
import { useSessionState } from '../../ui/use-session-state.ts';

/**
 * Reports the open page and whether the window has the focus, so that main sends no notification of visible changes.
 */
export function usePresence(): void {
  const calls = useCalls();
  const [location] = useLocation();
  // A search may leave a new result out.
  const isFiltered = useSessionState(({ isLibraryFiltered }) => isLibraryFiltered);
  const path = location === '/library' && isFiltered ? '/library/search' : location;
  const { shell } = useSynced('app');
  const { tellThroughBrowser } = useSynced('settings');
  // A restarted program does not know the state of this page.
  const isLive = useConnectionState((line) => line.state === 'live');
  const last = useRef('');
  useEffect(() => {
    // A second window shows no notifications, because other people may watch its screen.
    if (!isLive || isSecondWindow) {
      last.current = '';
      return;
    }
    const report = () => {
      const presence = {
        windowId,
        focused: document.hasFocus() && document.visibilityState === 'visible',
        path,
        mayNotify: shell === 'browser' && tellThroughBrowser && readNotificationPermission() === 'granted',
      };
      const serialized = JSON.stringify(presence);
      if (serialized === last.current) return;
      last.current = serialized;
      // A lost report has no consequence; the next change repeats it.
      calls.windows.reportPresence(presence).catch(() => {
        last.current = '';
      });
    };
    report();
    for (const name of ['focus', 'blur']) window.addEventListener(name, report);
    document.addEventListener('visibilitychange', report);
    return () => {
      for (const name of ['focus', 'blur']) window.removeEventListener(name, report);
      document.removeEventListener('visibilitychange', report);
    };
  }, [calls, path, shell, tellThroughBrowser, isLive]);
}
