import { ActionIcon, Button } from '@mantine/core';
import { IconBan, IconFlag, IconFlagFilled } from '@tabler/icons-react';
import type { ShownPane } from '../../../../entities/comparisons/pane-contents.ts';
import { Stars } from '../../../../entities/items/rating/rating-controls.tsx';
import { runResultAction } from '../../../../entities/results/actions/result-actions-store.ts';
import { taskStateText } from '../../../../entities/tasks/task-state-text.ts';
import { CommandTooltip } from '../../../../ui/commands/command-tooltip.tsx';
import { Box, Group } from '../../../../ui/layout-primitives.tsx';
import { useStageComparison } from '../common/stage-store.ts';
import styles from './pane-decision.module.css';
import { usePaneActions } from './use-pane-actions.ts';

/** The decision on a result, in the caption of its pane; of a run without one, that it failed. */
export function PaneDecision({ shown }: { shown: ShownPane }) {
  const { mark } = useStageComparison();
  const { targetOf } = usePaneActions();
  if (shown.kind === 'task') {
    const { label, tone } = taskStateText(shown.task);
    if (tone !== 'bad') return null;
    return (
      <Box component="span" className="bad nowrap" pr="s2">
        {label}
      </Box>
    );
  }
  if (shown.kind !== 'item') return null;
  const { item, letter } = shown;
  const { flag, rating = 0 } = item;
  const toggle = (to: 'pick' | 'reject') => runResultAction(to, targetOf(shown));
  return (
    <>
      <CommandTooltip by="pick" tip={flag === 'pick' ? 'Picked; click to clear' : `Pick ${letter}`}>
        <Button
          size="xs"
          variant="subtle"
          justify="start"
          className={styles['pick'] ?? ''}
          aria-label={`Pick ${letter}${flag === 'pick' ? ', picked' : ''}`}
          aria-pressed={flag === 'pick'}
          data-can-pick={flag !== 'pick' || undefined}
          leftSection={flag === 'pick' ? <IconFlagFilled size={14} /> : <IconFlag size={14} stroke={1.5} />}
          onClick={() => toggle('pick')}
        >
          {flag === 'pick' ? 'Picked' : 'Pick'}
        </Button>
      </CommandTooltip>
      {flag === 'reject' && (
        <CommandTooltip by="reject" tip="Rejected; click to clear">
          <ActionIcon size={24} aria-label={`Reject ${letter}`} aria-pressed onClick={() => toggle('reject')}>
            <IconBan size={14} stroke={1.5} />
          </ActionIcon>
        </CommandTooltip>
      )}
      {rating > 0 && (
        <Group component="span" flex="none" h={24} pl="s1" data-stars data-on-demand>
          <Stars
            itemId={item.id}
            rating={rating}
            label={`Rating of ${letter}`}
            rate={(next) => mark?.([item], { rating: next || null }, letter)}
          />
        </Group>
      )}
    </>
  );
}
