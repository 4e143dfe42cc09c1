import { Switch } from '@mantine/core';
import { problemOf } from '../../../api/problem-of-error.ts';
import { useSettings } from '../../../api/queries.ts';
import { useChangeSettings } from '../../../api/use-change-settings.ts';
import { ProblemNote } from '../../../ui/problem-note.tsx';
import styles from '../section.module.css';

/** Setting for metadata in files that describes how a file was made. */
export function PromptsEntry() {
  const { promptsInFiles } = useSettings();
  const keep = useChangeSettings();
  return (
    <div className={styles['entry']}>
      <Switch
        label={<b>Write prompts into new files</b>}
        description={
          promptsInFiles
            ? 'New PNG, JPEG, WebP, MP4 and MOV files carry their prompt, model, seed and settings wherever they go, also when one is sent on as an input. No pixel changes. Other kinds, films in pieces and files with content credentials stay as they come.'
            : 'Off: each file stays byte for byte as it came, and how it was made stands only in the JSON beside it. On, new PNG, JPEG, WebP, MP4 and MOV files carry their prompt with them.'
        }
        checked={promptsInFiles}
        onChange={(event) => keep.mutate({ promptsInFiles: event.currentTarget.checked })}
      />
      {keep.error && <ProblemNote problem={problemOf(keep.error)} />}
    </div>
  );
}
