import { ActionIcon } from '@mantine/core';
import { IconStack2 } from '@tabler/icons-react';
import { Suspense, useCallback, useState } from 'react';
import { navigate } from 'wouter/use-hash-location';
import { useConnectionState } from '../../../api/main-connection-state.ts';
import { problemOf } from '../../../api/problem-of-error.ts';
import { useRecordsOf } from '../../../entities/items/library-index/use-library-index.ts';
import { loadLazily, showLazily } from '../../../ui/load-lazily.ts';
import { setPath } from '../../../ui/navigation/page-paths.ts';
import { ProblemNote } from '../../../ui/problem-note.tsx';
import { EmptyStage } from './empty-stage.tsx';
import styles from './history.module.css';
import { History } from './history.tsx';
import { useSets } from './sets.ts';

const ComparisonView = loadLazily(async () => (await import('../comparison/comparison-view.tsx')).ComparisonView);

const ListViewer = showLazily(async () => (await import('../../../entities/results/viewer/viewer.tsx')).ListViewer);

/** A result that was opened in the viewer, and the results that arrow keys reach. */
interface Viewed {
  readonly id: string;
  readonly set: readonly string[];
}

interface ResultsPaneProps {
  /** The set on the stage; `undefined` for the newest one. */
  readonly setId: string | undefined;
  readonly reportPaneCount: (count: number) => void;
  /** A blind round of the set hides History. */
  readonly isBlind: boolean;
  readonly reportBlind: (isBlind: boolean) => void;
}

/** The results beside the form: one set on the stage, and the history of all sets. */
export function ResultsPane({ setId, isBlind, ...reports }: ResultsPaneProps) {
  const { sets, isPending, error, more } = useSets();
  // The banner says that the connection is lost, and the sets are loaded again with the next one.
  const isLive = useConnectionState(({ state }) => state === 'live');
  const problem = isLive && error ? problemOf(error) : undefined;
  const shownId = setId ?? sets[0]?.id;
  const [viewed, setViewed] = useState<Viewed>();
  /** In a narrow window, History lies over the stage while it is open. */
  const [isHistoryOpen, setHistoryOpen] = useState(false);
  const view = useCallback((id: string, set: readonly string[]) => setViewed({ id, set }), []);
  return (
    <>
      {shownId === undefined ? (
        <section className="pane grow" aria-label="Stage">
          {problem && <ProblemNote problem={problem} title="Couldn’t load the runs" />}
          {!isPending && !problem && <EmptyStage />}
        </section>
      ) : (
        <Suspense fallback={<section className="pane grow" aria-label="Stage" aria-busy />}>
          <ComparisonView key={shownId} id={shownId} {...reports} view={view} />
        </Suspense>
      )}
      {!isBlind && shownId !== undefined && (
        <section
          className={`pane ${styles['side']}`}
          aria-label="Sets"
          data-beside-stage
          data-open={isHistoryOpen || undefined}
        >
          <div className="bar">
            <ActionIcon
              size={28}
              aria-label="Earlier sets"
              aria-expanded={isHistoryOpen}
              onClick={() => setHistoryOpen(!isHistoryOpen)}
            >
              <IconStack2 size={16} stroke={1.5} />
            </ActionIcon>
          </div>
          <History
            sets={sets}
            shownId={shownId}
            show={(id) => {
              setHistoryOpen(false);
              navigate(id === sets[0]?.id ? '/studio' : setPath(id));
            }}
            setOpen={setHistoryOpen}
            more={more}
            view={view}
          />
        </section>
      )}
      {viewed && <SetViewer key={viewed.id} viewed={viewed} close={() => setViewed(undefined)} />}
    </>
  );
}

interface SetViewerProps {
  readonly viewed: Viewed;
  readonly close: () => void;
}

/** The viewer over the page, so that closing it returns to the set. A step to another result renders nothing else. */
function SetViewer({ viewed: { id: first, set }, close }: SetViewerProps) {
  const [id, show] = useState(first);
  const records = useRecordsOf(set);
  const items = set.flatMap((each) => records.get(each) ?? []);
  return <ListViewer items={items} id={id} show={show} close={close} />;
}
