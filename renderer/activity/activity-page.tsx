import { Button } from '@mantine/core';
import { IconActivity, IconRefresh } from '@tabler/icons-react';
import { useLocation, useRoute } from 'wouter';
import { useTasks } from '../bridge/queries.ts';
import { EmptyState } from '../parts/empty-state.tsx';
import { useNow } from '../parts/use-now.ts';
import { taskPath } from '../paths.ts';
import { TrackButton } from '../track/track-button.tsx';
import styles from './activity-page.module.css';
import { ActivityTabs } from './activity-tabs.tsx';
import { RequestsPage } from './requests/requests-page.tsx';
import { TaskDetail } from './task-detail.tsx';
import { groupTasks } from './task-groups.ts';
import { TaskRequest } from './task-request.tsx';
import { TaskRow } from './task-row.tsx';
import { useArrowKeys } from './use-arrow-keys.ts';

/** What this program did: its tasks, and every request. */
export function ActivityPage() {
  const [inRequests] = useRoute('/activity/requests');
  return inRequests ? <RequestsPage /> : <TasksPage />;
}

/** Every task with its evidence, and what one can do about it. */
function TasksPage() {
  const tasks = useTasks();
  const { needsYou, running, ended } = groupTasks(tasks);
  const [, navigate] = useLocation();
  const [, route] = useRoute('/activity/:id');
  const now = useNow(running.length > 0);
  const arrowKeys = useArrowKeys();
  const listed = [...needsYou, ...running, ...ended];
  const open = listed.find((task) => task.id === route?.id) ?? listed[0];
  const groups = [
    ['Needs you', needsYou],
    ['Running', running],
    ['Ended', ended],
  ] as const;
  if (!open) return <NoTasks />;
  return (
    <>
      <section className={`pane ${styles['list']}`} aria-label="Tasks">
        <div className="bar">
          <h1 className="head">Activity</h1>
          <ActivityTabs />
          <span className="grow" />
          <span className="t3 small num">{running.length} running</span>
        </div>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: arrow keys move between the links that stand in it */}
        <div className="scroll" onKeyDown={arrowKeys}>
          {groups.map(
            ([name, group]) =>
              group.length > 0 && (
                <section key={name} aria-label={name}>
                  <h2 className={styles['group']}>{name}</h2>
                  <ul>
                    {group.map((task) => (
                      <TaskRow key={task.id} task={task} now={now} isOpen={task === open} />
                    ))}
                  </ul>
                </section>
              ),
          )}
        </div>
        <div className={styles['foot']}>
          <IconRefresh size={14} stroke={1.5} aria-hidden />
          <span className="cut grow" title="Looking never changes a task.">
            Looking is free
          </span>
          <TrackButton size="xs" onTracked={({ id }) => navigate(taskPath(id))} />
        </div>
      </section>
      <div key={open.id} className={styles['open']}>
        <TaskDetail task={open} now={now} />
        <TaskRequest task={open} />
      </div>
    </>
  );
}

function NoTasks() {
  const [, navigate] = useLocation();
  return (
    <section className="pane grow" aria-label="Tasks">
      <div className="bar">
        <h1 className="head">Activity</h1>
        <ActivityTabs />
        <span className="grow" />
        <TrackButton size="xs" onTracked={({ id }) => navigate(taskPath(id))} />
      </div>
      <EmptyState
        icon={IconActivity}
        title="Nothing was started yet"
        text="Every run stands here with what was sent, what came back and what it can still cost."
      >
        <Button onClick={() => navigate('/studio')}>Open Studio</Button>
      </EmptyState>
    </section>
  );
}
