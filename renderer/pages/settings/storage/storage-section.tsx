import { Button, SegmentedControl, Switch } from '@mantine/core';
import { IconFolderOpen } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { fileNameFactsOfItem } from '../../../../shared/library/file-name-facts-of-item.ts';
import type { Item } from '../../../../shared/library/item.ts';
import type { StorageShare, StorageSummary } from '../../../../shared/library/storage-summary.ts';
import { largestImage } from '../../../../shared/tasks/result-size-limits.ts';
import { type FileNameFacts, plainTemplate, templateProblem } from '../../../../shared/util/file-name-template.ts';
import { formatMonthOfYear } from '../../../../shared/util/format-dates.ts';
import { formatBytes, formatCount, formatCounted } from '../../../../shared/util/format-numbers.ts';
import { useApi } from '../../../api/api-provider.tsx';
import { problemOf } from '../../../api/problem-of-error.ts';
import { useSynced } from '../../../api/synced-state.ts';
import { useChangeSettings } from '../../../api/use-change-settings.ts';
import { useShowInLibrary } from '../../../entities/items/library-grid-store.ts';
import { clearPosters } from '../../../entities/items/media-player/poster-maker.ts';
import { DeletePermanentlyDialog } from '../../../entities/items/trash/delete-permanently-dialog.tsx';
import { useTrash, useTrashSize } from '../../../entities/items/trash/use-trash.ts';
import { LibraryFolder } from '../../../entities/library/library-folder.tsx';
import { modelTitle } from '../../../entities/models/model-title.ts';
import { FactList } from '../../../ui/fact-list.tsx';
import { FileNameTemplateField } from '../../../ui/file-name-template-field.tsx';
import { Box, Group, Stack } from '../../../ui/layout-primitives.tsx';
import { ProblemNote } from '../../../ui/problem-note.tsx';
import { useAction } from '../../../ui/use-action.ts';
import { MaintenanceEntries } from '../maintenance/maintenance-entries.tsx';
import styles from '../section.module.css';
import { FileCheckEntry } from './file-check-entry.tsx';
import { OpenProgramsEntry } from './open-programs-entry.tsx';
import { conditionsOfGroup, type StorageGrouping } from './search-conditions-of-storage-group.ts';
import own from './storage.module.css';
import { StorageItemRow } from './storage-item-row.tsx';
import { WatchFoldersEntry } from './watch-folders/watch-folders-entry.tsx';

export function StorageSection() {
  const newest = useSynced('items')[0];
  const reveal = useAction((calls, id: string) => calls.library.reveal({ id }));
  return (
    <>
      <p className={styles['lead']}>
        Every result is saved as a plain file, in one folder per month, with a JSON sidecar of its request. The library
        on screen is an index of this folder.
      </p>
      <div className={styles['entry']}>
        <LibraryFolder change="Move library">
          {newest && (
            <Button
              leftSection={<IconFolderOpen size={14} stroke={1.5} aria-hidden />}
              loading={reveal.isPending}
              onClick={() => reveal.run(newest.id)}
            >
              Show newest file
            </Button>
          )}
        </LibraryFolder>
        {reveal.problem && <ProblemNote problem={reveal.problem} />}
      </div>
      <NamesEntry />
      <PromptsInFilesEntry />
      <XmpSidecarsEntry />
      <LargestFileEntry />
      <WatchFoldersEntry />
      <OpenProgramsEntry />
      <StorageUse />
      <TrashEntry />
      <FileCheckEntry />
      <DuplicatesEntry />
      <CachesEntry />
      <MaintenanceEntries />
    </>
  );
}

/** Setting for metadata in files that describes how a file was made. */
function PromptsInFilesEntry() {
  const { promptsInFiles } = useSynced('settings');
  const saveSettings = useChangeSettings();
  return (
    <div className={styles['entry']}>
      <Switch
        label={<b>Write prompts into new files</b>}
        description={
          promptsInFiles
            ? 'New PNG, JPEG, WebP, MP4, and MOV files contain their prompt, model, seed, and settings, also when a file is sent on as an input. No pixel changes. Other types, videos in pieces, and files with content credentials are never changed.'
            : 'Off: files are saved byte for byte as received, and the settings are only in the JSON sidecar. On: new PNG, JPEG, WebP, MP4, and MOV files also contain their prompt.'
        }
        checked={promptsInFiles}
        onChange={(event) => saveSettings.mutate({ promptsInFiles: event.currentTarget.checked })}
      />
      {saveSettings.error && <ProblemNote problem={problemOf(saveSettings.error)} />}
    </div>
  );
}

/** Setting for the small files through which other programs read ratings, flags, tags and titles. */
function XmpSidecarsEntry() {
  const { xmpSidecars, xmpDigitalSource } = useSynced('settings');
  const saveSettings = useChangeSettings();
  const isOn = xmpSidecars !== 'off';
  return (
    <div className={styles['entry']}>
      <Stack gap="s3">
        <Switch
          label={<b>XMP sidecars</b>}
          description="Writes ratings, flags, tags and titles into a small .xmp file beside each image or video, for programs such as Bridge, darktable and digiKam. To take over what they changed, select items and click “Read XMP again”."
          checked={isOn}
          onChange={(event) =>
            saveSettings.mutate({ xmpSidecars: event.currentTarget.checked ? 'in-place-of-extension' : 'off' })
          }
        />
        {isOn && (
          <Switch
            label="State that results are created by AI"
            description="Writes the IPTC term for the digital source (DigitalSourceType), which some laws require."
            checked={xmpDigitalSource}
            onChange={(event) => saveSettings.mutate({ xmpDigitalSource: event.currentTarget.checked })}
          />
        )}
      </Stack>
      {saveSettings.error && <ProblemNote problem={problemOf(saveSettings.error)} />}
    </div>
  );
}

/** Shows the disk usage beside the library: images given to runs, and thumbnails. */
function CachesEntry() {
  const api = useApi();
  const cache = useQueryClient();
  const { data } = useQuery(api.storage.summary.queryOptions());
  const clear = useAction((calls) => calls.storage.clearThumbnails(), {
    done() {
      clearPosters();
      void cache.invalidateQueries({ queryKey: api.storage.key() });
    },
  });
  const textOfSize = (summary: { count: number; bytes: number } | undefined, noun: string) =>
    summary && `${formatBytes(summary.bytes)} in ${formatCounted(summary.count, noun)}`;
  return (
    <div className={styles['entry']}>
      <h3>Outside the library</h3>
      <div style={{ marginTop: 8 }}>
        <FactList
          entries={[
            ['Inputs', textOfSize(data?.inputs, 'file')],
            ['Thumbnails', textOfSize(data?.thumbnails, 'image')],
          ]}
        />
      </div>
      <Button size="xs" mt={12} loading={clear.isPending} onClick={() => clear.run()}>
        Clear thumbnails
      </Button>
      {clear.problem && <ProblemNote problem={clear.problem} />}
    </div>
  );
}

const sizes = [50, 200, 1000, 4000, 8000].map((size) => size * 1_000_000);

/** Setting for the maximum size of a result that is saved without asking. */
function LargestFileEntry() {
  const { largestFileBytes } = useSynced('settings');
  const saveSettings = useChangeSettings();
  // A value that another version or a user wrote into the file is one of the choices as well.
  const choices = [...new Set([...sizes, largestFileBytes])].sort((a, b) => a - b);
  return (
    <div className={styles['entry']} data-settings-place="largest-file">
      <h3>Maximum file size</h3>
      <Box mt="s3">
        <SegmentedControl
          className={styles['choices'] ?? ''}
          aria-label="Maximum file size"
          value={String(largestFileBytes)}
          onChange={(value) => saveSettings.mutate({ largestFileBytes: Number(value) })}
          data={choices.map((size) => ({ value: String(size), label: formatBytes(size) }))}
        />
        <Box component="p" className="t3 small" mt={6}>
          Larger results wait for your OK. Their runs offer to save them. Images over {formatBytes(largestImage)} always
          wait for your OK.
        </Box>
      </Box>
      {saveSettings.error && <ProblemNote problem={problemOf(saveSettings.error)} />}
    </div>
  );
}

const choices = [7, 30, 90, 0];

/** Shows the size of the trash, and when items are permanently deleted. */
function TrashEntry() {
  const { trashDays } = useSynced('settings');
  const inTrash = useTrashSize();
  const show = useShowInLibrary();
  const [asked, setAsked] = useState(false);
  const saveSettings = useAction((calls, days: number) => calls.settings.change({ trashDays: days }));
  const isEmpty = inTrash?.count === 0;
  return (
    <div className={styles['entry']}>
      <Group gap="s2 s3" wrap="wrap" mb="s3">
        <Box component="h3" flex="none">
          Trash
        </Box>
        {inTrash && (
          <p className="t3 num">
            {isEmpty ? 'empty' : `${formatCounted(inTrash.count, 'item')}, ${formatBytes(inTrash.bytes)}`}
          </p>
        )}
        <span className="grow" />
        <SegmentedControl
          aria-label="Delete permanently after"
          value={String(trashDays)}
          onChange={(days) => saveSettings.run(Number(days))}
          data={[...new Set([...choices, trashDays])].map((days) => ({
            value: String(days),
            label: days === 0 ? 'Never' : `${days} days`,
          }))}
        />
      </Group>
      <Box component="p" className="t3" maw="64ch" mt={4}>
        {trashDays === 0
          ? 'Deleted items stay until you empty Trash.'
          : `Deleted items are deleted permanently after ${trashDays} days.`}
      </Box>
      <Group gap="s2" wrap="wrap" mt="s3">
        <Button size="xs" onClick={() => show([], true)}>
          Open Trash
        </Button>
        <Button size="xs" aria-disabled={isEmpty} onClick={() => !isEmpty && setAsked(true)}>
          Empty Trash
        </Button>
      </Group>
      {saveSettings.problem && <ProblemNote problem={saveSettings.problem} />}
      {asked && <DeletePermanentlyDialog close={() => setAsked(false)} />}
    </div>
  );
}

/** Items with equal bytes: the best remains, the others can be moved to Trash. */
function DuplicatesEntry() {
  const api = useApi();
  const { trash } = useTrash();
  const { data, error, isFetching, refetch } = useQuery(
    api.storage.duplicates.queryOptions({ refetchOnMount: 'always' }),
  );
  const trashDuplicates = async (group: readonly Item[]) => {
    const best = bestOf(group);
    await trash(group.flatMap((item) => (item === best ? [] : item.id)));
    await refetch();
  };
  if (error) return <ProblemNote problem={problemOf(error)} title="Couldn’t look for duplicates" />;
  return (
    <div className={styles['entry']}>
      <Group gap="s2 s3" wrap="wrap" mb="s3">
        <Box component="h3" flex="none">
          Duplicates
        </Box>
        <p className="t3 num" role="status">
          {data === undefined
            ? 'Checking…'
            : data.groupCount === 0
              ? 'none'
              : `${formatCounted(data.groupCount, 'file is', 'files are')} stored more than once, ${formatBytes(data.bytes)} can be freed`}
        </p>
      </Group>
      {data?.groups.map(({ hash, items }) => (
        <Box component="section" key={hash} mt="s5" aria-label={`${items.length} with the same content`}>
          <div className="row">
            <b>{items.length} with the same content</b>
            <span className="grow" />
            <Button size="xs" loading={isFetching} onClick={() => void trashDuplicates(items)}>
              {items.length === 2 ? 'Keep one, trash the other' : `Keep one, trash ${items.length - 1}`}
            </Button>
          </div>
          <Box component="ul" className={own['list']} mt="s3" line="top">
            {items.map((item) => (
              <StorageItemRow key={item.id} item={item} {...(item === bestOf(items) && { note: 'will stay' })} />
            ))}
          </Box>
        </Box>
      ))}
    </div>
  );
}

/** The picked, rated or annotated one; of equals the oldest, which others may refer to. */
function bestOf(items: readonly Item[]): Item | undefined {
  const worthOf = ({ flag, rating = 0, tags = [], note = '', collections = [] }: Item) =>
    (flag === 'pick' ? 10 : 0) + rating + tags.length + collections.length + (note === '' ? 0 : 1);
  return items.toSorted((a, b) => worthOf(b) - worthOf(a) || a.createdAt - b.createdAt)[0];
}

/** Shows the disk space of the library by category; each line links to the items that it counts. */
function StorageUse() {
  const api = useApi();
  const [by, setBy] = useState<StorageGrouping>('models');
  const summary = useQuery(api.storage.summary.queryOptions({ refetchOnMount: 'always' }));
  return (
    <div className={styles['entry']}>
      <Group gap="s2 s3" wrap="wrap" mb="s3">
        <Box component="h3" flex="none">
          Space
        </Box>
        {summary.data && (
          <p className="t3 num">
            {formatBytes(summary.data.library.bytes)} in {formatCounted(summary.data.library.count, 'item')}
            {summary.data.free !== undefined && `, ${formatBytes(summary.data.free)} free`}
          </p>
        )}
        <span className="grow" />
        <SegmentedControl
          aria-label="Group space by"
          value={by}
          onChange={setBy}
          data={[
            { value: 'models', label: 'Model' },
            { value: 'kinds', label: 'Type' },
            { value: 'months', label: 'Month' },
          ]}
        />
      </Group>
      {summary.error && <ProblemNote problem={problemOf(summary.error)} title="Couldn’t calculate the used space" />}
      {summary.data ? (
        <Shares summary={summary.data} by={by} />
      ) : (
        summary.isPending && <p className="t3">Calculating…</p>
      )}
    </div>
  );
}

const first = 8;

function Shares({ summary, by }: { summary: StorageSummary; by: StorageGrouping }) {
  const [all, setAll] = useState(false);
  const shares = summary[by];
  const maxBytes = Math.max(1, ...shares.map(({ bytes }) => bytes));
  const shown = all ? shares : shares.slice(0, first);
  if (shares.length === 0) return <p className="t3">Nothing saved yet.</p>;
  return (
    <>
      <table className={`lined-table ${styles['table']} ${own['shares']}`}>
        <thead>
          <tr>
            <th scope="col">{{ models: 'Model', kinds: 'Type', months: 'Month' }[by]}</th>
            <th scope="col">
              <span className="visually-hidden">Share</span>
            </th>
            <th scope="col" className={own['number']}>
              Items
            </th>
            <th scope="col" className={own['number']}>
              Size
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map((share) => (
            <ShareRow key={share.name} share={share} by={by} part={share.bytes / maxBytes} />
          ))}
        </tbody>
      </table>
      {shares.length > first && (
        <Button size="xs" mt={8} variant="subtle" onClick={() => setAll(!all)}>
          {all ? 'Show fewer' : `${shares.length - first} more`}
        </Button>
      )}
    </>
  );
}

function ShareRow({ share, by, part }: { share: StorageShare; by: StorageGrouping; part: number }) {
  const show = useShowInLibrary();
  return (
    <tr>
      <td>
        <button type="button" className="link" onClick={() => show(conditionsOfGroup(by, share.name))}>
          {titleOf(by, share.name)}
        </button>
      </td>
      <Box component="td" className={own['bar']} miw={80} aria-hidden="true">
        <Box component="i" display="block" h={8} mt={4} style={{ width: `${Math.max(0.5, 100 * part)}%` }} />
      </Box>
      <td className={own['number']}>{formatCount(share.count)}</td>
      <td className={own['number']}>{formatBytes(share.bytes)}</td>
    </tr>
  );
}

const kindTitles: Readonly<Record<string, string>> = { image: 'Images', video: 'Videos', file: 'Other files' };

function titleOf(sorting: StorageGrouping, name: string): string {
  if (sorting === 'models') return modelTitle(name);
  return sorting === 'months' ? nameOfMonth(name) : (kindTitles[name] ?? name);
}

/** Example facts for a library without results. */
const example: FileNameFacts = {
  at: Date.UTC(2026, 10, 21, 12),
  modelId: 'video-d-pro',
  taskId: '7f3a1c0e-0000-4000-8000-000000000000',
  position: 1,
  seed: 42,
  text: 'A red canoe drifts on a still lake',
  width: 1280,
  height: 720,
};

/** Setting for the file names of new results. */
function NamesEntry() {
  const { nameTemplate } = useSynced('settings');
  const newest = useSynced('items')[0];
  const [typed, setTyped] = useState(nameTemplate);
  const saveSettings = useAction((calls, template: string) => calls.settings.change({ nameTemplate: template }), {
    done: (settings) => setTyped(settings.nameTemplate),
  });
  const isSame = typed === nameTemplate;
  const isBlocked = isSame || templateProblem(typed) !== undefined;
  return (
    <div className={styles['entry']}>
      <h3>File names</h3>
      <Box component="p" className="t3" maw="64ch" mt={4}>
        Applies to new results. Items in the library keep their names. Duplicate names get the task and the number of
        the result as a suffix.
      </Box>
      <Box mt="s3">
        <FileNameTemplateField
          label="Name template"
          template={typed}
          change={setTyped}
          example={newest ? fileNameFactsOfItem(newest, false) : example}
          extension={newest?.file.split('.').at(-1) ?? 'mp4'}
        />
      </Box>
      <Group gap="s2" wrap="wrap" mt="s3">
        <Button
          size="xs"
          aria-disabled={isBlocked}
          loading={saveSettings.isPending}
          onClick={() => !isBlocked && saveSettings.run(typed)}
        >
          Use for new results
        </Button>
        {nameTemplate !== plainTemplate && (
          <Button size="xs" variant="subtle" onClick={() => saveSettings.run(plainTemplate)}>
            Reset to default
          </Button>
        )}
      </Group>
      {saveSettings.problem && <ProblemNote problem={saveSettings.problem} />}
    </div>
  );
}

/** "November 2026" */
function nameOfMonth(month: string): string {
  const [year = 1970, number = 1] = month.split('-').map(Number);
  return formatMonthOfYear(new Date(year, number - 1, 1).getTime());
}
