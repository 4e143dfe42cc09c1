import { Button, Modal } from '@mantine/core';
import { IconAdjustmentsHorizontal, IconEyeOff, IconInfoCircle, IconNote } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { type BriefComparison, sameBrief } from '../../../../../shared/comparisons/review/same-brief.ts';
import type { Vote } from '../../../../../shared/comparisons/review/vote.ts';
import { joinList } from '../../../../../shared/util/join-list.ts';
import { CommandTooltip } from '../../../../ui/commands/command-tooltip.tsx';
import { useCommand } from '../../../../ui/commands/use-command.ts';
import { Box, Flex, Group, Stack } from '../../../../ui/layout-primitives.tsx';
import { type RovingFocus, useRovingFocus } from '../../../../ui/roving-focus/use-roving-focus.ts';
import { useReturningFocus } from '../../../../ui/use-returning-focus.ts';
import { useDrawerPreferences } from '../common/drawer-preferences.ts';
import type { OpenComparison } from '../common/use-comparison.ts';
import { type Finished, finishedOf } from '../common/use-votes.ts';
import { useComparedPanes } from './parameters/use-compared-panes.ts';
import styles from './parameters-and-notes-drawer.module.css';
import { useRound } from './round/round-store.ts';
import { useOpenRound } from './round/use-shared-round.ts';

/**
 * Buttons in the bar of a comparison: blind round, notes and parameters. They are one stop of the Tab key. Scopes are in
 * the menu of the title.
 */
export function ReviewToolbar({ open }: { open: OpenComparison }) {
  const { tab, toggle } = useDrawerPreferences();
  const { notes } = open.comparison;
  const hasRound = open.shown.length > 1;
  const has = (id: string) => id !== 'round' || hasRound;
  const roving = useRovingFocus({ layout: 'horizontal', homeAndEnd: false, first: 'notes', has });
  useCommand('parametersDrawer', () => toggle('parameters'));
  useCommand('notesDrawer', () => toggle('notes'));
  useCommand('scopesDrawer', () => toggle('scopes'));
  return (
    <Group flex="none" gap="s1" role="toolbar" aria-label="Review" {...roving.list}>
      {hasRound && <StartRound open={open} inToolbar={roving.item('round')} />}
      <CommandTooltip by="notesDrawer" tip="Notes">
        <Button
          size="xs"
          variant="subtle"
          className={`${styles['pressed']} ${styles['fold']}`}
          aria-pressed={tab === 'notes'}
          aria-label={notes.length === 0 ? 'Notes' : `Notes, ${notes.length}`}
          leftSection={<IconNote size={14} stroke={1.5} aria-hidden />}
          {...roving.item('notes')}
          onClick={() => toggle('notes')}
        >
          Notes{' '}
          {notes.length > 0 && (
            <Box component="span" className="t3 num" ml={5}>
              {notes.length}
            </Box>
          )}
        </Button>
      </CommandTooltip>
      <CommandTooltip by="parametersDrawer" tip="Parameters and differences">
        <Button
          size="xs"
          variant="subtle"
          className={`${styles['pressed']} ${styles['fold']}`}
          aria-pressed={tab === 'parameters'}
          leftSection={<IconAdjustmentsHorizontal size={14} stroke={1.5} aria-hidden />}
          {...roving.item('parameters')}
          onClick={() => toggle('parameters')}
        >
          Parameters
        </Button>
      </CommandTooltip>
    </Group>
  );
}

interface StartRoundProps {
  readonly open: OpenComparison;
  readonly inToolbar: ReturnType<RovingFocus['item']>;
}

/** Starts a blind round, or first shows reasons against it and facts about it. */
function StartRound({ open, inToolbar }: StartRoundProps) {
  const openRound = useOpenRound();
  const { panes, pending } = useComparedPanes(open);
  const { preparing } = useRound();
  const [asked, setAsked] = useState(false);
  const [wanted, setWanted] = useState(false);
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
    if (!wanted || pending) return;
    setWanted(false);
    judge();
  }, [wanted, pending]);
  const press = () => setWanted(true);
  useCommand('blindRound', press);
  return (
    <>
      <CommandTooltip by="blindRound" tip="Vote with names and order hidden">
        <Button
          size="xs"
          variant="subtle"
          leftSection={<IconEyeOff size={14} stroke={1.5} aria-hidden />}
          className={styles['fold'] ?? ''}
          loading={wanted || preparing === comparisonId}
          {...inToolbar}
          onClick={press}
        >
          Blind round
        </Button>
      </CommandTooltip>
      {asked && (
        <ConfirmRound
          testResult={testResult}
          left={left}
          start={(task) => start(task, finished)}
          onClose={() => setAsked(false)}
        />
      )}
    </>
  );
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
