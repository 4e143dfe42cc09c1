import type { ReactNode } from 'react';
import styles from './media-corner-chip.module.css';

interface ChipProps {
  corner: 'top-left' | 'top-right' | 'bottom-left' | 'bottom-right';
  children: ReactNode;
}

/** The only element over media: a short text on a solid background, in a corner of a positioned parent. */
export function Chip({ corner, children }: ChipProps) {
  const [side = '', edge = ''] = corner.split('-');
  return (
    <span className={`on-media micro num ${styles['chip']}`} style={{ [side]: 0, [edge]: 0 }}>
      {children}
    </span>
  );
}
