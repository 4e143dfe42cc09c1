import type { ReactNode } from 'react';
import { Box } from '../../../ui/primitives.tsx';
import own from './storage.module.css';

interface FindingProps {
  readonly title: string;
  readonly actions: ReactNode;
  readonly children: ReactNode;
}

/** One kind of finding: the count, actions for all, and each. */
export function Finding({ title, actions, children }: FindingProps) {
  return (
    <Box component="section" mt="s5" aria-label={title}>
      <b>{title}</b>
      <div className={own['actions']}>{actions}</div>
      <Box component="ul" className={own['list']} mt="s3" line="top">
        {children}
      </Box>
    </Box>
  );
}
