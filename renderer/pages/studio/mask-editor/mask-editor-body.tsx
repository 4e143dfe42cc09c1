import { Button } from '@mantine/core';
import { type KeyboardEvent, useRef, useState } from 'react';
import type { CommandName } from '../../../../shared/commands/command-list.ts';
import type { ImageFile, MotionGroup } from '../../../../shared/fields/field-values-and-drafts.ts';
import type { Problem } from '../../../../shared/problem.ts';
import { formatPixels } from '../../../../shared/util/format-numbers.ts';
import { problemOf } from '../../../api/problem-of-error.ts';
import { uploadImage } from '../../../entities/image-inputs/upload-image.ts';
import { isPressed } from '../../../ui/commands/keys.ts';
import { keysOf } from '../../../ui/commands/keys-of-command.ts';
import { Box, Group, Stack } from '../../../ui/layout-primitives.tsx';
import { ProblemNote } from '../../../ui/problem-note.tsx';
import { BrushBar } from './brush-bar.tsx';
import { encodeGreyPng } from './encode-gray-png.ts';
import type { MaskValues } from './find-mask-size-mismatch.ts';
import { LayerList } from './layer-list.tsx';
import { type Layer, staticBit, titleOf } from './layers.ts';
import { readGrayRows } from './mask-bitmap.ts';
import { MaskCanvas, stageHintId } from './mask-canvas.tsx';
import styles from './mask-editor.module.css';
import type { MaskEditorProps } from './mask-editor-props.ts';
import type { Editor } from './mask-editor-state.ts';
import { MotionPreviewBar } from './motion-preview-bar.tsx';
import { PathPanel } from './path-panel.tsx';
import { ToolBar } from './tool-bar.tsx';
import { useMaskEditor } from './use-mask-editor.ts';
import { ViewBar } from './view-bar.tsx';

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
