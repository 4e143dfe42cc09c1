import { Button, Modal } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { type BriefComparison, sameBrief } from '../../../../../shared/comparisons/review/same-brief.ts';
import type { Vote } from '../../../../../shared/comparisons/review/vote.ts';
import { joinList } from '../../../../../shared/util/join-list.ts';
import { Flex, Stack } from '../../../../ui/layout-primitives.tsx';
import { useReturningFocus } from '../../../../ui/use-returning-focus.ts';
import type { OpenComparison } from '../common/use-comparison.ts';
import { type Finished, finishedOf } from '../common/use-votes.ts';
import { useComparedPanes } from './parameters/use-compared-panes.ts';
import { useOpenRound } from './round/use-shared-round.ts';

interface StartRoundProps {
  readonly open: OpenComparison;
  /** The user wants a round. */
  readonly isWanted: boolean;
  /** The round is started, or the reasons against it are shown. */
  readonly settle: () => void;
}

/** Starts a blind round, or first shows reasons against it and facts about it. */
export function StartRound({ open, isWanted, settle }: StartRoundProps) {
  const openRound = useOpenRound();
  const { panes, pending } = useComparedPanes(open);
  const [asked, setAsked] = useState(false);
  const finished = finishedOf(panes);
  const left = panes.filter((pane) => !pane.item).map((pane) => pane.letter);
  const testResult = sameBrief(finished);
  const comparisonId = open.comparison.id;

  const start = (task: Vote['task'], finishedPanes: readonly Finished[]) => {
    setAsked(false);
    void openRound(comparisonId, task, finishedPanes);
  };
  const judge = useEffectEvent(() => {
    if (testResult.same && testResult.notes.length === 0 && left.length === 0) start(testResult.task, finished);
    else setAsked(true);
  });
  // The round can be checked for a single brief only after the recipes of all panes are loaded.
  useEffect(() => {
    if (!isWanted || pending) return;
    settle();
    judge();
  }, [isWanted, pending, settle]);
  return asked ? (
    <ConfirmRound
      testResult={testResult}
      left={left}
      start={(task) => start(task, finished)}
      onClose={() => setAsked(false)}
    />
  ) : null;
}

interface ConfirmRoundProps {
  readonly testResult: BriefComparison;
  /** Letters of panes without a result. */
  readonly left: readonly string[];
  readonly start: (task: Vote['task']) => void;
  readonly onClose: () => void;
}

function ConfirmRound({ testResult, left, start, onClose }: ConfirmRoundProps) {
  useReturningFocus();
  const waiting =
    left.length === 0
      ? []
      : [`${joinList(left)} ${left.length === 1 ? 'isn’t' : 'aren’t'} finished and will be left out.`];
  const sentences = [...(testResult.same ? testResult.notes : testResult.reasons), ...waiting];
  return (
    <Modal
      opened
      onClose={onClose}
      title={testResult.same ? 'Before the blind round' : 'These results can’t be judged blind'}
      size={520}
    >
      <p className="t2">
        {testResult.same
          ? 'Names, order and times are hidden until you reveal them. All results share one brief, but some models didn’t receive all of it:'
          : 'A blind round needs results of one brief: the same prompt, negative prompt and inputs.'}
      </p>
      <Stack component="ul" gap="s2" mt="s2" mb="s4">
        {sentences.map((sentence) => (
          <li className="icon-line" key={sentence}>
            <IconInfoCircle size={14} stroke={1.5} aria-hidden />
            {sentence}
          </li>
        ))}
      </Stack>
      <Flex gap="s2" mt="s4">
        <span className="grow" />
        <Button variant={testResult.same ? 'subtle' : 'default'} onClick={onClose}>
          {testResult.same ? 'Cancel' : 'Close'}
        </Button>
        {testResult.same && (
          <Button variant="filled" onClick={() => start(testResult.task)}>
            Start round
          </Button>
        )}
      </Flex>
    </Modal>
  );
}
