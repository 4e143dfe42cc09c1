import { Menu } from '@mantine/core';
import {
  IconBan,
  IconCapture,
  IconDownload,
  IconFlag,
  IconFolder,
  IconLayoutDashboard,
  IconPhotoPlus,
} from '@tabler/icons-react';
import { useLocation } from 'wouter';
import { mediaRoute } from '../../../../shared/contract/routes.ts';
import type { ImageFile } from '../../../../shared/fields/values.ts';
import type { Item } from '../../../../shared/library/item.ts';
import { useCalls } from '../../../api/api-provider.tsx';
import { frameFile } from '../../../entities/image-inputs/frame-file.ts';
import { SlotItems } from '../../../entities/image-inputs/slot-menu.tsx';
import { uploadImage } from '../../../entities/image-inputs/upload-image.ts';
import { usePlaceImage } from '../../../entities/image-inputs/use-place-image.ts';
import { fileName } from '../../../entities/items/item-text.ts';
import { flagged } from '../../../entities/items/rating/rating-keys.ts';
import { useRateItems } from '../../../entities/items/rating/use-rate-items.ts';
import { useSaveFrames } from '../../../entities/items/save-frame/use-save-frames.tsx';
import { useShowInFolder } from '../../../entities/items/use-show-in-folder.ts';
import { keysOf } from '../../../ui/commands/keys-of-command.ts';
import { itemPath } from '../../../ui/navigation/page-paths.ts';
import { saveFrom } from '../../../ui/save-file.ts';
import { useStageActions } from '../stage/stage-actions.ts';
import { RunAgainItems } from './run-again-items.tsx';

interface PaneItemActionsProps {
  readonly item: Item;
  readonly paneId: string;
  readonly letter: string;
}

/** The entries of the pane menu for a saved result: the decision first, then the ways to the next result. */
export function PaneItemActions({ item, paneId, letter }: PaneItemActionsProps) {
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
  const rate = useRateItems();
  const show = useShowInFolder();
  const flag = (to: 'pick' | 'reject') => rate([item], flagged([item], to), letter);
  return (
    <>
      <Menu.Item
        leftSection={<IconFlag size={14} stroke={1.5} />}
        rightSection={<kbd>{keysOf('comparePick')}</kbd>}
        onClick={() => flag('pick')}
      >
        {item.flag === 'pick' ? 'Remove pick' : 'Pick'}
      </Menu.Item>
      <Menu.Item
        leftSection={<IconBan size={14} stroke={1.5} />}
        rightSection={<kbd>{keysOf('compareReject')}</kbd>}
        onClick={() => flag('reject')}
      >
        {item.flag === 'reject' ? 'Remove reject' : 'Reject'}
      </Menu.Item>
      <Menu.Divider />
      <RunAgainItems item={item} />
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
        Show in library
      </Menu.Item>
      <Menu.Item
        leftSection={<IconDownload size={14} stroke={1.5} />}
        onClick={() => saveFrom(mediaRoute(item.id), fileName(item))}
      >
        Download file
      </Menu.Item>
      <Menu.Item leftSection={<IconFolder size={14} stroke={1.5} />} onClick={() => show(item.id)}>
        Show in folder
      </Menu.Item>
      <Menu.Divider />
    </>
  );
}
