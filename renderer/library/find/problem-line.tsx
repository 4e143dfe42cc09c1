import { problemOf } from '../../../shared/library/condition.ts';
import type { Condition } from '../../../shared/library/query.ts';
import styles from './find-bar.module.css';

/** Which conditions mean nothing and are not applied, and what they take. */
export function ProblemLine({ conditions }: { conditions: readonly Condition[] }) {
  const problems = [...new Set(conditions.flatMap((condition) => problemOf(condition) ?? []))];
  if (problems.length === 0) return null;
  return (
    <p className={styles['line']} data-problem role="status">
      Not applied: {problems.join(' ')}
    </p>
  );
}
