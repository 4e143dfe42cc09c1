import type { TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Box } from '../../ui/layout-primitives.tsx';

interface BannerProps {
  readonly icon: TablerIcon;
  readonly role?: 'status';
  readonly children: ReactNode;
}

/** A line over every page: a problem that the user must know of, and its remedy at the end. */
export function Banner({ icon: Icon, role, children }: BannerProps) {
  return (
    <Box className="row" flex="none" mih={40} py={6} px="s4" line="bottom" bg="select" role={role}>
      <Icon size={16} stroke={1.5} aria-hidden />
      {children}
    </Box>
  );
}
