import { Button } from '@mantine/core';
import { IconMaximize, IconMinus, IconPlus } from '@tabler/icons-react';
import type { CommandName } from '../../../shared/commands/command-list.ts';
import { CommandTooltip } from '../commands/command-tooltip.tsx';
import { Box } from '../layout-primitives.tsx';
import { TooltipButton } from '../playback/tooltip-button.tsx';

interface ZoomBarProps {
  /** "View of all panes" */
  readonly label: string;
  /** "Fit", "140 %" */
  readonly zoomText: string;
  /** Text for screen readers. */
  readonly named: string;
  /** Commands of this zoom bar. */
  readonly by: Readonly<Record<'out' | 'in' | 'actual' | 'fit', CommandName>>;
  /** Tooltip of the middle button, including the current zoom. */
  readonly actualTip: string;
  /** Tooltip, such as "Whole images". */
  readonly fitTip: string;
  readonly zoomOut: () => void;
  readonly zoomIn: () => void;
  readonly toActual: () => void;
  readonly fit: () => void;
}

/** Controls the zoom of images. */
export function ZoomBar({ label, zoomText, named, by, actualTip, fitTip, ...does }: ZoomBarProps) {
  return (
    // Its display is that of a class: full screen hides it, and a style in the element would win.
    <Box className="row" gap={2} flex="none" role="group" aria-label={label}>
      <TooltipButton isSmall label="Zoom out" shortcut={by.out} icon={IconMinus} press={does.zoomOut} />
      <CommandTooltip by={by.actual} tip={actualTip}>
        <Button size="xs" variant="subtle" className="num" miw={52} aria-label={named} onClick={does.toActual}>
          {zoomText}
        </Button>
      </CommandTooltip>
      <TooltipButton isSmall label="Zoom in" shortcut={by.in} icon={IconPlus} press={does.zoomIn} />
      <TooltipButton isSmall label={fitTip} shortcut={by.fit} icon={IconMaximize} press={does.fit} />
    </Box>
  );
}
