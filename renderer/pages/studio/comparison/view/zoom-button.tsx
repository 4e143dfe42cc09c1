import { Button } from '@mantine/core';
import { CommandTooltip } from '../../../../ui/commands/command-tooltip.tsx';
import { useStage, useStageStore } from '../common/stage-store.ts';
import { fitAll, isWhole, toActualSize, zoomOfActualSize } from './zoom-and-pan.ts';

/** Shows the zoom of all panes. A click shows 100 %, and then the whole images again. */
export function ZoomButton() {
  const store = useStageStore();
  const isFit = useStage(({ stage }) => isWhole(stage.view));
  const percent = useStage((model) => {
    const actual = zoomOfActualSize(model);
    return actual === undefined ? undefined : Math.round((model.stage.view.zoom / actual) * 100);
  });
  const letter = useStage(({ reference }) => reference?.letter);
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
        miw={52}
        aria-label={`${text}: ${isActual ? 'fit all panes' : 'show at 100 %'}`}
        onClick={() => (isActual ? fitAll(store) : toActualSize(store))}
      >
        {text}
      </Button>
    </CommandTooltip>
  );
}
