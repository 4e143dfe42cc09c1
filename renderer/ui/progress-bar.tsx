import styles from './progress-bar.module.css';

interface ProgressBarProps {
  /** The accessible name. */
  readonly label: string;
  readonly done: number;
  /** `undefined` while the total is unknown. */
  readonly total: number | undefined;
  /** The text that a screen reader says instead of the number. */
  readonly text?: string;
}

/** Shows how much of a counted work is done. The parent decides the width. */
export function ProgressBar({ label, done, total, text }: ProgressBarProps) {
  return (
    <div
      className={styles['bar']}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={total}
      aria-valuenow={total === undefined ? undefined : done}
      aria-valuetext={text}
    >
      <i style={{ width: `${total ? (100 * done) / total : 0}%` }} />
    </div>
  );
}
