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
      {pages.map((page) => (
        <RailLink key={page.path} page={page} running={page.shortcut === 'activity' ? running : 0} />
      ))}
      <ConnectionLink />
    </nav>
  );
}

function RailLink({ page, running }: { page: Page; running: number }) {
  const [location, navigate] = useLocation();
  useShortcut(page.shortcut, () => navigate(page.path));
  const isCurrent = location === page.path || location.startsWith(`${page.path}/`);
  return (
    <Link
      href={page.path}
      className={styles['link']}
      aria-current={isCurrent ? 'page' : undefined}
      // The count is told apart, so that the name of the link stays the name of the page.
      aria-label={page.name}
      aria-describedby={running > 0 ? 'rail-running' : undefined}
      aria-keyshortcuts={`Control+${printedKeys(shortcuts[page.shortcut]).at(-1)}`}
      data-last={page.shortcut === 'settings' || undefined}
    >
      <page.icon size={20} stroke={1.5} aria-hidden />
      <span>{page.name}</span>
      {running > 0 && (
        <span className={styles['count']} id="rail-running">
          <span aria-hidden>{running}</span>
          <span className={styles['hidden']}>
            {running === 1 ? '1 task is running' : `${running} tasks are running`}
          </span>
        </span>
      )}
    </Link>
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
