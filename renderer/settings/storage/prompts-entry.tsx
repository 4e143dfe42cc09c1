import { Switch } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCalls } from '../../bridge/bridge-provider.tsx';
import { problemOf } from '../../bridge/problem-of.ts';
import { useSettings } from '../../bridge/queries.ts';
import { change } from '../../bridge/snapshot-cache.ts';
import { ProblemNote } from '../../parts/problem-note.tsx';
import styles from '../section-parts.module.css';

/** Whether a file says by itself how it was made. */
export function PromptsEntry() {
  const calls = useCalls();
  const cache = useQueryClient();
  const { promptsInFiles } = useSettings();
  const keep = useMutation({
    mutationFn: (on: boolean) => calls.settings.change({ promptsInFiles: on }),
    // At once, like every switch; where it cannot be written down, it goes back.
    onMutate: (on) => change(cache, 'settings', (now) => ({ ...now, promptsInFiles: on })),
    onError: (_error, on) => change(cache, 'settings', (now) => ({ ...now, promptsInFiles: !on })),
  });
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
        onChange={(event) => keep.mutate(event.currentTarget.checked)}
      />
      {keep.error && <ProblemNote problem={problemOf(keep.error)} />}
    </div>
  );
}
