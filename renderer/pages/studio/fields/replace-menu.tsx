import { ActionIcon, Menu, Tooltip } from '@mantine/core';
import { IconArrowsExchange, IconLayoutDashboard, IconLink, IconPhotoPlus } from '@tabler/icons-react';
import { useRef } from 'react';
import type { ImageType } from '../../../../shared/fields/image-type.ts';
import type { Item } from '../../../../shared/library/item.ts';
import { requestItem } from '../../../entities/image-inputs/image-dialog-requests.ts';
import { acceptedFiles } from '../../../entities/image-inputs/upload-image.ts';
import type { AddImagesResult } from '../../../entities/image-inputs/use-add-images.ts';

interface ReplaceMenuProps {
  readonly title: string;
  readonly types: readonly ImageType[];
  /** Id of the element that names the slot. */
  readonly describedBy: string;
  readonly take: AddImagesResult;
  readonly takeItem: (item: Item) => void;
  readonly askAddress: () => void;
}

const icon = { size: 14, stroke: 1.5, 'aria-hidden': true } as const;

/** Puts another image in the place of this one, from any of the sources. */
export function ReplaceMenu({ title, types, describedBy, take, takeItem, askAddress }: ReplaceMenuProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Menu position="bottom-end">
        <Tooltip label="Replace">
          <span className="slot-button">
            <Menu.Target>
              <ActionIcon size={24} aria-label="Replace" aria-describedby={describedBy}>
                <IconArrowsExchange size={14} stroke={1.5} />
              </ActionIcon>
            </Menu.Target>
          </span>
        </Tooltip>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconPhotoPlus {...icon} />} onClick={() => input.current?.click()}>
            Choose file
          </Menu.Item>
          <Menu.Item
            leftSection={<IconLayoutDashboard {...icon} />}
            onClick={() => requestItem({ title, done: takeItem })}
          >
            From library
          </Menu.Item>
          <Menu.Item leftSection={<IconLink {...icon} />} onClick={askAddress}>
            URL
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <input
        ref={input}
        hidden
        type="file"
        aria-label={`File for ${title}`}
        accept={acceptedFiles(types)}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          event.target.value = '';
          take({ files });
        }}
      />
    </>
  );
}
