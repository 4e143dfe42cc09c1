import { Button } from '@mantine/core';
import { type ReactNode, useId, useState } from 'react';
import { feedProblem, type ProgramUpdate } from '../../../../shared/settings/program-update.ts';
import { formatDateAndTime } from '../../../../shared/util/format-dates.ts';
import { useSynced } from '../../../api/synced-state.ts';
import { useApp, useRunning, useSettings } from '../../../api/synced-state-hooks.ts';
import { Flex } from '../../../ui/layout-primitives.tsx';
import { notifyUndo } from '../../../ui/notify-undo.tsx';
import { ProblemNote } from '../../../ui/problem-note.tsx';
import { useAction } from '../../../ui/use-action.ts';
import editor from '../models/models-section.module.css';
import styles from '../section.module.css';

/** Shows whether a newer version exists, if the user configured an update check. */
export function UpdateStatus() {
  const { updateFeed } = useSettings();
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
  const { version } = useApp();
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
  const id = useId();
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
      <label className="field-label label" htmlFor={id}>
        Update feed URL
      </label>
      <input
        id={id}
        className="control-input control-mono"
        spellCheck={false}
        autoComplete="off"
        maxLength={2048}
        placeholder="https://"
        value={typed}
        aria-invalid={reason !== undefined}
        aria-describedby={`${id}-said`}
        onChange={(event) => setTyped(event.target.value)}
      />
      <p id={`${id}-said`} className={reason === undefined ? 't3 small' : 'bad small'}>
        {reason ?? (now === '' ? 'Off: Triptych never checks for updates.' : `Checks ${new URL(now).host}.`)}
      </p>
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
