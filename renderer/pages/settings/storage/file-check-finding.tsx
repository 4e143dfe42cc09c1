import type { ReactNode } from 'react';
import { Box, Group } from '../../../ui/layout-primitives.tsx';
import own from './storage.module.css';

interface FileCheckFindingProps {
  readonly title: string;
  readonly actions: ReactNode;
  readonly children: ReactNode;
}

/** One kind of finding: the count, actions for all, and each. */
export function FileCheckFinding({ title, actions, children }: FileCheckFindingProps) {
  return (
    <Box component="section" mt="s5" aria-label={title}>
      <b>{title}</b>
      <Group gap="s2" wrap="wrap" mt="s3">
        {actions}
      </Group>
      <Box component="ul" className={own['list']} mt="s3" line="top">
        {children}
      </Box>
    </Box>
  );
}
