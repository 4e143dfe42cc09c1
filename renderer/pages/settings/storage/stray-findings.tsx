import { Button } from '@mantine/core';
import type { StrayFile } from '../../../../shared/library/storage-summary.ts';
import { counted, formatBytes, formatCount } from '../../../../shared/util/numbers.ts';
import { useCalls } from '../../../api/api-provider.tsx';
import { problemOf } from '../../../api/problem-of-error.ts';
import { useTrash } from '../../../entities/items/trash/use-trash.ts';
import { notify, notifyProblem } from '../../../ui/toast.ts';
import { notifyUndo } from '../../../ui/undo-toast.tsx';
import { Finding } from './finding.tsx';
import own from './storage.module.css';

const words = {
  lost: 'renamed or moved: an item misses it',
  media: 'a picture or film',
  other: 'neither picture nor film',
} as const;

interface StrayFindingsProps {
  readonly strays: readonly StrayFile[];
  readonly count: number;
  readonly again: () => void;
}

/** Files in the library folder that no item has. */
export function StrayFindings({ strays, count, again }: StrayFindingsProps) {
  const calls = useCalls();
  const { trash } = useTrash();
  const idsOf = (kind: StrayFile['kind']) => strays.filter((stray) => stray.kind === kind).map(({ id }) => id);
  const [lost, media] = [idsOf('lost'), idsOf('media')];
  const rest = strays.filter(({ kind }) => kind !== 'lost').map(({ id }) => id);
  const tell = async (title: string, work: () => Promise<void>) => {
    try {
      await work();
      again();
    } catch (error) {
      notifyProblem(title, problemOf(error));
    }
  };
  const putBack = () =>
    tell('They were not put back', async () => {
      const put = await calls.storage.putBack({ ids: lost });
      notify(`${counted(put.count, 'item')} found`, 'Each lies in its place again, under its own name.');
    });
  const takeIn = () =>
    tell('They were not taken in', async () => {
      const { itemIds, refused } = await calls.storage.takeIn({ ids: media });
      if (refused.length > 0) notify(`${refused.length} not taken in`, refused.slice(0, 5).join(' '));
      if (itemIds.length > 0) notifyUndo(`${counted(itemIds.length, 'item')} taken in`, () => void trash(itemIds));
    });
  const throwAway = () =>
    tell('They were not moved to the trash', async () => {
      const moved = await calls.storage.trash({ ids: rest });
      const bringBack = async () => void (await calls.storage.bringBack({ ids: rest }));
      const back = () => void tell('They were not brought back', bringBack);
      notifyUndo(
        `${counted(moved.count, 'file is', 'files are')} in the trash`,
        back,
        'They stay there until it is emptied.',
      );
    });
  return (
    <Finding
      title={counted(count, 'file belongs to no item', 'files belong to no item')}
      actions={
        <>
          {lost.length > 0 && (
            <Button size="xs" onClick={() => void putBack()}>
              Put back {counted(lost.length, 'renamed file')}
            </Button>
          )}
          {media.length > 0 && (
            <Button size="xs" onClick={() => void takeIn()}>
              Take in {counted(media.length, 'picture or film', 'pictures and films')}
            </Button>
          )}
          {rest.length > 0 && (
            <Button size="xs" onClick={() => void throwAway()}>
              Trash {counted(rest.length, 'file')}
            </Button>
          )}
        </>
      }
    >
      {strays.map(({ id, file, bytes, kind }) => (
        <li key={id}>
          <span className={own['text']}>
            <span title={file}>{file}</span>
            <span className="t3">
              {formatBytes(bytes)} · {words[kind]}
            </span>
          </span>
        </li>
      ))}
      {count > strays.length && <li className="t3">{formatCount(count - strays.length)} more are not listed.</li>}
    </Finding>
  );
}
