import { Button } from '@mantine/core';
import { IconCircleX } from '@tabler/icons-react';
import { useLocation } from 'wouter';
import type { Item } from '../../../shared/item.ts';
import { useCalls } from '../../bridge/bridge-provider.tsx';
import { problemOf } from '../../bridge/problem-of.ts';
import { fileName } from '../../library/item-facts.ts';
import { isLent } from '../../parts/item-address.ts';
import { notifyProblem } from '../../parts/notify.ts';
import { taskPath } from '../../paths.ts';
import type { Trouble } from './media-trouble.ts';
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
    <PaneStrip icon={IconCircleX} tone="bad" text={sentenceOf(trouble, item)}>
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

function sentenceOf(trouble: Trouble, item: Item): string {
  const kept = 'It is complete and untouched in the library folder.';
  switch (trouble) {
    case 'missing':
      return `${fileName(item)} is not in the library folder any more. Its task may still have it.`;
    case 'unplayable':
      return item.kind === 'video'
        ? `This window cannot decode ${fileName(item)}; it may be HEVC or another codec that browsers leave out. ${kept}`
        : `This window cannot show ${fileName(item)}. ${kept}`;
    case 'damaged':
      return `${fileName(item)} cannot be read to its end: part of it is damaged.`;
    case 'no-pictures':
      return `There are no frames in ${fileName(item)}, only sound. ${kept}`;
    case 'unreadable':
      return `${fileName(item)} could not be read just now.`;
  }
}
