import { Button } from '@mantine/core';
import { IconFileSearch } from '@tabler/icons-react';
import { useState } from 'react';
import type { OpenWithProgram } from '../../../../shared/library/open-with-program.ts';
import { useCalls } from '../../../api/api-provider.tsx';
import { useSynced } from '../../../api/synced-state.ts';
import { FilePathForm } from '../../../ui/file-path-form.tsx';
import { Group, Stack } from '../../../ui/layout-primitives.tsx';
import { notifyFailure } from '../../../ui/notify.ts';
import { ProblemNote } from '../../../ui/problem-note.tsx';
import { useAction } from '../../../ui/use-action.ts';
import styles from '../section.module.css';

/** The programs of the computer that “Open with” offers. */
export function OpenProgramsEntry() {
  const { openPrograms } = useSynced('settings');
  const { shell } = useSynced('app');
  const add = useAction(({ openPrograms: calls }, path?: string) => calls.add(path === undefined ? {} : { path }));
  return (
    <section className={styles['entry']} aria-label="Open with" data-settings-place="open-with">
      <h3>Open with</h3>
      <p className={styles['words']}>
        “Open with” gives the original file of an item to one of these programs. If the program saves over the file,
        Triptych shows the item as changed.
      </p>
      {openPrograms.length > 0 && (
        <Stack component="ul" gap={8} my={8} aria-label="Programs">
          {openPrograms.map((program) => (
            <ProgramRow key={program.id} program={program} />
          ))}
        </Stack>
      )}
      {shell === 'electron' ? (
        <Button
          size="xs"
          leftSection={<IconFileSearch size={14} stroke={1.5} aria-hidden />}
          loading={add.isPending}
          onClick={() => add.run(undefined)}
        >
          Add program…
        </Button>
      ) : (
        <ProgramForm key={openPrograms.length} isSaving={add.isPending} save={(path) => add.run(path)} />
      )}
      {add.problem && <ProblemNote problem={add.problem} />}
    </section>
  );
}

function ProgramRow({ program: { id, name, path } }: { program: OpenWithProgram }) {
  const calls = useCalls();
  const restore = () => void calls.openPrograms.restore({ id }).catch(notifyFailure(`Couldn’t restore ${name}`));
  const remove = useAction(({ openPrograms }) => openPrograms.remove({ id }), {
    failed: `Couldn’t remove ${name}`,
    done: () => ({ title: `${name} was removed from the list`, undo: restore }),
  });
  return (
    <Group component="li" gap="s1 s2" wrap="wrap" miw={0}>
      <b className="anywhere">{name}</b>
      <span className="mono t3 small anywhere">{path}</span>
      <span className="grow" />
      <Button size="xs" variant="subtle" aria-label={`Remove ${name}`} onClick={() => remove.run()}>
        Remove
      </Button>
    </Group>
  );
}

function ProgramForm({ isSaving, save }: { isSaving: boolean; save: (path: string) => void }) {
  const [typed, setTyped] = useState('');
  return (
    <FilePathForm
      label="Program"
      note="The full path of a program that shows or edits images or videos."
      action="Add program"
      isRunning={isSaving}
      path={typed}
      setPath={setTyped}
      use={save}
    />
  );
}
