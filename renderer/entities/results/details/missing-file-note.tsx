import { Button } from '@mantine/core';
import { IconArrowBackUp, IconFileAlert, IconMovieOff, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Item } from '../../../../shared/library/item.ts';
import { useApi } from '../../../api/api-provider.tsx';
import { useSynced } from '../../../api/synced-state.ts';
import { ChargeButton } from '../../../ui/charge-button.tsx';
import { Box, Flex } from '../../../ui/layout-primitives.tsx';
import { notify } from '../../../ui/notify.ts';
import { useAction } from '../../../ui/use-action.ts';
import { textOfDaysLeft, useTrash } from '../../items/trash/use-trash.ts';
import { codecName, useUnplayableCodec } from '../../items/use-unplayable-codec.tsx';
import { FindFilesButton } from './find-files-button.tsx';

/** Explains that the file of an item is missing or changed, and shows the possible actions. */
export function MissingFileNote({ item }: { item: Item }) {
  if (item.trashedAt !== undefined) return <InTrash item={item} />;
  if (item.fileState === 'missing') return <Missing item={item} />;
  return item.fileState === 'changed' ? <Changed item={item} /> : <Unplayable item={item} />;
}

function Unplayable({ item }: { item: Item }) {
  const codec = useUnplayableCodec(item);
  if (codec === undefined) return null;
  return (
    <Note
      icon={<IconMovieOff size={16} stroke={1.5} aria-hidden />}
      title="This video can’t be played here"
      text={`This browser doesn’t support ${codecName(codec)}. The file is complete, and another program may play it.`}
    />
  );
}

function InTrash({ item }: { item: Item }) {
  const { restore } = useTrash();
  const left = textOfDaysLeft(item, useSynced('settings').trashDays, Date.now());
  return (
    <Note
      icon={<IconTrash size={16} stroke={1.5} aria-hidden />}
      title="In Trash"
      text={left && `${left}, then it is deleted permanently.`}
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
      title="The file is missing"
      text="It was deleted, moved or renamed outside Triptych. The item’s details are still here."
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
      <FindFilesButton missing={[item]} label="Find file" />
      <Button size="xs" onClick={() => void trash([item.id])}>
        Move record to Trash
      </Button>
    </>
  );
}

function Changed({ item }: { item: Item }) {
  const { trash } = useTrash();
  const accept = useAction((calls) => calls.storage.acceptChanged({ ids: [item.id] }), {
    done({ count }) {
      if (count === 0)
        notify('Couldn’t use the changed file', 'The file isn’t a complete image or video of the expected type.');
    },
    failed: 'Couldn’t use the changed file',
  });
  return (
    <Note
      icon={<IconFileAlert size={16} stroke={1.5} aria-hidden />}
      title="The file was changed outside Triptych"
      text="It differs from the saved file. The size and length below are from before the change."
    >
      <Button size="xs" loading={accept.isPending} onClick={() => accept.run()}>
        Use changed file
      </Button>
      <Button size="xs" onClick={() => void trash([item.id])}>
        Move to Trash
      </Button>
    </Note>
  );
}

/** Shown only if a task can download the file again. */
function DownloadAgain({ taskId }: { taskId: string }) {
  const api = useApi();
  const task = useQuery(api.tasks.get.queryOptions({ input: { id: taskId } }));
  const retryDownload = useAction((calls) => calls.tasks.retryDownload({ id: taskId }), {
    done: () =>
      notify(
        'Checking the gateway for the file',
        'Links last one hour at most. You’ll soon see whether the file is still available.',
      ),
    failed: 'Couldn’t download the file again',
  });
  if (task.data?.taskId === undefined) return null;
  return (
    <ChargeButton
      size="xs"
      verb="Download again"
      cost="free"
      loading={retryDownload.isPending}
      onClick={() => retryDownload.run()}
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
      <div className="icon-line">
        {icon}
        <Box miw={0}>
          <b>{title}</b>
          {text !== undefined && <p className="t2 small">{text}</p>}
          {children !== undefined && (
            <Flex gap="s2" wrap="wrap" mt="s2">
              {children}
            </Flex>
          )}
        </Box>
      </div>
    </section>
  );
}
