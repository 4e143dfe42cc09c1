import { Button, Menu } from '@mantine/core';
import { IconFolderDown, IconFolderPlus } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { collectionPath, collectionTree, flattenTree } from '../../../../../shared/library/collection.ts';
import { mostWatchFolders, type WatchFolder, watchFolderName } from '../../../../../shared/library/watch-folder.ts';
import { formatCount, formatCounted } from '../../../../../shared/util/format-numbers.ts';
import { useCalls } from '../../../../api/api-provider.tsx';
import { useSynced } from '../../../../api/synced-state.ts';
import { Badge } from '../../../../ui/badge.tsx';
import { MenuRadioItem } from '../../../../ui/checkable-menu-items.tsx';
import { FileReportList } from '../../../../ui/file-report-list.tsx';
import { FolderForm } from '../../../../ui/folder-form.tsx';
import { Box, Flex, Group, Stack } from '../../../../ui/layout-primitives.tsx';
import { notifyFailure } from '../../../../ui/notify.ts';
import { SelectMenuButton } from '../../../../ui/select-menu-button.tsx';
import { useAction } from '../../../../ui/use-action.ts';
import styles from '../../section.module.css';

/** The folders whose new files are imported, and the form that adds one. */
export function WatchFoldersEntry() {
  const folders = useSynced('watchFolders');
  const [isAdding, setAdding] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    setAdding(false);
    // The button is back with the next drawing.
    requestAnimationFrame(() => button.current?.focus());
  };
  return (
    <section className={styles['entry']} aria-label="Watch folders">
      <h3>Watch folders</h3>
      <p className={styles['words']}>
        Triptych imports each new image and video from these folders, as soon as it is complete. Files that are there
        already are imported only on request. Triptych only reads the folders: it never moves, changes, or deletes an
        original.
      </p>
      {folders.map((folder) => (
        <WatchFolderRow key={folder.id} folder={folder} />
      ))}
      {isAdding ? (
        <AddForm close={close} />
      ) : (
        <Button
          ref={button}
          size="xs"
          mt={folders.length === 0 ? 0 : 12}
          leftSection={<IconFolderPlus size={14} stroke={1.5} aria-hidden />}
          disabled={folders.length >= mostWatchFolders}
          onClick={() => setAdding(true)}
        >
          Add watch folder
        </Button>
      )}
    </section>
  );
}

function AddForm({ close }: { close: () => void }) {
  const add = useAction(({ watchFolders }, path: string) => watchFolders.add({ path }), {
    done: close,
  });
  return (
    <FolderForm
      name="New watch folder"
      label="Folder to watch"
      note="The full path of a folder outside the library, such as the output folder of another program. Its subfolders are included."
      action="Watch folder"
      isRunning={add.isPending}
      problem={add.problem}
      mt="s3"
      use={add.run}
      close={close}
    />
  );
}

const stateTexts = {
  reading: { label: 'Reading', tone: 'off' },
  watching: { label: 'Watching', tone: 'plain' },
  unavailable: { label: 'Unavailable', tone: 'warm' },
  refused: { label: 'Not watched', tone: 'bad' },
} as const;

/** One watch folder: its state, its files that were not imported, and its actions. */
function WatchFolderRow({ folder }: { folder: WatchFolder }) {
  const { id, path, state, note, existing, notImported, notImportedCount } = folder;
  const name = watchFolderName(path);
  const calls = useCalls();
  const importExisting = useAction(({ watchFolders }) => watchFolders.importExisting({ id }), {
    failed: 'Couldn’t import the files',
  });
  const check = useAction(({ watchFolders }) => watchFolders.check({ id }), { failed: `Couldn’t read ${name}` });
  const clear = useAction(({ watchFolders }) => watchFolders.clearReports({ id }), {
    failed: 'Couldn’t clear the list',
  });
  const restore = () => void calls.watchFolders.restore({ id }).catch(notifyFailure(`Couldn’t watch ${name} again`));
  const remove = useAction(({ watchFolders }) => watchFolders.remove({ id }), {
    failed: `Couldn’t remove ${name}`,
    done: () => ({
      title: `${name} is no longer watched`,
      message: 'The folder, its files, and imported items stay.',
      undo: restore,
    }),
  });
  const { label, tone } = stateTexts[state];
  return (
    <Stack component="article" aria-label={name} gap="s2" py="s3" line="top">
      <Group gap="s1 s2" wrap="wrap" miw={0}>
        <h4 className="strong anywhere">{name}</h4>
        <Badge tone={tone}>{label}</Badge>
        <span className="t3 num small">{countsText(folder)}</span>
      </Group>
      <p className="mono t2 small anywhere">{path}</p>
      {note !== undefined && (
        <Box component="p" className="t2 small" role="status" maw="72ch">
          {note}
        </Box>
      )}
      <Flex gap="s1" wrap="wrap" ml={existing > 0 ? 0 : -8}>
        {existing > 0 && (
          <Button size="xs" loading={importExisting.isPending} onClick={() => importExisting.run()}>
            Import {formatCounted(existing, 'existing file')}
          </Button>
        )}
        <WatchFolderCollection folder={folder} />
        <Button
          size="xs"
          variant="subtle"
          aria-label={`Check now: ${name}`}
          loading={check.isPending}
          onClick={() => check.run()}
        >
          Check now
        </Button>
        <Button size="xs" variant="subtle" aria-label={`Remove ${name}`} onClick={() => remove.run()}>
          Remove
        </Button>
      </Flex>
      {notImportedCount > 0 && (
        <Stack gap="s2" align="flex-start">
          <FileReportList
            title="Not imported"
            count={notImportedCount}
            lines={notImported.map(({ file, why }) => [file, why] as const)}
            limitNote={`The newest ${notImported.length} are listed.`}
          />
          <Button
            size="xs"
            variant="subtle"
            ml={-8}
            aria-label={`Clear list: ${name}`}
            loading={clear.isPending}
            onClick={() => clear.run()}
          >
            Clear list
          </Button>
        </Stack>
      )}
    </Stack>
  );
}

/** `12 imported, 2 waiting` */
function countsText({ imported, waiting }: WatchFolder): string {
  const texts = [`${formatCount(imported)} imported`, ...(waiting > 0 ? [`${formatCount(waiting)} waiting`] : [])];
  return texts.join(', ');
}

/** The collection that new items of a watch folder are added to. */
function WatchFolderCollection({ folder: { id, path, collectionId } }: { folder: WatchFolder }) {
  const collections = useSynced('collections');
  const choose = useAction(
    ({ watchFolders }, chosen: string | null) => watchFolders.setCollection({ id, collectionId: chosen }),
    { failed: 'Couldn’t choose the collection' },
  );
  const newName = `Imported from ${watchFolderName(path)}`;
  const create = useAction(
    async (calls) => {
      const collection = await calls.collections.create({ name: newName });
      await calls.watchFolders.setCollection({ id, collectionId: collection.id });
    },
    { failed: 'Couldn’t create the collection' },
  );
  const chosen = collectionId === undefined ? [] : collectionPath(collections, collectionId);
  const label = `Add to: ${chosen.length === 0 ? 'Library' : chosen.join(', ')}`;
  return (
    <SelectMenuButton
      label={label}
      title={label}
      widest={260}
      icon={<IconFolderDown size={14} stroke={1.5} aria-hidden />}
    >
      <MenuRadioItem title="Library only" isChosen={chosen.length === 0} choose={() => choose.run(null)} />
      {!collections.some(({ name, parentId }) => name === newName && parentId === undefined) && (
        <Menu.Item onClick={() => create.run()}>New collection “{newName}”</Menu.Item>
      )}
      {collections.length > 0 && <Menu.Divider />}
      {flattenTree(collectionTree(collections)).map(({ collection, level }) => (
        <MenuRadioItem
          key={collection.id}
          title={collection.name}
          indent={8 + (level - 1) * 14}
          isChosen={collection.id === collectionId}
          choose={() => choose.run(collection.id)}
        />
      ))}
    </SelectMenuButton>
  );
}
