import { Button, Menu } from '@mantine/core';
import { IconCopy, IconDownload, IconPackageExport, IconUpload } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { mediaRoute } from '../../../../shared/contract/http-routes.ts';
import type { Item } from '../../../../shared/library/item.ts';
import { CopyLinkItem } from '../../../ui/copy-link-item.tsx';
import { showLazily } from '../../../ui/load-lazily.ts';
import { itemPath } from '../../../ui/navigation/page-paths.ts';
import { saveFrom } from '../../../ui/save-file.ts';
import { notify, notifyProblem } from '../../../ui/toast.ts';
import { fileName } from '../../items/item-text.ts';

const ExportDialog = showLazily(async () => (await import('./export-dialog.tsx')).ExportDialog);

interface ItemExportProps {
  readonly item: Item;
  /** Called with `true` while a menu or dialog of the export is open that Escape closes. */
  readonly onOpen?: (open: boolean) => void;
}

/** The ways in which one result leaves the program. */
export function ItemExportMenu({ item, onOpen }: ItemExportProps) {
  const [isMenu, setMenu] = useState(false);
  const [isDialog, setDialog] = useState(false);
  const isOpen = isMenu || isDialog;
  useEffect(() => onOpen?.(isOpen), [onOpen, isOpen]);
  const copy = () =>
    copyImage(mediaRoute(item.id)).then(
      () => notify('Image copied', 'Copied as PNG, without any text embedded in the file.'),
      () =>
        notifyProblem('Couldn’t copy the image', {
          kind: 'input',
          sentence: 'This browser doesn’t let pages copy this image. Download the file instead.',
        }),
    );
  return (
    <>
      <Menu position="bottom-end" width={220} keepMounted={false} opened={isMenu} onChange={setMenu}>
        <Menu.Target>
          <Button size="xs" leftSection={<IconUpload size={14} stroke={1.5} aria-hidden />}>
            Export
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<IconDownload size={14} stroke={1.5} />}
            onClick={() => saveFrom(mediaRoute(item.id), fileName(item))}
          >
            Download file
          </Menu.Item>
          {item.kind === 'image' && (
            <Menu.Item leftSection={<IconCopy size={14} stroke={1.5} />} onClick={copy}>
              Copy image
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IconPackageExport size={14} stroke={1.5} />} onClick={() => setDialog(true)}>
            With settings (ZIP)
          </Menu.Item>
          <CopyLinkItem path={itemPath(item.id)} />
        </Menu.Dropdown>
      </Menu>
      {isDialog && <ExportDialog ids={[item.id]} close={() => setDialog(false)} />}
    </>
  );
}

/** Copies an image of the program to the clipboard as PNG, the only type that all browsers accept. */
async function copyImage(address: string): Promise<void> {
  // The write begins immediately and receives its content later, because a page may write only right after a press.
  await navigator.clipboard.write([new ClipboardItem({ 'image/png': convertToPng(address) })]);
}

async function convertToPng(address: string): Promise<Blob> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error('The image is missing.');
  const file = await answer.blob();
  const image = await createImageBitmap(file);
  try {
    const canvas = new OffscreenCanvas(image.width, image.height);
    canvas.getContext('2d')?.drawImage(image, 0, 0);
    return await canvas.convertToBlob({ type: 'image/png' });
  } finally {
    image.close();
  }
}
