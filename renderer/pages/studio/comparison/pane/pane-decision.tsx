import { ActionIcon, Button } from '@mantine/core';
import { IconBan, IconFlag, IconFlagFilled } from '@tabler/icons-react';
import type { ShownPane } from '../../../../entities/comparisons/pane-contents.ts';
import { Stars } from '../../../../entities/items/rating/rating-controls.tsx';
import { runResultAction } from '../../../../entities/results/actions/result-actions-store.ts';
import { CommandTooltip } from '../../../../ui/commands/command-tooltip.tsx';
import { Group } from '../../../../ui/layout-primitives.tsx';
import { useStageComparison } from '../common/stage-store.ts';
import styles from './pane-decision.module.css';
import { usePaneActions } from './use-pane-actions.ts';

interface PaneDecisionProps {
  readonly shown: ShownPane;
  /** A single pane has the space for a word. */
  readonly isOnly: boolean;
}

/** The decision on a result, in the caption of its pane. Stars and a rejection appear once they are given. */
export function PaneDecision({ shown, isOnly }: PaneDecisionProps) {
  const { mark } = useStageComparison();
  const { targetOf } = usePaneActions();
  if (shown.kind !== 'item') return null;
  const { item, letter } = shown;
  const { flag, rating = 0 } = item;
  const isPicked = flag === 'pick';
  const icon = isPicked ? <IconFlagFilled size={14} aria-hidden /> : <IconFlag size={14} stroke={1.5} aria-hidden />;
  const pick = {
    className: styles['pick'] ?? '',
    'aria-label': `Pick ${letter}`,
    'aria-pressed': isPicked,
    onClick: () => toggle('pick'),
  };
  const toggle = (to: 'pick' | 'reject') => runResultAction(to, targetOf(shown));
  return (
    <>
      <CommandTooltip by="pick" tip={isPicked ? 'Picked; click to clear' : `Pick ${letter}`}>
        {isOnly ? (
          <Button size="xs" variant="subtle" leftSection={icon} style={{ order: 0 }} {...pick}>
            {isPicked ? 'Picked' : 'Pick'}
          </Button>
        ) : (
          <ActionIcon size={24} {...pick}>
            {icon}
          </ActionIcon>
        )}
      </CommandTooltip>
      {flag === 'reject' && (
        <CommandTooltip by="reject" tip="Rejected; click to clear">
          <ActionIcon size={24} aria-label={`Reject ${letter}`} aria-pressed onClick={() => toggle('reject')}>
            <IconBan size={14} stroke={1.5} />
          </ActionIcon>
        </CommandTooltip>
      )}
      {rating > 0 && (
        <Group component="span" flex="none" h={24} pl="s1" data-stars>
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
