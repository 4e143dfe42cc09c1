import { Link } from 'wouter';
import { isFinal, type Task } from '../../shared/task.ts';
import { ElapsedTime } from '../parts/elapsed-time.tsx';
import { modelTitle } from '../parts/model-title.ts';
import { taskWords } from '../parts/task-words.ts';
import { taskPath } from '../paths.ts';
import { shortTime } from './short-time.ts';
import styles from './task-row.module.css';
import { taskLine } from './task-sentences.ts';

/** One task in the list. Keeps its place and height, whatever state it is in. */
export function TaskRow({ task, now, isOpen }: { task: Task; now: number; isOpen: boolean }) {
  const { icon: Icon, tone, word } = taskWords[task.state];
  return (
    <li>
      <Link href={taskPath(task.id)} className={styles['row']} aria-current={isOpen ? 'true' : undefined}>
        <Icon size={16} stroke={1.5} aria-label={word} role="img" data-tone={tone} />
        <b className="cut">{modelTitle(task.modelId)}</b>
        {isFinal(task.state) ? (
          <time className="num t3">{shortTime(task.endedAt ?? task.createdAt, now)}</time>
        ) : (
          <strong>
            <ElapsedTime since={task.acceptedAt ?? task.createdAt} />
          </strong>
        )}
        <span className={`cut ${styles['line']}`}>{taskLine(task, now)}</span>
      </Link>
    </li>
  );
}
