import { Suspense, useEffect } from 'react';
import { Redirect, Route, Switch, useLocation } from 'wouter';
import { useApp, useConnection } from '../../api/queries.ts';
import { ProxySignInHost } from '../../entities/connections/proxy-sign-in.tsx';
import { ResizeDialogHost } from '../../entities/image-inputs/resize/resize-dialog-host.tsx';
import { useWindowState } from '../../ui/navigation/window-state.ts';
import { BulkJobsPanel } from '../banners/bulk-edits-panel.tsx';
import { CertificateLine } from '../banners/certificate-banner.tsx';
import { LostLine } from '../banners/disconnected-banner.tsx';
import { LibraryLine } from '../banners/library-banner.tsx';
import { CareLine } from '../banners/maintenance-banner.tsx';
import { KeyLine } from '../banners/missing-key-banner.tsx';
import { CareNews } from '../banners/repair-notification.tsx';
import { SafeModeLine } from '../banners/safe-mode-banner.tsx';
import { SandboxLine } from '../banners/sandbox-banner.tsx';
import { UnsavedLine } from '../banners/unsaved-texts-banner.tsx';
import { KeySheetPlace } from '../commands/shortcut-sheet-host.tsx';
import { KeepBindings } from '../commands/sync-key-bindings.tsx';
import { FirstRunPage } from '../first-run/first-run-page.tsx';
import { useKeptFocus } from '../focus/use-restored-focus.ts';
import { TaskAnnouncer } from '../notifications/task-announcer.tsx';
import { TaskNotices } from '../notifications/task-notifications.tsx';
import { usePresence } from '../notifications/use-presence.ts';
import { OpenedFilesPlace } from '../opened-files/opened-files-host.tsx';
import { PalettePlace } from '../palette/palette-host.tsx';
import { TourPlace } from '../tour/tour-host.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import styles from './layout.module.css';
import { Rail } from './navigation.tsx';
import { PageFrame } from './page-container.tsx';
import { fetchAllPages, pages } from './pages.ts';
import { useNoStrayDrops } from './use-block-stray-drops.ts';
import { useTextLimit } from './use-paste-limit.ts';
import { useRunningIcon } from './use-running-icon.ts';

/** Everything inside the window, once main has told what it knows. */
export function Frame() {
  const connection = useConnection();
  const { safeMode } = useApp();
  const [location] = useLocation();
  const offline = useWindowState((screen) => screen.offline);
  useNoStrayDrops();
  useTextLimit();
  usePresence();
  useRunningIcon();
  useKeptFocus();
  useEffect(() => {
    // Not in the small gaps of the start, where it would hold up the first key.
    const later = setTimeout(() => requestIdleCallback(fetchAllPages), 1500);
    return () => clearTimeout(later);
  }, []);
  // The first connection may need what is set there.
  if (connection.kind === 'none' && !offline && location !== '/settings/network') {
    return (
      <div className={styles['window']}>
        <LostLine />
        <ProxySignInHost />
        <ErrorBoundary>
          <FirstRunPage />
        </ErrorBoundary>
      </div>
    );
  }
  return (
    <div className={styles['window']}>
      <SkipLink />
      <LostLine />
      <TaskNotices />
      <OpenedFilesPlace />
      <TaskAnnouncer />
      <ProxySignInHost />
      <ResizeDialogHost />
      <KeepBindings />
      <KeySheetPlace />
      <PalettePlace />
      <CareNews />
      <div className={styles['body']}>
        <Rail />
        <div className={styles['pages']}>
          <KeyLine />
          <CertificateLine />
          <CareLine />
          <LibraryLine />
          <UnsavedLine />
          <SafeModeLine />
          <SandboxLine />
          <TourPlace />
          <Switch>
            {pages.map((page) => (
              <Route key={page.path} path={`${page.path}/*?`}>
                <PageFrame name={page.name}>
                  {/* Keyed by page, so that a page that failed does not take the next one with it. */}
                  <ErrorBoundary key={page.path}>
                    <Suspense fallback={null}>
                      <page.content />
                    </Suspense>
                  </ErrorBoundary>
                </PageFrame>
              </Route>
            ))}
            <Route>
              <Redirect to={safeMode ? '/settings' : '/studio'} replace />
            </Route>
          </Switch>
          <BulkJobsPanel />
        </div>
      </div>
    </div>
  );
}

/** A link would change the hash, which names the page. */
function SkipLink() {
  return (
    <button type="button" className={styles['skip']} onClick={() => document.getElementById('page')?.focus()}>
      Skip to the page
    </button>
  );
}
