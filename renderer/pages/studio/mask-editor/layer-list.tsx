import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { IconEye, IconEyeOff, IconPlus, IconTrash } from '@tabler/icons-react';
import { counted } from '../../../../shared/util/numbers.ts';
import { Stack } from '../../../ui/primitives.tsx';
import { colourOf, cssColour, type Layer, signOf, staticBit, titleOf } from './layers.ts';
import type { Editor } from './mask-editor-state.ts';
import { useEditorState, useMaskEditor } from './use-mask-editor.ts';

/** All masks of the image, one of them active. */
export function LayerList() {
  const editor = useMaskEditor();
  const layers = useEditorState((state) => state.layers);
  const count = layers.groups.length;
  return (
    <section className="mask-layers" aria-label="Masks">
      <div className="row">
        <h3 className="label grow">Masks</h3>
        <span className="micro t3 num">
          {count} of {editor.maxGroups} motion areas
        </span>
      </div>
      <ul>
        {[layers.still, ...layers.groups].map((layer) => (
          <LayerRow key={layer.bit} layer={layer} />
        ))}
      </ul>
      {count < editor.maxGroups && (
        <Button
          size="xs"
          variant="subtle"
          leftSection={<IconPlus size={14} stroke={1.5} aria-hidden />}
          onClick={(event) => {
            // The last possible group removes this button, and the user paints next anyway.
            focusStage(event.currentTarget);
            editor.addGroup();
          }}
        >
          Add motion area
        </Button>
      )}
    </section>
  );
}

function LayerRow({ layer }: { layer: Layer }) {
  const editor = useMaskEditor();
  const { bit } = layer;
  const layers = useEditorState((state) => state.layers);
  const isHidden = useEditorState((state) => state.hidden.includes(bit));
  useEditorState((state) => state.changes);
  const title = titleOf(layers, bit);
  return (
    <li className="pick mask-layer" data-active={layers.active === bit} data-hidden={isHidden}>
      <button
        type="button"
        className="mask-layer-name"
        aria-pressed={layers.active === bit}
        onClick={() => editor.choose(bit)}
      >
        <span className="mask-sign" style={{ background: cssColour(colourOf(layers, bit)) }} aria-hidden>
          {signOf(layers, bit)}
        </span>
        <Stack component="span" miw={0}>
          <span className="mask-layer-title">{title}</span>
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
            onClick={(event) => {
              // The row is removed, and must not take the focus with it.
              focusStage(event.currentTarget);
              editor.removeGroup(bit);
            }}
          >
            <IconTrash size={14} stroke={1.5} />
          </ActionIcon>
        </Tooltip>
      )}
    </li>
  );
}

function focusStage(from: Element): void {
  from.closest('.mask-body')?.querySelector<HTMLElement>('.mask-stage')?.focus({ preventScroll: true });
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
  return `${mask} · ${path.length === 0 ? 'no path' : counted(path.length, 'point')}`;
}

function share(part: number): string {
  return part < 0.001 ? 'under 0.1 %' : `${(part * 100).toFixed(1)} %`;
}
