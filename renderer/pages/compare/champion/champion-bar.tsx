import { Button } from '@mantine/core';
import { useEffect, useEffectEvent } from 'react';
import type { ChampionState } from '../../../../shared/comparisons/view-state.ts';
import { isSecondWindow } from '../../../api/is-second-window.ts';
import { toggleFlag } from '../../../entities/items/rating/rating-keys.ts';
import { useRateItems } from '../../../entities/items/rating/use-rate-items.ts';
import { CommandTooltip } from '../../../ui/commands/command-tooltip.tsx';
import { useCommands } from '../../../ui/commands/use-command.ts';
import { Group } from '../../../ui/layout-primitives.tsx';
import { KeyHint } from '../key-hint.tsx';
import type { OpenComparison } from '../use-comparison.ts';
import { type Champion, withRoles } from './champion-changes.ts';
import { toggleChampionMode } from './toggle-champion-mode.ts';
import { useChampionActions } from './use-champion-actions.ts';

/** Shows the position among the challengers and the next steps, or how many panes the stage leaves out. */
export function ChampionBar({ open }: { open: OpenComparison }) {
  const { all, shown, champion, championState: state } = open;
  if (state && champion) return <ChallengerSteps open={open} state={state} champion={champion} />;
  if (all.length === shown.length || isSecondWindow) return null;
  return (
    <Group className="t2 small" flex="none" gap="s2" mih={36} py="s1" px="s4" line="bottom" bg="panel">
      <span className="grow">
        The first {shown.length} of {all.length} panes are visible.
      </span>
      <CommandTooltip by="championMode" tip="Goes through all results, two at a time">
        <Button size="xs" variant="subtle" onClick={() => toggleChampionMode(open)}>
          Champion and challenger
        </Button>
      </CommandTooltip>
    </Group>
  );
}

interface ChallengerStepsProps {
  readonly open: OpenComparison;
  readonly state: ChampionState;
  readonly champion: Champion;
}

function ChallengerSteps({ open, state, champion }: ChallengerStepsProps) {
  const { challengerId, previousId } = champion;
  const { step, promote, skipRejected } = useChampionActions(open, state, champion);
  const hasChallenger = challengerId !== undefined;
  const next = () => hasChallenger && step(1);
  const previous = () => previousId !== undefined && step(-1);
  const promoteShown = () => hasChallenger && promote();
  useCommands({ nextChallenger: next, previousChallenger: previous, promoteChallenger: promoteShown, skipRejected });
  // A pick or a reject must not change the roles, therefore the first ones are saved.
  const isUnsaved = state.championId === undefined;
  const saveRoles = useEffectEvent(() => {
    open.changeStage({ champion: withRoles(state, champion.championId, challengerId) });
  });
  useEffect(() => {
    if (isUnsaved) saveRoles();
  }, [isUnsaved]);
  if (isSecondWindow) return null;
  return (
    <Group
      component="section"
      aria-label="Champion and challenger"
      flex="none"
      wrap="wrap"
      gap="s1 s2"
      mih={36}
      py="s1"
      px="s4"
      line="bottom"
      bg="panel"
    >
      <span className="grow num" role="status">
        {positionText(open, state, champion)}
      </span>
      {!hasChallenger && <PickChampion open={open} championId={champion.championId} />}
      <CommandTooltip by="previousChallenger" tip="Shows the previous challenger">
        <Button
          size="xs"
          variant="subtle"
          aria-disabled={previousId === undefined}
          rightSection={<KeyHint by="previousChallenger" />}
          onClick={previous}
        >
          Previous
        </Button>
      </CommandTooltip>
      <CommandTooltip by="nextChallenger" tip="Keeps the champion and shows the next challenger">
        <Button size="xs" aria-disabled={!hasChallenger} rightSection={<KeyHint by="nextChallenger" />} onClick={next}>
          Next challenger
        </Button>
      </CommandTooltip>
      <CommandTooltip by="promoteChallenger" tip="The challenger becomes the champion">
        <Button
          size="xs"
          aria-disabled={!hasChallenger}
          rightSection={<KeyHint by="promoteChallenger" />}
          onClick={promoteShown}
        >
          Promote challenger
        </Button>
      </CommandTooltip>
      <CommandTooltip by="skipRejected" tip="Leaves out rejected results">
        <Button size="xs" variant="subtle" aria-pressed={state.skipsRejected} onClick={skipRejected}>
          Skip rejected
        </Button>
      </CommandTooltip>
    </Group>
  );
}

/** "Challenger C, 3 of 17" */
function positionText({ all }: OpenComparison, { skipsRejected }: ChampionState, champion: Champion): string {
  const { championId, challengerId, position, count } = champion;
  const letterOf = (id: string) => all.find(({ pane }) => pane.id === id)?.letter ?? '';
  if (challengerId !== undefined) return `Challenger ${letterOf(challengerId)}, ${position} of ${count}`;
  if (count > 0) return `${letterOf(championId)} is the champion.`;
  const hasOthers = all.some(({ pane, kind }) => kind === 'item' && pane.id !== championId);
  return hasOthers && skipsRejected ? 'All other results are rejected.' : 'No other result is ready yet.';
}

/** The decision after the last challenger. */
function PickChampion({ open, championId }: { open: OpenComparison; championId: string }) {
  const rate = useRateItems(open.comparison.id);
  const shown = open.all.find(({ pane }) => pane.id === championId);
  if (shown?.kind !== 'item') return null;
  const { item, letter } = shown;
  const isPicked = item.flag === 'pick';
  return (
    <CommandTooltip by="comparePick" tip={isPicked ? 'Picked; click to clear' : `Pick ${letter}`}>
      <Button
        size="xs"
        {...(!isPicked && { variant: 'filled' })}
        aria-pressed={isPicked}
        rightSection={<KeyHint by="comparePick" />}
        onClick={() => rate([item], toggleFlag([item], 'pick'), letter)}
      >
        {isPicked ? 'Champion picked' : 'Pick champion'}
      </Button>
    </CommandTooltip>
  );
}
