import {
  type ModelFileProblem,
  modelFileProblemText,
} from '../../../../../shared/models/model-files/model-file-problem.ts';
import { formatCounted } from '../../../../../shared/util/format-numbers.ts';
import styles from './model-files.module.css';

/** Number of problems that are listed. */
const mostShown = 20;

/** The problems of a model file, each with its line and place. */
export function ModelFileProblems({ problems }: { readonly problems: readonly ModelFileProblem[] }) {
  const more = problems.length - mostShown;
  return (
    <section aria-label="Problems">
      <p className="t2 small" role="alert">
        {formatCounted(problems.length, 'problem')}. The file isn’t used until all are fixed.
      </p>
      <ul className={styles['problems']}>
        {problems.slice(0, mostShown).map((problem) => (
          <li key={modelFileProblemText(problem)} className="bad small anywhere">
            {modelFileProblemText(problem)}
          </li>
        ))}
      </ul>
      {more > 0 && <p className="t3 small">and {more} more</p>}
    </section>
  );
}
