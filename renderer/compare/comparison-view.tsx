import { useEffect, useMemo, useRef, useState } from 'react';
import { assumedFramesPerSecond, frameAt } from '../parts/media-player/frames.ts';
import { useShortcut } from '../shortcuts/use-shortcut.ts';
import styles from './compare-page.module.css';
import { HeadBar } from './head-bar.tsx';
import { LayoutSwitch } from './layouts/layout-switch.tsx';
import { NoPanes, NotHere } from './nothing-shown.tsx';
import { Picker } from './picker.tsx';
import { Stage } from './stage/stage.tsx';
import type { StageActions } from './stage/stage-actions.ts';
import { StagePlace } from './stage/stage-place.tsx';
import { StartOthers } from './start-others.tsx';
import { Transport } from './transport.tsx';
import { TrashLine } from './trash-line.tsx';
import { type OpenComparison, useComparison } from './use-comparison.ts';
import { type TransportState, useTransport } from './use-transport.ts';
import { ViewBar } from './view/view-bar.tsx';

/** One comparison, exactly as it was left. */
export function ComparisonView({ id }: { id: string }) {
  const state = useComparison(id);
  switch (state.kind) {
    case 'loading':
      return <Loading />;
    case 'failed':
      return <NotHere problem={state.problem} />;
    case 'open':
      return <OpenView open={state.open} />;
  }
}

function OpenView({ open }: { open: OpenComparison }) {
  const { comparison, shown, changeStage } = open;
  const [adding, setAdding] = useState(false);
  const transport = useTransport(open.items);
  useShortcut('comparePlay', transport.toggle);
  const actions = useStageActionsOf(open, transport);
  const add = () => setAdding(true);
  return (
    <StagePlace stage={comparison.stage} actions={actions} onChange={changeStage}>
      <div className={styles['view']}>
        <section className={`pane ${styles['main']}`} aria-label="Comparison">
          <HeadBar open={open} addResults={add}>
            {shown.length > 0 && <LayoutSwitch paneCount={shown.length} />}
            {shown.length > 0 && <ViewBar />}
          </HeadBar>
          {comparison.trashedAt === undefined ? <StartOthers open={open} /> : <TrashLine comparison={comparison} />}
          {shown.length === 0 ? <NoPanes open={open} addResults={add} /> : <Stage panes={shown} />}
          {transport.seconds > 0 && <Transport transport={transport} />}
        </section>
      </div>
      {adding && <Picker into={comparison} onClose={() => setAdding(false)} />}
    </StagePlace>
  );
}

function useStageActionsOf({ changePanes }: OpenComparison, { register, hold }: TransportState): StageActions {
  const held = useRef(hold);
  held.current = hold;
  return useMemo(
    () => ({
      changePanes,
      registerFilm: register,
      holdFilm(paneId) {
        const seconds = held.current(paneId);
        return { seconds, frame: frameAt(seconds, assumedFramesPerSecond) };
      },
    }),
    [changePanes, register],
  );
}

/** Long enough that what is on this disk never shows it. */
const millisecondsBeforeShown = 300;

function Loading() {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), millisecondsBeforeShown);
    return () => clearTimeout(timer);
  }, []);
  return (
    <section className={`pane ${styles['main']}`} aria-label="Comparison" aria-busy>
      <div className="bar">
        <h1 className="head">Compare</h1>
        <span className="t3 small" role="status">
          {slow && 'Opening the comparison'}
        </span>
      </div>
    </section>
  );
}
