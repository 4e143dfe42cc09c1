import type { ReactNode } from 'react';
import styles from './progress-panel.module.css';

interface ProgressPanelProps {
  /** The accessible name of the panel and of its bar. */
  readonly label: string;
  /** What stands in the line above the bar. */
  readonly head: ReactNode;
  /** `undefined` once nothing is under way: the bar is gone then. */
  readonly progress: { readonly done: number; readonly of: number } | undefined;
  readonly children?: ReactNode;
}

/** A panel at the foot of the page: one line, a bar of how far the work is, and details below it. */
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
