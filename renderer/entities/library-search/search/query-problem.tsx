import type { Condition } from '../../../../shared/library/library-query.ts';
import { conditionProblems } from '../../../../shared/library/search-condition.ts';
import styles from './search-note.module.css';

/** Lists the invalid conditions, which are not applied, and their valid values. */
export function QueryProblem({ conditions }: { conditions: readonly Condition[] }) {
  const problems = conditionProblems(conditions);
  if (problems.length === 0) return null;
  return (
    <p className={styles['line']} data-problem role="status">
      Not applied: {problems.join(' ')}
    </p>
  );
}
