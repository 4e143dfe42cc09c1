import type { TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Box } from '../../ui/layout-primitives.tsx';

interface BannerProps {
  readonly icon: TablerIcon;
  readonly children: ReactNode;
}

/** A line over every page: a problem that the user must know of, and its remedy at the end. */
export function Banner({ icon: Icon, role, children }: BannerProps & { readonly role?: 'status' }) {
  return (
    <Box className="row" flex="none" mih={40} py={6} px="s4" line="bottom" bg="select" role={role}>
      <Icon size={16} stroke={1.5} aria-hidden />
      {children}
    </Box>
  );
}

/** A thin line over every page, for a lasting state that needs no action. */
export function QuietBanner({ icon: Icon, label, children }: BannerProps & { readonly label: string }) {
  return (
    <Box component="aside" className="row t3 small" flex="none" h={26} px="s4" line="bottom" aria-label={label}>
      <Icon size={14} stroke={1.5} aria-hidden />
      <span>{children}</span>
    </Box>
  );
}
