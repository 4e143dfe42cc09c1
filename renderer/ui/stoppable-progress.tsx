import { Button } from '@mantine/core';
import { formatCount } from '../../shared/util/format-numbers.ts';
import { Box, Group } from './layout-primitives.tsx';
import { ProgressBar } from './progress-bar.tsx';

interface StoppableProgressProps {
  readonly label: string;
  readonly done: number;
  readonly total: number;
  readonly stop: () => void;
}

/** One line: how much of a long action is done, and a button that stops the action. */
export function StoppableProgress({ label, done, total, stop }: StoppableProgressProps) {
  return (
    <Group gap="s2" wrap="wrap">
      <span className="num t2" role="status">
        {formatCount(done)} of {formatCount(total)}
      </span>
      <Box flex={1} miw={120}>
        <ProgressBar label={label} done={done} total={total} />
      </Box>
      <Button size="xs" onClick={stop}>
        Stop
      </Button>
    </Group>
  );
}
