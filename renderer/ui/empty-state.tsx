import { Button } from '@mantine/core';
import { IconHelpCircle, type TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { navigate } from 'wouter/use-hash-location';
import type { Problem } from '../../shared/problem.ts';
import { capitalized } from '../../shared/util/text-for-sentence.ts';
import { Box, Group, Stack } from './layout-primitives.tsx';
import { ProblemNote } from './problem-note.tsx';

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

interface NotFoundProps {
  /** Reason why the record was not loaded; absent: the URL has no id. */
  problem: Problem | undefined;
  /** "project" */
  noun: string;
  text: string;
  /** Path of the page that lists all records of this kind. */
  listPath: string;
}

/** Says that the record of the URL does not exist, or why it was not loaded. */
export function NotFound({ problem, noun, text, listPath }: NotFoundProps) {
  if (problem && problem.kind !== 'not-found') {
    return (
      <Box p="s4">
        <ProblemNote problem={problem} title={`Couldn’t load the ${noun}`} />
      </Box>
    );
  }
  return (
    <EmptyState icon={IconHelpCircle} title={`${capitalized(noun)} not found`} text={text}>
      <Button onClick={() => navigate(listPath)}>All {noun}s</Button>
      <Button variant="subtle" onClick={() => navigate('/library')}>
        Library
      </Button>
    </EmptyState>
  );
}
