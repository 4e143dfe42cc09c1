import { ActionIcon, Menu } from '@mantine/core';
import { IconArrowLeft, IconArrowRight, IconDots, IconMaximize, IconX } from '@tabler/icons-react';
import type { ShownPane } from '../../../entities/comparisons/shown-panes.ts';
import { CommandButton } from '../../../ui/commands/command-button-props.tsx';
import { keysOf } from '../../../ui/commands/keys-of-command.ts';
import { notifyUndo } from '../../../ui/undo-toast.tsx';
import { useStageActions } from '../stage/stage-actions.ts';
import { useStageStore } from '../stage/stage-store.ts';
import { PaneItemActions } from './pane-item-actions.tsx';
import { movedTo, restoredOrder } from './pane-order.ts';

interface PaneMenuProps {
  readonly shown: ShownPane;
  readonly index: number;
  readonly count: number;
}

/** Everything else that can be done with one pane. */
export function PaneMenu({ shown, index, count }: PaneMenuProps) {
  const { changePanes } = useStageActions();
  const store = useStageStore();
  const { pane, letter } = shown;
  const move = (to: number) => changePanes((panes) => movedTo(panes, pane.id, to));
  const takeOut = () => {
    changePanes((panes) => panes.filter(({ id }) => id !== pane.id));
    const back = () => changePanes((panes) => restoredOrder(panes, pane, index));
    notifyUndo(`${letter} removed from the comparison`, back, 'Its files stay in the library.');
  };
  return (
    <Menu position="bottom-end" keepMounted={false}>
      <Menu.Target>
        <CommandButton by="paneMenu" tip={`Actions for ${letter}`}>
          <ActionIcon size={24} aria-label={`Pane ${letter} actions`} data-pane-menu>
            <IconDots size={14} stroke={1.5} />
          </ActionIcon>
        </CommandButton>
      </Menu.Target>
      <Menu.Dropdown>
        {count > 1 && (
          <>
            <Menu.Item
              leftSection={<IconMaximize size={14} stroke={1.5} />}
              rightSection={<kbd>{keysOf('solo', index + 1)}</kbd>}
              onClick={() => store.setState(({ solo }) => ({ solo: solo === pane.id ? undefined : pane.id }))}
            >
              Show only this pane
            </Menu.Item>
            <Menu.Item
              leftSection={<IconArrowLeft size={14} stroke={1.5} />}
              disabled={index === 0}
              onClick={() => move(index - 1)}
            >
              Move earlier
            </Menu.Item>
            <Menu.Item
              leftSection={<IconArrowRight size={14} stroke={1.5} />}
              disabled={index === count - 1}
              onClick={() => move(index + 1)}
            >
              Move later
            </Menu.Item>
            <Menu.Divider />
          </>
        )}
        {shown.kind === 'item' && <PaneItemActions item={shown.item} paneId={pane.id} letter={letter} />}
        <Menu.Item leftSection={<IconX size={14} stroke={1.5} />} onClick={takeOut}>
          Remove from comparison
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
