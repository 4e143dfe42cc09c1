import { Link, useRoute } from 'wouter';
import { Flex } from '../../../ui/layout-primitives.tsx';
import styles from './activity-tabs.module.css';

/** The parts of the page. */
export function ActivityTabs() {
  const [inRequests] = useRoute('/activity/requests/:id?');
  return (
    <Flex component="nav" className={styles['tabs']} gap="s3" self="stretch" ml="s2" aria-label="Activity">
      <Link className="tab" href="/activity" aria-current={inRequests ? undefined : 'page'}>
        Runs
      </Link>
      <Link className="tab" href="/activity/requests" aria-current={inRequests ? 'page' : undefined}>
        Requests
      </Link>
    </Flex>
  );
}
