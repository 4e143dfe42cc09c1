import { IconAlertTriangle } from '@tabler/icons-react';
import type { ComponentProps, ReactNode } from 'react';
import { Box } from '../../../ui/layout-primitives.tsx';
import styles from './blocking-reasons.module.css';

interface BlockingReasonsProps extends Pick<ComponentProps<typeof Box>, 'mt' | 'pt' | 'px'> {
  readonly label: string;
  /** Quiet before the user has tried to start. */
  readonly isQuiet?: boolean;
  readonly children: ReactNode;
}

/** Lists why the main action is blocked. */
export function BlockingReasons({ label, isQuiet = false, children, ...space }: BlockingReasonsProps) {
  return (
    <Box
      component="ul"
      className={isQuiet ? styles['quiet'] : undefined}
      mih={0}
      mah={132}
      overflow="auto"
      aria-label={label}
      {...space}
    >
      {children}
    </Box>
  );
}

export function BlockingReason({ children }: { readonly children: ReactNode }) {
  return (
    <Box component="li" className="icon-line small" py={4}>
      <IconAlertTriangle size={14} stroke={1.5} aria-hidden className="bad" />
      <span>{children}</span>
    </Box>
  );
}
