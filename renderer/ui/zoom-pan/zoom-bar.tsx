import { Button } from '@mantine/core';
import { IconMaximize, IconMinus, IconPlus } from '@tabler/icons-react';
import { CommandTooltip } from '../commands/command-tooltip.tsx';
import { Box } from '../layout-primitives.tsx';
import { TooltipButton } from '../playback/tooltip-button.tsx';
import { type ImageView, useImageView, zoomText } from './image-view-store.ts';

/** Controls the zoom of one image. */
export function ZoomBar({ view }: { view: ImageView }) {
  const text = useImageView(view, zoomText);
  return (
    // Its display is that of a class: full screen hides it, and a style in the element would win.
    <Box className="row" gap={2} flex="none" role="group" aria-label="View">
      <TooltipButton isSmall label="Zoom out" shortcut="viewFar" icon={IconMinus} press={() => view.zoomBy(-1)} />
      <CommandTooltip by="viewActual" tip="100 %">
        <Button
          size="xs"
          variant="subtle"
          className="num"
          miw={52}
          aria-label={`${text}: show at 100 %`}
          onClick={view.toActual}
        >
          {text}
        </Button>
      </CommandTooltip>
      <TooltipButton isSmall label="Zoom in" shortcut="viewNear" icon={IconPlus} press={() => view.zoomBy(1)} />
      <TooltipButton isSmall label="Fit" shortcut="viewFit" icon={IconMaximize} press={view.showWhole} />
    </Box>
  );
}
