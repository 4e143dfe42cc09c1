import { Button } from '@mantine/core';
import { IconArrowBackUp, IconFileAlert, IconMovieOff, IconTrash } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Item } from '../../../../shared/library/item.ts';
import { useCalls } from '../../../api/api-provider.tsx';
import { problemOf } from '../../../api/problem-of-error.ts';
import { useSettings } from '../../../api/queries.ts';
import { ChargeButton } from '../../../ui/charge-button.tsx';
import { notify, notifyProblem } from '../../../ui/toast.ts';
import { codecName, useUnplayable } from '../use-unplayable.ts';
import { FindFiles } from './find-files.tsx';
import styles from './missing-file-note.module.css';
import { daysLeft } from './trash-text.ts';
import { useTrash } from './use-trash.ts';

/** Tells that the file of an item is missing or changed, and shows the possible actions. */
export function MissingFileNote({ item }: { item: Item }) {
  if (item.trashedAt !== undefined) return <InTrash item={item} />;
  if (item.fileState === 'missing') return <Missing item={item} />;
  return item.fileState === 'changed' ? <Changed item={item} /> : <Unplayable item={item} />;
}

function Unplayable({ item }: { item: Item }) {
  const codec = useUnplayable(item);
  if (codec === undefined) return null;
  return (
    <Note
      icon={<IconMovieOff size={16} stroke={1.5} aria-hidden />}
      title="It cannot be played here"
      text={`This browser does not know ${codecName(codec)}. The file is kept whole; another program may play it.`}
    />
  );
}

function InTrash({ item }: { item: Item }) {
  const { restore } = useTrash();
  const left = daysLeft(item, useSettings().trashDays, Date.now());
  return (
    <Note
      icon={<IconTrash size={16} stroke={1.5} aria-hidden />}
      title="In the trash"
      text={left && `${left}, then it is deleted for good.`}
    >
      <Button
        size="xs"
        leftSection={<IconArrowBackUp size={14} stroke={1.5} aria-hidden />}
        onClick={() => void restore([item.id])}
      >
        Restore
      </Button>
    </Note>
  );
}

function Missing({ item }: { item: Item }) {
  return (
    <Note
      icon={<IconFileAlert size={16} stroke={1.5} aria-hidden />}
      title="Its file is missing"
      text="It was deleted, moved or renamed outside. What is known of it is still here."
    >
      <MissingActions item={item} />
    </Note>
  );
}

/** Actions for an item whose file is missing. */
export function MissingActions({ item }: { item: Item }) {
  const { trash } = useTrash();
  return (
    <>
      <DownloadAgain taskId={item.taskId} />
      <FindFiles missing={[item]} label="Find the file" />
      <Button size="xs" onClick={() => void trash([item.id])}>
        Trash the record
      </Button>
    </>
  );
}

function Changed({ item }: { item: Item }) {
  const calls = useCalls();
  const { trash } = useTrash();
  const accept = useMutation({
    mutationFn: () => calls.storage.acceptChanged({ ids: [item.id] }),
    onSuccess({ count }) {
      if (count === 0) notify('It was not taken over', 'The file is no longer a whole picture or film of its kind.');
    },
    onError: (error) => notifyProblem('It was not taken over', problemOf(error)),
  });
  return (
    <Note
      icon={<IconFileAlert size={16} stroke={1.5} aria-hidden />}
      title="Its file was changed outside"
      text="It is not what was saved. Size and length below are those of before."
    >
      <Button size="xs" loading={accept.isPending} onClick={() => accept.mutate()}>
        Use it as it is now
      </Button>
      <Button size="xs" onClick={() => void trash([item.id])}>
        Move to trash
      </Button>
    </Note>
  );
}

/** Only where a task can be asked for the file once more. */
function DownloadAgain({ taskId }: { taskId: string }) {
  const calls = useCalls();
  const task = useQuery({
    queryKey: ['task-of-item', taskId],
    queryFn: () => calls.tasks.one({ id: taskId }).catch(() => null),
  });
  const again = useMutation({
    mutationFn: () => calls.tasks.downloadAgain({ id: taskId }),
    onSuccess: () =>
      notify('It is looked for at the gateway', 'Links live for an hour; whether it is still there shows soon.'),
    onError: (error) => notifyProblem('It was not downloaded again', problemOf(error)),
  });
  if (task.data?.taskId === undefined) return null;
  return (
    <ChargeButton
      size="xs"
      verb="Download again"
      cost="free"
      loading={again.isPending}
      onClick={() => again.mutate()}
    />
  );
}

interface NoteProps {
  readonly icon: ReactNode;
  readonly title: string;
  readonly text?: string | undefined;
  readonly children?: ReactNode;
}

function Note({ icon, title, text, children }: NoteProps) {
  return (
    <section aria-label={title}>
      <div className={styles['note']}>
        {icon}
        <div className={styles['text']}>
          <b>{title}</b>
          {text !== undefined && <p>{text}</p>}
          {children !== undefined && <div className={styles['actions']}>{children}</div>}
        </div>
      </div>
    </section>
  );
}
