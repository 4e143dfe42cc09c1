import type { ReactNode } from 'react';
import { Link, useRoute } from 'wouter';
import { Flex } from '../../../ui/layout-primitives.tsx';
import styles from './activity-bar.module.css';

/** The title of the page with its parts. `children`: the end of the bar. */
export function ActivityBar({ children }: { children?: ReactNode }) {
  const [inRequests] = useRoute('/activity/requests/:id?');
  return (
    <div className="bar">
      <h1 className="head">Activity</h1>
      <Flex component="nav" className={styles['tabs']} gap="s3" self="stretch" ml="s2" aria-label="Activity">
        <Link className="tab" href="/activity" aria-current={inRequests ? undefined : 'page'}>
          Runs
        </Link>
        <Link className="tab" href="/activity/requests" aria-current={inRequests ? 'page' : undefined}>
          Requests
        </Link>
      </Flex>
      <span className="grow" />
      {children}
    </div>
  );
}
