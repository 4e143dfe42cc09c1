import { ActionIcon, Button } from '@mantine/core';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import { Box, Group } from '../../../ui/layout-primitives.tsx';
import { Tooltip } from '../../../ui/tooltip.tsx';
import { useEditorState, useMaskEditor } from './use-mask-editor.ts';

export function ViewBar() {
  const editor = useMaskEditor();
  const scale = useEditorState((state) => state.view.scale);
  const crosshair = useEditorState((state) => state.crosshair);
  return (
    <Group gap={2} flex="none">
      <Box component="output" className="num small t2" mr="s3" aria-label="Crosshair">
        {crosshair ? `${crosshair.x}, ${crosshair.y}` : ''}
      </Box>
      <ZoomButton title="Zoom out" keys="-" icon={IconMinus} press={() => editor.zoom(1 / 1.25)} />
      <Tooltip
        label={
          <Group component="span" display="inline-flex" gap="s2">
            Actual size <kbd>1</kbd>
          </Group>
        }
      >
        <Button
          size="xs"
          variant="subtle"
          className="num"
          miw={58}
          aria-label={`Zoom ${formatPercent(scale)}: actual size`}
          onClick={editor.actualSize}
        >
          {formatPercent(scale)}
        </Button>
      </Tooltip>
      <ZoomButton title="Zoom in" keys="+" icon={IconPlus} press={() => editor.zoom(1.25)} />
      <Tooltip
        label={
          <Group component="span" display="inline-flex" gap="s2">
            Whole image <kbd>0</kbd>
          </Group>
        }
      >
        <Button size="xs" variant="subtle" onClick={editor.fit}>
          Fit
        </Button>
      </Tooltip>
    </Group>
  );
}

const formatPercent = (scale: number) => `${Math.round(scale * 100)} %`;

function ZoomButton({
  title,
  keys,
  icon: Icon,
  press,
}: {
  title: string;
  keys: string;
  icon: typeof IconPlus;
  press: () => void;
}) {
  return (
    <Tooltip
      label={
        <Group component="span" display="inline-flex" gap="s2">
          {title} <kbd>{keys}</kbd>
        </Group>
      }
    >
      <ActionIcon size={24} aria-label={title} onClick={press}>
        <Icon size={14} stroke={1.5} />
      </ActionIcon>
    </Tooltip>
  );
}
