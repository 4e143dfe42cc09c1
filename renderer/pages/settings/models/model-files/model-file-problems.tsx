import {
  type ModelFileProblem,
  modelFileProblemText,
} from '../../../../../shared/models/model-files/model-file-problem.ts';
import styles from './model-files.module.css';

/** The problems of a model file, each with its line and place. */
export function ModelFileProblems({ problems }: { readonly problems: readonly ModelFileProblem[] }) {
  return (
    <section aria-label="Problems">
      <p className="t2 small" role="alert">
        The file isn’t used until all problems are fixed.
      </p>
      <ul className={styles['problems']}>
        {problems.map((problem) => (
          <li key={modelFileProblemText(problem)} className="bad small anywhere">
            {modelFileProblemText(problem)}
          </li>
        ))}
      </ul>
    </section>
  );
}
