import { ActionIcon, Slider } from '@mantine/core';
import { IconPlayerPause, IconPlayerPlay, IconX } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { Box, Group } from '../../../ui/layout-primitives.tsx';
import { Tooltip } from '../../../ui/tooltip.tsx';
import { useReducedMotion } from '../../../ui/use-reduced-motion.ts';
import type { Editor } from './mask-editor-state.ts';
import { useEditorState, useMaskEditor } from './use-mask-editor.ts';

/** Plays the motion of the masked areas along their paths, in the duration of the video. `seconds`: that duration. */
export function MotionPreviewBar({ seconds }: { seconds: number }) {
  const editor = useMaskEditor();
  const part = useEditorState((state) => state.rehearsal);
  const reason = useEditorState(() => reasonOfNoPreview(editor));
  const [playing, setPlaying] = useState(false);
  const reducedMotion = useReducedMotion();
  const setRehearsal = (rehearsal: number | null) => editor.store.setState({ rehearsal, drawing: [] });
  const running = playing && part !== null;

  useEffect(() => {
    if (!running) return undefined;
    let frame = 0;
    let last = performance.now();
    const tick = (now: number) => {
      const { rehearsal } = editor.store.getState();
      if (rehearsal === null) return;
      editor.store.setState({ rehearsal: (rehearsal + (now - last) / 1000 / seconds) % 1 });
      last = now;
      frame = requestAnimationFrame(tick);
    };
    frame = requestAnimationFrame(tick);
    return () => cancelAnimationFrame(frame);
  }, [editor, running, seconds]);

  return (
    <Group component="fieldset" gap="s3" flex={1} aria-label="Motion preview">
      {/* With reduced motion, the slider steps through the preview. */}
      {!reducedMotion && (
        <Tooltip label={reason ?? (running ? 'Pause preview' : 'Preview motion')}>
          <ActionIcon
            aria-label={running ? 'Pause preview' : 'Preview motion'}
            aria-disabled={reason !== null}
            data-off={reason !== null}
            onClick={() => {
              if (reason !== null) return;
              if (part === null) setRehearsal(0);
              setPlaying(!running);
            }}
          >
            {running ? <IconPlayerPause size={16} stroke={1.5} /> : <IconPlayerPlay size={16} stroke={1.5} />}
          </ActionIcon>
        </Tooltip>
      )}
      <Slider
        flex="0 1 240px"
        miw={100}
        size={4}
        thumbLabel="Preview position"
        label={null}
        disabled={reason !== null}
        min={0}
        max={seconds}
        step={reducedMotion ? 0.5 : 0.05}
        value={(part ?? 0) * seconds}
        onChange={(at) => {
          setPlaying(false);
          setRehearsal(Math.min(at / seconds, 1));
        }}
      />
      <Box component="span" className="num small t2" flex="none">
        {((part ?? 0) * seconds).toFixed(1)} of {seconds} s
      </Box>
      {part !== null && (
        <Tooltip label="End preview">
          <ActionIcon aria-label="End preview" onClick={() => setRehearsal(null)}>
            <IconX size={16} stroke={1.5} />
          </ActionIcon>
        </Tooltip>
      )}
      <span className="small t3 cut">{reason ?? 'Motion preview, not the final result.'}</span>
    </Group>
  );
}

/** Returns the reason if no group has both a mask and a path. */
function reasonOfNoPreview(editor: Editor): string | null {
  const ready = editor.store
    .getState()
    .layers.groups.some(({ bit, path }) => path.length > 1 && (editor.plane.counts[bit] ?? 0) > 0);
  return ready ? null : 'To preview motion, paint a motion area and draw its path.';
}
