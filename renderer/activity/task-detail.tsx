import { modelById } from '../../shared/models/index.ts';
import { isFinal, type Task } from '../../shared/task.ts';
import { usualOf } from '../../shared/usual-time.ts';
import { useUsualTimes } from '../bridge/queries.ts';
import { Badge } from '../parts/badge.tsx';
import { ElapsedTime } from '../parts/elapsed-time.tsx';
import { modelTitle } from '../parts/model-title.ts';
import { ProblemNote } from '../parts/problem-note.tsx';
import { taskWords } from '../parts/task-words.ts';
import { formatUsual } from '../parts/usual-time.ts';
import { TaskActions } from './task-actions.tsx';
import styles from './task-detail.module.css';
import { TaskEvidence } from './task-evidence.tsx';
import { TaskResults } from './task-results.tsx';
import { nextLook, progress, taskSentence } from './task-sentences.ts';

/** One task: what happened, what one can do and what it costs, then the evidence. */
export function TaskDetail({ task, now }: { task: Task; now: number }) {
  const { icon, tone, word } = taskWords[task.state];
  const sentence = taskSentence(task, now);
  const fields = modelById(task.modelId)?.fields ?? {};
  return (
    <section className={`pane ${styles['detail']}`} aria-label="Evidence">
      <div className="bar">
        <h2 className={`cut ${styles['name']}`}>{modelTitle(task.modelId)}</h2>
        <Badge tone={tone} icon={icon}>
          {word}
        </Badge>
      </div>
      <div className="scroll">
        <div className={styles['part']}>
          {sentence !== '' && <p className={styles['sentence']}>{sentence}</p>}
          {!isFinal(task.state) && <Running task={task} now={now} />}
          {task.problem && (
            <div className={styles['problem']}>
              <ProblemNote problem={task.problem} fieldTitle={(field) => fields[field]?.title ?? field} />
            </div>
          )}
          <TaskActions task={task} />
        </div>
        <TaskResults task={task} />
        <TaskEvidence task={task} now={now} />
      </div>
    </section>
  );
}

function Running({ task, now }: { task: Task; now: number }) {
  const usual = usualOf(task, useUsualTimes());
  const facts = [
    task.state === 'waiting' && usual ? formatUsual(usual) : '',
    nextLook(task, now),
    task.state === 'saving' ? progress(task) : '',
  ].filter((fact) => fact !== '');
  return (
    <p className={styles['running']}>
      <b>
        <ElapsedTime since={task.acceptedAt ?? task.createdAt} />
      </b>
      <span className="t3 num">{facts.join(' · ')}</span>
    </p>
  );
}
