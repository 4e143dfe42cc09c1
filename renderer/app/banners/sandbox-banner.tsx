import { IconFlask } from '@tabler/icons-react';
import { useConnection } from '../../api/queries.ts';
import styles from '../layout/layout.module.css';

/** Quiet, and on every page: nobody should take what the sandbox makes for real work. */
export function SandboxBanner() {
  if (useConnection().kind !== 'sandbox') return null;
  return (
    <aside className={styles['quiet']} aria-label="Sandbox">
      <IconFlask size={14} stroke={1.5} aria-hidden />
      <span>Sandbox: media are synthetic, nothing is charged</span>
    </aside>
  );
}
