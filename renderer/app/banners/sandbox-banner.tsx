import { IconFlask } from '@tabler/icons-react';
import { Link } from 'wouter';
import { settingsPath } from '../../../shared/settings/settings-places.ts';
import { useConnection } from '../../api/synced-state-hooks.ts';
import { QuietBanner } from './banner.tsx';

/** An inconspicuous banner on every page, so that no user mistakes sandbox results for real ones. */
export function SandboxBanner() {
  if (useConnection().kind !== 'sandbox') return null;
  return (
    <QuietBanner icon={IconFlask} label="Sandbox">
      Sandbox: media are synthetic, nothing is charged.{' '}
      <Link href={settingsPath('connections', 'sandbox')} className="link" style={{ color: 'inherit' }}>
        Simulate problems
      </Link>
    </QuietBanner>
  );
}
