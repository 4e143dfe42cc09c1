import { ActionIcon } from '@mantine/core';
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconBrush,
  IconContrast2,
  IconEraser,
  IconHandStop,
  IconLasso,
  IconRoute,
  IconTrashX,
} from '@tabler/icons-react';
import type { CommandName } from '../../../../shared/commands/command-list.ts';
import { ariaKeysOf } from '../../../ui/commands/keys-of-command.ts';
import { ShortcutTooltip } from '../../../ui/commands/shortcut-tooltip.tsx';
import { Group, Stack } from '../../../ui/layout-primitives.tsx';
import { Tooltip } from '../../../ui/tooltip.tsx';
import { staticBit } from './layers.ts';
import styles from './mask-editor.module.css';
import type { Tool } from './mask-editor-state.ts';
import { useEditorState, useMaskEditor } from './use-mask-editor.ts';

/** A tool has the name of its command. */
const tools: readonly { tool: Tool; title: string; icon: typeof IconBrush; hint: string }[] = [
  { tool: 'brush', title: 'Brush', icon: IconBrush, hint: 'Alt erases, Shift draws a straight line' },
  { tool: 'eraser', title: 'Eraser', icon: IconEraser, hint: 'Alt paints' },
  { tool: 'lasso', title: 'Lasso', icon: IconLasso, hint: 'Draw or click a shape. Hold Alt to subtract' },
  { tool: 'path', title: 'Path', icon: IconRoute, hint: 'Click to add points, or draw the path' },
  { tool: 'pan', title: 'Pan', icon: IconHandStop, hint: 'Hold Space to pan' },
];

export function ToolBar() {
  const editor = useMaskEditor();
  const tool = useEditorState((state) => state.tool);
  const isStill = useEditorState((state) => state.layers.active === staticBit);
  useEditorState((state) => state.changes);
  return (
    <Stack
      className={styles['tools']}
      gap={2}
      align="center"
      py="s2"
      line="right"
      role="toolbar"
      aria-label="Tools"
      aria-orientation="vertical"
    >
      {tools.map(({ tool: each, title, icon, hint }) => (
        <ToolButton
          key={each}
          title={title}
          by={each}
          icon={icon}
          hint={each === 'path' && isStill ? 'Choose a motion area. The static mask has no path.' : hint}
          pressed={tool === each}
          press={() => editor.take(each)}
        />
      ))}
      <hr />
      <ToolButton
        title="Invert"
        by="invertMask"
        icon={IconContrast2}
        hint="Inverts the active mask"
        press={editor.invert}
      />
      <ToolButton
        title="Clear mask"
        icon={IconTrashX}
        hint="Clears the active mask"
        press={() => editor.clear(editor.active().bit)}
      />
      <hr />
      <ToolButton
        title="Undo"
        by="undoMask"
        icon={IconArrowBackUp}
        isDisabled={!editor.canUndo()}
        press={editor.undo}
      />
      <ToolButton
        title="Redo"
        by="redoMask"
        icon={IconArrowForwardUp}
        isDisabled={!editor.canRedo()}
        press={editor.redo}
      />
    </Stack>
  );
}

interface ToolButtonProps {
  readonly title: string;
  readonly by?: CommandName;
  readonly icon: typeof IconBrush;
  readonly hint?: string | undefined;
  readonly pressed?: boolean;
  readonly isDisabled?: boolean;
  readonly press: () => unknown;
}

function ToolButton({ title, by, icon: Icon, hint, pressed, isDisabled = false, press }: ToolButtonProps) {
  return (
    <Tooltip
      position="right"
      label={
        <Group component="span" display="inline-flex" gap="s2">
          {by === undefined ? title : <ShortcutTooltip text={title} by={by} />}
          {hint !== undefined && <span className="t3">{hint}</span>}
        </Group>
      }
    >
      <ActionIcon
        size={32}
        aria-label={title}
        aria-keyshortcuts={by && ariaKeysOf(by)}
        aria-pressed={pressed}
        aria-disabled={isDisabled}
        data-off={isDisabled}
        onClick={() => !isDisabled && press()}
      >
        <Icon size={18} stroke={1.5} />
      </ActionIcon>
    </Tooltip>
  );
}
