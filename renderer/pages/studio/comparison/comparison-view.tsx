import { Button } from '@mantine/core';
import { useTimeout } from '@mantine/hooks';
import { IconAlertTriangle, IconColumns3, IconTrash } from '@tabler/icons-react';
import { memo, useDeferredValue, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { comparisonTitle } from '../../../../shared/comparisons/comparison.ts';
import { mostPanes } from '../../../../shared/comparisons/view-state.ts';
import { isFinal } from '../../../../shared/tasks/task-states.ts';
import { formatCounted } from '../../../../shared/util/format-numbers.ts';
import { isId } from '../../../../shared/util/is-id.ts';
import { isSecondWindow } from '../../../api/is-second-window.ts';
import { AddResultsDialog } from '../../../entities/comparisons/add-results-dialog.tsx';
import type { ShownItem, ShownPane } from '../../../entities/comparisons/pane-contents.ts';
import { useComparisonActions } from '../../../entities/comparisons/use-comparisons.ts';
import { usePairRound } from '../../../entities/projects/use-project.ts';
import { ResultButtons } from '../../../entities/results/actions/result-menu.tsx';
import { CommandTooltip } from '../../../ui/commands/command-tooltip.tsx';
import { useCommand } from '../../../ui/commands/use-command.ts';
import { DropTarget } from '../../../ui/drop-target.tsx';
import { EmptyState, NotFound } from '../../../ui/empty-state.tsx';
import { Flex, Group } from '../../../ui/layout-primitives.tsx';
import { showLazily } from '../../../ui/load-lazily.ts';
import { comparisonsPath } from '../../../ui/navigation/page-paths.ts';
import { announce } from '../../../ui/notification-store.ts';
import { Tooltip } from '../../../ui/tooltip.tsx';
import { useIsShownLater } from '../../../ui/use-is-shown-later.ts';
import { ChallengerBar } from './challengers/challenger-bar.tsx';
import { ColorPicker } from './color-picker/color-picker.tsx';
import { useDrawerPreferences } from './common/drawer-preferences.ts';
import type { ResultView } from './common/stage-store.ts';
import { type OpenComparison, type ShownComparison, useComparison } from './common/use-comparison.ts';
import { ComparisonBar } from './comparison-bar.tsx';
import styles from './comparison-view.module.css';
import { ExportMenu } from './export/export-menu.tsx';
import { isPanePending } from './is-pane-pending.ts';
import { MeasurementGraphs } from './measurements/measurement-graphs.tsx';
import { PaneDecision } from './pane/pane-decision.tsx';
import { usePaneActions } from './pane/use-pane-actions.ts';
import type { StoredClock } from './playback/clock-state.ts';
import { ClockProvider, useComparisonClock } from './playback/use-clock.ts';
import { listVideoPanes, offsetsOf, withOffsets } from './playback/video-panes.ts';
import { useImportReviews } from './review/client-reviews/use-import-reviews.ts';
import { LaneNoteMarks, NoteCount } from './review/notes/lane-note-marks.tsx';
import { RegionLayer } from './review/notes/region-layer.tsx';
import { DetailsButton, ParametersAndNotesDrawer } from './review/parameters-and-notes-drawer.tsx';
import { NoteKey, useMarkResult } from './review/review-keys.tsx';
import { BlindView } from './review/round/blind-view.tsx';
import { RevealDialog } from './review/round/reveal-dialog.tsx';
import { useRound } from './review/round/round-store.ts';
import { useSharedRound } from './review/round/use-shared-round.ts';
import { useSharedClock } from './second-window/use-shared-clock.ts';
import { PaneMenuKeys } from './stage/pane-menu-keys.tsx';
import { Stage } from './stage/stage.tsx';
import { StageFullScreenButton } from './stage/stage-full-screen-button.tsx';
import { StageStateProvider } from './stage/stage-state-provider.tsx';
import { SweepViewSwitch } from './sweep-grid/sweep-view-switch.tsx';
import { PaneOffsetAndSound } from './transport/pane-offset-and-sound.tsx';
import { Transport } from './transport/transport.tsx';
import { UnsentRunsBar } from './unsent-runs-bar.tsx';
import { ZoomButton } from './view/zoom-button.tsx';

const NextPair = showLazily(async () => (await import('./next-pair.tsx')).NextPair);

interface ComparisonViewProps {
  readonly id: string;
  /** Called with the number of panes when the set opens. A later change moves nothing beside it. */
  readonly reportPaneCount?: (count: number) => void;
  /** Shows a result over the page. Without it, the result opens in the Library. */
  readonly view?: ResultView;
  /** Called when a blind round begins and ends: nothing beside the set may tell a name then. */
  readonly reportBlind?: (isBlind: boolean) => void;
}

/** The results of one set, exactly as they were left. */
export function ComparisonView({ id, reportPaneCount, reportBlind, view }: ComparisonViewProps) {
  const state = useComparison(id);
  useLayoutEffect(() => useDrawerPreferences.getState().open(id), [id]);
  const paneCount = state.kind === 'open' ? state.open.all.length : undefined;
  const isReported = useRef(false);
  useEffect(() => {
    if (paneCount === undefined || isReported.current) return;
    isReported.current = true;
    reportPaneCount?.(paneCount);
  }, [paneCount, reportPaneCount]);
  const isRoundOpen = useRound(({ round }) => round?.comparisonId === id);
  const hasNextPair = usePairRound(({ round }) => round?.comparisonId === id);
  const isBlind = isRoundOpen || hasNextPair;
  useEffect(() => {
    reportBlind?.(isBlind);
    return () => reportBlind?.(false);
  }, [isBlind, reportBlind]);
  // The first render can be interrupted: a comparison is hundreds of components.
  const isReady = useDeferredValue(state.kind === 'open', false);
  switch (state.kind) {
    case 'loading':
      return <Loading />;
    case 'failed':
      return (
        <section className={`pane ${styles['main']}`} aria-label="Comparison">
          <div className="bar" />
          <NotFound
            problem={isId(id) ? state.problem : undefined}
            noun="comparison"
            text="It may be in another data folder, or the URL is incomplete. Deleting a comparison never deletes its results."
            listPath={comparisonsPath}
          />
        </section>
      );
    case 'open':
      return isReady ? <OpenView open={state.open} view={view} /> : <Loading />;
  }
}

interface OpenViewProps {
  readonly open: OpenComparison;
  readonly view: ResultView | undefined;
}

const OpenView = memo(function OpenView({ open, view }: OpenViewProps) {
  const { id } = open.comparison;
  const round = useRound((state) => state.round);
  const pairRound = usePairRound((state) => state.round);
  const mustHide = useSharedRound(id);
  if (round?.comparisonId === id) return <BlindView round={round} />;
  if (pairRound?.comparisonId === id) return <NextPair round={pairRound} />;
  return mustHide ? <Loading /> : <ViewWithNames open={open} view={view} />;
});

/** View with the names visible. */
function ViewWithNames({ open, view }: OpenViewProps) {
  const { comparison, all, shown, prepared, changeStage } = open;
  const mark = useMarkResult(open);
  const importReviews = useImportReviews(open);
  const [adding, setAdding] = useState(false);
  const { clock, videos } = useClockOf(open);
  const add = () => setAdding(true);
  useAnnounceCompletion(all);
  // The controls of the panes follow in a later frame, because mounting everything at once would be one long task.
  const hasExtras = useIsShownLater();
  return (
    <ClockProvider value={clock}>
      <StageStateProvider
        stage={open.readStage()}
        comparison={{ open, view, mark }}
        onChange={changeStage}
        sharedName={comparison.id}
      >
        <Flex className={styles['view']} miw={0}>
          <section className={`pane ${styles['main']}`} aria-label="Comparison">
            <DropTarget
              title="Drop to import a review"
              text="The JSON file that a reviewer saved on the client page. Your own picks, ratings and notes stay as they are."
              receive={({ files }) => void importReviews([...files])}
            />
            <ComparisonBar open={open} addResults={add}>
              {shown.length > 0 && <ZoomButton panes={shown} />}
              {shown.length > 0 && <ExportMenu open={open} />}
              {shown.length > 0 && <DetailsButton open={open} />}
              {shown.length > 0 && <StageFullScreenButton name={comparisonTitle(comparison)} />}
            </ComparisonBar>
            {comparison.trashedAt !== undefined && <TrashedComparisonBanner comparison={comparison} />}
            {comparison.trashedAt === undefined && !isSecondWindow && <UnsentRunsBar open={open} />}
            <SweepViewSwitch open={open}>
              {shown.length === 0 ? (
                <NoPanes open={open} addResults={add} />
              ) : (
                <>
                  <ChallengerBar open={open} />
                  <Stage
                    panes={shown}
                    prepared={prepared}
                    extras={(pane) => hasExtras && <PaneExtras open={open} shown={pane} isOnly={shown.length === 1} />}
                  />
                </>
              )}
            </SweepViewSwitch>
            {shown.length > 0 && <ColorPicker shown={shown} />}
            <Transport
              panes={videos}
              laneMarks={(paneId) => <LaneNoteMarks open={open} paneId={paneId} />}
              graphs={<MeasurementGraphs open={open} panes={videos} />}
            />
          </section>
          {shown.length > 0 && <ParametersAndNotesDrawer open={open} />}
        </Flex>
        <NoteKey open={open} />
        <PaneMenuKeys open={open} />
        <RegionLayer open={open} />
        {!isSecondWindow && <RevealDialog panes={all} />}
        {adding && <AddResultsDialog target={comparison} onClose={() => setAdding(false)} />}
      </StageStateProvider>
    </ClockProvider>
  );
}

/** Additional content of a pane's caption beside its name. */
function PaneExtras({ open, shown, isOnly }: { open: OpenComparison; shown: ShownPane; isOnly: boolean }) {
  return (
    <>
      <NoteCount open={open} shown={shown} />
      <Deviations open={open} shown={shown} />
      <span className="grow" />
      <PaneDecision shown={shown} />
      {isOnly && shown.kind === 'item' && <ActionsOfOnlyPane shown={shown} />}
      <PaneOffsetAndSound shown={shown} />
    </>
  );
}

/** A sign with the differences between what was requested and what came, such as a result that was left out. */
function Deviations({ open, shown }: { open: OpenComparison; shown: ShownPane }) {
  const taskId = shown.kind === 'item' ? shown.item.taskId : undefined;
  const notes = open.tasks.find(({ id }) => id === taskId)?.notes ?? [];
  if (notes.length === 0) return null;
  const text = notes.join(' ');
  return (
    <Tooltip label={text} multiline maw={420}>
      <span className="center" role="img" aria-label={text}>
        <IconAlertTriangle size={14} stroke={1.5} />
      </span>
    </Tooltip>
  );
}

/** A single pane has the space for words. */
function ActionsOfOnlyPane({ shown }: { shown: ShownItem }) {
  const { targetOf } = usePaneActions();
  return <ResultButtons of={['remix', 'continueResult', 'exportResults']} target={targetOf(shown)} />;
}

/** The clock of the videos on the stage. */
function useClockOf({ comparison, shown, prepared, readStage, changeStage, changePanes }: OpenComparison) {
  const videos = listVideoPanes(shown);
  const savedOffsets = useRef<StoredClock['offsets']>(undefined);
  const saveClock = ({ clock, heard, offsets }: StoredClock) => {
    changeStage({ clock, heard });
    if (savedOffsets.current !== offsets) changePanes((now) => withOffsets(now, offsets));
    savedOffsets.current = offsets;
  };
  const { clock: stored, heard } = readStage();
  const storedClock = { clock: stored, heard, offsets: offsetsOf(comparison.panes) };
  const clock = useComparisonClock(storedClock, videos, saveClock, listVideoPanes(prepared));
  useSharedClock(clock, comparison.id);
  return { clock, videos };
}

/** Long enough that what is on this disk never shows it. */
const millisecondsBeforeShown = 300;

function Loading() {
  const [slow, setSlow] = useState(false);
  useTimeout(() => setSlow(true), millisecondsBeforeShown, { autoInvoke: true });
  return (
    <section className={`pane ${styles['main']}`} aria-label="Comparison" aria-busy>
      <div className="bar">
        <span className="t3 small" role="status">
          {slow && 'Opening the comparison'}
        </span>
      </div>
    </section>
  );
}

/** Announces, for people who do not see the panes fill, that nothing of the comparison is awaited any more. */
function useAnnounceCompletion(shown: readonly ShownPane[]): void {
  const before = useRef(0);
  /** Tasks that were seen at work: each is followed by its result, a moment after it is done. */
  const seen = useRef(new Set<string>());
  useEffect(() => {
    for (const pane of shown) if (pane.kind === 'task' && !isFinal(pane.task.state)) seen.current.add(pane.task.id);
    const awaited = shown.filter((pane) => isPanePending(pane, seen.current)).length;
    if (awaited === 0 && before.current > 0) announce(textOfCompletion(shown));
    before.current = awaited;
  }, [shown]);
}

/** "The comparison is complete: 2 results, 1 without a result" */
function textOfCompletion(shown: readonly ShownPane[]): string {
  const results = shown.filter(({ kind }) => kind === 'item').length;
  const withoutResult = shown.length - results;
  const parts = [formatCounted(results, 'result'), ...(withoutResult > 0 ? [`${withoutResult} without a result`] : [])];
  return `The comparison is complete: ${parts.join(', ')}`;
}

/** Every pane was closed. */
function NoPanes({ open, addResults }: { open: OpenComparison; addResults: () => void }) {
  const isTrashed = open.comparison.trashedAt !== undefined;
  return (
    <EmptyState
      icon={IconColumns3}
      title="No results in this comparison"
      text={`Add up to ${mostPanes} results. Videos play in sync, each in its own aspect ratio.`}
    >
      {!isTrashed && <Button onClick={addResults}>Add results</Button>}
    </EmptyState>
  );
}

/** Shown above a comparison in Trash. */
function TrashedComparisonBanner({ comparison }: { comparison: ShownComparison }) {
  const { bringBack } = useComparisonActions();
  useCommand('bringBack', () => bringBack(comparison.id));
  return (
    <Group flex="none" gap="s2" mih={36} py="s1" px="s4" line="bottom" bg="panel">
      <IconTrash size={14} stroke={1.5} aria-hidden />
      <span className="grow">This comparison is in Trash. Its results are still in the library.</span>
      <CommandTooltip by="bringBack" tip="Restores the comparison from Trash">
        <Button size="xs" onClick={() => bringBack(comparison.id)}>
          Restore
        </Button>
      </CommandTooltip>
    </Group>
  );
}
