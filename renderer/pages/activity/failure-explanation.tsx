import { IconBulb } from '@tabler/icons-react';
import type { Problem } from '../../../shared/problem.ts';
import { failureHelp, reportedError } from '../../entities/tasks/failure-help.ts';
import { Disclosure } from '../../ui/disclosure.tsx';
import { Flex, Group } from '../../ui/layout-primitives.tsx';
import { ProblemSettingsLink } from '../../ui/problem-settings-link.tsx';
import { RawText } from '../../ui/raw-text.tsx';
import { TraceIdButton } from '../../ui/trace-id-button.tsx';
import styles from './failure-explanation.module.css';

/** Explains why a task failed: first the error text of the gateway, then its meaning, then the original response. */
export function FailureExplanation({ problem }: { problem: Problem }) {
  const error = reportedError(problem);
  const help = failureHelp(problem);
  const { raw, traceId, status } = problem;
  return (
    <div>
      {error ? (
        <blockquote className={styles['said']} aria-label="Gateway message">
          {error.title !== '' && <b>{error.title}</b>}
          {error.detail !== '' && <p>{error.detail}</p>}
          {error.code !== undefined && <p className="t3 small num">code {error.code}</p>}
        </blockquote>
      ) : (
        <p className={styles['said']}>{problem.sentence}</p>
      )}
      {help && (
        <Flex className={styles['help']} gap="s2" maw="62ch" mt="s3">
          <IconBulb size={16} stroke={1.5} aria-hidden />
          <p className="t2">
            {help.meaning} <b className="t1">{help.advice}</b>
          </p>
        </Flex>
      )}
      <Group className={styles['evidence']} gap="s1 s3" wrap="wrap" mt="s2">
        <ProblemSettingsLink problem={problem} />
        {traceId !== undefined && <TraceIdButton traceId={traceId} />}
        {raw !== undefined && (
          <Disclosure title="Raw response" {...(status === undefined ? {} : { note: `status ${status}` })}>
            {() => <RawText text={raw} label="Raw response" />}
          </Disclosure>
        )}
      </Group>
    </div>
  );
}
