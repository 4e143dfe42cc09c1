import { Button } from '@mantine/core';
import { IconCircleX } from '@tabler/icons-react';
import { useLocation } from 'wouter';
import type { Item } from '../../../../shared/library/item.ts';
import { useCalls } from '../../../api/api-provider.tsx';
import { fileName } from '../../../entities/items/item-text.ts';
import { isLent } from '../../../entities/items/media-url.ts';
import { type MediaError, mediaErrorSentence } from '../../../ui/media-error.ts';
import { taskPath } from '../../../ui/navigation/page-paths.ts';
import { notifyFailure } from '../../../ui/toast.ts';
import { PaneMessage } from './pane-message.tsx';

interface BrokenMediaProps {
  readonly trouble: MediaError;
  readonly item: Item;
  readonly retry: () => void;
}

/** Shows the problem of one file in its own pane; the other panes continue. */
export function BrokenMedia({ trouble, item, retry }: BrokenMediaProps) {
  const calls = useCalls();
  const [, navigate] = useLocation();
  const reveal = () => calls.library.reveal({ id: item.id }).catch(notifyFailure('Couldn’t show the file'));
  if (isLent(item.id)) {
    return (
      <PaneMessage icon={IconCircleX} tone="bad" text="This result can’t be shown here, so it can’t be judged.">
        <Button size="xs" variant="subtle" onClick={retry}>
          Retry
        </Button>
      </PaneMessage>
    );
  }
  const isFilePresent = trouble !== 'missing';
  return (
    <PaneMessage
      icon={IconCircleX}
      tone="bad"
      text={mediaErrorSentence(trouble, item.kind, fileName(item), 'Its run may still have the file.')}
    >
      {isFilePresent && (
        <Button size="xs" onClick={() => void reveal()}>
          Show in folder
        </Button>
      )}
      {!isFilePresent && (
        <Button size="xs" onClick={() => navigate(taskPath(item.taskId))}>
          Show run
        </Button>
      )}
      <Button size="xs" variant="subtle" onClick={retry}>
        Retry
      </Button>
    </PaneMessage>
  );
}
