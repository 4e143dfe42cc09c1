import { Button } from '@mantine/core';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import { CommandTooltip } from '../../../ui/commands/command-tooltip.tsx';
import { Box, Group } from '../../../ui/layout-primitives.tsx';
import { TooltipButton } from '../../../ui/playback/tooltip-button.tsx';
import { useEditorState, useMaskEditor } from './use-mask-editor.ts';

export function ViewBar() {
  const editor = useMaskEditor();
  const scale = useEditorState((state) => state.view.scale);
  const crosshair = useEditorState((state) => state.crosshair);
  const percent = `${Math.round(scale * 100)} %`;
  return (
    <Group gap={2} flex="none">
      <Box component="output" className="num small t2" mr="s3" aria-label="Crosshair">
        {crosshair ? `${crosshair.x}, ${crosshair.y}` : ''}
      </Box>
      <TooltipButton
        isSmall
        label="Zoom out"
        shortcut="zoomMaskOut"
        icon={IconMinus}
        press={() => editor.zoom(1 / 1.25)}
      />
      <CommandTooltip by="actualSize" tip="Actual size">
        <Button
          size="xs"
          variant="subtle"
          className="num"
          miw={58}
          aria-label={`Zoom ${percent}: actual size`}
          onClick={editor.actualSize}
        >
          {percent}
        </Button>
      </CommandTooltip>
      <TooltipButton isSmall label="Zoom in" shortcut="zoomMaskIn" icon={IconPlus} press={() => editor.zoom(1.25)} />
      <CommandTooltip by="fitImage" tip="Whole image">
        <Button size="xs" variant="subtle" onClick={editor.fit}>
          Fit
        </Button>
      </CommandTooltip>
    </Group>
  );
}
