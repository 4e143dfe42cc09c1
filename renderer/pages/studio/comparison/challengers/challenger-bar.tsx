import { Button } from '@mantine/core';
import { useLayoutEffect, useRef } from 'react';
import { type ChallengerState, firstChallengerState } from '../../../../../shared/comparisons/view-state.ts';
import { isSecondWindow } from '../../../../api/is-second-window.ts';
import { CommandTooltip } from '../../../../ui/commands/command-tooltip.tsx';
import { useCommands } from '../../../../ui/commands/use-command.ts';
import { Group } from '../../../../ui/layout-primitives.tsx';
import type { Challengers } from '../common/challengers.ts';
import { KeyHint } from '../common/key-hint.tsx';
import { useStageStore } from '../common/stage-store.ts';
import type { OpenComparison } from '../common/use-comparison.ts';
import { useClockItself } from '../playback/use-clock.ts';

/** Shows the position among the challengers and the next steps, or how many panes the stage leaves out. */
export function ChallengerBar({ open }: { open: OpenComparison }) {
  const { all, shown, challengers, challengerState = firstChallengerState, changeStage } = open;
  if (challengers) return <ChallengerSteps open={open} state={challengerState} challengers={challengers} />;
  if (all.length === shown.length || isSecondWindow) return null;
  return (
    <Group className="t2 small" flex="none" gap="s2" mih={36} py="s1" px="s4" line="bottom" bg="panel">
      <span className="grow">
        The first {shown.length} of {all.length} panes are visible.
      </span>
      <CommandTooltip by="championMode" tip="Goes through all results, two at a time">
        <Button
          size="xs"
          variant="subtle"
          onClick={() => changeStage({ champion: { ...challengerState, isOn: true } })}
        >
          Pick and challenger
        </Button>
      </CommandTooltip>
    </Group>
  );
}

interface ChallengerStepsProps {
  readonly open: OpenComparison;
  readonly state: ChallengerState;
  readonly challengers: Challengers;
}

function ChallengerSteps({ open, state, challengers }: ChallengerStepsProps) {
  const { nextId, previousId } = challengers;
  const show = (challengerId: string | undefined) =>
    challengerId !== undefined && open.changeStage({ champion: { ...state, challengerId } });
  const next = () => show(nextId);
  const previous = () => show(previousId);
  const skipRejected = () => open.changeStage({ champion: { ...state, skipsRejected: !state.skipsRejected } });
  useCommands({ nextChallenger: next, previousChallenger: previous, skipRejected });
  useFollowedPanes(challengers);
  if (isSecondWindow) return null;
  return (
    <Group
      component="section"
      aria-label="Pick and challenger"
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
        {positionText(open, state, challengers)}
      </span>
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
      <CommandTooltip by="nextChallenger" tip="Keeps the pick and shows the next challenger">
        <Button
          size="xs"
          aria-disabled={nextId === undefined}
          rightSection={<KeyHint by="nextChallenger" />}
          onClick={next}
        >
          Next challenger
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

/** Sound, and the only visible pane, stay with a place of the stage when its pane changes. */
function useFollowedPanes({ keptId, challengerId }: Challengers): void {
  const clock = useClockItself();
  const store = useStageStore();
  const before = useRef({ keptId, challengerId });
  useLayoutEffect(() => {
    const last = before.current;
    before.current = { keptId, challengerId };
    const follow = (id: string | undefined) => {
      if (id === keptId || id === challengerId) return id;
      if (id === last.keptId) return keptId;
      return id === last.challengerId ? (challengerId ?? keptId) : id;
    };
    const { heard } = clock.state.getState();
    if (follow(heard) !== heard) clock.setSound(follow(heard));
    store.setState(({ solo }) => ({ solo: follow(solo) }));
  }, [keptId, challengerId, clock, store]);
}

/** "Challenger C, 3 of 17" */
function positionText({ all }: OpenComparison, { skipsRejected }: ChallengerState, challengers: Challengers): string {
  const { keptId, challengerId, position, count } = challengers;
  const challenger = all.find(({ pane }) => pane.id === challengerId);
  if (challenger) return `Challenger ${challenger.letter}, ${position} of ${count}`;
  const hasOthers = all.some(({ pane, kind }) => kind === 'item' && pane.id !== keptId);
  return hasOthers && skipsRejected ? 'All other results are rejected.' : 'No other result is ready yet.';
}
