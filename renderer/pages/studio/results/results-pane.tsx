import { ActionIcon } from '@mantine/core';
import { IconAperture, IconLayoutGrid } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense } from 'react';
import { useLocation } from 'wouter';
import { problemOf } from '../../../api/problem-of-error.ts';
import { CommandTooltip } from '../../../ui/commands/command-tooltip.tsx';
import { useCommand } from '../../../ui/commands/use-command.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { setPath } from '../../../ui/navigation/page-paths.ts';
import { ProblemNote } from '../../../ui/problem-note.tsx';
import { Feed } from './feed.tsx';
import styles from './history.module.css';
import { History } from './history.tsx';
import { useSets } from './sets.ts';

const ComparisonView = lazy(async () => ({
  default: (await import('../comparison/comparison-view.tsx')).ComparisonView,
}));

interface ResultsPaneProps {
  /** The set on the stage; `undefined` for the newest one. */
  readonly setId: string | undefined;
  readonly isFeed: boolean;
  /** Changes between the stage and the feed. */
  readonly toggle: () => void;
  readonly reportPaneCount: (count: number) => void;
  /** A blind round of the set hides History. */
  readonly isBlind: boolean;
  readonly reportBlind: (isBlind: boolean) => void;
}

/** The results beside the form: one set on the stage with the history of all sets, or all runs in rows. */
export function ResultsPane({ isFeed, toggle, ...set }: ResultsPaneProps) {
  useCommand('studioFeed', toggle);
  const title = isFeed ? 'Stage' : 'Feed';
  const switchButton = (
    <CommandTooltip by="studioFeed" tip={isFeed ? 'One set on the stage' : 'All runs'}>
      <ActionIcon size={28} aria-label={title} onClick={toggle}>
        {isFeed ? <IconAperture size={16} stroke={1.5} /> : <IconLayoutGrid size={16} stroke={1.5} />}
      </ActionIcon>
    </CommandTooltip>
  );
  return isFeed ? <Feed viewSwitch={switchButton} /> : <StageAndHistory {...set} viewSwitch={switchButton} />;
}

interface StageAndHistoryProps extends Omit<ResultsPaneProps, 'isFeed' | 'toggle'> {
  readonly viewSwitch: ReactNode;
}

function StageAndHistory({ setId, isBlind, viewSwitch, ...reports }: StageAndHistoryProps) {
  const { sets, isPending, error, more } = useSets();
  const [, navigate] = useLocation();
  const shownId = setId ?? sets[0]?.id;
  return (
    <>
      {shownId === undefined ? (
        <section className="pane grow" aria-label="Stage">
          <div className="bar" />
          {error && <ProblemNote problem={problemOf(error)} title="Couldn’t load the runs" />}
          {!isPending && !error && (
            <EmptyState
              icon={IconAperture}
              title="Results appear here"
              text="Each press of Generate makes a set. Its results are saved to your library as soon as they are ready."
            />
          )}
        </section>
      ) : (
        <Suspense fallback={<section className="pane grow" aria-label="Stage" aria-busy />}>
          <ComparisonView key={shownId} id={shownId} {...reports} />
        </Suspense>
      )}
      {!isBlind && (
        <section className={`pane ${styles['side']}`} aria-label="Sets" data-beside-stage>
          <div className="bar">
            <span className="grow" />
            {viewSwitch}
          </div>
          {shownId !== undefined && (
            <History
              sets={sets}
              shownId={shownId}
              show={(id) => navigate(id === sets[0]?.id ? '/studio' : setPath(id))}
              more={more}
            />
          )}
        </section>
      )}
    </>
  );
}
