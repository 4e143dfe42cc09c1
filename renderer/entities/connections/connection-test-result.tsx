import { IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import type { ConnectionTestState } from '../../../shared/connections/connection.ts';
import type { Problem } from '../../../shared/problem.ts';
import { ProblemDetails } from '../../ui/problem-details.tsx';
import { ProblemNote } from '../../ui/problem-note.tsx';
import styles from './connection-test-result.module.css';
import type { FirstConnectionForm } from './use-first-connection-form.ts';

type Step = ConnectionTestState['steps'][number];

/** Shows the findings of a connection test step by step, separate for address, connection and key. */
export function ConnectionTestResult({ form }: { form: FirstConnectionForm }) {
  return (
    <div role="status">
      {form.testResult && <TestSteps testResult={form.testResult} />}
      {form.problem && <ProblemNote problem={form.problem} />}
    </div>
  );
}

function TestSteps({ testResult }: { testResult: ConnectionTestState }) {
  const { problem } = testResult;
  return (
    <ul className={styles['steps']} aria-label="Test result">
      {testResult.steps.map((step) => (
        <li key={step.name} className={`read ${styles['step']}`}>
          {step.ok ? (
            <IconCircleCheck size={16} stroke={1.5} aria-hidden className="t2" />
          ) : (
            <IconCircleX size={16} stroke={1.5} aria-hidden className="bad" />
          )}
          <b>{stepTitle(step, problem)}</b>
          <div className={`${step.ok ? 't3' : 't1'} ${styles['found']}`}>
            <p>{step.sentence}</p>
            {!step.ok && problem && <ProblemDetails problem={problem} />}
          </div>
          <span className="t3 num">{(step.milliseconds / 1000).toFixed(2)} s</span>
        </li>
      ))}
    </ul>
  );
}

function stepTitle({ name, ok }: Step, problem: Problem | undefined): string {
  if (name === 'Address') return ok ? 'Address is valid' : 'Address is not valid';
  if (name === 'Connection') return ok ? 'Connected' : 'No connection';
  if (ok) return 'Key accepted';
  if (problem?.kind === 'key') return 'Key refused';
  return problem?.kind === 'access' ? 'No access' : 'Key not checked';
}
