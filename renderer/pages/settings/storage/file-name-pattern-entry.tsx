import { Button } from '@mantine/core';
import { useState } from 'react';
import { fileNameFactsOfItem } from '../../../../shared/library/file-name-facts-of-item.ts';
import { type FileNameFacts, plainTemplate, templateProblem } from '../../../../shared/util/file-name-template.ts';
import { useSynced } from '../../../api/synced-state.ts';
import { FileNameTemplateField } from '../../../ui/file-name-template-field.tsx';
import { Box, Group } from '../../../ui/layout-primitives.tsx';
import { ProblemNote } from '../../../ui/problem-note.tsx';
import { useAction } from '../../../ui/use-action.ts';
import styles from '../section.module.css';

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
export function NamesEntry() {
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
