import type { ReactNode } from 'react';
import styles from './progress-panel.module.css';

interface ProgressPanelProps {
  /** The accessible name of the panel and of its bar. */
  readonly label: string;
  /** The line above the bar. */
  readonly head: ReactNode;
  /** `undefined` once the work has ended, which removes the bar. */
  readonly progress: { readonly done: number; readonly of: number } | undefined;
  readonly children?: ReactNode;
}

/** Shows work at the foot of the page: one line, a progress bar, and details below. */
export function ProgressPanel({ label, head, progress, children }: ProgressPanelProps) {
  return (
    <section className={styles['panel']} aria-label={label}>
      <div className={styles['head']}>{head}</div>
      {progress && (
        <div
          className={styles['progress']}
          role="progressbar"
          aria-label={label}
          aria-valuemin={0}
          aria-valuemax={progress.of}
          aria-valuenow={progress.done}
        >
          <i style={{ width: `${(100 * progress.done) / Math.max(1, progress.of)}%` }} />
        </div>
      )}
      {children}
    </section>
  );
}
