import type { ShotStatus } from '../../../../shared/projects/shot.ts';
import styles from './status-dot.module.css';

/** A dot in the color of a status. The text beside it names the status. */
export function StatusDot({ status }: { status: ShotStatus }) {
  return <span className={styles['dot']} data-status={status} aria-hidden />;
}
