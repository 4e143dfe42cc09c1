import { Suspense, useEffect } from 'react';
import { Redirect, Route, Switch, useLocation } from 'wouter';
import { useApp, useConnection } from '../bridge/queries.ts';
import { KeepBindings } from '../commands/keep-bindings.tsx';
import { KeySheetPlace } from '../commands/key-sheet-place.tsx';
import { ProxySignInPlace } from '../connection/proxy-sign-in.tsx';
import { FirstRunPage } from '../first-run/first-run-page.tsx';
import { PalettePlace } from '../palette/palette-place.tsx';
import { useScreen } from '../screen.ts';
import { FitDialog } from '../studio/fit/fit-dialog.tsx';
import { TourPlace } from '../tour/tour-place.tsx';
import { BulkJobsPanel } from './bulk-jobs-panel.tsx';
import { CareLine } from './care-line.tsx';
import { CareNews } from './care-news.tsx';
import { CertificateLine } from './certificate-line.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import styles from './frame.module.css';
import { KeyLine } from './key-line.tsx';
import { LibraryLine } from './library-line.tsx';
import { LostLine } from './lost-line.tsx';
import { OpenedFilesPlace } from './opened-files-place.tsx';
import { PageFrame } from './page-frame.tsx';
import { fetchAllPages, pages } from './pages.ts';
import { Rail } from './rail.tsx';
import { SafeModeLine } from './safe-mode-line.tsx';
import { SandboxLine } from './sandbox-line.tsx';
import { TaskAnnouncer } from './task-announcer.tsx';
import { TaskNotices } from './task-notices.tsx';
import { UnsavedLine } from './unsaved-line.tsx';
import { useKeptFocus } from './use-kept-focus.ts';
import { useNoStrayDrops } from './use-no-stray-drops.ts';
import { usePresence } from './use-presence.ts';
import { useRunningIcon } from './use-running-icon.ts';
import { useTextLimit } from './use-text-limit.ts';

/** Everything inside the window, once main has told what it knows. */
export function Frame() {
  const connection = useConnection();
  const { safeMode } = useApp();
  const [location] = useLocation();
  const offline = useScreen((screen) => screen.offline);
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
        <ProxySignInPlace />
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
      <ProxySignInPlace />
      <FitDialog />
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
