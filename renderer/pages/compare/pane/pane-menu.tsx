import { ActionIcon, Menu } from '@mantine/core';
import {
  IconArrowLeft,
  IconArrowRight,
  IconCapture,
  IconDots,
  IconFolder,
  IconLayoutDashboard,
  IconMaximize,
  IconPhotoPlus,
  IconX,
} from '@tabler/icons-react';
import { useLocation } from 'wouter';
import type { ImageFile } from '../../../../shared/fields/values.ts';
import type { Item } from '../../../../shared/library/item.ts';
import { useCalls } from '../../../api/api-provider.tsx';
import type { ShownPane } from '../../../entities/comparisons/shown-panes.ts';
import { frameFile } from '../../../entities/image-inputs/frame-file.ts';
import { SlotItems } from '../../../entities/image-inputs/slot-menu.tsx';
import { uploadImage } from '../../../entities/image-inputs/upload-image.ts';
import { usePlaceImage } from '../../../entities/image-inputs/use-place-image.ts';
import { fileName } from '../../../entities/items/item-text.ts';
import { useSaveFrames } from '../../../entities/items/save-frame/use-save-frames.tsx';
import { CommandButton } from '../../../ui/commands/command-button-props.tsx';
import { keysOf } from '../../../ui/commands/keys-of-command.ts';
import { itemPath } from '../../../ui/navigation/page-paths.ts';
import { notifyFailure } from '../../../ui/toast.ts';
import { notifyUndo } from '../../../ui/undo-toast.tsx';
import { useStageActions } from '../stage/stage-actions.ts';
import { useStageStore } from '../stage/stage-store.ts';
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
        {shown.kind === 'item' && <ItemActions item={shown.item} paneId={pane.id} letter={letter} />}
        <Menu.Item leftSection={<IconX size={14} stroke={1.5} />} onClick={takeOut}>
          Remove from comparison
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

function ItemActions({ item, paneId, letter }: { item: Item; paneId: string; letter: string }) {
  const calls = useCalls();
  const place = usePlaceImage();
  const [, navigate] = useLocation();
  const { holdVideo } = useStageActions();
  const keepFrames = useSaveFrames();
  const bring = async (): Promise<ImageFile> => {
    if (item.kind === 'image') return calls.inputs.fromItem({ id: item.id });
    const source = { name: fileName(item), video: { kind: 'item', item } } as const;
    const { file, origin } = await frameFile(source, holdVideo(paneId));
    return { ...(await uploadImage(file)), origin };
  };
  const reveal = () => calls.library.reveal({ id: item.id }).catch(notifyFailure('Couldn’t show the file'));
  return (
    <>
      <Menu.Sub>
        <Menu.Sub.Target>
          <Menu.Sub.Item leftSection={<IconPhotoPlus size={14} stroke={1.5} />}>
            {item.kind === 'image' ? 'Use as input' : 'Use this frame'}
          </Menu.Sub.Item>
        </Menu.Sub.Target>
        <Menu.Sub.Dropdown className="slot-menu">
          <SlotItems choose={(target) => void place(target, bring, () => {})} />
        </Menu.Sub.Dropdown>
      </Menu.Sub>
      {item.kind === 'video' && (
        <Menu.Item
          leftSection={<IconCapture size={14} stroke={1.5} />}
          onClick={() => void keepFrames([{ letter, item, hold: () => holdVideo(paneId) }])}
        >
          Save frame to Library
        </Menu.Item>
      )}
      <Menu.Item
        leftSection={<IconLayoutDashboard size={14} stroke={1.5} />}
        onClick={() => navigate(itemPath(item.id))}
      >
        Open in Library
      </Menu.Item>
      <Menu.Item leftSection={<IconFolder size={14} stroke={1.5} />} onClick={() => void reveal()}>
        Show in folder
      </Menu.Item>
      <Menu.Divider />
    </>
  );
}
