import { IconFlask } from '@tabler/icons-react';
import { useConnection } from '../../api/queries.ts';
import styles from '../layout/layout.module.css';

/** An inconspicuous banner on every page, so that no user mistakes sandbox results for real ones. */
export function SandboxBanner() {
  if (useConnection().kind !== 'sandbox') return null;
  return (
    <aside className={styles['quiet']} aria-label="Sandbox">
      <IconFlask size={14} stroke={1.5} aria-hidden />
      <span>Sandbox: media are synthetic, nothing is charged</span>
    </aside>
  );
}
