import { Button } from '@mantine/core';
import { IconTrash, IconVectorSpline } from '@tabler/icons-react';
import { Stack } from '../../../ui/layout-primitives.tsx';
import { layerOf, staticBit, titleOf } from './layers.ts';
import styles from './mask-editor.module.css';
import { smooth } from './motion-path.ts';
import { MotionPathTable } from './motion-path-table.tsx';
import { useEditorState, useMaskEditor } from './use-mask-editor.ts';

/** The way of the active group in numbers, always in step with the drawn one. */
export function PathPanel() {
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
