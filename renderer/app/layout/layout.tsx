import { useDocumentTitle } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { memo, type ReactNode, Suspense, useEffect, useRef } from 'react';
import { Redirect, Route, Switch, useLocation } from 'wouter';
import { navigate } from 'wouter/use-hash-location';
import { useCalls } from '../../api/api-provider.tsx';
import { isSecondWindow } from '../../api/is-second-window.ts';
import { useConnectionState } from '../../api/main-connection-state.ts';
import { useSynced } from '../../api/synced-state.ts';
import { onWindowEvent } from '../../api/window-events.ts';
import { AssistantDialogHost } from '../../entities/assistant/assistant-dialog-host.tsx';
import { ProxySignInHost } from '../../entities/connections/proxy-sign-in.tsx';
import { ResizeDialogHost } from '../../entities/image-inputs/resize/resize-dialog-host.tsx';
import { ResultActionsHost } from '../../entities/results/actions/result-actions-host.tsx';
import { useRunning } from '../../entities/tasks/use-task-list.ts';
import { isBehindDialog, listCurrentCommands } from '../../ui/commands/active-commands.ts';
import { useCommand } from '../../ui/commands/use-command.ts';
import { useShortcutSheet } from '../../ui/commands/use-shortcut-sheet.ts';
import { HideWhileLoadingOrFailed } from '../../ui/hide-while-loading-or-failed.tsx';
import { Flex, Stack } from '../../ui/layout-primitives.tsx';
import { loadAllLazyCode, loadLazily, showLazily } from '../../ui/load-lazily.ts';
import { focusPage } from '../../ui/navigation/focus-page.ts';
import { comparisonsPath, leaderboardPath, setPath } from '../../ui/navigation/page-paths.ts';
import { notifyFailure } from '../../ui/notify.ts';
import { maxTextLength, notifyTooLong } from '../../ui/paste-limit.ts';
import { TextFileDialogHost } from '../../ui/text-file/text-file-dialog-host.tsx';
import { useSessionState } from '../../ui/use-session-state.ts';
import { BulkEditsPanel } from '../banners/bulk-edits-panel.tsx';
import { AutomaticRepairReport } from '../banners/database-banners.tsx';
import { DisconnectedBanner, PageBanners } from '../banners/window-banners.tsx';
import { KeyBindingsHost } from '../commands/key-bindings-host.tsx';
import { useRestoredFocus } from '../focus/use-restored-focus.ts';
import { StatusLine } from '../notifications/status-line.tsx';
import { TaskAnnouncer } from '../notifications/task-announcer.ts';
import { TaskNotifications } from '../notifications/task-notifications.tsx';
import { usePresence } from '../notifications/use-presence.ts';
import { TakeTypedText } from '../page-start/take-typed-text.tsx';
import { pages } from '../pages/pages.ts';
import { usePaletteStore } from '../palette/palette-store.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import styles from './layout.module.css';
import { Navigation } from './navigation.tsx';
import { useRunningIcon } from './use-running-icon.ts';

/** Replaces the pages until there is a connection. */
const FirstRunPage = loadLazily(async () => (await import('../first-run/first-run-page.tsx')).FirstRunPage);

/** Content of the window after the first snapshot from main. */
export function Layout() {
  const connection = useSynced('connection');
  const [location] = useLocation();
  const offline = useSessionState((screen) => screen.offline);
  useBlockStrayDrops();
  usePasteLimit();
  usePresence();
  useRunningIcon();
  useRestoredFocus();
  useEffect(() => {
    // Not during the start, where it would delay the first key press.
    const later = setTimeout(() => requestIdleCallback(() => void loadAllLazyCode()), 1500);
    return () => clearTimeout(later);
  }, []);
  // The first connection may need the settings of this page.
  if (connection.kind === 'none' && !offline && !location.startsWith('/settings/network')) {
    return (
      <Stack h="100%">
        <DisconnectedBanner />
        <ProxySignInHost />
        <ErrorBoundary>
          <Suspense fallback={null}>
            <FirstRunPage />
            <TakeTypedText />
          </Suspense>
        </ErrorBoundary>
        <StatusLine />
      </Stack>
    );
  }
  return <PagesAndHosts />;
}

/** A navigation renders only what reads the location, such as the page and the links. */
const PagesAndHosts = memo(function PagesAndHosts() {
  const { safeMode } = useSynced('app');
  return (
    <Stack h="100%">
      <SkipLink />
      <DisconnectedBanner />
      <TaskNotifications />
      <OpenedFilesHost />
      <ResultActionsHost />
      <TaskAnnouncer />
      <ProxySignInHost />
      <ResizeDialogHost />
      <AssistantDialogHost />
      <RunQuestionHost />
      <TextFileDialogHost />
      <KeyBindingsHost />
      <ShortcutSheetHost />
      <PaletteHost />
      <AutomaticRepairReport />
      <Flex className={styles['body']} flex={1} mih={0}>
        <Navigation />
        <Stack className={styles['pages']} flex={1} miw={0}>
          <PageBanners />
          <Switch>
            {/* Paths of earlier versions, in links and notifications. */}
            <Route path="/settings/prices">
              <Redirect to="/cost" replace />
            </Route>
            <Route path="/activity/spending">
              <Redirect to="/cost" replace />
            </Route>
            <Route path="/compare/:id?">{({ id }) => <Redirect to={pathOfComparison(id)} replace />}</Route>
            {pages.map((page) => (
              <Route key={page.path} path={`${page.path}/*?`}>
                <PageLandmark name={page.name}>
                  {/* Keyed by page, so that a page that failed does not take the next one with it. */}
                  <ErrorBoundary key={page.path}>
                    <Suspense fallback={null}>
                      <page.content />
                      <TakeTypedText />
                    </Suspense>
                  </ErrorBoundary>
                </PageLandmark>
              </Route>
            ))}
            <Route>
              <Redirect to={safeMode ? '/settings' : '/studio'} replace />
            </Route>
          </Switch>
          <BulkEditsPanel />
        </Stack>
      </Flex>
      <StatusLine hasFacts />
    </Stack>
  );
});

/** Comparisons had a page of their own. */
function pathOfComparison(id: string | undefined): string {
  if (id === 'leaderboard') return leaderboardPath;
  return id === undefined ? comparisonsPath : setPath(id);
}

/** A link would change the hash, which names the page. */
function SkipLink() {
  return (
    <button type="button" className={`t1 ${styles['skip']}`} onClick={focusPage}>
      Skip to content
    </button>
  );
}

/** A file dropped beside a slot would make the window open it, and leave the page with all that is unsaved. */
function useBlockStrayDrops(): void {
  useEffect(() => {
    const refuse = (event: DragEvent) => {
      if (event.defaultPrevented) return;
      event.preventDefault();
      if (event.dataTransfer) event.dataTransfer.dropEffect = 'none';
    };
    window.addEventListener('dragover', refuse);
    window.addEventListener('drop', refuse);
    return () => {
      window.removeEventListener('dragover', refuse);
      window.removeEventListener('drop', refuse);
    };
  }, []);
}

/** Refuses a text that is too long for any field: the text remains on the clipboard. */
function usePasteLimit(): void {
  useEffect(() => {
    const check = (event: InputEvent) => {
      const field = event.target;
      if (!(field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement)) return;
      const length = field.value.length + (event.data?.length ?? 0);
      if (event.data === null || length <= maxTextLength) return;
      event.preventDefault();
      notifyTooLong(length);
    };
    window.addEventListener('beforeinput', check, { capture: true });
    return () => window.removeEventListener('beforeinput', check, { capture: true });
  }, []);
}

const Palette = showLazily(async () => (await import('../palette/palette.tsx')).Palette);

/** Opens the palette by its keys, on every page. */
function PaletteHost() {
  const opened = usePaletteStore((palette) => palette.opened);
  useCommand('palette', () => {
    const inReach = [...listCurrentCommands()].filter(([name]) => !isBehindDialog(name));
    usePaletteStore.setState({ opened: true, now: new Map(inReach) });
  });
  if (!opened) return null;
  return <Palette />;
}

const KeySheet = showLazily(async () => (await import('../commands/shortcut-sheet.tsx')).ShortcutSheet);

/** Opens the sheet of all keys, on every page; the same key closes it. */
function ShortcutSheetHost() {
  const { opened } = useShortcutSheet();
  useCommand('keySheet', () => useShortcutSheet.setState({ opened: !opened }));
  if (!opened) return null;
  return <KeySheet onClose={() => useShortcutSheet.setState({ opened: false })} />;
}

const RunQuestionDialog = loadLazily(async () => (await import('../mcp/run-question-dialog.tsx')).RunQuestionDialog);

/** Asks the user about the runs that clients of the Model Context Protocol want to start, one question at a time. */
function RunQuestionHost() {
  const [question] = useSynced('mcp').questions;
  if (!question) return null;
  return (
    <HideWhileLoadingOrFailed>
      <RunQuestionDialog key={question.id} question={question} />
    </HideWhileLoadingOrFailed>
  );
}

/** Newer files wait for earlier files, so that the names in use are known. */
let opening: Promise<void> = Promise.resolve();

/** Imports files that the user opened outside the program: the waiting ones, and later ones on events from main. */
function OpenedFilesHost() {
  const calls = useCalls();
  const cache = useQueryClient();
  const isLive = useConnectionState(({ state }) => state === 'live');
  const { shell } = useSynced('app');
  useEffect(() => {
    if (shell !== 'electron' || !isLive || isSecondWindow) return;
    const importOpenedFiles = async () => {
      const opened = await calls.host.openedFiles();
      if (opened.files.length + opened.refused.length === 0) return;
      const { openFiles } = await import('../opened-files/open-files.ts');
      await openFiles(opened, { calls, cache, navigate });
    };
    const ask = () => {
      opening = opening.then(importOpenedFiles).catch(notifyFailure('Couldn’t open the files'));
    };
    ask();
    return onWindowEvent((event) => event.kind === 'files-opened' && ask());
  }, [shell, isLive, calls, cache]);
  return null;
}

/** The window opens with the focus where the browser has it; from then on it follows the pages. */
let isFirst = true;

/** The landmark of a page and the title of the window while it is shown. */
function PageLandmark({ name, children }: { name: string; children: ReactNode }) {
  const running = useRunning();
  useDocumentTitle(`${running > 0 ? `(${running}) ` : ''}${name} · Triptych`);
  const page = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!isFirst && document.activeElement === document.body) page.current?.focus({ preventScroll: true });
    isFirst = false;
  }, []);
  return (
    <Flex component="main" ref={page} id="page" flex={1} miw={0} mih={0} aria-label={name} tabIndex={-1}>
      {children}
    </Flex>
  );
}
