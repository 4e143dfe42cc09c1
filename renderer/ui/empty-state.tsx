import type { TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Box, Group, Stack } from './layout-primitives.tsx';

interface EmptyStateProps {
  icon: TablerIcon;
  title: string;
  text: ReactNode;
  /** The next actions: one or two buttons. */
  children?: ReactNode;
}

/** An empty place: its purpose, and the action that fills it. */
export function EmptyState({ icon: Icon, title, text, children }: EmptyStateProps) {
  return (
    <Box className="center" flex={1} miw={0} mih={0} p="s6" overflow="auto">
      {/* Slightly above the middle, where text looks centered. */}
      <Stack className="t2" gap="s2" maw="44ch" mb="10vh">
        <Icon size={24} stroke={1.5} aria-hidden />
        <Box component="h2" className="t1 head" mt="s1">
          {title}
        </Box>
        <p>{text}</p>
        {children !== undefined && (
          <Group className="t1" gap="s2" wrap="wrap" mt="s3">
            {children}
          </Group>
        )}
      </Stack>
    </Box>
  );
}
