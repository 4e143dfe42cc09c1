import styles from './progress-bar.module.css';

interface ProgressBarProps {
  /** The accessible name. */
  readonly label: string;
  readonly done: number;
  /** `undefined` while the total is unknown. */
  readonly of: number | undefined;
  /** The text that a screen reader says instead of the number. */
  readonly text?: string;
}

/** Shows how much of a counted work is done. The parent decides the width. */
export function ProgressBar({ label, done, of, text }: ProgressBarProps) {
  return (
    <div
      className={styles['bar']}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={of}
      aria-valuenow={of === undefined ? undefined : done}
      aria-valuetext={text}
    >
      <i style={{ width: `${of ? (100 * done) / of : 0}%` }} />
    </div>
  );
}
