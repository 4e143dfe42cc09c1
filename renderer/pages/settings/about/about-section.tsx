import { Button, TextInput } from '@mantine/core';
import { IconFolderOpen } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { ProgramFacts, ProgramLocation } from '../../../../shared/contract/support-contract.ts';
import { feedProblem, type ProgramUpdate } from '../../../../shared/settings/program-update.ts';
import { formatDateAndTime } from '../../../../shared/util/format-dates.ts';
import { useApi } from '../../../api/api-provider.tsx';
import { problemOf } from '../../../api/problem-of-error.ts';
import { useSynced } from '../../../api/synced-state.ts';
import { useRunning } from '../../../entities/tasks/use-task-list.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { FactList } from '../../../ui/fact-list.tsx';
import { Box, Flex, Grid, Group } from '../../../ui/layout-primitives.tsx';
import { notifyUndo } from '../../../ui/notify-undo.tsx';
import { ProblemNote } from '../../../ui/problem-note.tsx';
import { RawText } from '../../../ui/raw-text.tsx';
import { useAction } from '../../../ui/use-action.ts';
import editor from '../models/models-section.module.css';
import styles from '../section.module.css';
import own from './about.module.css';

const placeTexts: readonly { place: ProgramLocation; title: string; text: string }[] = [
  { place: 'data', title: 'Data', text: 'The settings, the database, and its backups.' },
  { place: 'library', title: 'Library', text: 'Every result as a plain file.' },
  { place: 'log', title: 'Log', text: 'Log files of Triptych.' },
];

/** Shows the components of the program, their licenses, and the folders of its files. */
export function AboutSection() {
  const api = useApi();
  const app = useSynced('app');
  const program = useQuery(api.support.program.queryOptions({ staleTime: 0 }));
  const shell = app.shell === 'electron' ? 'Desktop' : 'Browser';
  const versions: [string, string][] = [
    ['Triptych', app.version],
    ['Shell', `${shell}, ${app.platform}`],
    ...Object.entries(program.data?.versions ?? {}),
  ];
  return (
    <>
      <p className={styles['lead']}>
        A studio for people who make video and images with AI models by hand: one brief, several models, results side by
        side, every file on your own disk.
      </p>
      <div className={styles['entry']}>
        <Box component="h3" mb={10}>
          Triptych {app.version}
        </Box>
        <FactList entries={versions.slice(1)} />
        <Box mt={14} ml={-8}>
          <CopyButton text={versions.map((entry) => entry.join(' ')).join('\n')} label="Copy versions" />
        </Box>
      </div>
      <UpdateStatus />
      {program.data && <Places places={program.data.places} />}
      <Licences program={program.data} />
      {program.error && <ProblemNote problem={problemOf(program.error)} />}
    </>
  );
}

function Places({ places }: Pick<ProgramFacts, 'places'>) {
  const reveal = useAction((calls, place: ProgramLocation) => calls.support.reveal({ place }));
  return (
    <div className={styles['entry']}>
      <Box component="h3" mb={10}>
        Locations
      </Box>
      {/* The first column has the width of the labels in the table above. */}
      <Grid component="ul" columns="88px minmax(0, 1fr) max-content" gap="14 s4" align="start" aria-label="Locations">
        {placeTexts.map(({ place, title, text }) => (
          <li key={place} className={own['place']}>
            <span className="t3 small">{title}</span>
            <span>
              <span className="anywhere mono">{places[place]}</span>
              <span className="t3 small">{text}</span>
            </span>
            <Group component="span" gap="s1">
              <CopyButton iconOnly text={places[place]} label={`Copy path: ${title}`} />
              <Button
                size="xs"
                aria-label={`Show in folder: ${title}`}
                leftSection={<IconFolderOpen size={14} stroke={1.5} aria-hidden />}
                onClick={() => reveal.run(place)}
              >
                Show in folder
              </Button>
            </Group>
          </li>
        ))}
      </Grid>
      {reveal.problem && <ProblemNote problem={reveal.problem} />}
    </div>
  );
}

function Licences({ program }: { readonly program: ProgramFacts | undefined }) {
  const licences = program?.licences;
  return (
    <div className={styles['entry']}>
      <h3>Licenses</h3>
      <Box component="p" className="t3" maw="64ch" mt={4} mb={10}>
        Triptych is free software under the MIT license: use it, change it, and share it, with its notice.
        {program && licences === undefined && ' This copy runs from source: '}
        {program && licences === undefined && <code>npm run package -- --dry</code>}
        {program &&
          licences === undefined &&
          ' writes the licenses of all packages to out/package-resources/LICENSES.txt.'}
      </Box>
      {licences !== undefined && (
        <Disclosure title="Licenses of all packages" note={licences.split(/^-{100}$/m).length - 2}>
          <RawText text={licences} label="Licenses of all packages" />
        </Disclosure>
      )}
    </div>
  );
}

/** Shows whether a newer version exists, if the user configured an update check. */
function UpdateStatus() {
  const { updateFeed } = useSynced('settings');
  const save = useAction((calls, feed: string) => calls.settings.change({ updateFeed: feed }));
  const disableUpdates = () =>
    save.run('', { onSuccess: () => notifyUndo('Update checks turned off', () => save.run(updateFeed)) });
  return (
    <section className={styles['entry']} aria-label="Updates" data-settings-place="updates">
      <h3>Updates</h3>
      <p className={styles['words']}>
        Checks this URL for the newest version once a day and when you click the button. The request contains no key and
        no ID. Nothing is downloaded or installed automatically.
      </p>
      {updateFeed !== '' && <Found />}
      <FeedForm
        key={updateFeed}
        now={updateFeed}
        isSaving={save.isPending}
        use={(feed) => save.run(feed)}
        turnOff={disableUpdates}
      >
        {save.problem && <ProblemNote problem={save.problem} />}
      </FeedForm>
    </section>
  );
}

function Found() {
  const { version } = useSynced('app');
  const running = useRunning();
  const update = useSynced('update');
  const check = useAction((calls) => calls.updates.check());
  const open = useAction((calls) => calls.updates.openPage());
  const failed = check.problem ?? open.problem;
  const page = update?.isNewer ? update.named?.page : undefined;
  return (
    <>
      <p role="status">{update && textOf(update, version)}</p>
      {page !== undefined && running > 0 && (
        <p className="t2">{running} running. Install the update when they are finished.</p>
      )}
      {update?.problem && <ProblemNote problem={update.problem} />}
      {failed && <ProblemNote problem={failed} />}
      <Flex gap="s1" style={{ margin: '10px 0' }}>
        <Button size="xs" loading={check.isPending} onClick={() => check.run()}>
          Check for updates
        </Button>
        {page !== undefined && (
          <Button size="xs" loading={open.isPending} onClick={() => open.run()}>
            Open update page · {new URL(page).host}
          </Button>
        )}
      </Flex>
    </>
  );
}

function textOf({ checkedAt, named, isNewer }: ProgramUpdate, version: string): string {
  if (checkedAt === undefined) return `This is ${version}. Updates haven’t been checked yet.`;
  const checkedText = `checked ${formatDateAndTime(checkedAt)}`;
  if (!named) return `This is ${version}. No newer version was found, ${checkedText}.`;
  if (isNewer) return `Triptych ${named.version} is available; this is ${version}.`;
  return named.version === version
    ? `This is ${version}, the newest version, ${checkedText}.`
    : `This is ${version}. The feed lists ${named.version}, which is older, ${checkedText}.`;
}

interface FeedFormProps {
  readonly now: string;
  readonly isSaving: boolean;
  readonly use: (feed: string) => void;
  readonly turnOff: () => void;
  /** The error message, if there is one. */
  readonly children?: ReactNode;
}

function FeedForm({ now, isSaving, use, turnOff: disableUpdates, children }: FeedFormProps) {
  const [typed, setTyped] = useState(now);
  const reason = feedProblem(typed.trim());
  const canUse = reason === undefined && typed.trim() !== '' && typed.trim() !== now;
  return (
    <form
      className={editor['editor']}
      onSubmit={(event) => {
        event.preventDefault();
        if (canUse) use(typed.trim());
      }}
    >
      <TextInput
        label="Update feed URL"
        data-mono
        spellCheck={false}
        autoComplete="off"
        maxLength={2048}
        placeholder="https://"
        value={typed}
        error={reason}
        description={
          reason === undefined &&
          (now === '' ? 'Off: Triptych never checks for updates.' : `Checks ${new URL(now).host}.`)
        }
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {children}
      <Flex gap="s1">
        <Button type="submit" size="xs" aria-disabled={!canUse} loading={isSaving}>
          Use this feed
        </Button>
        {now !== '' && (
          <Button size="xs" variant="subtle" onClick={disableUpdates}>
            Turn off
          </Button>
        )}
      </Flex>
    </form>
  );
}
