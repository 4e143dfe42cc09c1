import { VisuallyHidden } from '@mantine/core';
import { Link, useLocation } from 'wouter';
import { isFinal } from '../../shared/task.ts';
import { useConnection, useTasks } from '../bridge/queries.ts';
import { connectionWord } from '../parts/connection-word.ts';
import { printedKeys, shortcuts } from '../shortcuts/shortcut-list.ts';
import { useShortcut } from '../shortcuts/use-shortcut.ts';
import { type Page, pages } from './pages.ts';
import styles from './rail.module.css';

/** The seven pages and, under them, the state of the connection. */
export function Rail() {
  const running = useTasks().filter((task) => !isFinal(task.state)).length;
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
  const isCurrent = location === page.path || location.startsWith(`${page.path}/`);
  return (
    <li className={styles['entry']} data-last={page.shortcut === 'settings' || undefined}>
      <Link
        href={page.path}
        className={styles['link']}
        aria-current={isCurrent ? 'page' : undefined}
        aria-describedby={running > 0 ? 'rail-running' : undefined}
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
