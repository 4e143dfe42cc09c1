import { Button } from '@mantine/core';
import { IconFolder } from '@tabler/icons-react';
import type { Item } from '../../../../shared/library/item.ts';
import { Badge } from '../../../ui/badge.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Box, Group } from '../../../ui/layout-primitives.tsx';
import { CompareWithButton } from '../../comparisons/compare-with-button.tsx';
import { ContinueShotButton } from '../../image-inputs/continue-shot-button.tsx';
import { UseAsInputButton } from '../../image-inputs/use-as-input-button.tsx';
import { AddToShotButton } from '../../projects/add-to-shot-button.tsx';
import { ItemRemixMenu } from '../../remix/item-remix-menu.tsx';
import { ItemExportMenu } from '../export/item-export-menu.tsx';
import { fileName } from '../item-text.ts';
import { LineageSection } from '../lineage/lineage-section.tsx';
import { OpenWithMenu } from '../open-with/open-with-menu.tsx';
import { OrganizeFields } from '../organize/organize-fields.tsx';
import { ReadXmpButton } from '../organize/read-xmp-button.tsx';
import { selectIds } from '../selection-target.ts';
import { MissingFileNote } from '../trash/missing-file-note.tsx';
import { TrashButton } from '../trash/trash-button.tsx';
import { useShowInFolder } from '../use-show-in-folder.ts';
import { ContentCredentialsSection } from './content-credentials.tsx';
import { EmbeddedTexts } from './embedded-texts.tsx';
import { GenerationParameters } from './generation-parameters.tsx';
import styles from './item-details.module.css';
import { RunDetails } from './run-details.tsx';
import { SidecarJson } from './sidecar-json.tsx';
import { TextSection } from './text-section.tsx';
import { UnlinkedRunInputs } from './unlinked-run-inputs.tsx';
import { useItemParameters } from './use-item-parameters.ts';

interface ItemDetailsProps {
  readonly item: Item;
  /** Closes the container of the details before another page is opened. */
  readonly closeOverlay?: () => void;
  /** Escape belongs to the open picker. */
  readonly onPicking?: (isPicking: boolean) => void;
}

/** Shows all facts of an item, next to its image. */
export function ItemDetails({ item, closeOverlay: customClose, onPicking = doNothing }: ItemDetailsProps) {
  const closeOverlay = customClose ?? doNothing;
  const { table, facts, task } = useItemParameters(item);
  return (
    <div className={styles['details']}>
      <MissingFileNote item={item} />
      <Group component="section" className={styles['next']} gap="s2 s3" wrap="wrap" miw={0} aria-label="Actions">
        <ItemRemixMenu item={item} leave={closeOverlay} />
        <CompareWithButton itemId={item.id} closeOverlay={closeOverlay} onPicking={onPicking} />
        <AddToShotButton ids={() => [item.id]} onOpenChange={onPicking} />
        {item.kind === 'image' && <UseAsInputButton key={item.id} items={[item]} closeOverlay={closeOverlay} />}
        {/* In the viewer, the player has it. */}
        {item.kind === 'video' && !customClose && <ContinueShotButton key={item.id} item={item} />}
      </Group>
      {/* An imported file and a frame of a video have no prompt. */}
      {(item.prompt !== '' || item.origin === undefined) && <TextSection title="Prompt" text={item.prompt} />}
      {item.negative !== undefined && <TextSection title="Negative prompt" text={item.negative} />}
      <GenerationParameters table={table} />
      <RunDetails item={item} facts={facts} task={task} closeOverlay={closeOverlay} />
      <LineageSection item={item} closeOverlay={customClose} />
      <UnlinkedRunInputs itemId={item.id} />
      <OrganizeFields item={item} />
      <File item={item} onOpen={onPicking} leave={closeOverlay} />
      {item.fileState !== 'missing' && <ContentCredentialsSection key={`credentials ${item.id}`} item={item} />}
      {item.fileState !== 'missing' && <EmbeddedTexts key={`texts ${item.id}`} item={item} />}
      <SidecarJson key={item.id} item={item} />
    </div>
  );
}

function doNothing(): void {}

interface FileProps {
  readonly item: Item;
  readonly onOpen: (isOpen: boolean) => void;
  readonly leave: () => void;
}

function File({ item, onOpen, leave }: FileProps) {
  const reveal = useShowInFolder();
  return (
    <section aria-label="File">
      <Box className="row" mih={24} mb={4}>
        <h3 className="label">File</h3>
        {item.synthetic && <Badge>Synthetic</Badge>}
        <span className="grow" />
        <CopyButton text={fileName(item)} label="Copy file name" iconOnly />
      </Box>
      <p className={`t2 anywhere mono ${styles['name']}`}>{fileName(item)}</p>
      {item.received && (
        <Box component="p" className={`t3 ${styles['name']}`} mt={2}>
          The file contains its prompt.
        </Box>
      )}
      <Group gap="s2" wrap="wrap" miw={0} mt="s2">
        <Button
          size="xs"
          leftSection={<IconFolder size={14} stroke={1.5} aria-hidden />}
          onClick={() => reveal(item.id)}
        >
          Show in folder
        </Button>
        {item.fileState !== 'missing' && <OpenWithMenu itemId={item.id} onOpen={onOpen} leave={leave} />}
        <ReadXmpButton items={selectIds([item.id])} />
        <ItemExportMenu item={item} onOpen={onOpen} />
        {item.trashedAt === undefined && <TrashButton ids={() => [item.id]} />}
      </Group>
    </section>
  );
}
