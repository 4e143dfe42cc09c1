import { VisuallyHidden } from '@mantine/core';
import { type DragEvent, useEffect, useRef } from 'react';
import { Link, useLocation } from 'wouter';
import { useConnection, useRunning } from '../bridge/queries.ts';
import { connectionWord } from '../parts/connection-word.ts';
import { printedKeys, shortcuts } from '../shortcuts/shortcut-list.ts';
import { useShortcut } from '../shortcuts/use-shortcut.ts';
import { isItemDrag } from '../studio/inputs/item-drag.ts';
import { type Page, pages } from './pages.ts';
import styles from './rail.module.css';

/** The seven pages and, under them, the state of the connection. */
export function Rail() {
  const running = useRunning();
  return (
    <nav className={styles['rail']} aria-label="Pages">
      <ul className={styles['list']}>
        {pages.map((page) => (
          <RailLink key={page.path} page={page} running={page.shortcut === 'activity' ? running : 0} />
        ))}
      </ul>
      <ConnectionLink />
    </nav>
  );
}

function RailLink({ page, running }: { page: Page; running: number }) {
  const [location, navigate] = useLocation();
  useShortcut(page.shortcut, () => navigate(page.path));
  const opening = useOpenUnderDrag(page.shortcut === 'studio', () => navigate(page.path));
  const isCurrent = location === page.path || location.startsWith(`${page.path}/`);
  return (
    <li className={styles['entry']} data-last={page.shortcut === 'settings' || undefined}>
      <Link
        href={page.path}
        className={styles['link']}
        aria-current={isCurrent ? 'page' : undefined}
        aria-describedby={running > 0 ? 'rail-running' : undefined}
        {...opening}
        aria-keyshortcuts={`Control+${printedKeys(shortcuts[page.shortcut]).at(-1)}`}
      >
        <page.icon size={20} stroke={1.5} aria-hidden />
        <span>{page.name}</span>
      </Link>
      {/* Beside the link, so that its name stays the name of the page. */}
      {running > 0 && (
        <span className={styles['count']} id="rail-running">
          {running}
          <VisuallyHidden> running</VisuallyHidden>
        </span>
      )}
    </li>
  );
}

/** Milliseconds that a dragged item rests on a link before the link's page opens under it. */
const rest = 500;

/** Opens the page with the slots for an item that is dragged there from another page. */
function useOpenUnderDrag(isOn: boolean, open: () => void) {
  const timer = useRef<number>(undefined);
  const forget = () => window.clearTimeout(timer.current);
  useEffect(() => () => window.clearTimeout(timer.current), []);
  return {
    onDragEnter: (event: DragEvent) => {
      forget();
      if (isOn && isItemDrag(event.dataTransfer)) timer.current = window.setTimeout(open, rest);
    },
    onDragLeave: (event: DragEvent) => {
      // The pointer may only have come to the word or the sign of the link.
      const inside = event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget);
      if (!inside) forget();
    },
    onDrop: forget,
  };
}

function ConnectionLink() {
  const { word, sentence, isLive } = connectionWord(useConnection());
  return (
    <Link
      href="/settings/connections"
      className={styles['connection']}
      aria-label={`Connection: ${word}`}
      title={sentence}
    >
      <span className={styles['dot']} data-live={isLive || undefined} aria-hidden />
      <span aria-hidden>{word}</span>
    </Link>
  );
}
