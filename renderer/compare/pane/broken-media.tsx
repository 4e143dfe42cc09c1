import { Button } from '@mantine/core';
import { IconCircleX } from '@tabler/icons-react';
import { useLocation } from 'wouter';
import type { Item } from '../../../shared/item.ts';
import { useCalls } from '../../bridge/bridge-provider.tsx';
import { problemOf } from '../../bridge/problem-of.ts';
import { fileName } from '../../library/item-facts.ts';
import { isLent } from '../../parts/item-address.ts';
import { type Trouble, troubleSentence } from '../../parts/media-trouble.ts';
import { notifyProblem } from '../../parts/notify.ts';
import { taskPath } from '../../paths.ts';
import { PaneStrip } from './pane-strip.tsx';

interface BrokenMediaProps {
  readonly trouble: Trouble;
  readonly item: Item;
  readonly again: () => void;
}

/** What is wrong with one file, in its own pane: the others go on. */
export function BrokenMedia({ trouble, item, again }: BrokenMediaProps) {
  const calls = useCalls();
  const [, navigate] = useLocation();
  const reveal = () =>
    calls.library
      .reveal({ id: item.id })
      .catch((error: unknown) => notifyProblem('The file could not be shown', problemOf(error)));
  if (isLent(item.id)) {
    return (
      <PaneStrip icon={IconCircleX} tone="bad" text="This result cannot be shown here, so nobody can judge it.">
        <Button size="xs" variant="subtle" onClick={again}>
          Try again
        </Button>
      </PaneStrip>
    );
  }
  const isThere = trouble !== 'missing';
  return (
    <PaneStrip
      icon={IconCircleX}
      tone="bad"
      text={troubleSentence(trouble, item.kind, fileName(item), 'Its task may still have it.')}
    >
      {isThere && (
        <Button size="xs" onClick={() => void reveal()}>
          Show in folder
        </Button>
      )}
      {!isThere && (
        <Button size="xs" onClick={() => navigate(taskPath(item.taskId))}>
          Show its task
        </Button>
      )}
      <Button size="xs" variant="subtle" onClick={again}>
        Try again
      </Button>
    </PaneStrip>
  );
}
