import { Button, Menu } from '@mantine/core';
import { IconPhotoOff, IconPhotoPlus, IconWorld } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { answerFileRoute, mediaRoute } from '../../../../shared/contract/http-routes.ts';
import type { BlockOf } from '../../../../shared/conversations/content-block.ts';
import type { Item } from '../../../../shared/library/item.ts';
import { formatBytes, formatPixels } from '../../../../shared/util/format-numbers.ts';
import { useApi, useCalls } from '../../../api/api-provider.tsx';
import { ChooseSlotMenu } from '../../../entities/image-inputs/choose-slot-menu.tsx';
import { usePlaceImage } from '../../../entities/image-inputs/use-place-image.ts';
import { fileName, itemName } from '../../../entities/items/item-text.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Box, Group } from '../../../ui/layout-primitives.tsx';
import { showLazily } from '../../../ui/load-lazily.ts';
import { SaveLinkedImageButton } from '../../../ui/markdown/save-linked-image.tsx';
import styles from './blocks.module.css';
import { hostOf } from './source-text.ts';

const ListViewer = showLazily(async () => (await import('../../../entities/results/viewer/viewer.tsx')).ListViewer);

/** Pixels that an image may take of the height of a thread. */
const tallest = 440;

interface ImageBlockProps {
  readonly block: BlockOf<'image'>;
  /** The answer is streaming: unsaved images are saved soon. */
  readonly live: boolean;
}

/** An image of an answer: from the library, or a placeholder when saving failed. */
export function ImageBlock({ block: { file, link }, live }: ImageBlockProps) {
  if (link !== undefined) {
    return (
      <p className={styles['chip']}>
        <IconWorld size={14} stroke={1.5} aria-hidden />
        Image at {hostOf(link)}
        <span className="t3">loaded only to save it</span>
        <CopyButton text={link} label="Copy URL" iconOnly />
        <SaveLinkedImageButton url={link} />
      </p>
    );
  }
  if (live && file === undefined) return <Box h={240} bg="stage" role="img" aria-label="Image" aria-busy />;
  if (file === undefined || file.note !== undefined) {
    return (
      <p className={styles['chip']}>
        <IconPhotoOff size={14} stroke={1.5} aria-hidden />
        {file?.note ?? 'Image that couldn’t be saved'}
        {file && <span className="t3 num">{formatBytes(file.bytes)}</span>}
      </p>
    );
  }
  if (file.itemId !== undefined) return <StoredImage itemId={file.itemId} />;
  return (
    <Box component="figure" className={styles['image']} pos="relative" miw="min(320px, 100%)">
      <img src={answerFileRoute(file.hash)} alt="In the answer" />
      <Group component="figcaption" className="t3 small-size" gap="s2" mih={28}>
        <span className="cut">
          {live ? 'Added to the library when the answer ends' : 'Not in the library yet'} · {formatBytes(file.bytes)}
        </span>
      </Group>
    </Box>
  );
}

function StoredImage({ itemId }: { itemId: string }) {
  const api = useApi();
  const query = useQuery(api.library.item.queryOptions({ input: { id: itemId } }));
  if (query.isError) {
    return (
      <p className={styles['chip']}>
        <IconPhotoOff size={14} stroke={1.5} aria-hidden />
        This image is no longer in the library
      </p>
    );
  }
  return query.data ? <ImageFigure item={query.data} /> : <Box h={240} bg="stage" />;
}

function ImageFigure({ item }: { item: Item }) {
  const calls = useCalls();
  const place = usePlaceImage();
  const [open, setOpen] = useState(false);
  return (
    <Box component="figure" className={styles['image']} pos="relative" miw="min(320px, 100%)">
      <button type="button" className={styles['image-open']} onClick={() => setOpen(true)} title="Open in viewer">
        <img
          src={mediaRoute(item.id)}
          alt={itemName(item)}
          width={item.width}
          height={item.height}
          // Its place is as large before it is loaded as after.
          style={{ width: Math.min(item.width, (tallest * item.width) / item.height) }}
          decoding="async"
        />
      </button>
      <Group component="figcaption" className="t3 small-size" gap="s2" mih={28}>
        <span className="cut">
          Saved as {fileName(item)} · {formatPixels(item.width, item.height)}
        </span>
        <span className="grow" />
        <Menu position="bottom-end">
          <Menu.Target>
            <Button size="xs" variant="subtle" leftSection={<IconPhotoPlus size={14} stroke={1.5} aria-hidden />}>
              Use as image
            </Button>
          </Menu.Target>
          <ChooseSlotMenu
            choose={(target) =>
              void place(
                target,
                () => calls.inputs.fromItem({ id: item.id }),
                () => {},
              )
            }
          />
        </Menu>
      </Group>
      {open && <ListViewer items={[item]} id={item.id} show={() => {}} close={() => setOpen(false)} />}
    </Box>
  );
}
