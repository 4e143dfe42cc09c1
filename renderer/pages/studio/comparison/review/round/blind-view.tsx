import { Button } from '@mantine/core';
import { IconEyeOff } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { navigate } from 'wouter/use-hash-location';
import { firstViewState } from '../../../../../../shared/comparisons/view-state.ts';
import { nextPairs } from '../../../../../../shared/test-sets/standing.ts';
import { isSecondWindow } from '../../../../../api/is-second-window.ts';
import { type PairRound, usePairRound } from '../../../../../entities/projects/use-project.ts';
import { CommandTooltip } from '../../../../../ui/commands/command-tooltip.tsx';
import { useCommands } from '../../../../../ui/commands/use-command.ts';
import { Box } from '../../../../../ui/layout-primitives.tsx';
import { projectPath } from '../../../../../ui/navigation/page-paths.ts';
import { notify } from '../../../../../ui/notify.ts';
import { usePicker } from '../../color-picker/picker-store.ts';
import { KeyHint } from '../../common/key-hint.tsx';
import { LayoutSwitch } from '../../layouts/layout-switch.tsx';
import { ClockProvider, useComparisonClock } from '../../playback/use-clock.ts';
import { listVideoPanes } from '../../playback/video-panes.ts';
import { useSharedClock } from '../../second-window/use-shared-clock.ts';
import { Stage } from '../../stage/stage.tsx';
import { StageFullScreenButton } from '../../stage/stage-full-screen-button.tsx';
import { StageStateProvider } from '../../stage/stage-state-provider.tsx';
import { PaneOffsetAndSound } from '../../transport/pane-offset-and-sound.tsx';
import { Transport } from '../../transport/transport.tsx';
import type { BlindRound } from './blind-round.ts';
import { useRound } from './round-store.ts';
import { VoteBar } from './vote-bar.tsx';

/**
 * A comparison during a blind round: a separate stage and clock, which know the results by number only. Nothing done
 * here is saved, so that order and offsets of the real comparison neither change nor leak.
 */
export function BlindView({ round }: { round: BlindRound }) {
  const end = useRound((state) => state.end);
  const reveal = useRound((state) => state.reveal);
  const pairs = usePairRound((state) => (state.round?.comparisonId === round.comparisonId ? state.round : undefined));
  // The set of the pairs would show their names: its page closes, which ends the round.
  const leave = () => (pairs ? navigate(projectPath(pairs.project.id)) : end());
  useCommands({ blindLeave: leave, ...(!pairs && { blindReveal: reveal }) });
  const shown = round.places.map((place) => place.shown);
  const videos = listVideoPanes(shown);
  const clock = useComparisonClock({ clock: firstViewState.clock, heard: undefined, offsets: {} }, videos, () => {});
  const sharedName = `blind round of ${round.comparisonId}`;
  useSharedClock(clock, sharedName);
  // Other pages show the names: leaving this one ends the round. In a second window, it ends the round there only.
  const isMounted = useRef(false);
  // A round has no color picker, and its cross could not be removed.
  useEffect(() => usePicker.setState({ isOn: false, isHeld: false }), []);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
      queueMicrotask(() => {
        // The buttons already ended the round; React mounts components twice in development.
        if (isMounted.current || useRound.getState().round !== round) return;
        usePairRound.setState({ round: undefined });
        end();
        if (isSecondWindow) return;
        notify('Blind round ended', 'You left the page. Your votes are saved.');
      });
    };
  }, [end, round]);
  return (
    <ClockProvider value={clock}>
      <StageStateProvider stage={firstViewState} comparison={{}} sharedName={sharedName}>
        <Box component="section" className="pane" pos="relative" flex={1} aria-label="Comparison">
          <div className="bar">
            <h1 className="head">Blind round</h1>
            <IconEyeOff size={14} stroke={1.5} aria-hidden />
            <span className="t3 small">Names, order and times are hidden</span>
            {pairs && <PairsLeft round={pairs} />}
            <span className="grow" />
            <LayoutSwitch />
            <span className="grow" />
            {!pairs && (
              <CommandTooltip by="blindReveal" tip="Ends the round and shows the names">
                <Button size="xs" rightSection={<KeyHint by="blindReveal" />} onClick={reveal}>
                  Reveal
                </Button>
              </CommandTooltip>
            )}
            <CommandTooltip by="blindLeave" tip="Ends the round without revealing names">
              <Button size="xs" variant="subtle" rightSection={<KeyHint by="blindLeave" />} onClick={leave}>
                Leave round
              </Button>
            </CommandTooltip>
            <StageFullScreenButton name="Blind round" />
          </div>
          <VoteBar round={round} />
          <Stage panes={shown} extras={(pane) => <PaneOffsetAndSound shown={pane} />} />
          <Transport panes={videos} />
        </Box>
      </StageStateProvider>
    </ClockProvider>
  );
}

/** "Pairs left: 3" */
function PairsLeft({ round: { matrix, votes, skipped } }: { readonly round: PairRound }) {
  const pairs = nextPairs(matrix, votes).filter(({ challenger }) => !skipped.has(challenger.id));
  const left = pairs.reduce((sum, pair) => sum + pair.left, 0);
  return <span className="t2 small num">Pairs left: {left}</span>;
}
