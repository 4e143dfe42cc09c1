import { ActionIcon, Menu } from '@mantine/core';
import { IconLayoutDashboard, IconLink, IconPhotoEdit, IconPhotoPlus } from '@tabler/icons-react';
import type { ImageType } from '../../../../shared/fields/image-type.ts';
import type { Item } from '../../../../shared/library/item.ts';
import { requestItem } from '../../../entities/image-inputs/item-and-frame-choice-requests.ts';
import { acceptedFiles } from '../../../entities/image-inputs/upload-image.ts';
import type { AddImagesResult } from '../../../entities/image-inputs/use-add-images.ts';
import { Box } from '../../../ui/layout-primitives.tsx';
import { Tooltip } from '../../../ui/tooltip.tsx';
import { useFileInput } from '../../../ui/use-file-input.tsx';

interface ReplaceMenuProps {
  readonly title: string;
  readonly types: readonly ImageType[];
  /** Id of the element that names the slot. */
  readonly describedBy: string;
  readonly addImages: AddImagesResult;
  readonly addItem: (item: Item) => void;
  readonly askAddress: () => void;
}

const icon = { size: 14, stroke: 1.5, 'aria-hidden': true } as const;

/** Puts another image in the place of this one, from any of the sources. */
export function ReplaceMenu({ title, types, describedBy, addImages, addItem, askAddress }: ReplaceMenuProps) {
  const file = useFileInput({
    label: `File for ${title}`,
    accept: acceptedFiles(types),
    onFiles: (files) => addImages({ files }),
  });
  return (
    <>
      <Menu position="bottom-end">
        <Tooltip label="Replace">
          <Box component="span" display="inline-flex">
            <Menu.Target>
              <ActionIcon size={24} aria-label="Replace" aria-describedby={describedBy}>
                <IconPhotoEdit size={14} stroke={1.5} />
              </ActionIcon>
            </Menu.Target>
          </Box>
        </Tooltip>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconPhotoPlus {...icon} />} onClick={file.open}>
            Choose file
          </Menu.Item>
          <Menu.Item
            leftSection={<IconLayoutDashboard {...icon} />}
            onClick={() => requestItem({ title, done: addItem })}
          >
            From library
          </Menu.Item>
          <Menu.Item leftSection={<IconLink {...icon} />} onClick={askAddress}>
            URL
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {file.input}
    </>
  );
}
