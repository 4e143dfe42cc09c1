import { ActionIcon, Tooltip } from '@mantine/core';
import { IconWand, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { formatShortDay } from '../../../shared/dates.ts';
import type { Item } from '../../../shared/item.ts';
import type { Model } from '../../../shared/model.ts';
import { useCalls } from '../../bridge/bridge-provider.tsx';
import { useItems } from '../../bridge/queries.ts';
import { itemName } from '../../library/item-facts.ts';
import { modelTitle } from '../../parts/model-title.ts';
import { Still } from '../../parts/still.tsx';
import { itemPath } from '../../paths.ts';
import { notifyUndo } from '../inputs/undo.tsx';
import { useDraft, useDraftActions } from './use-draft.ts';
import './arrival-line.css';

/** At the top of a form that was filled from a result: which one, the way back to it, and the way out of the tie. */
export function RemixLine({ model }: { model: Model }) {
  const { remixOf } = useDraft(model);
  const { read, write } = useDraftActions();
  if (remixOf === undefined) return null;
  const untie = () => {
    const { remixOf: _, ...own } = read(model);
    write(model, own);
    notifyUndo('The form is no remix any more', () => write(model, { ...read(model), remixOf }), 'Its values stay.');
  };
  return (
    <div className="arrival" role="status">
      <IconWand size={14} stroke={1.5} aria-hidden />
      <Source key={remixOf} itemId={remixOf} />
      <Tooltip label="Not a remix">
        <ActionIcon size={20} aria-label="Not a remix" onClick={untie}>
          <IconX size={12} stroke={2} />
        </ActionIcon>
      </Tooltip>
    </div>
  );
}

function Source({ itemId }: { itemId: string }) {
  const calls = useCalls();
  const known = useItems().find((item) => item.id === itemId);
  const asked = useQuery({
    queryKey: ['item', itemId],
    queryFn: () => calls.library.item({ id: itemId }),
    enabled: !known,
  });
  const item = known ?? asked.data;
  if (!item) {
    return <span className="arrival-text">{asked.isError ? 'Remix of a result that is gone' : 'Remix'}</span>;
  }
  return (
    <span className="arrival-text arrival-source">
      Remix of
      <span className="arrival-still">
        <Still item={item} />
      </span>
      <Link href={itemPath(item.id)} className="link cut" title={itemName(item)}>
        {sourceWords(item)}
      </Link>
    </span>
  );
}

/** "video-d-pro, 21 Nov" */
function sourceWords({ modelId, createdAt }: Item): string {
  return `${modelTitle(modelId)}, ${formatShortDay(createdAt, Date.now())}`;
}
