import { ActionIcon } from '@mantine/core';
import { IconWand, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import type { Item } from '../../../shared/library/item.ts';
import type { Model } from '../../../shared/models/model.ts';
import { formatShortDay } from '../../../shared/util/format-dates.ts';
import { useApi } from '../../api/api-provider.tsx';
import { useSynced } from '../../api/synced-state.ts';
import { Box, Group } from '../../ui/layout-primitives.tsx';
import { itemPath } from '../../ui/navigation/page-paths.ts';
import { rememberUndo } from '../../ui/notify-undo.tsx';
import { Tooltip } from '../../ui/tooltip.tsx';
import { useDraft, useDraftActions } from '../drafts/use-draft.ts';
import { itemName } from '../items/item-text.ts';
import { ThumbnailImage } from '../items/thumbnail-image.tsx';
import { modelTitle } from '../models/model-title.ts';

/**
 * Shows the result that a form was filled from, with a link to that result. A button removes the link between them. At
 * the top of the form.
 */
export function RemixSource({ model }: { model: Model }) {
  const { remixOf } = useDraft(model);
  const { read, write } = useDraftActions();
  if (remixOf === undefined) return null;
  const removeLink = () => {
    const { remixOf: _, ...own } = read(model);
    write(model, own);
    rememberUndo('Remix link removed', () => write(model, { ...read(model), remixOf }));
  };
  return (
    <Group className="t2 small" gap="s2" role="status">
      <IconWand size={14} stroke={1.5} aria-hidden className="t3" />
      <Source key={remixOf} itemId={remixOf} />
      <Tooltip label="Remove remix link">
        <ActionIcon size={20} aria-label="Remove remix link" onClick={removeLink}>
          <IconX size={12} stroke={2} />
        </ActionIcon>
      </Tooltip>
    </Group>
  );
}

function Source({ itemId }: { itemId: string }) {
  const api = useApi();
  const known = useSynced('items').find((item) => item.id === itemId);
  const loaded = useQuery(api.library.item.queryOptions({ input: { id: itemId }, enabled: !known }));
  const item = known ?? loaded.data;
  if (!item) {
    return (
      <Box component="span" flex={1} miw={0}>
        {loaded.isError ? 'Remix of a deleted result' : 'Remix'}
      </Box>
    );
  }
  return (
    <Group component="span" flex={1} miw={0} gap={6}>
      Remix of
      <Box component="span" className="image-box" display="block" flex="none" w={36} h={20} bg="stage">
        <ThumbnailImage item={item} />
      </Box>
      <Link href={itemPath(item.id)} className="link cut" title={itemName(item)}>
        {textOfSource(item)}
      </Link>
    </Group>
  );
}

/** "video-d-pro, 21 Nov" */
function textOfSource({ modelId, createdAt }: Item): string {
  return `${modelTitle(modelId)}, ${formatShortDay(createdAt, Date.now())}`;
}
