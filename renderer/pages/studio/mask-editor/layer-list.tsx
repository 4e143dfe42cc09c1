import { ActionIcon, Button } from '@mantine/core';
import { IconEye, IconEyeOff, IconPlus, IconTrash } from '@tabler/icons-react';
import { formatCounted } from '../../../../shared/util/format-numbers.ts';
import { Box, Group, Stack } from '../../../ui/layout-primitives.tsx';
import { Tooltip } from '../../../ui/tooltip.tsx';
import { colourOf, formatCssColour, type Layer, signOf, staticBit, titleOf } from './layers.ts';
import styles from './mask-editor.module.css';
import type { Editor } from './mask-editor-state.ts';
import { useEditorState, useMaskEditor } from './use-mask-editor.ts';

/** All masks of the image, one of them active. */
interface LayerListProps {
  /** Moves the focus to the painting area when the focused control is removed. */
  readonly focusStage: () => void;
}

export function LayerList({ focusStage }: LayerListProps) {
  const editor = useMaskEditor();
  const layers = useEditorState((state) => state.layers);
  const count = layers.groups.length;
  return (
    <Box component="section" p="s3" aria-label="Masks">
      <div className="row">
        <h3 className="label grow">Masks</h3>
        <span className="micro t3 num">
          {count} of {editor.maxGroups} motion areas
        </span>
      </div>
      <Box component="ul" mt="s2" mx={-4} mb={2}>
        {[layers.still, ...layers.groups].map((layer) => (
          <LayerRow key={layer.bit} layer={layer} focusStage={focusStage} />
        ))}
      </Box>
      {count < editor.maxGroups && (
        <Button
          size="xs"
          variant="subtle"
          leftSection={<IconPlus size={14} stroke={1.5} aria-hidden />}
          onClick={() => {
            // The last possible group removes this button, and the user paints next anyway.
            focusStage();
            editor.addGroup();
          }}
        >
          Add motion area
        </Button>
      )}
    </Box>
  );
}

function LayerRow({ layer, focusStage }: LayerListProps & { layer: Layer }) {
  const editor = useMaskEditor();
  const { bit } = layer;
  const layers = useEditorState((state) => state.layers);
  const isHidden = useEditorState((state) => state.hidden.includes(bit));
  useEditorState((state) => state.changes);
  const title = titleOf(layers, bit);
  return (
    <Group
      component="li"
      className={`pick ${styles['layer']}`}
      pr={2}
      data-active={layers.active === bit}
      data-hidden={isHidden}
    >
      <button
        type="button"
        className={`row grow ${styles['name']}`}
        aria-pressed={layers.active === bit}
        onClick={() => editor.choose(bit)}
      >
        <span
          className={`center ${styles['sign']}`}
          style={{ background: formatCssColour(colourOf(layers, bit)) }}
          aria-hidden
        >
          {signOf(layers, bit)}
        </span>
        <Stack component="span" miw={0}>
          <span className={layers.active === bit ? 'strong' : undefined}>{title}</span>
          <span className="micro t3 num">{factsOf(editor, layer)}</span>
        </Stack>
      </button>
      <Tooltip label={isHidden ? `Show ${title}` : `Hide ${title}`}>
        <ActionIcon
          size={24}
          aria-label={isHidden ? `Show ${title}` : `Hide ${title}`}
          onClick={() => editor.toggle(bit)}
        >
          {isHidden ? <IconEyeOff size={14} stroke={1.5} /> : <IconEye size={14} stroke={1.5} />}
        </ActionIcon>
      </Tooltip>
      {bit !== staticBit && (
        <Tooltip label={`Remove ${title}`}>
          <ActionIcon
            size={24}
            aria-label={`Remove ${title}`}
            onClick={() => {
              // The row is removed, and must not take the focus with it.
              focusStage();
              editor.removeGroup(bit);
            }}
          >
            <IconTrash size={14} stroke={1.5} />
          </ActionIcon>
        </Tooltip>
      )}
    </Group>
  );
}

function factsOf({ plane }: Editor, { bit, path, source }: Layer): string {
  const painted = plane.counts[bit] ?? 0;
  const mask =
    painted > 0
      ? `${share(painted / plane.data.length)} painted`
      : source === null
        ? 'nothing painted'
        : 'mask not shown';
  if (bit === staticBit) return painted > 0 || source !== null ? `${mask} · static` : mask;
  return `${mask} · ${path.length === 0 ? 'no path' : formatCounted(path.length, 'point')}`;
}

function share(part: number): string {
  return part < 0.001 ? 'under 0.1 %' : `${(part * 100).toFixed(1)} %`;
}
