import { Button, Switch } from '@mantine/core';
import { IconFolderOpen } from '@tabler/icons-react';
import { problemOf } from '../../../api/problem-of-error.ts';
import { useItems, useSettings } from '../../../api/synced-state-hooks.ts';
import { useChangeSettings } from '../../../api/use-change-settings.ts';
import { LibraryFolder } from '../../../entities/library/library-folder.tsx';
import { Stack } from '../../../ui/layout-primitives.tsx';
import { ProblemNote } from '../../../ui/problem-note.tsx';
import { useAction } from '../../../ui/use-action.ts';
import { MaintenanceEntries } from '../maintenance/maintenance-entries.tsx';
import styles from '../section.module.css';
import { CachesEntry } from './caches-entry.tsx';
import { DuplicatesEntry } from './duplicates-entry.tsx';
import { FileCheckEntry } from './file-check-entry.tsx';
import { NamesEntry } from './file-name-pattern-entry.tsx';
import { LargestFileEntry } from './largest-file-entry.tsx';
import { OpenProgramsEntry } from './open-programs-entry.tsx';
import { StorageUse } from './storage-use.tsx';
import { TrashEntry } from './trash-entry.tsx';
import { WatchFoldersEntry } from './watch-folders/watch-folders-entry.tsx';

export function StorageSection() {
  const newest = useItems()[0];
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
  const { promptsInFiles } = useSettings();
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
  const { xmpSidecars, xmpDigitalSource } = useSettings();
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
