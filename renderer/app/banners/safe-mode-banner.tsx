import { IconLifebuoy } from '@tabler/icons-react';
import { useApp } from '../../api/synced-state-hooks.ts';
import { QuietBanner } from './banner.tsx';

/** Shown on every page, because it explains why the program is slower or looks different. */
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
