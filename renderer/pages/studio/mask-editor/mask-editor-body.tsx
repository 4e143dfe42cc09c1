import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import type { Problem } from '../../../../shared/problem.ts';
import { formatPixels } from '../../../../shared/util/format-numbers.ts';
import { problemOf } from '../../../api/problem-of-error.ts';
import { Box, Group, Stack } from '../../../ui/layout-primitives.tsx';
import { ProblemNote } from '../../../ui/problem-note.tsx';
import { BrushBar } from './brush-bar.tsx';
import { LayerList } from './layer-list.tsx';
import { MaskCanvas, stageHintId } from './mask-canvas.tsx';
import styles from './mask-editor.module.css';
import type { MaskEditorProps } from './mask-editor-props.ts';
import { MotionPreviewBar } from './motion-preview-bar.tsx';
import { PathPanel } from './path-panel.tsx';
import { saveMasks } from './save-masks.ts';
import { ToolBar } from './tool-bar.tsx';
import { useMaskEditor } from './use-mask-editor.ts';
import { useToolKeys } from './use-tool-keys.ts';
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
