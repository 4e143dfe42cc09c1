import {
  type ModelFileProblem,
  modelFileProblemText,
} from '../../../../../shared/models/model-files/model-file-problem.ts';
import styles from './model-files.module.css';

interface ModelFileProblemsProps {
  readonly problems: readonly ModelFileProblem[];
}

/** The problems of a model file, each with its line and place. */
export function ModelFileProblems({ problems }: ModelFileProblemsProps) {
  return (
    <section aria-label="Problems">
      <p className="t2 small" role="alert">
        The file isn’t used until all problems are fixed.
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: A scrolling area must be reachable by keyboard. */}
      <ul className={styles['problems']} tabIndex={0}>
        {problems.map((problem) => (
          <li key={modelFileProblemText(problem)} className="bad small anywhere">
            {modelFileProblemText(problem)}
          </li>
        ))}
      </ul>
    </section>
  );
}
