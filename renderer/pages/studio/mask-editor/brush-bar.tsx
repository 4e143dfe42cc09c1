import { Slider } from '@mantine/core';
import { useId } from 'react';
import { Box, Group } from '../../../ui/layout-primitives.tsx';
import { titleOf } from './layers.ts';
import styles from './mask-editor.module.css';
import { largestBrush } from './mask-editor-state.ts';
import { useEditorState, useMaskEditor } from './use-mask-editor.ts';

/** Shows the active layer and the options of the current tool. */
export function BrushBar() {
  const editor = useMaskEditor();
  const brush = useEditorState((state) => state.brush);
  const feather = useEditorState((state) => state.feather);
  const title = useEditorState((state) => titleOf(state.layers, state.layers.active));
  const note = useId();
  // Sizes are felt as ratios: the slider moves through them as such.
  const maxLog = Math.log(largestBrush(editor.image));
  return (
    <Group className={styles['settings']} flex="none" miw={0} h={36} px="s3" line="bottom">
      <Box component="b" className="small" flex="none" miw={72}>
        {title}
      </Box>
      <Group flex="none" gap="s2">
        <span className="small t2" aria-hidden>
          Size
        </span>
        <Slider
          className={styles['slider'] ?? ''}
          size={4}
          thumbLabel="Brush size"
          label={null}
          min={0}
          max={maxLog}
          step={maxLog / 200}
          value={Math.log(brush)}
          thumbProps={{ 'aria-valuetext': `${brush} pixels` }}
          onChange={(value) => editor.setBrush(Math.exp(value))}
        />
        <Box component="output" className="small num t2" miw={42}>
          {brush} px
        </Box>
        <span className={styles['keys']} aria-hidden>
          <kbd>[</kbd> <kbd>]</kbd>
        </span>
      </Group>
      <Group flex="none" gap="s2">
        <span className="small t2" aria-hidden>
          Feather preview
        </span>
        <Slider
          className={styles['slider'] ?? ''}
          size={4}
          thumbLabel="Feather preview"
          label={null}
          min={0}
          max={Math.max(16, Math.round(Math.min(editor.image.width, editor.image.height) / 20))}
          value={feather}
          thumbProps={{ 'aria-valuetext': `${feather} pixels`, 'aria-describedby': note }}
          onChange={(value) => editor.store.setState({ feather: value })}
        />
        <Box component="output" className="small num t2" miw={42}>
          {feather} px
        </Box>
      </Group>
      <span id={note} className={`micro t3 ${styles['hint']}`} hidden={feather === 0}>
        Preview only. Masks are sent as pure black and white.
      </span>
    </Group>
  );
}
