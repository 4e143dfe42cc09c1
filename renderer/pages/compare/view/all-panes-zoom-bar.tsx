import { ZoomBar } from '../../../ui/zoom-pan/zoom-bar.tsx';
import { useStage, useStageStore } from '../stage/stage-store.ts';
import { fitAll, isWhole, toActualSize, zoomBy, zoomOfActualSize, zoomStep } from './zoom-and-pan.ts';

const keys = { out: 'zoomOut', in: 'zoomIn', actual: 'actualView', fit: 'fitView' } as const;

/** Controls the zoom of all panes at the same time. */
export function AllPanesZoomBar() {
  const store = useStageStore();
  const isFit = useStage(({ stage }) => isWhole(stage.view));
  const percent = useStage((model) => {
    const actual = zoomOfActualSize(model);
    return actual === undefined ? undefined : Math.round((model.stage.view.zoom / actual) * 100);
  });
  const letter = useStage(({ reference }) => reference?.letter);
  const zoomText = percent === undefined ? '' : `${percent} %`;
  return (
    <ZoomBar
      label="View of all panes"
      by={keys}
      zoomText={isFit || percent === undefined ? 'Fit' : zoomText}
      named={`${isFit ? 'Fit' : zoomText}: show at 100 %`}
      actualTip={letter === undefined ? '100 %' : `100 % of ${letter}, now ${zoomText}`}
      fitTip="Fit all panes"
      zoomOut={() => zoomBy(store, 1 / zoomStep)}
      zoomIn={() => zoomBy(store, zoomStep)}
      toActual={() => toActualSize(store)}
      fit={() => fitAll(store)}
    />
  );
}
