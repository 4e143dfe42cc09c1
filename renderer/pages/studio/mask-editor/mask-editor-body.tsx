import { Button } from '@mantine/core';
import { IconMinus, IconPlus, IconTrash, IconVectorSpline } from '@tabler/icons-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import type { CommandName } from '../../../../shared/commands/command-list.ts';
import type { ImageFile, MotionGroup } from '../../../../shared/fields/field-values-and-drafts.ts';
import type { Problem } from '../../../../shared/problem.ts';
import { formatPixels } from '../../../../shared/util/format-numbers.ts';
import { problemOf } from '../../../api/problem-of-error.ts';
import { uploadImage } from '../../../entities/image-inputs/upload-image.ts';
import { CommandTooltip } from '../../../ui/commands/command-tooltip.tsx';
import { isPressed } from '../../../ui/commands/keys.ts';
import { keysOf } from '../../../ui/commands/keys-of-command.ts';
import { Box, Group, Stack } from '../../../ui/layout-primitives.tsx';
import { TooltipButton } from '../../../ui/playback/tooltip-button.tsx';
import { ProblemNote } from '../../../ui/problem-note.tsx';
import { BrushBar } from './brush-bar.tsx';
import { encodeGreyPng } from './encode-gray-png.ts';
import type { MaskValues } from './find-mask-size-mismatch.ts';
import { LayerList } from './layer-list.tsx';
import { type Layer, layerOf, staticBit, titleOf } from './layers.ts';
import { readGrayRows } from './mask-bitmap.ts';
import { MaskCanvas, stageHintId } from './mask-canvas.tsx';
import styles from './mask-editor.module.css';
import type { MaskEditorProps } from './mask-editor-props.ts';
import type { Editor } from './mask-editor-state.ts';
import { smooth } from './motion-path.ts';
import { MotionPathTable } from './motion-path-table.tsx';
import { MotionPreviewBar } from './motion-preview-bar.tsx';
import { ToolBar } from './tool-bar.tsx';
import { useEditorState, useMaskEditor } from './use-mask-editor.ts';

interface EditorBodyProps extends MaskEditorProps {
  readonly levels: readonly ImageBitmap[];
  readonly notShown: readonly string[];
  readonly requestClose: () => void;
}

export function MaskEditorBody({ image, levels, notShown, seconds, apply, requestClose }: EditorBodyProps) {
  const editor = useMaskEditor();
  const [saving, setSaving] = useState<string | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const onKeyDown = useToolKeys();
  const stage = useRef<HTMLDivElement>(null);

  const save = async () => {
    setProblem(null);
    setSaving('masks');
    try {
      apply(await saveMasks(editor, image, setSaving));
    } catch (error) {
      setProblem(problemOf(error));
      setSaving(null);
    }
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Catches the keys of the tools from everything inside.
    <div className={styles['body']} tabIndex={-1} data-focus-quiet onKeyDown={onKeyDown}>
      <header className={`bar ${styles['bar']}`}>
        <Box component="h2" className="head" flex="none">
          Masks and motion
        </Box>
        <Box component="span" className="t3 small cut" ml="s2">
          {image.name} · {formatPixels(image.width, image.height)}
        </Box>
        <span className="grow" />
        <Button onClick={requestClose}>Cancel</Button>
        <Button variant="filled" aria-disabled={saving !== null} onClick={() => saving === null && void save()}>
          {saving === null ? 'Apply' : `Saving ${saving.toLowerCase()}`}
        </Button>
      </header>
      <ToolBar />
      <Stack miw={0} mih={0}>
        <BrushBar />
        <MaskCanvas stage={stage} levels={levels} />
        <p id={stageHintId} className="visually-hidden">
          Arrow keys move a crosshair, with Shift by 10 pixels. Enter or Space paints, sets a lasso corner or adds a
          point. Comma and period select path points.
        </p>
      </Stack>
      <Stack component="aside" mih={0} overflow="hidden auto" line="left">
        <LayerList focusStage={() => stage.current?.focus({ preventScroll: true })} />
        <PathPanel />
        {notShown.map((sentence) => (
          <Box component="p" className="small t3" p="s3" key={sentence}>
            {sentence}
          </Box>
        ))}
        {problem && <ProblemNote problem={problem} title="Couldn’t save the masks" />}
      </Stack>
      <Group component="footer" className={styles['foot']} gap="s4" miw={0} pr="s3" pl="s2" line="top">
        <MotionPreviewBar seconds={seconds} />
        <ViewBar />
      </Group>
    </div>
  );
}

/**
 * Returns the content of the editor as values of the form. Changed masks become black and white files of the image's
 * exact size; unchanged masks are returned unchanged. An empty static mask and an empty group are removed; an
 * incomplete group remains, and the form names the missing part. Throws a `ProblemError` when a file cannot be saved.
 */
async function saveMasks(editor: Editor, image: ImageFile, notify: (title: string) => void): Promise<MaskValues> {
  const { layers } = editor.store.getState();
  const isEmpty = ({ bit, source }: Layer) => source === null && editor.plane.counts[bit] === 0;
  const save = async (layer: Layer) => {
    if (layer.source) return layer.source;
    const title = titleOf(layers, layer.bit);
    notify(title);
    return saveMask(editor, layer, image, `${title.toLowerCase()} of ${image.name.replace(/\.[^.]*$/, '')}.png`);
  };
  const still = isEmpty(layers.still) ? undefined : await save(layers.still);
  const groups: MotionGroup[] = [];
  for (const layer of layers.groups) {
    if (isEmpty(layer) && layer.path.length === 0) continue;
    groups.push({ mask: await save(layer), path: [...layer.path] });
  }
  return { still, groups };
}

async function saveMask({ plane }: Editor, { bit }: Layer, image: ImageFile, name: string): Promise<ImageFile> {
  const png = await encodeGreyPng(plane.width, plane.height, (top, bottom) => readGrayRows(plane, bit, top, bottom));
  const uploaded = await uploadImage(new File([png], name, { type: 'image/png' }));
  const isEmpty = bit !== staticBit && plane.counts[bit] === 0;
  return { ...uploaded, origin: { kind: 'painted', on: image.hash, ...(isEmpty && { empty: true }) } };
}

/** Handles one key per tool, for any focus in the editor; in a number field a key is text. */
function useToolKeys(): (event: KeyboardEvent) => void {
  const editor = useMaskEditor();
  // Many programs use this key for redo too.
  const redoForKey = (event: KeyboardEvent) => (isPressed('mod+y', event.nativeEvent) ? editor.redo : undefined);
  return (event) => {
    const inText = event.target instanceof HTMLInputElement && event.target.type === 'text';
    if (event.defaultPrevented || inText) return;
    const action = actionsOf(editor).find(([name]) => isPressed(keysOf(name), event.nativeEvent))?.[1];
    const pressed = action ?? redoForKey(event);
    if (event.key === 'Escape' ? !editor.cancelCurrent() : !pressed) return;
    pressed?.();
    event.preventDefault();
    event.stopPropagation();
  };
}

function actionsOf(editor: Editor): readonly (readonly [CommandName, () => unknown])[] {
  const resize = (factor: number) => {
    const { brush } = editor.store.getState();
    // Changes the size by at least one pixel, so that small brushes change too.
    editor.setBrush(factor > 1 ? Math.max(brush + 1, brush * factor) : Math.min(brush - 1, brush * factor));
  };
  const tools = ['brush', 'eraser', 'lasso', 'path', 'pan'] as const;
  return [
    ...tools.map((tool) => [tool, () => editor.take(tool)] as const),
    ['invertMask', editor.invert],
    ['smallerBrush', () => resize(1 / 1.15)],
    ['largerBrush', () => resize(1.15)],
    ['fitImage', editor.fit],
    ['actualSize', editor.actualSize],
    ['zoomMaskIn', () => editor.zoom(1.25)],
    ['zoomMaskOut', () => editor.zoom(1 / 1.25)],
    ['undoMask', editor.undo],
    ['redoMask', editor.redo],
  ];
}

function ViewBar() {
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

/** The way of the active group in numbers, always in step with the drawn one. */
function PathPanel() {
  const editor = useMaskEditor();
  const layers = useEditorState((state) => state.layers);
  const selected = useEditorState((state) => state.selected);
  if (layers.active === staticBit) {
    return (
      <Stack component="section" className={styles['path']} gap="s2" p="s3" line="top" aria-label="Path">
        <p className="small t3">
          Areas under the static mask don’t move. To move a part, add a motion area, paint the part and draw its path.
        </p>
      </Stack>
    );
  }
  const { path } = layerOf(layers, layers.active);
  return (
    <Stack
      component="section"
      className={styles['path']}
      gap="s2"
      p="s3"
      line="top"
      aria-label={`Path of ${titleOf(layers, layers.active)}`}
    >
      <div className="row">
        <h3 className="label grow">Path</h3>
        {path.length > 2 && (
          <Button
            size="xs"
            variant="subtle"
            leftSection={<IconVectorSpline size={14} stroke={1.5} aria-hidden />}
            onClick={() => editor.setPath(smooth(path, editor.image))}
          >
            Smooth
          </Button>
        )}
        {path.length > 0 && (
          <Button
            size="xs"
            variant="subtle"
            leftSection={<IconTrash size={14} stroke={1.5} aria-hidden />}
            onClick={() => editor.setPath([])}
          >
            Clear path
          </Button>
        )}
      </div>
      <MotionPathTable
        path={path}
        start={{ x: Math.round(editor.image.width / 2), y: Math.round(editor.image.height / 2) }}
        image={editor.image}
        selected={selected}
        select={(index) => editor.store.setState({ selected: index })}
        change={(next, joins) => editor.setPath(next, joins)}
      />
    </Stack>
  );
}
