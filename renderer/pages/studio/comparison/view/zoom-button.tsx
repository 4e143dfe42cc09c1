import { Button } from '@mantine/core';
import { IconZoomScan } from '@tabler/icons-react';
import type { ShownPane } from '../../../../entities/comparisons/pane-contents.ts';
import { CommandTooltip } from '../../../../ui/commands/command-tooltip.tsx';
import { useStage, useStageStore } from '../common/stage-store.ts';
import { fitAll, isWhole, referenceOf, toActualSize, zoomOfActualSize } from './zoom-and-pan.ts';

/** Shows the zoom of all panes. A click shows 100 %, and then the whole images again. */
export function ZoomButton({ panes }: { panes: readonly ShownPane[] }) {
  const store = useStageStore();
  const isFit = useStage(({ stage }) => isWhole(stage.view));
  const percent = useStage((model) => {
    const actual = zoomOfActualSize(model, panes);
    return actual === undefined ? undefined : Math.round((model.stage.view.zoom / actual) * 100);
  });
  const letter = useStage((model) => referenceOf(model, panes)?.letter);
  const text = isFit || percent === undefined ? 'Fit' : `${percent} %`;
  const isActual = !isFit && percent === 100;
  return (
    <CommandTooltip
      by={isActual ? 'fitView' : 'actualView'}
      tip={isActual ? 'Fit all panes' : letter === undefined ? '100 %' : `100 % of ${letter}, now ${percent ?? 100} %`}
    >
      <Button
        size="xs"
        variant="subtle"
        className="num"
        px={6}
        aria-label={`${text}: ${isActual ? 'fit all panes' : 'show at 100 %'}`}
        onClick={() => (isActual ? fitAll(store) : toActualSize(store, panes))}
      >
        {text === 'Fit' ? <IconZoomScan size={14} stroke={1.5} aria-hidden /> : text}
      </Button>
    </CommandTooltip>
  );
}
