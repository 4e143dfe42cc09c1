import { IconLifebuoy } from '@tabler/icons-react';
import { useApp } from '../../api/queries.ts';
import { QuietBanner } from './banner.tsx';

/** Quiet, and on every page: what is slower or in another place than usual has its reason here. */
export function SafeModeBanner() {
  const { safeMode, shell } = useApp();
  if (!safeMode) return null;
  return (
    <QuietBanner icon={IconLifebuoy} label="Safe mode">
      Safe mode: graphics acceleration is off{shell === 'electron' && ', default window position'}. Restart normally to
      leave.
    </QuietBanner>
  );
}
