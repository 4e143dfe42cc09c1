import { useEffect, useRef, useState } from 'react';
import { navigate } from 'wouter/use-hash-location';
import type { ListedRun } from '../../../../shared/comparisons/run-plan/planned-run.ts';
import { modelById } from '../../../../shared/models/all-models.ts';
import { formatCounted } from '../../../../shared/util/format-numbers.ts';
import { useSynced } from '../../../api/synced-state.ts';
import { uncoverStage } from '../../../entities/drafts/plan-view.ts';
import { modelTitle } from '../../../entities/models/model-title.ts';
import { usePlannedEstimateText } from '../../../entities/money/use-estimate-text.ts';
import { useRemix } from '../../../entities/remix/use-remix.ts';
import { StartButton, useStartRuns } from '../../../entities/tasks/use-start-runs.tsx';
import { MenuRadioItem } from '../../../ui/checkable-menu-items.tsx';
import { Box } from '../../../ui/layout-primitives.tsx';
import { focusPage } from '../../../ui/navigation/focus-page.ts';
import { useRovingFocus } from '../../../ui/roving-focus/use-roving-focus.ts';
import { SelectMenuButton } from '../../../ui/select-menu-button.tsx';
import { useAction } from '../../../ui/use-action.ts';
import { costText } from '../form/cost-and-wait-text.ts';
import { StageCover } from '../stage-cover/stage-cover.tsx';
import { ListedRunRow } from './listed-run-row.tsx';

interface ListStart {
  readonly runIds: string[];
  readonly atMost?: number | undefined;
}

/** The runs that wait, over the stage. Nothing sends them but a click here. */
export function RunListPanel() {
  const { runs, move, remove, edit } = useRunList();
  const [chosenIds, setChosenIds] = useState<ReadonlySet<string>>(new Set());
  const [atMost, setAtMost] = useState<number>();
  const connection = useSynced('connection');
  const chargeOf = (ids: readonly string[]) =>
    costText(countedRuns(runs.filter(({ id }) => ids.includes(id))), connection);
  const start = useStartRuns<ListStart>(
    async (calls, { intentId, evenIfNotSavable }, input) => {
      await calls.comparisons.startListed({ id: intentId, ...input, evenIfNotSavable });
      // The newest set is on the stage.
      uncoverStage();
      navigate('/studio');
      focusPage();
    },
    { notification: ({ runIds }) => ({ title: 'Couldn’t start the runs', charge: chargeOf(runIds) }) },
  );
  const roving = useRovingFocus<HTMLUListElement>({
    first: runs[0]?.id,
    has: (id) => runs.some((run) => run.id === id),
  });
  const focusAfterChange = useFocusAfterChange(runs, roving.focus);
  const toggle = (id: string) =>
    setChosenIds(new Set(chosenIds.has(id) ? [...chosenIds].filter((each) => each !== id) : [...chosenIds, id]));
  const chosen = runs.filter(({ id }) => chosenIds.has(id));
  const toStart = chosen.length > 0 ? chosen : runs;
  const idsToStart = toStart.map(({ id }) => id);
  const count = formatCounted(runs.length, 'run');
  const estimate = usePlannedEstimateText(toStart);
  return (
    <StageCover
      title="List"
      facts={[`${count}${chosen.length > 0 ? `, ${chosen.length} chosen` : ''}`, estimate].filter(Boolean).join(': ')}
      close={uncoverStage}
      tools={
        runs.length > 0 && (
          <>
            <LimitMenu atMost={atMost} choose={setAtMost} />
            <StartButton
              data-charges="start-listed-runs"
              size="xs"
              flex="none"
              verb={`Start ${toStart.length}`}
              charge={chargeOf(idsToStart)}
              start={{ ...start, run: () => start.run({ runIds: idsToStart, atMost }) }}
            />
          </>
        )
      }
    >
      {runs.length === 0 ? (
        <Box component="p" className="t2" py="s6" px="s4">
          The list is empty. “Add to list” in the form puts its runs here. They are sent when you start them.
        </Box>
      ) : (
        <ul aria-label="Runs that wait" {...roving.list}>
          {runs.map((run, index) => (
            <ListedRunRow
              key={run.id}
              run={run}
              place={index + 1}
              isChosen={chosenIds.has(run.id)}
              item={roving.item(run.id)}
              toggle={() => toggle(run.id)}
              move={(by) => {
                move(run.id, by);
                focusAfterChange(run.id);
              }}
              edit={() => edit(run)}
              remove={() => {
                remove(run);
                const next = runs[index + 1] ?? runs[index - 1];
                if (next) focusAfterChange(next.id);
                else focusPage();
              }}
              start={
                <StartButton
                  data-charges="start-listed-run"
                  size="xs"
                  variant="subtle"
                  flex="none"
                  verb="Start"
                  charge={chargeOf([run.id])}
                  start={{ ...start, run: () => start.run({ runIds: [run.id] }) }}
                />
              }
            />
          ))}
        </ul>
      )}
    </StageCover>
  );
}

/** Returns the runs whose models this version knows, as the text of their cost needs them. */
function countedRuns(runs: readonly ListedRun[]) {
  return runs.flatMap(({ modelId, draft }) => {
    const model = modelById(modelId);
    return model ? [{ model, draft }] : [];
  });
}

/** Returns a function that moves the focus to a row after the next change of the list. */
function useFocusAfterChange(runs: readonly ListedRun[], focus: (id: string) => void) {
  const wanted = useRef<string>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: Each change of the list, which `focus` reads from the page.
  useEffect(() => {
    if (wanted.current !== undefined) focus(wanted.current);
    wanted.current = undefined;
  }, [runs]);
  return (id: string) => {
    wanted.current = id;
  };
}

interface LimitMenuProps {
  readonly atMost: number | undefined;
  readonly choose: (atMost: number | undefined) => void;
}

/** How many of the runs are active at the same time. */
function LimitMenu({ atMost, choose }: LimitMenuProps) {
  const labelOf = (limit: number | undefined) => (limit === undefined ? 'All at once' : `At most ${limit} at a time`);
  return (
    <SelectMenuButton label={labelOf(atMost)}>
      {[undefined, 1, 2, 3, 4, 6, 8].map((each) => (
        <MenuRadioItem key={each ?? 0} title={labelOf(each)} isChosen={each === atMost} choose={() => choose(each)} />
      ))}
    </SelectMenuButton>
  );
}

interface ListChange {
  readonly add?: ListedRun[];
  readonly order: string[];
}

/** Returns the runs that wait, in their order, and the functions that change the list. */
function useRunList() {
  const runs = useSynced('listedRuns');
  const order = runs.map(({ id }) => id);
  const failed = 'Couldn’t change the list';
  const change = useAction((calls, by: ListChange) => calls.comparisons.changeList(by), { failed });
  // Undo restores the order that the list had before.
  const removal = useAction(
    (calls, { run: { id } }: { run: ListedRun; order: string[] }) => calls.comparisons.changeList({ remove: [id] }),
    {
      failed,
      done: (_, before) => ({
        title: `${modelTitle(before.run.modelId)} removed from the list`,
        undo: () => change.run({ add: [before.run], order: before.order }),
      }),
    },
  );
  const remove = (run: ListedRun) => removal.run({ run, order });
  const remix = useRemix();
  return {
    runs,
    /** Moves a run up or down by one place. */
    move(id: string, by: 1 | -1) {
      const from = order.indexOf(id);
      const other = order[from + by];
      if (from + by >= 0 && other !== undefined) change.run({ order: order.with(from + by, id).with(from, other) });
    },
    remove,
    /** Moves a run from the list into the form of its model. */
    edit(run: ListedRun) {
      remix('all', run);
      if (!modelById(run.modelId)) return;
      uncoverStage();
      remove(run);
    },
  };
}
