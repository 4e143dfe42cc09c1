import { Link, useRoute } from 'wouter';
import styles from './activity-tabs.module.css';

/** The two halves of the page. */
export function ActivityTabs() {
  const [inRequests] = useRoute('/activity/requests/:id?');
  return (
    <nav className={styles['tabs']} aria-label="Activity">
      <Link href="/activity" aria-current={inRequests ? undefined : 'page'}>
        Runs
      </Link>
      <Link href="/activity/requests" aria-current={inRequests ? 'page' : undefined}>
        Requests
      </Link>
    </nav>
  );
}
