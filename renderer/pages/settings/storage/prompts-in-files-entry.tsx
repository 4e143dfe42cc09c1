import { Switch } from '@mantine/core';
import { problemOf } from '../../../api/problem-of-error.ts';
import { useSettings } from '../../../api/synced-state-hooks.ts';
import { useChangeSettings } from '../../../api/use-change-settings.ts';
import { ProblemNote } from '../../../ui/problem-note.tsx';
import styles from '../section.module.css';

/** Setting for metadata in files that describes how a file was made. */
export function PromptsInFilesEntry() {
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
