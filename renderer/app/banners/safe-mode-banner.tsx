import { IconLifebuoy } from '@tabler/icons-react';
import { useApp } from '../../api/queries.ts';
import styles from '../layout/layout.module.css';

/** Quiet, and on every page: what is slower or in another place than usual has its reason here. */
export function SafeModeBanner() {
  const { safeMode, shell } = useApp();
  if (!safeMode) return null;
  return (
    <aside className={styles['quiet']} aria-label="Safe mode">
      <IconLifebuoy size={14} stroke={1.5} aria-hidden />
      <span>
        Safe mode: graphics acceleration is off{shell === 'electron' && ', default window position'}. Restart normally
        to leave.
      </span>
    </aside>
  );
}
