import { useMemo, useState } from 'react';
import { firstStageState, type Pane } from '../../shared/comparison/stage-state.ts';
import type { Item } from '../../shared/item.ts';
import { assumedFramesPerSecond, frameAt } from '../parts/media-player/frames.ts';
import { useScreen } from '../screen.ts';
import { useShortcut } from '../shortcuts/use-shortcut.ts';
import { LayoutSwitch } from './layouts/layout-switch.tsx';
import { shownPanes } from './shown-panes.ts';
import { Stage } from './stage/stage.tsx';
import { StagePlace } from './stage/stage-place.tsx';
import { Transport } from './transport.tsx';
import { useTransport } from './use-transport.ts';
import { ViewBar } from './view/view-bar.tsx';

/** The chosen results on a stage, and one transport for every video among them. */
export function ChosenStage({ items }: { items: readonly Item[] }) {
  const transport = useTransport(items);
  const { register, hold } = transport;
  const setCompare = useScreen((screen) => screen.setCompare);
  useShortcut('comparePlay', transport.toggle);
  const [actions] = useState(() => ({
    changePanes: (change: (panes: readonly Pane[]) => readonly Pane[]) =>
      setCompare(change(useScreen.getState().compare.map(paneOf)).map(({ id }) => id)),
    registerFilm: register,
    holdFilm(id: string) {
      const seconds = hold(id);
      return { seconds, frame: frameAt(seconds, assumedFramesPerSecond) };
    },
  }));
  const shown = useMemo(
    () => shownPanes({ panes: items.map(({ id }) => paneOf(id)), runs: [] }, { tasks: [], items }),
    [items],
  );
  return (
    <StagePlace stage={firstStageState} actions={actions}>
      <div className="bar">
        <LayoutSwitch paneCount={items.length} />
        <span className="grow" />
        <ViewBar />
      </div>
      <Stage panes={shown} />
      {transport.seconds > 0 && <Transport transport={transport} />}
    </StagePlace>
  );
}

function paneOf(id: string): Pane {
  return { id, source: { kind: 'item', itemId: id }, offset: 0 };
}
